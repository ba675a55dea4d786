// The parser for playthroughs (README.md in this folder).
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ichiba::tests {

// A playthrough that cannot be read. Its test fails with these words.
class BadScript : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// One line that is not a comment.
struct ScriptLine {
  enum class Kind {
    given,      // market: R5 B2
    move,       // 0: take R5
    refused,    // 0! take R5 -> O6.2 R5 is reserved by seat 1
    reshuffle,  // reshuffle: R5 B2
    event,      // > seat 0 takes R5
    expect,     // expect market: R5 B2
  };
  Kind kind;
  int number = 0;       // in the file, from 1
  int seat = -1;        // of a move
  std::string key;      // of what is given or expected
  std::string value;    // the rest: words, a move, an event
  std::string verdict;  // of a refused move: clause and words
};

struct Playthrough {
  std::string file;   // without folder and ending
  std::string title;  // with the clauses it proves
  int number = 0;     // line of the title
  std::vector<ScriptLine> lines;
};

// Every playthrough of every *.txt in the folder, by file name and then in the order of the file.
std::vector<Playthrough> read_playthroughs(const std::string& folder);

std::vector<std::string> words_of(std::string_view text);
int number_of(std::string_view text);

// "R=2 G=1" as pairs; "-" is none.
std::vector<std::pair<std::string, std::string>> pairs_of(std::string_view text);

}  // namespace ichiba::tests
