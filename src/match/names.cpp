#include "match/names.hpp"

#include <fmt/format.h>
#include <memory>
#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>
#include <vector>

#include "base/printable.hpp"

namespace ichiba::match {
namespace {

namespace json = boost::json;
using base::not_in_format;
using base::OrProblem;
using Points = std::vector<UChar32>;

constexpr std::size_t most_bytes = 200;  // a family of emoji is one character of 25 bytes
constexpr UChar32 non_joiner = 0x200C;
constexpr UChar32 joiner = 0x200D;
constexpr UChar32 emoji_style = 0xFE0F;

bool has(UChar32 point, UProperty property) { return u_hasBinaryProperty(point, property) != 0; }
bool is_space(UChar32 point) { return u_charType(point) == U_SPACE_SEPARATOR; }
bool is_mark(UChar32 point) { return (U_GET_GC_MASK(point) & U_GC_M_MASK) != 0; }
bool is_picture(UChar32 point) {
  return has(point, UCHAR_EXTENDED_PICTOGRAPHIC) || has(point, UCHAR_EMOJI_MODIFIER) || point == emoji_style;
}

bool joins_on(UChar32 point, UJoiningType towards) {
  const int type = u_getIntPropertyValue(point, UCHAR_JOINING_TYPE);
  return type == U_JT_DUAL_JOINING || type == towards;
}

// Some invisible characters are part of how people write: joiners inside Indic and Persian words and between emoji, and
// selectors of an emoji style or of a form of a kanji (UAX 31, 2.3).
bool shapes_its_neighbours(UChar32 before, UChar32 point, UChar32 after) {
  if (point == emoji_style) return has(before, UCHAR_EMOJI);
  if (point >= 0xE0100 && point <= 0xE01EF) return has(before, UCHAR_IDEOGRAPHIC);
  if (point != joiner && point != non_joiner) return false;
  constexpr std::uint8_t virama = 9;
  if (u_getCombiningClass(before) == virama) return u_isalpha(after) != 0;
  if (point == joiner) return is_picture(before) && has(after, UCHAR_EXTENDED_PICTOGRAPHIC);
  return joins_on(before, U_JT_LEFT_JOINING) && joins_on(after, U_JT_RIGHT_JOINING);
}

bool has_a_form(UChar32 point) {
  constexpr std::uint32_t formless =
      U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CS_MASK | U_GC_CO_MASK | U_GC_CN_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
  if ((U_GET_GC_MASK(point) & formless) != 0 || has(point, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) return false;
  // Symbols by category, but blank; and replacement characters.
  return point != 0x2800 && point != 0x1D159 && point != 0xFFFC && point != 0xFFFD;
}

// In scripts that write vowels and tones as marks several belong to one letter; elsewhere stacked marks cover the lines
// above and below.
int most_marks(UChar32 mark) {
  UErrorCode error = U_ZERO_ERROR;
  return uscript_getScript(mark, &error) == USCRIPT_INHERITED ? 2 : 6;
}

OrProblem<void> check_points(std::string_view what, const Points& points) {
  int marks = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const UChar32 before = i > 0 ? points[i - 1] : ' ';
    const UChar32 after = i + 1 < points.size() ? points[i + 1] : ' ';
    if (shapes_its_neighbours(before, points[i], after)) continue;
    if (!has_a_form(points[i])) {
      return not_in_format(fmt::format("{}: holds a character that cannot be seen", what));
    }
    marks = is_mark(points[i]) ? marks + 1 : 0;
    if (marks > 0 && is_space(before)) return not_in_format(fmt::format("{}: a mark belongs to a letter", what));
    if (marks > 0 && marks > most_marks(points[i])) {
      return not_in_format(fmt::format("{}: too many marks on one letter", what));
    }
  }
  return {};
}

// Spaces of every width become one plain space; none at the ends.
Points with_single_spaces(const icu::UnicodeString& text) {
  Points points;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 point = is_space(text.char32At(i)) ? ' ' : text.char32At(i);
    if (point != ' ' || (!points.empty() && points.back() != ' ')) points.push_back(point);
  }
  if (!points.empty() && points.back() == ' ') points.pop_back();
  return points;
}

// Grapheme clusters.
int characters_in(const icu::UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> breaks(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), error));
  if (U_FAILURE(error) != 0) return text.countChar32();
  breaks->setText(text);
  int count = 0;
  while (breaks->next() != icu::BreakIterator::DONE) ++count;
  return count;
}

OrProblem<std::string> clean(std::string_view what, std::string_view text, int longest) {
  const auto too_long = [&] { return not_in_format(fmt::format("{}: longer than {} characters", what, longest)); };
  if (!base::is_utf8(text)) return not_in_format(fmt::format("{}: not a text in UTF-8", what));
  if (text.size() > most_bytes) return too_long();
  UErrorCode error = U_ZERO_ERROR;
  const auto* normal_form = icu::Normalizer2::getNFCInstance(error);
  if (U_FAILURE(error) != 0) return not_in_format(fmt::format("{}: cannot be checked here", what));
  const auto given = icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
  const Points points = with_single_spaces(normal_form->normalize(given, error));
  if (U_FAILURE(error) != 0) return not_in_format(fmt::format("{}: not a text", what));
  if (points.empty()) return not_in_format(fmt::format("{}: an empty text", what));
  if (auto fits = check_points(what, points); !fits) return std::unexpected(fits.error());
  const auto clean = icu::UnicodeString::fromUTF32(points.data(), static_cast<std::int32_t>(points.size()));
  std::string result;
  clean.toUTF8String(result);
  if (result.size() > most_bytes || characters_in(clean) > longest) return too_long();
  return result;
}

const USpoofChecker* spoof_checker() {
  static const USpoofChecker* const checker = [] {
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker* opened = uspoof_open(&error);
    return U_SUCCESS(error) != 0 ? opened : nullptr;
  }();
  return checker;
}

// The skeleton of a text: equal for texts that look alike (UTS 39). Nothing if there is none.
icu::UnicodeString look_of(const icu::UnicodeString& text) {
  icu::UnicodeString look;
  UErrorCode error = U_ZERO_ERROR;
  if (spoof_checker() != nullptr) uspoof_getSkeletonUnicodeString(spoof_checker(), 0, text, look, &error);
  return U_SUCCESS(error) != 0 ? look : icu::UnicodeString();
}

}  // namespace

OrProblem<std::string> clean_name(std::string_view text) { return clean("name", text, 24); }

OrProblem<void> clean_deck_name(json::object& options) {
  json::value* deck = options.if_contains("deck");
  json::value* name = deck != nullptr && deck->is_object() ? deck->get_object().if_contains("name") : nullptr;
  if (name == nullptr || !name->is_string()) return {};  // the reader of the deck will report it
  auto cleaned = clean("options.deck.name", name->get_string(), 40);
  if (!cleaned) return std::unexpected(cleaned.error());
  *name = *cleaned;
  return {};
}

bool look_alike(std::string_view one, std::string_view other) {
  if (one == other) return true;
  UErrorCode error = U_ZERO_ERROR;
  const auto* folded = icu::Normalizer2::getNFKCCasefoldInstance(error);  // drops invisible characters, too
  if (U_FAILURE(error) != 0) return false;
  const auto text = [](std::string_view name) {
    return icu::UnicodeString::fromUTF8({name.data(), static_cast<std::int32_t>(name.size())});
  };
  const auto looks = [&](const icu::UnicodeString& a, const icu::UnicodeString& b) {
    const auto look = look_of(a);
    return !look.isEmpty() && look == look_of(b);
  };
  // With case (I and l look alike) and without (ANN and ann are one name).
  return looks(text(one), text(other)) ||
         looks(folded->normalize(text(one), error), folded->normalize(text(other), error));
}

}  // namespace ichiba::match
