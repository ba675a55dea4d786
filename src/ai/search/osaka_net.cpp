#include "ai/search/osaka_net.hpp"

#include <algorithm>
#include <cassert>

#include "ai/search/osaka_features.hpp"
#include "ai/steady_math.hpp"

namespace ichiba::ai {
namespace {

template <int Players>
constexpr ColourNet::Shape shape_for() {
  using namespace osaka_features;
  return {first_rows(colour_sizes<Players>).back(), first_rows(table_sizes<Players>).back()};
}

ColourNet::Shape shape_of_osaka(int players) {
  return players == 2   ? shape_for<2>()
         : players == 3 ? shape_for<3>()
         : players == 4 ? shape_for<4>()
                        : ColourNet::Shape{};
}

}  // namespace

std::unique_ptr<const OsakaNet> OsakaNet::read(std::span<const std::uint8_t> file) {
  auto net = ColourNet::read(file, "ICON", shape_of_osaka);
  return net ? std::make_unique<const OsakaNet>(std::move(net)) : nullptr;
}

template <int Players>
Chances OsakaNet::value_for(const osaka::State& state) const {
  static constexpr auto first_of_table = osaka_features::first_rows(osaka_features::table_sizes<Players>);
  static constexpr auto first_of_colour = osaka_features::first_rows(osaka_features::colour_sizes<Players>);
  constexpr auto colours = static_cast<std::size_t>(osaka::colour_count);

  ColourNet::Rows of_table;
  std::array<ColourNet::Rows, colours> of_colour;
  std::size_t field = 0;
  std::size_t colour_field = 0;
  osaka_features::each<Players>(
      state,
      [&](int number) {
        const int row = first_of_table[field++] + number;
        if (number != 0) of_table.add(net_->table_row(row));
      },
      [&](osaka::Colour colour, int number) {
        const int row = first_of_colour[colour_field++] + number;
        if (number != 0) of_colour[osaka::index_of(colour)].add(net_->colour_row(row));
        if (colour_field + 1 == first_of_colour.size()) colour_field = 0;
      });

  ColourNet::Scores scores = net_->scores(of_table, of_colour);
  const float best = *std::max_element(scores.begin(), scores.begin() + Players);
  float total = 0;
  for (std::size_t p = 0; p < Players; ++p) total += scores[p] = steady_exp(scores[p] - best);
  Chances values{};
  Seat seat = state.open.actor;
  for (std::size_t p = 0; p < Players; ++p, seat = seat.next(Players)) {
    values[static_cast<std::size_t>(seat.index())] = scores[p] / total;
  }
  return values;
}

Chances OsakaNet::value(const osaka::State& state) const {
  assert(state.open.players == players() && !over(state));
  if (players() == 2) return value_for<2>(state);
  if (players() == 3) return value_for<3>(state);
  return value_for<4>(state);
}

}  // namespace ichiba::ai
