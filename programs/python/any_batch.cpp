#include "programs/python/any_batch.hpp"

#include <vector>

namespace ichiba::python {
namespace {

using batch::BadArgument;
using AnyGames = std::variant<batch::Batch<osaka::Game>, batch::Batch<tsukiji::Game>>;

template <class G>
batch::Settings<G> settings_of(const Options& options) {
  batch::Settings<G> settings;
  settings.games = options.n;
  settings.seed = options.seed;
  settings.threads = options.threads;
  settings.bots = options.bots;
  if (options.observation == "perfect") {
    settings.memory = batch::Memory::perfect;
  } else if (options.observation != "table") {
    throw BadArgument("observation", "'table' or 'perfect', not '" + options.observation + "'");
  }
  if (options.form == "seats") {
    settings.form = batch::Form::seats;
  } else if (options.form != "turns") {
    throw BadArgument("form", "'turns' or 'seats', not '" + options.form + "'");
  }
  return settings;
}

AnyGames games_of(const Options& options) {
  const py::gil_scoped_release others_may_run;  // bots may think before the caller's first turn
  if (options.game == "osaka") {
    if (options.friendly) throw BadArgument("friendly", "is an option of tsukiji");
    auto settings = settings_of<osaka::Game>(options);
    settings.variant.players = options.players;
    return batch::Batch<osaka::Game>(settings);
  }
  if (options.game == "tsukiji") {
    if (options.players != tsukiji::players) throw BadArgument("players", "tsukiji is a game for two");
    auto settings = settings_of<tsukiji::Game>(options);
    settings.variant.friendly = options.friendly;
    return batch::Batch<tsukiji::Game>(settings);
  }
  throw BadArgument("game", "'osaka' or 'tsukiji', not '" + options.game + "'");
}

class Stepping {
 public:
  explicit Stepping(bool& flag) : flag_(flag) { flag_ = true; }
  Stepping(const Stepping&) = delete;
  Stepping& operator=(const Stepping&) = delete;
  ~Stepping() { flag_ = false; }

 private:
  bool& flag_;
};

std::string shape_text(const std::vector<py::ssize_t>& shape) {
  std::string text = "(";
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
  return text + ")";
}

// An array of this type and shape, laid out in rows without gaps.
template <class T>
py::array checked(const char* name, const py::object& object, const std::vector<py::ssize_t>& shape, bool to_write) {
  if (!py::isinstance<py::array>(object)) throw BadArgument(name, "is not a numpy array");
  const auto array = py::reinterpret_borrow<py::array>(object);
  if (!array.dtype().equal(py::dtype::of<T>())) {
    throw BadArgument(name, "needs the type " + std::string(py::str(py::dtype::of<T>())) + ", is " +
                                std::string(py::str(array.dtype())));
  }
  const std::vector<py::ssize_t> has(array.shape(), array.shape() + array.ndim());
  if (has != shape) throw BadArgument(name, "needs the shape " + shape_text(shape) + ", has " + shape_text(has));
  if ((array.flags() & py::array::c_style) == 0) throw BadArgument(name, "is not contiguous");
  if (to_write && !array.writeable()) throw BadArgument(name, "cannot be written");
  return array;
}

template <class T>
std::span<T> span_of(py::array& array) {
  return {static_cast<T*>(array.mutable_data()), static_cast<std::size_t>(array.size())};
}

template <class T>
py::array zeros(const std::vector<py::ssize_t>& shape) {
  py::array_t<T> array(shape);
  std::fill_n(array.mutable_data(), array.size(), T{});
  return array;
}

}  // namespace

AnyBatch::AnyBatch(const Options& options) : options_(options), games_(games_of(options)) {
  const auto count = static_cast<py::ssize_t>(rows());
  const auto n = static_cast<py::ssize_t>(options.n);
  observations = zeros<batch::Number>({count, static_cast<py::ssize_t>(observation_size())});
  masks = zeros<std::uint8_t>({count, static_cast<py::ssize_t>(action_count())});
  actors = zeros<std::int8_t>({count});
  rewards = zeros<float>({n, static_cast<py::ssize_t>(players())});
  ends = zeros<std::uint8_t>({n});
  observe();
}

std::size_t AnyBatch::rows() const {
  return std::visit([](const auto& games) { return games.rows(); }, games_);
}
std::size_t AnyBatch::players() const {
  return std::visit([](const auto& games) { return games.players(); }, games_);
}
std::size_t AnyBatch::observation_size() const {
  return std::visit([](const auto& games) { return games.observation_size(); }, games_);
}
std::size_t AnyBatch::action_count() const {
  return std::visit([](const auto& games) { return games.actions(); }, games_);
}

batch::Arrays AnyBatch::arrays() {
  batch::Arrays to{span_of<batch::Number>(observations), span_of<std::uint8_t>(masks), span_of<std::int8_t>(actors),
                   span_of<float>(rewards), span_of<std::uint8_t>(ends)};
  if (!finals.is_none()) {
    auto array = py::reinterpret_borrow<py::array>(finals);
    to.finals = span_of<batch::Number>(array);
  }
  return to;
}

void AnyBatch::observe() {
  const batch::Arrays to = arrays();
  std::visit([&](const auto& games) { games.observe(to); }, games_);
}

void AnyBatch::use(const py::object& new_observations, const py::object& new_masks, const py::object& new_actors,
                   const py::object& new_rewards, const py::object& new_ends, const py::object& new_finals) {
  check_idle();
  const auto shape_of = [](const py::array& array) {
    return std::vector<py::ssize_t>(array.shape(), array.shape() + array.ndim());
  };
  const auto chosen = [&]<class T>(T, const char* name, const py::object& given, const py::array& now) {
    return given.is_none() ? now : checked<T>(name, given, shape_of(now), true);
  };
  // All are checked before the first is taken.
  const py::array o = chosen(batch::Number{}, "observations", new_observations, observations);
  const py::array m = chosen(std::uint8_t{}, "masks", new_masks, masks);
  const py::array a = chosen(std::int8_t{}, "actors", new_actors, actors);
  const py::array r = chosen(float{}, "rewards", new_rewards, rewards);
  const py::array e = chosen(std::uint8_t{}, "ends", new_ends, ends);
  if (!new_finals.is_none()) {
    finals = checked<batch::Number>("finals", new_finals,
                                    {static_cast<py::ssize_t>(options_.n), static_cast<py::ssize_t>(players()),
                                     static_cast<py::ssize_t>(observation_size())},
                                    true);
  }
  observations = o;
  masks = m;
  actors = a;
  rewards = r;
  ends = e;
  observe();
}

void AnyBatch::check_idle() const {
  if (stepping_) throw std::runtime_error("another thread is stepping this batch");
}

void AnyBatch::step(const py::object& actions) {
  check_idle();
  py::array chosen = checked<std::int32_t>("actions", actions, {static_cast<py::ssize_t>(rows())}, false);
  // An array may have become read-only since it was given.
  const auto still_writable = [](const char* name, const py::array& array) {
    if (!array.writeable()) throw BadArgument(name, "cannot be written");
  };
  still_writable("observations", observations);
  still_writable("masks", masks);
  still_writable("actors", actors);
  still_writable("rewards", rewards);
  still_writable("ends", ends);
  if (!finals.is_none()) still_writable("finals", py::reinterpret_borrow<py::array>(finals));
  const std::span numbers{static_cast<const std::int32_t*>(chosen.data()), rows()};
  const batch::Arrays to = arrays();
  const Stepping stepping(stepping_);
  const py::gil_scoped_release others_may_run;
  std::visit([&](auto& games) { games.step(numbers, to); }, games_);
}

py::bytes AnyBatch::save() const {
  check_idle();
  return std::visit([](const auto& games) { return games.save(); }, games_);
}

void AnyBatch::restore(const py::bytes& saved) {
  check_idle();
  const auto text = static_cast<std::string>(saved);
  std::visit([&](auto& games) { games.restore(text); }, games_);
  observe();
}

}  // namespace ichiba::python
