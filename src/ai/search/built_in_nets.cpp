#include "ai/search/built_in_nets.hpp"

#include <array>

namespace ichiba::embedded {
extern const std::string_view osaka_net_2;
extern const std::string_view osaka_net_3;
extern const std::string_view osaka_net_4;
extern const std::string_view tsukiji_net;
extern const std::string_view tsukiji_house_net;
}  // namespace ichiba::embedded

namespace ichiba::ai {

std::span<const std::string_view> built_in_nets() {
  static const std::array all{embedded::osaka_net_2, embedded::osaka_net_3, embedded::osaka_net_4,
                              embedded::tsukiji_net, embedded::tsukiji_house_net};
  return all;
}

}  // namespace ichiba::ai
