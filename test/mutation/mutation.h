//===- mutation.h - one mistake at a time, chosen when the program runs ---===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What mutate.py includes in its own copy of lib/Model; the product has none of it.
// A place for a mistake has a number. In C++ text
//
//   a * b           becomes  a * mutation::Op<7>{} * b
//   a += b;         becomes  a += mutation::added<8>(b);
//   std::min(a, b)  becomes  mutation::min<9>(a, b)
//   0.44            becomes  mutation::number<10>(0.44)
//
// and a piece of a formula, "n / latency", carries its number in itself, between
// control characters: \1 11 \2 n / latency \3. evaluateFormula reads it through
// mutation::applied, and what is shown of it goes through mutation::plain, so that a
// mistake changes a value and no text.
//
// The environment says which mistake is made, and where to write what is run:
//
//   GPUPERF_MUTANT=7          the operator, the function or the number of place 7
//   GPUPERF_MUTANT="7 edge"   of a comparison, whether it holds of equal values
//   GPUPERF_MUTANT="11 o 0 *" of piece 11, operator 0 becomes "*"; c: comparisons,
//                             f: functions, n: numbers, l: the piece itself, twice
//   GPUPERF_MUTATION_TRACE=F  appends the number of each place that is run to F
//   GPUPERF_MUTATION_PLACES=F appends those of C++ text at the start
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TEST_MUTATION_MUTATION_H
#define GPUPERF_TEST_MUTATION_MUTATION_H

#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <type_traits>
#include <utility>

namespace mutation {

struct Chosen {
  int id = -1;
  std::string how;
};

inline const Chosen &chosen() {
  static const Chosen one = [] {
    Chosen result;
    llvm::StringRef text = std::getenv("GPUPERF_MUTANT");
    if (text.consumeInteger(10, result.id))
      result.id = -1;
    result.how = text.ltrim().str();
    return result;
  }();
  return one;
}

inline void append(const char *variable, int id) {
  const char *path = std::getenv(variable);
  if (!path)
    return;
  if (FILE *file = std::fopen(path, "a")) {
    std::fprintf(file, "%d\n", id);
    std::fclose(file);
  }
}

/// Whether the mistake at `id` is to be made.
inline bool at(int id) {
  static const bool traces = std::getenv("GPUPERF_MUTATION_TRACE");
  static std::set<int> seen;
  if (traces && seen.insert(id).second)
    append("GPUPERF_MUTATION_TRACE", id);
  return chosen().id == id;
}

/// Says at the program's start that the place is one of numbers.
template <int Id> struct Place {
  static inline const bool isKnown =
      (append("GPUPERF_MUTATION_PLACES", Id), true);
  static bool isChosen() { return isKnown && at(Id); }
};

//===----------------------------------------------------------------------===//
// C++ text
//===----------------------------------------------------------------------===//

template <int Id> struct Op {};
template <class A, int Id> struct Left {
  A &&value;
};

template <class T> using Plain = std::remove_cv_t<std::remove_reference_t<T>>;
template <class A, class B>
constexpr bool areNumbers =
    std::is_arithmetic_v<Plain<A>> && std::is_arithmetic_v<Plain<B>>;
template <class A, class B>
constexpr bool areComparable =
    areNumbers<A, B> || (std::is_enum_v<Plain<A>> && std::is_enum_v<Plain<B>>);

#define GPUPERF_MUTATION_LEFT(OP)                                              \
  template <class A, int Id> Left<A, Id> operator OP(A &&a, Op<Id>) {          \
    return {std::forward<A>(a)};                                               \
  }

#define GPUPERF_MUTATION_ARITHMETIC(OP, MISTAKE)                               \
  GPUPERF_MUTATION_LEFT(OP)                                                    \
  template <class A, int Id, class B>                                          \
  auto operator OP(Left<A, Id> l, B &&b)                                       \
      ->decltype(std::forward<A>(l.value) OP std::forward<B>(b)) {             \
    if constexpr (areNumbers<A, B>)                                            \
      if (Place<Id>::isChosen())                                               \
        return l.value MISTAKE b;                                              \
    return std::forward<A>(l.value) OP std::forward<B>(b);                     \
  }
GPUPERF_MUTATION_ARITHMETIC(*, /)
GPUPERF_MUTATION_ARITHMETIC(/, *)
GPUPERF_MUTATION_ARITHMETIC(+, -)
GPUPERF_MUTATION_ARITHMETIC(-, +)

#define GPUPERF_MUTATION_COMPARISON(OP, MISTAKE, EDGE)                         \
  GPUPERF_MUTATION_LEFT(OP)                                                    \
  template <class A, int Id, class B> bool operator OP(Left<A, Id> l, B &&b) { \
    if constexpr (areComparable<A, B>)                                         \
      if (Place<Id>::isChosen())                                               \
        return chosen().how == "edge" ? l.value EDGE b : l.value MISTAKE b;    \
    return std::forward<A>(l.value) OP std::forward<B>(b);                     \
  }
GPUPERF_MUTATION_COMPARISON(<, >=, <=)
GPUPERF_MUTATION_COMPARISON(>, <=, >=)
GPUPERF_MUTATION_COMPARISON(<=, >, <)
GPUPERF_MUTATION_COMPARISON(>=, <, >)
GPUPERF_MUTATION_COMPARISON(==, !=, !=)
GPUPERF_MUTATION_COMPARISON(!=, ==, ==)

/// The term of a sum, which goes missing.
template <int Id, class T> decltype(auto) added(T &&value) {
  if constexpr (std::is_arithmetic_v<Plain<T>>)
    return Place<Id>::isChosen() ? Plain<T>() : Plain<T>(value);
  else
    return std::forward<T>(value);
}

/// In a constant expression the number is itself, and no place for a mistake.
template <int Id, class T> constexpr T number(T value) {
  if (__builtin_is_constant_evaluated() || !Place<Id>::isChosen())
    return value;
  return std::is_integral_v<T> || value == 0 ? value + 1 : value * 1.25;
}

template <int Id, class T> T min(T a, T b) {
  return Place<Id>::isChosen() ? std::max(a, b) : std::min(a, b);
}
template <int Id, class T> T max(T a, T b) {
  return Place<Id>::isChosen() ? std::min(a, b) : std::max(a, b);
}
template <int Id, class T> T clamp(T value, T low, T high) {
  return Place<Id>::isChosen() ? value : std::clamp(value, low, high);
}
template <int Id> double floor(double value) {
  return Place<Id>::isChosen() ? std::ceil(value) : std::floor(value);
}
template <int Id> double ceil(double value) {
  return Place<Id>::isChosen() ? std::floor(value) : std::ceil(value);
}
template <int Id> double fabs(double value) {
  return Place<Id>::isChosen() ? value : std::fabs(value);
}
template <int Id> double fmod(double value, double divisor) {
  return Place<Id>::isChosen() ? value : std::fmod(value, divisor);
}

//===----------------------------------------------------------------------===//
// Formulas
//===----------------------------------------------------------------------===//

inline bool isWord(char c) { return std::isalnum(c) || c == '_' || c == '.'; }

/// Reads a formula with its control characters.
class Reader {
public:
  explicit Reader(llvm::StringRef text) : rest(text) {}

  /// The text without them, and with the mistake when `applies`.
  std::string read(bool applies) {
    result.clear();
    piece(-1, applies);
    return result;
  }

private:
  llvm::StringRef rest;
  std::string result;

  void piece(int id, bool applies) {
    bool mine = id >= 0 && applies && at(id);
    size_t start = result.size();
    int operators = 0, comparisons = 0, functions = 0, numbers = 0;
    while (!rest.empty() && rest.front() != '\3') {
      if (rest.consume_front("\1")) {
        int inner = -1;
        rest.consumeInteger(10, inner);
        rest.consume_front("\2");
        piece(inner, applies);
        continue;
      }
      llvm::StringRef token = take();
      char kind = kindOf(token);
      int *count = kind == 'o'   ? &operators
                   : kind == 'c' ? &comparisons
                   : kind == 'f' ? &functions
                   : kind == 'n' ? &numbers
                                 : nullptr;
      bool changes = count && mine && isMistake(kind, *count);
      result += changes ? mistake().str() : token.str();
      if (count)
        ++*count;
    }
    rest.consume_front("\3");
    if (mine && chosen().how == "l") {
      std::string once = result.substr(start);
      result += " + " + once;
      result.insert(start, "(");
      result += ")";
    }
  }

  llvm::StringRef take() {
    llvm::StringRef token = rest.take_while(isWord);
    if (token.empty())
      token = rest.take_while([](char c) { return std::strchr("<>=!&|", c); });
    if (token.empty())
      token = rest.take_front();
    rest = rest.drop_front(token.size());
    return token;
  }

  char kindOf(llvm::StringRef token) const {
    char first = token.front();
    if (std::isdigit(first))
      return 'n';
    if (isWord(first))
      return rest.starts_with("(") &&
                     (token == "min" || token == "max" || token == "floor" ||
                      token == "ceil" || token == "round")
                 ? 'f'
                 : ' ';
    if (std::strchr("<>=!&|", first))
      return 'c';
    return std::strchr("+-*/", first) ? 'o' : ' ';
  }

  static bool isMistake(char kind, int count) {
    return llvm::StringRef(chosen().how)
        .starts_with(std::string(1, kind) + " " + std::to_string(count) + " ");
  }
  static llvm::StringRef mistake() {
    return llvm::StringRef(chosen().how).rsplit(' ').second;
  }
};

inline std::string applied(llvm::StringRef formula) {
  return Reader(formula).read(true);
}
inline std::string plain(llvm::StringRef formula) {
  return Reader(formula).read(false);
}

} // namespace mutation

#endif // GPUPERF_TEST_MUTATION_MUTATION_H
