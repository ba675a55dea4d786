#include "ai/search/tsukiji_face_net.hpp"

#include "ai/steady_math.hpp"

namespace ichiba::ai {
namespace {

constexpr auto first_of_table = face_fields::first_rows(face_fields::table_sizes);
constexpr auto first_of_colour = face_fields::first_rows(face_fields::colour_sizes);

ColourNet::Shape shape_of_tsukiji(int outputs) {
  if (outputs != 2) return {};
  return {first_of_colour.back(), first_of_table.back()};
}

}  // namespace

std::unique_ptr<const TsukijiFaceNet> TsukijiFaceNet::read(std::span<const std::uint8_t> file) {
  auto net = ColourNet::read(file, "ICTN", shape_of_tsukiji);
  return net ? std::make_unique<const TsukijiFaceNet>(std::move(net)) : nullptr;
}

float TsukijiFaceNet::ahead(const face_fields::FieldInputs& inputs, std::size_t seat) const {
  ColourNet::Rows of_table;
  std::size_t field = 0;
  inputs.each_of_table(seat, [&](int number) {
    const int row = first_of_table[field++] + number;
    if (number != 0) of_table.add(net_->table_row(row));
  });
  std::array<ColourNet::Rows, tsukiji::max_colours> of_colour;
  for (std::size_t colour = 0; colour < inputs.colours(); ++colour) {
    field = 0;
    inputs.each_of_colour(colour, seat, [&](int number) {
      const int row = first_of_colour[field++] + number;
      if (number != 0) of_colour[colour].add(net_->colour_row(row));
    });
  }
  const ColourNet::Scores scores = net_->scores(of_table, std::span(of_colour).first(inputs.colours()));
  return scores[0] - scores[1];
}

float TsukijiFaceNet::value(const tsukiji::State& state, int before) const {
  const face_fields::FieldInputs inputs(state, before);
  return 1 / (1 + steady_exp((ahead(inputs, 1) - ahead(inputs, 0)) / 2));
}

float TsukijiFaceNet::value_for(const face_fields::FieldInputs& inputs, std::size_t seat) const {
  return 1 / (1 + steady_exp(-ahead(inputs, seat)));
}

}  // namespace ichiba::ai
