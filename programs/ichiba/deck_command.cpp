#include <fmt/format.h>
#include <memory>

#include "programs/ichiba/commands.hpp"
#include "programs/ichiba/output.hpp"
#include "programs/ichiba/record_file.hpp"
#include "record/deck_file.hpp"
#include "words/tsukiji_events.hpp"

namespace ichiba::cli {
namespace {

using tsukiji::Colour;
using tsukiji::Deck;
using tsukiji::Face;

std::string describe_face(const Deck& deck, Face face) {
  const tsukiji::Print& print = deck.print(face);
  std::string colours(deck.name_of(print.colours[0]));
  if (print.colour_count == 2) colours += "/" + std::string(deck.name_of(print.colours[1]));
  return fmt::format("{:<22} {}  {:<6}", colours, print.points, words::name_of(print.icon));
}

std::string describe(const Deck& deck) {
  std::string text =
      fmt::format("Deck '{}': reach {}, {} knives win\n\n", deck.name.view(), deck.reach, deck.knives_to_win);
  for (int i = 0; i < deck.colour_count; ++i) {
    const auto& specialty = deck.specialty(Colour(i));
    text += fmt::format("  {:<16} {} cards: {}\n", deck.name_of(Colour(i)), specialty.count,
                        words::name_of(specialty.bonus));
  }
  text += fmt::format("\n  card  {:<32}   {}\n", "face a", "face b");
  for (int card = 1; card <= tsukiji::card_count; ++card) {
    text += fmt::format("  {:>4}  {}   {}", card, describe_face(deck, Face(card, false)),
                        describe_face(deck, Face(card, true)));
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  if (deck == tsukiji::house_deck()) {
    text += "\nThis deck was made for this program, to fit the rulebook. It is not the printed one.\n";
  }
  return text;
}

// The place first, then the clause, then the words: cards[3].b.points: T1.5: 12 is outside 0..9
std::string told(const base::Problem& problem) {
  const std::size_t colon = problem.words.find(": ");
  if (problem.clause.empty() || colon == std::string::npos) return problem.text();
  return fmt::format("{}: {}: {}", problem.words.substr(0, colon), problem.clause, problem.words.substr(colon + 2));
}

// Status 1: the file is JSON but not a deck (T1.5); 2: it cannot be read.
int with_deck(const std::string& file, const std::function<std::string(const Deck&)>& describe_it) {
  if (file.empty()) return put(describe_it(tsukiji::house_deck())) ? success : failed;
  const auto text = read_whole_file(file);
  if (!text) {
    complain("deck", text.error());
    return failed;
  }
  const auto deck = record::read_deck_text(*text);
  if (!deck) {
    for (const base::Problem& problem : record::mistakes_in_deck(*text)) {
      complain_line(fmt::format("{}: {}", file, told(problem)));
    }
    return deck.error().kind == base::Problem::Kind::rule ? refused : failed;
  }
  return put(describe_it(*deck)) ? success : failed;
}

}  // namespace

void add_deck(CLI::App& program, int& status) {
  auto* command = program.add_subcommand("deck", "Check or show a deck file of tsukiji (docs/decks.md)");
  command->require_subcommand(1);
  auto file = std::make_shared<std::string>();
  auto as_json = std::make_shared<bool>(false);

  auto* check = command->add_subcommand("check", "Check a deck file; reports every mistake with its place");
  check->add_option("file", *file, "The deck file; - is standard input")->required();
  check->callback([file, &status] {
    status =
        with_deck(*file, [&](const Deck& deck) { return fmt::format("{}: a deck, '{}'\n", *file, deck.name.view()); });
  });

  auto* show = command->add_subcommand("show", "Print a deck; without a file the house deck");
  show->add_option("file", *file, "The deck file; - is standard input");
  show->add_flag("--json", *as_json, "As a deck file, a starting point for your own");
  show->callback([file, as_json, &status] {
    status = with_deck(*file, [&](const Deck& deck) {
      return *as_json ? boost::json::serialize(record::write_deck(deck)) + "\n" : describe(deck);
    });
  });
}

}  // namespace ichiba::cli
