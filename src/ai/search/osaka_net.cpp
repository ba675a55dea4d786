#include "ai/search/osaka_net.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "ai/search/osaka_features.hpp"
#include "ai/steady_math.hpp"

namespace ichiba::ai {
namespace {

// Units: the first layer counts in 64ths, later weights in 256ths and later numbers in 1024ths. Weights of the first
// layer are bytes and at most a hundred rows are added, so no sum leaves 16 bits; later sums fit 32 bits.
constexpr int most_of_first = 127;
constexpr int most_of_later = 2047;
constexpr std::array<int, 2> shifts{4, 8};  // from the sums of the second and third layer to 1024ths
constexpr float one = 256.0F * 1024.0F;     // in the sums of the last layer

constexpr std::array<std::uint8_t, 4> magic{'I', 'C', 'O', 'N'};
constexpr std::uint8_t version = 1;

// What the network adds up for one colour, or for the table.
class Rows {
 public:
  Rows() : count_(0) {}  // leaves the list as it is: clearing it would take as long as reading it

  void add(const std::int16_t* row) { rows_[count_++] = row; }

  // sums = start + all rows.
  void sum(const std::int16_t* start, std::int16_t* sums) const {
    constexpr std::size_t lanes = 8;
    using Lanes [[gnu::vector_size(2 * lanes)]] = std::int16_t;
    constexpr std::size_t parts = OsakaNet::width / lanes;
    std::array<Lanes, parts> total;
    std::memcpy(total.data(), start, sizeof total);
    for (std::size_t k = 0; k < count_; ++k) {
      std::array<Lanes, parts> row;
      std::memcpy(row.data(), rows_[k], sizeof row);
      for (std::size_t i = 0; i < parts; ++i) total[i] += row[i];
    }
    std::memcpy(sums, total.data(), sizeof total);
  }

 private:
  std::array<const std::int16_t*, 128> rows_;
  std::size_t count_;
};

std::int32_t product(const std::int16_t* a, const std::int16_t* b, std::size_t size) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < size; ++i) sum += std::int32_t{a[i]} * std::int32_t{b[i]};
  return sum;
}

// Reads numbers, lowest byte first.
class Source {
 public:
  explicit Source(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  template <class Number>
  Number next() {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
      if (at_ >= bytes_.size()) {
        fine_ = false;
        return 0;
      }
      bits |= static_cast<std::uint32_t>(bytes_[at_++]) << (8 * i);
    }
    return static_cast<Number>(bits);
  }
  [[nodiscard]] bool complete() const { return fine_ && at_ == bytes_.size(); }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
  bool fine_ = true;
};

int rows_of_colour(int players) {
  using namespace osaka_features;
  return players == 2   ? first_rows(colour_sizes<2>).back()
         : players == 3 ? first_rows(colour_sizes<3>).back()
                        : first_rows(colour_sizes<4>).back();
}
int rows_of_table(int players) {
  using namespace osaka_features;
  return players == 2   ? first_rows(table_sizes<2>).back()
         : players == 3 ? first_rows(table_sizes<3>).back()
                        : first_rows(table_sizes<4>).back();
}

}  // namespace

std::unique_ptr<const OsakaNet> OsakaNet::read(std::span<const std::uint8_t> file) {
  Source source(file);
  for (std::uint8_t letter : magic) {
    if (source.next<std::uint8_t>() != letter) return nullptr;
  }
  if (source.next<std::uint8_t>() != version) return nullptr;
  auto net = std::make_unique<OsakaNet>();
  const int players = net->players_ = source.next<std::uint8_t>();
  if (players < osaka::min_players || players > osaka::max_players) return nullptr;
  if (source.next<std::uint16_t>() != rows_of_colour(players)) return nullptr;
  if (source.next<std::uint16_t>() != rows_of_table(players)) return nullptr;
  if (source.next<std::uint8_t>() != width || source.next<std::uint8_t>() != hidden) return nullptr;
  const auto read_rows = [&](std::vector<FirstRow>& rows, int count) {
    rows.resize(static_cast<std::size_t>(count));
    for (FirstRow& row : rows) {
      for (Weight& weight : row) weight = source.next<std::int8_t>();
    }
  };
  read_rows(net->colour_rows_, rows_of_colour(players));
  read_rows(net->table_rows_, rows_of_table(players));
  for (Weight& weight : net->colour_bias_) weight = source.next<std::int8_t>();
  for (Weight& weight : net->table_bias_) weight = source.next<std::int8_t>();
  const std::array<std::size_t, 4> sizes{2 * width, hidden, hidden, static_cast<std::size_t>(players)};
  for (std::size_t i = 0; i < 3; ++i) {
    net->layers_[i].weights.resize(sizes[i] * sizes[i + 1]);
    for (Weight& weight : net->layers_[i].weights) weight = source.next<std::int16_t>();
    net->layers_[i].biases.resize(sizes[i + 1]);
    for (std::int32_t& bias : net->layers_[i].biases) bias = source.next<std::int32_t>();
  }
  return source.complete() ? std::move(net) : nullptr;
}

template <int Players>
Chances OsakaNet::value_for(const osaka::State& state) const {
  static constexpr auto first_of_table = osaka_features::first_rows(osaka_features::table_sizes<Players>);
  static constexpr auto first_of_colour = osaka_features::first_rows(osaka_features::colour_sizes<Players>);
  constexpr FirstRow nothing{};
  constexpr auto colours = static_cast<std::size_t>(osaka::colour_count);

  Rows of_table;
  std::array<Rows, colours> of_colour;
  std::size_t field = 0;
  std::size_t colour_field = 0;
  osaka_features::each<Players>(
      state,
      [&](int number) {
        const int row = first_of_table[field++] + number;
        if (number != 0) of_table.add(table_rows_[static_cast<std::size_t>(row)].data());
      },
      [&](osaka::Colour colour, int number) {
        const int row = first_of_colour[colour_field++] + number;
        if (number != 0) of_colour[osaka::index_of(colour)].add(colour_rows_[static_cast<std::size_t>(row)].data());
        if (colour_field + 1 == first_of_colour.size()) colour_field = 0;
      });

  std::array<Weight, width> table_sums;
  of_table.sum(nothing.data(), table_sums.data());
  std::array<Weight, width> start;
  for (std::size_t h = 0; h < width; ++h) start[h] = static_cast<Weight>(table_sums[h] + colour_bias_[h]);
  std::array<Weight, 2 * width> input{};
  for (const Rows& rows : of_colour) {
    std::array<Weight, width> sums;
    rows.sum(start.data(), sums.data());
    for (std::size_t h = 0; h < width; ++h) {
      input[h] = static_cast<Weight>(input[h] + std::clamp<Weight>(sums[h], 0, most_of_first));
    }
  }
  for (std::size_t h = 0; h < width; ++h) {
    const auto sum = static_cast<Weight>(table_sums[h] + table_bias_[h]);
    input[width + h] = std::clamp<Weight>(sum, 0, most_of_first);
  }

  const auto next = [](const Layer& layer, const Weight* from, std::size_t size, int shift, Weight* to) {
    for (std::size_t k = 0; k < hidden; ++k) {
      const std::int32_t sum = layer.biases[k] + product(&layer.weights[k * size], from, size);
      to[k] = static_cast<Weight>(std::clamp((sum + (1 << (shift - 1))) >> shift, 0, most_of_later));
    }
  };
  std::array<Weight, hidden> second;
  std::array<Weight, hidden> third;
  next(layers_[0], input.data(), 2 * width, shifts[0], second.data());
  next(layers_[1], second.data(), hidden, shifts[1], third.data());

  std::array<float, Players> scores{};
  for (std::size_t p = 0; p < Players; ++p) {
    const std::int32_t sum = layers_[2].biases[p] + product(&layers_[2].weights[p * hidden], third.data(), hidden);
    scores[p] = static_cast<float>(sum) / one;
  }
  const float best = *std::ranges::max_element(scores);
  float total = 0;
  for (float& score : scores) total += score = steady_exp(score - best);
  Chances values{};
  Seat seat = state.open.actor;
  for (std::size_t p = 0; p < Players; ++p, seat = seat.next(Players)) {
    values[static_cast<std::size_t>(seat.index())] = scores[p] / total;
  }
  return values;
}

Chances OsakaNet::value(const osaka::State& state) const {
  assert(state.open.players == players_ && !over(state));
  if (players_ == 2) return value_for<2>(state);
  if (players_ == 3) return value_for<3>(state);
  return value_for<4>(state);
}

}  // namespace ichiba::ai
