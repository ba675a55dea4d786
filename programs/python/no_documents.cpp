// For a module without Boost and fmt (documents.hpp).
#include "programs/python/bots.hpp"
#include "programs/python/documents.hpp"
#include "programs/python/refusal.hpp"

namespace ichiba::python {

template <class G>
void refuse(const typename G::Variant&, const typename G::Refusal& refusal) {
  raise_illegal_move(std::string(refusal.clause.text()) + ": not allowed", refusal.clause.text(), py::dict());
}
template void refuse<osaka::Game>(const osaka::Game::Variant&, const osaka::Refusal&);
template void refuse<tsukiji::Game>(const tsukiji::Game::Variant&, const tsukiji::Refusal&);

std::string notation_problem(const NotNotation& problem) {
  return "not a move, at '" + std::string(problem.word) + "'";
}

tsukiji::SharedDeck read_deck(const py::object&) {
  throw std::runtime_error("this module was built without Boost, and cannot read decks");
}

void define_documents(py::module_&, py::class_<GameObject>&, py::class_<StateObject>&) {}

struct BotMaker::Programs {};
BotMaker::BotMaker() = default;
BotMaker::~BotMaker() = default;

template <class G>
std::unique_ptr<ai::Bot<G>> BotMaker::make(const std::string& name) {
  return ai::make_bot<G>(name);
}
template std::unique_ptr<ai::Bot<osaka::Game>> BotMaker::make(const std::string&);
template std::unique_ptr<ai::Bot<tsukiji::Game>> BotMaker::make(const std::string&);

std::vector<std::string> bot_names() { return ai::bot_names(); }

void define_bots(py::module_& module) { define_bot(module); }

}  // namespace ichiba::python
