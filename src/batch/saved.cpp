// Batches as bytes.
#include <array>
#include <cstring>
#include <type_traits>

#include "batch/batch.hpp"

namespace ichiba::batch {
namespace {

std::uint64_t fnv(std::string_view bytes) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3ULL;
  return hash;
}

// What must be the same when a batch is restored.
struct Header {
  std::array<char, 8> magic{'i', 'c', 'h', 'i', 'b', 'a', '\0', '2'};
  std::uint64_t encoding_version = encoding::version;
  std::uint64_t table_bytes = 0;
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  std::uint64_t players = 0;
  std::array<char, 8> game{};
  std::uint64_t bots = 0;
  friend bool operator==(const Header&, const Header&) = default;
};

template <class G>
Header header_of(const Settings<G>& settings, std::size_t table_bytes) {
  Header header;
  header.table_bytes = table_bytes;
  header.games = settings.games;
  header.seed = settings.seed;
  header.players = static_cast<std::uint64_t>(G::players(settings.variant));
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
  static_assert(std::is_trivially_copyable_v<Table>);
  const Header header = header_of(settings_, sizeof(Table));
  std::string saved(sizeof header + tables_.size() * sizeof(Table), '\0');
  std::memcpy(saved.data(), &header, sizeof header);
  std::memcpy(saved.data() + sizeof header, tables_.data(), tables_.size() * sizeof(Table));
  const std::uint64_t hash = fnv(saved);
  saved.append(reinterpret_cast<const char*>(&hash), sizeof hash);
  return saved;
}

template <class G>
void Batch<G>::restore(std::string_view saved) {
  const Header expected = header_of(settings_, sizeof(Table));
  Header header;
  std::uint64_t hash = 0;
  if (saved.size() != sizeof header + tables_.size() * sizeof(Table) + sizeof hash) {
    throw BadArgument("saved", "is not a batch of this game, number of games and version");
  }
  std::memcpy(&header, saved.data(), sizeof header);
  if (header != expected) throw BadArgument("saved", "is not a batch of this game, seed and version");
  std::memcpy(&hash, saved.data() + saved.size() - sizeof hash, sizeof hash);
  saved.remove_suffix(sizeof hash);
  if (fnv(saved) != hash) throw BadArgument("saved", "is damaged");
  std::memcpy(static_cast<void*>(tables_.data()), saved.data() + sizeof header, tables_.size() * sizeof(Table));
  for (Table& table : tables_) bind(table.state, settings_.variant);
}

template std::string Batch<osaka::Game>::save() const;
template std::string Batch<tsukiji::Game>::save() const;
template void Batch<osaka::Game>::restore(std::string_view);
template void Batch<tsukiji::Game>::restore(std::string_view);

}  // namespace ichiba::batch
