// Events of Tsukiji Market as JSON (docs/bots.md).
#include "record/card_lists.hpp"
#include "record/codec.hpp"
#include "record/event_as_json.hpp"
#include "record/tsukiji_event_fields.hpp"

namespace ichiba::record {
namespace {

using namespace tsukiji;

struct AsJson : FieldAsJson {
  const Deck& deck;

  using FieldAsJson::operator();
  std::string_view operator()(Colour colour) const { return deck.name_of(colour); }
  std::string operator()(Face face) const { return to_text(face); }
  auto operator()(const FixedList<Face, 2>& list) const { return faces(list.span()); }
};

}  // namespace

void Codec<Game>::write_event(base::JsonWriter& w, const Game::Variant& variant, const Seen& seen) {
  record::write_event(w, seen, AsJson{{players}, variant.deck});
}

}  // namespace ichiba::record
