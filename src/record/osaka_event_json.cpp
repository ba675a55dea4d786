// Events of Traders of Osaka as JSON (docs/bots.md).
#include "record/card_lists.hpp"
#include "record/codec.hpp"
#include "record/event_as_json.hpp"
#include "record/osaka_event_fields.hpp"

namespace ichiba::record {
namespace {

using namespace osaka;

struct AsJson : FieldAsJson {
  using FieldAsJson::operator();
  int operator()(Place place) const { return static_cast<int>(place); }
  std::string operator()(Card card) const { return to_text(card); }
  auto operator()(Bag bag) const { return cards(bag); }
  auto operator()(const Farm& farm) const { return cards(farm); }
  template <int Capacity>
  auto operator()(const FixedList<Card, Capacity>& list) const {
    return cards(list);
  }
};

}  // namespace

void Codec<Game>::write_event(base::JsonWriter& w, const Game::Variant& variant, const Seen& seen) {
  record::write_event(w, seen, AsJson{variant.players});
}

}  // namespace ichiba::record
