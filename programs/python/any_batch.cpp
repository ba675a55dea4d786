#include "programs/python/any_batch.hpp"

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <utility>
#include <vector>

#include "programs/python/whole_number.hpp"

namespace ichiba::python {
namespace {

using batch::BadArgument;
using AnyGames = std::variant<batch::Batch<osaka::Game>, batch::Batch<tsukiji::Game>>;

template <class G>
batch::Settings<G> settings_of(const Options& options, const typename G::Variant& variant) {
  batch::Settings<G> settings;
  settings.variant = variant;
  settings.games = options.n;
  settings.seed = options.seed;
  settings.threads = options.threads;
  settings.bots = options.bots;
  settings.memory = memory_of(options.observation);
  if (options.form == "seats") {
    settings.form = batch::Form::seats;
  } else if (options.form != "turns") {
    throw BadArgument("form", "'turns' or 'seats', not '" + options.form + "'");
  }
  return settings;
}

AnyGames games_of(const Options& options) {
  const py::gil_scoped_release others_may_run;  // bots may think before the caller's first turn
  return std::visit(
      [&]<class V>(const V& variant) -> AnyGames {
        return batch::Batch<typename V::Game>(settings_of<typename V::Game>(options, variant));
      },
      options.variant);
}

std::string shape_text(const std::vector<py::ssize_t>& shape) {
  std::string text = "(";
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
  return text + ")";
}

// What another library shares by DLPack, as an array of numpy. Before 2.1, numpy marks all of these as read-only,
// because DLPack did not say; what may not be written was not shared at all then.
py::array shared_by_dlpack(const char* name, const py::object& object) {
  const py::module_ numpy = py::module_::import("numpy");
  py::array array;
  try {
    array = numpy.attr("from_dlpack")(object);
  } catch (const py::error_already_set& refused) {
    throw BadArgument(name, "numpy cannot take it by DLPack: " + std::string(refused.what()));
  }
  const std::string version = py::str(numpy.attr("__version__"));
  const bool knows_read_only = version.starts_with("2.") && !version.starts_with("2.0");
  if (array.writeable() || knows_read_only) return array;
  const std::vector<py::ssize_t> shape(array.shape(), array.shape() + array.ndim());
  const std::vector<py::ssize_t> strides(array.strides(), array.strides() + array.ndim());
  return {array.dtype(), shape, strides, array.data(), py::make_tuple(array)};  // keeps it alive
}

py::array array_of(const char* name, const py::object& object) {
  if (py::isinstance<py::array>(object)) return py::reinterpret_borrow<py::array>(object);
  if (py::hasattr(object, "__dlpack__")) return shared_by_dlpack(name, object);
  throw BadArgument(name, "is not a numpy array, and has no __dlpack__");
}

// An array of this type and shape, laid out in rows without gaps.
template <class T>
py::array checked(const char* name, const py::object& object, const std::vector<py::ssize_t>& shape, bool to_write) {
  py::array array = array_of(name, object);
  if (!array.dtype().equal(py::dtype::of<T>())) {
    throw BadArgument(name, "needs the type " + std::string(py::str(py::dtype::of<T>())) + ", is " +
                                std::string(py::str(array.dtype())));
  }
  const std::vector<py::ssize_t> has(array.shape(), array.shape() + array.ndim());
  if (has != shape) throw BadArgument(name, "needs the shape " + shape_text(shape) + ", has " + shape_text(has));
  if ((array.flags() & py::array::c_style) == 0) throw BadArgument(name, "is not contiguous");
  if ((array.flags() & py::detail::npy_api::NPY_ARRAY_ALIGNED_) == 0) throw BadArgument(name, "is not aligned");
  if (to_write && !array.writeable()) throw BadArgument(name, "cannot be written");
  return array;
}

// An array may have become read-only since it was given.
void check_still_writable(const char* name, const py::array& array) {
  if (!array.writeable()) throw BadArgument(name, "cannot be written");
}

// What is written into one would be lost in the other.
void check_apart(std::initializer_list<std::pair<const char*, py::object>> all) {
  for (auto one = all.begin(); one != all.end(); ++one) {
    if (one->second.is_none()) continue;
    const auto array = py::reinterpret_borrow<py::array>(one->second);
    const auto* const begin = static_cast<const char*>(array.data());
    for (auto other = all.begin(); other != one; ++other) {
      if (other->second.is_none()) continue;
      const auto before = py::reinterpret_borrow<py::array>(other->second);
      const auto* const from = static_cast<const char*>(before.data());
      if (std::less{}(begin, from + before.nbytes()) && std::less{}(from, begin + array.nbytes())) {
        throw BadArgument(one->first, std::string("shares memory with ") + other->first);
      }
    }
  }
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

template <class Do>
auto AnyBatch::without_lock(Do work) const {
  const Work::Here here(under_way_);
  const py::gil_scoped_release others_may_run;
  return work();
}

void AnyBatch::observe() {
  const batch::Arrays to = arrays();
  without_lock([&] { std::visit([&](const auto& games) { games.observe(to); }, games_); });
}

void AnyBatch::use(const py::object& new_observations, const py::object& new_masks, const py::object& new_actors,
                   const py::object& new_rewards, const py::object& new_ends, const py::object& new_finals) {
  check_idle();
  const auto shape_of = [](const py::array& array) {
    return std::vector<py::ssize_t>(array.shape(), array.shape() + array.ndim());
  };
  const auto chosen = [&]<class T>(T, const char* name, const py::object& given, const py::array& now) {
    if (!given.is_none()) return checked<T>(name, given, shape_of(now), true);
    check_still_writable(name, now);
    return now;
  };
  // All are checked before the first is taken.
  const py::array o = chosen(batch::Number{}, "observations", new_observations, observations);
  const py::array m = chosen(std::uint8_t{}, "masks", new_masks, masks);
  const py::array a = chosen(std::int8_t{}, "actors", new_actors, actors);
  const py::array r = chosen(float{}, "rewards", new_rewards, rewards);
  const py::array e = chosen(std::uint8_t{}, "ends", new_ends, ends);
  py::object f = finals;
  if (!new_finals.is_none()) {
    f = checked<batch::Number>("finals", new_finals,
                               {static_cast<py::ssize_t>(options_.n), static_cast<py::ssize_t>(players()),
                                static_cast<py::ssize_t>(observation_size())},
                               true);
  } else if (!finals.is_none()) {
    check_still_writable("finals", py::reinterpret_borrow<py::array>(finals));
  }
  check_apart({{"observations", o}, {"masks", m}, {"actors", a}, {"rewards", r}, {"ends", e}, {"finals", f}});
  observations = o;
  masks = m;
  actors = a;
  rewards = r;
  ends = e;
  finals = f;
  observe();
}

void AnyBatch::check_idle() const {
  if (under_way_.state() == Work::State::under_way) throw std::runtime_error("another thread is at work on this batch");
  if (under_way_.state() == Work::State::cut_off) {
    throw std::runtime_error(
        "this process was forked while another thread was at work on this batch: restore it, or make another");
  }
}

void AnyBatch::check_writable() const {
  check_still_writable("observations", observations);
  check_still_writable("masks", masks);
  check_still_writable("actors", actors);
  check_still_writable("rewards", rewards);
  check_still_writable("ends", ends);
  if (!finals.is_none()) check_still_writable("finals", py::reinterpret_borrow<py::array>(finals));
}

void AnyBatch::step(const py::object& actions) {
  check_idle();
  const py::array given = checked<std::int32_t>("actions", actions, {static_cast<py::ssize_t>(rows())}, false);
  check_writable();
  const auto* const numbers = static_cast<const std::int32_t*>(given.data());
  chosen_.assign(numbers, numbers + rows());
  const batch::Arrays to = arrays();
  without_lock([&] { std::visit([&](auto& games) { games.step(chosen_, to); }, games_); });
}

py::array AnyBatch::random_actions(const py::object& seed, const py::object& out) {
  check_idle();
  const std::uint64_t number = seed_of(seed);
  const std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(rows())};
  py::array array = out.is_none() ? zeros<std::int32_t>(shape) : checked<std::int32_t>("out", out, shape, true);
  const auto actions = span_of<std::int32_t>(array);
  without_lock([&] { std::visit([&](const auto& games) { games.random_actions(number, actions); }, games_); });
  return array;
}

py::bytes AnyBatch::save() const {
  check_idle();
  return without_lock([&] { return std::visit([](const auto& games) { return games.save(); }, games_); });
}

void AnyBatch::restore(const py::bytes& saved) {
  if (under_way_.state() != Work::State::cut_off) check_idle();  // all that a fork left halfway is overwritten
  check_writable();
  const auto text = static_cast<std::string>(saved);
  without_lock([&] { std::visit([&](auto& games) { games.restore(text); }, games_); });
  under_way_.forget();
  // Those of the last step belonged to other games.
  const batch::Arrays to = arrays();
  std::ranges::fill(to.rewards, 0.0F);
  std::ranges::fill(to.ends, std::uint8_t{0});
  observe();
}

}  // namespace ichiba::python
