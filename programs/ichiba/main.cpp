#include "programs/ichiba/commands.hpp"

int main(int argc, char** argv) { return ichiba::cli::run_program(argc, argv); }
