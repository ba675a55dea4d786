// Batches as bytes.
#include <array>
#include <cstring>
#include <type_traits>

#include "batch/batch.hpp"
#include "batch/layout.hpp"

namespace ichiba::batch {
namespace {

// What must be the same when a batch is restored: every setting but the number of threads, which changes nothing.
struct Header {
  std::array<char, 8> magic{'i', 'c', 'h', 'i', 'b', 'a', '\0', '3'};
  std::uint64_t layout = 0;
  std::uint64_t table_bytes = 0;
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  std::array<char, 8> game{};
  std::uint64_t variant = 0;
  std::uint64_t bots = 0;
  std::uint32_t form = 0;
  std::uint32_t memory = 0;
  friend bool operator==(const Header&, const Header&) = default;
};

std::uint64_t hash_of(const osaka::Game::Variant& variant) {
  std::string bytes;
  append_bytes(bytes, variant.players);
  append_bytes(bytes, variant.memory);
  return fnv(bytes);
}
std::uint64_t hash_of(const tsukiji::Game::Variant& variant) {
  std::string bytes;
  append_bytes(bytes, variant.friendly);
  append_bytes(bytes, *variant.deck);
  return fnv(bytes);
}

template <class G>
Header header_of(const Settings<G>& settings, std::size_t table_bytes) {
  Header header;
  header.layout = layout_hash<G>(ICHIBA_VERSION);
  header.table_bytes = table_bytes;
  header.games = settings.games;
  header.seed = settings.seed;
  header.variant = hash_of(settings.variant);
  header.form = static_cast<std::uint32_t>(settings.form);
  header.memory = static_cast<std::uint32_t>(settings.memory);
  G::name.copy(header.game.data(), header.game.size());
  std::string names;
  for (const std::string& name : settings.bots) names += name + '\n';
  header.bots = fnv(names);
  return header;
}

// A state of Tsukiji points to its deck, which another process has at another place.
void bind(osaka::State&, const osaka::Game::Variant&) {}
void bind(tsukiji::State& state, const tsukiji::Game::Variant& variant) { state.open.deck = &*variant.deck; }

}  // namespace

template <class G>
std::string Batch<G>::save() const {
  static_assert(std::is_trivially_copyable_v<BatchTable>);
  const Header header = header_of(settings_, sizeof(BatchTable));
  std::string saved(sizeof header + tables_.size() * sizeof(BatchTable), '\0');
  std::memcpy(saved.data(), &header, sizeof header);
  std::memcpy(saved.data() + sizeof header, tables_.data(), tables_.size() * sizeof(BatchTable));
  const std::uint64_t hash = fnv(saved);
  saved.append(reinterpret_cast<const char*>(&hash), sizeof hash);
  return saved;
}

template <class G>
void Batch<G>::restore(std::string_view saved) {
  const Header expected = header_of(settings_, sizeof(BatchTable));
  Header header;
  std::uint64_t hash = 0;
  if (saved.size() != sizeof header + tables_.size() * sizeof(BatchTable) + sizeof hash) {
    throw BadArgument("saved", "is not a batch of this game, number of games and version");
  }
  std::memcpy(&header, saved.data(), sizeof header);
  if (header != expected) throw BadArgument("saved", "is not a batch of the same settings and version");
  std::memcpy(&hash, saved.data() + saved.size() - sizeof hash, sizeof hash);
  saved.remove_suffix(sizeof hash);
  if (fnv(saved) != hash) throw BadArgument("saved", "is damaged");
  std::memcpy(static_cast<void*>(tables_.data()), saved.data() + sizeof header, tables_.size() * sizeof(BatchTable));
  for (BatchTable& table : tables_) bind(table.state, settings_.variant);
}

template std::string Batch<osaka::Game>::save() const;
template std::string Batch<tsukiji::Game>::save() const;
template void Batch<osaka::Game>::restore(std::string_view);
template void Batch<tsukiji::Game>::restore(std::string_view);

}  // namespace ichiba::batch
