#include "ai/search/colour_net.hpp"

#include <algorithm>
#include <cstring>

namespace ichiba::ai {
namespace {

// Units: the first layer counts in 64ths, later weights in 256ths and later numbers in 1024ths. Weights of the first
// layer are bytes and at most a hundred rows are added, so no sum leaves 16 bits; later sums fit 32 bits.
constexpr int most_of_first = 127;
constexpr int most_of_later = 2047;
constexpr std::array<int, 2> shifts{4, 8};  // from the sums of the second and third layer to 1024ths
constexpr float one = 256.0F * 1024.0F;     // in the sums of the last layer

constexpr std::uint8_t version = 1;

std::int32_t product(const std::int16_t* a, const std::int16_t* b, std::size_t count) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += std::int32_t{a[i]} * std::int32_t{b[i]};
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

}  // namespace

void ColourNet::Rows::sum(const Weight* start, Weight* sums) const {
  constexpr std::size_t lanes = 8;
  using Lanes [[gnu::vector_size(2 * lanes)]] = Weight;
  constexpr std::size_t parts = width / lanes;
  std::array<Lanes, parts> total;
  std::memcpy(total.data(), start, sizeof total);
  for (std::size_t k = 0; k < count_; ++k) {
    std::array<Lanes, parts> row;
    std::memcpy(row.data(), rows_[k], sizeof row);
    for (std::size_t i = 0; i < parts; ++i) total[i] += row[i];
  }
  std::memcpy(sums, total.data(), sizeof total);
}

std::unique_ptr<const ColourNet> ColourNet::read(std::span<const std::uint8_t> file, std::string_view letters,
                                                 Shape (*shape_of)(int outputs)) {
  Source source(file);
  for (char letter : letters) {
    if (source.next<std::uint8_t>() != static_cast<std::uint8_t>(letter)) return nullptr;
  }
  if (source.next<std::uint8_t>() != version) return nullptr;
  const int outputs = source.next<std::uint8_t>();
  const Shape shape = shape_of(outputs);
  if (shape.colour_rows == 0) return nullptr;
  if (source.next<std::uint16_t>() != shape.colour_rows) return nullptr;
  if (source.next<std::uint16_t>() != shape.table_rows) return nullptr;
  if (source.next<std::uint8_t>() != width || source.next<std::uint8_t>() != hidden) return nullptr;
  auto net = std::make_unique<ColourNet>();
  const auto read_rows = [&](std::vector<FirstRow>& rows, int count) {
    rows.resize(static_cast<std::size_t>(count));
    for (FirstRow& row : rows) {
      for (Weight& weight : row) weight = source.next<std::int8_t>();
    }
  };
  read_rows(net->colour_rows_, shape.colour_rows);
  read_rows(net->table_rows_, shape.table_rows);
  for (Weight& weight : net->colour_bias_) weight = source.next<std::int8_t>();
  for (Weight& weight : net->table_bias_) weight = source.next<std::int8_t>();
  const std::array<std::size_t, 4> sizes{2 * width, hidden, hidden, static_cast<std::size_t>(outputs)};
  for (std::size_t i = 0; i < 3; ++i) {
    net->layers_[i].weights.resize(sizes[i] * sizes[i + 1]);
    for (Weight& weight : net->layers_[i].weights) weight = source.next<std::int16_t>();
    net->layers_[i].biases.resize(sizes[i + 1]);
    for (std::int32_t& bias : net->layers_[i].biases) bias = source.next<std::int32_t>();
  }
  return source.complete() ? std::move(net) : nullptr;
}

ColourNet::Scores ColourNet::scores(const Rows& of_table, std::span<const Rows> of_colours) const {
  constexpr FirstRow nothing{};
  std::array<Weight, width> table_sums;
  of_table.sum(nothing.data(), table_sums.data());
  std::array<Weight, width> start;
  for (std::size_t h = 0; h < width; ++h) start[h] = static_cast<Weight>(table_sums[h] + colour_bias_[h]);
  std::array<Weight, 2 * width> input{};
  for (const Rows& rows : of_colours) {
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

  const auto next = [](const Layer& layer, const Weight* from, std::size_t inputs, int shift, Weight* to) {
    for (std::size_t k = 0; k < hidden; ++k) {
      const std::int32_t sum = layer.biases[k] + product(&layer.weights[k * inputs], from, inputs);
      to[k] = static_cast<Weight>(std::clamp((sum + (1 << (shift - 1))) >> shift, 0, most_of_later));
    }
  };
  std::array<Weight, hidden> second;
  std::array<Weight, hidden> third;
  next(layers_[0], input.data(), 2 * width, shifts[0], second.data());
  next(layers_[1], second.data(), hidden, shifts[1], third.data());

  Scores scores{};
  for (std::size_t p = 0; p < layers_[2].biases.size(); ++p) {
    const std::int32_t sum = layers_[2].biases[p] + product(&layers_[2].weights[p * hidden], third.data(), hidden);
    scores[p] = static_cast<float>(sum) / one;
  }
  return scores;
}

}  // namespace ichiba::ai
