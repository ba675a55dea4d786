// Where the rules send events. Playouts ignore them, and the compiler then removes them.
#pragma once

namespace ichiba {

struct NoEvents {
  static constexpr bool wanted = false;
  template <class Event>
  constexpr void operator()(const Event&) const {}
};

// Collects events in any container with push_back.
template <class List>
struct CollectEvents {
  static constexpr bool wanted = true;
  List& list;
  template <class Event>
  void operator()(const Event& event) const {
    list.push_back(event);
  }
};
template <class List>
CollectEvents(List&) -> CollectEvents<List>;

// One lambda for each alternative of a closed sum; a missing one does not compile.
template <class... Lambdas>
struct Overloaded : Lambdas... {
  using Lambdas::operator()...;
};
template <class... Lambdas>
Overloaded(Lambdas...) -> Overloaded<Lambdas...>;

}  // namespace ichiba
