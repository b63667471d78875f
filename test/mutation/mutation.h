//===- mutation.h - one mistake at a time, chosen when the program runs ---===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What mutate.py includes in its own copy of lib/Model; the product has none of
// it. A place for a mistake has a number. In C++ text
//
//   a * b           becomes  a * mutation::Op<7>{} * b
//   a += b;         becomes  a += mutation::added<8>(b);
//   std::min(a, b)  becomes  mutation::min<9>(a, b)
//   0.44            becomes  mutation::number<10>(0.44)
//
// and a piece of a formula, "n / latency", carries its number in itself,
// between control characters: \1 11 \2 n / latency \3. evaluateFormula reads it
// through mutation::evaluated, and what is shown of it goes through
// mutation::plain, so that a mistake changes a value and no text.
//
// The environment says which mistake is made:
//
//   GPUPERF_MUTANT=7           the operator, function or number of place 7
//   GPUPERF_MUTANT="7 edge"    a comparison's, whether it holds of equal values
//   GPUPERF_MUTANT="11 o 0 *"  of piece 11, operator 0 becomes "*"; c is for
//                              comparisons, f for functions, n for numbers, and
//                              "11 l" is twice the piece
//
// and where to write what:
//
//   GPUPERF_MUTATION_TRACE=F   to F, each mistake that changes a value where it
//                              is made; of those in formulas, the ones that
//   GPUPERF_MUTATION_LIST=L    has a line for
//   GPUPERF_MUTATION_PLACES=F  to F, the number of each place in C++ text
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TEST_MUTATION_MUTATION_H
#define GPUPERF_TEST_MUTATION_MUTATION_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
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

inline bool isChosen(int id, llvm::StringRef how) {
  return chosen().id == id && chosen().how == how;
}

inline void append(const char *variable, const std::string &line) {
  const char *path = std::getenv(variable);
  if (!path)
    return;
  if (FILE *file = std::fopen(path, "a")) {
    std::fprintf(file, "%s\n", line.c_str());
    std::fclose(file);
  }
}

inline bool traces() {
  static const bool does = std::getenv("GPUPERF_MUTATION_TRACE");
  return does;
}

/// Whether the mistake is in the trace.
inline bool isTraced(const std::string &mistake, bool now) {
  static std::set<std::string> traced;
  if (now && traced.insert(mistake).second)
    append("GPUPERF_MUTATION_TRACE", mistake);
  return traced.count(mistake);
}

template <class T> bool areSame(T a, T b) {
  return a == b || (a != a && b != b);
}

/// Says at the program's start that the place is one of numbers.
template <int Id> struct Place {
  static inline const bool isKnown =
      (append("GPUPERF_MUTATION_PLACES", std::to_string(Id)), true);
};

/// What is right, or the mistake where it is chosen.
template <int Id, class T> T choose(T right, T wrong) {
  if (Place<Id>::isKnown && traces() && !areSame(right, wrong))
    isTraced(std::to_string(Id), true);
  return isChosen(Id, "") ? wrong : right;
}

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
  template <class A, int Id> Left<A, Id> operator OP(A && a, Op<Id>) {         \
    return {std::forward<A>(a)};                                               \
  }

#define GPUPERF_MUTATION_ARITHMETIC(OP, MISTAKE)                               \
  GPUPERF_MUTATION_LEFT(OP)                                                    \
  template <class A, int Id, class B>                                          \
  auto operator OP(Left<A, Id> l, B &&b)                                       \
      ->decltype(std::forward<A>(l.value) OP std::forward<B>(b)) {             \
    if constexpr (areNumbers<A, B>) {                                          \
      using Result = decltype(l.value OP b);                                   \
      bool divides = std::is_floating_point_v<Result> || b != 0;               \
      return choose<Id, Result>(l.value OP b,                                  \
                                divides ? l.value MISTAKE b : Result());       \
    } else {                                                                   \
      return std::forward<A>(l.value) OP std::forward<B>(b);                   \
    }                                                                          \
  }
GPUPERF_MUTATION_ARITHMETIC(*, /)
GPUPERF_MUTATION_ARITHMETIC(/, *)
GPUPERF_MUTATION_ARITHMETIC(+, -)
GPUPERF_MUTATION_ARITHMETIC(-, +)

template <int Id> bool compare(bool right, bool atEdge) {
  if (Place<Id>::isKnown && traces()) {
    isTraced(std::to_string(Id), true);
    isTraced(std::to_string(Id) + " edge", right != atEdge);
  }
  return isChosen(Id, "edge") ? atEdge : isChosen(Id, "") ? !right : right;
}

#define GPUPERF_MUTATION_COMPARISON(OP, EDGE)                                  \
  GPUPERF_MUTATION_LEFT(OP)                                                    \
  template <class A, int Id, class B> bool operator OP(Left<A, Id> l, B &&b) { \
    if constexpr (areComparable<A, B>)                                         \
      return compare<Id>(l.value OP b, l.value EDGE b);                        \
    else                                                                       \
      return std::forward<A>(l.value) OP std::forward<B>(b);                   \
  }
GPUPERF_MUTATION_COMPARISON(<, <=)
GPUPERF_MUTATION_COMPARISON(>, >=)
GPUPERF_MUTATION_COMPARISON(<=, <)
GPUPERF_MUTATION_COMPARISON(>=, >)
GPUPERF_MUTATION_COMPARISON(==, ==)
GPUPERF_MUTATION_COMPARISON(!=, !=)

/// The term of a sum, which goes missing.
template <int Id, class T> decltype(auto) added(T &&value) {
  if constexpr (std::is_arithmetic_v<Plain<T>>)
    return choose<Id, Plain<T>>(value, 0);
  else
    return std::forward<T>(value);
}

template <int Id, class T> T number(T value) {
  return choose<Id, T>(
      value, std::is_integral_v<T> || value == 0 ? value + 1 : value * 1.25);
}

template <int Id, class T> T min(T a, T b) {
  return choose<Id>(std::min(a, b), std::max(a, b));
}
template <int Id, class T> T max(T a, T b) {
  return choose<Id>(std::max(a, b), std::min(a, b));
}
template <int Id, class T> T clamp(T value, T low, T high) {
  return choose<Id>(std::clamp(value, low, high), value);
}
template <int Id> double floor(double value) {
  return choose<Id>(std::floor(value), std::ceil(value));
}
template <int Id> double ceil(double value) {
  return choose<Id>(std::ceil(value), std::floor(value));
}
template <int Id> double fabs(double value) {
  return choose<Id>(std::fabs(value), value);
}
template <int Id> double fmod(double value, double divisor) {
  return choose<Id>(std::fmod(value, divisor), value);
}

//===----------------------------------------------------------------------===//
// Formulas
//===----------------------------------------------------------------------===//

inline bool isWord(char c) { return std::isalnum(c) || c == '_' || c == '.'; }

/// Reads a formula with its control characters, once.
class Reader {
public:
  Reader(llvm::StringRef text, const Chosen &mistake)
      : rest(text), mistake(mistake) {}

  /// The text without them, and with the mistake.
  std::string read() {
    piece(-1);
    return result;
  }

  std::set<int> pieces; ///< numbers of those that were read

private:
  llvm::StringRef rest;
  const Chosen &mistake;
  std::string result;

  void piece(int id) {
    pieces.insert(id);
    bool mine = id >= 0 && id == mistake.id;
    size_t start = result.size();
    int operators = 0, comparisons = 0, functions = 0, numbers = 0;
    while (!rest.empty() && rest.front() != '\3') {
      if (rest.consume_front("\1")) {
        int inner = -1;
        rest.consumeInteger(10, inner);
        rest.consume_front("\2");
        piece(inner);
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
      result += changes ? other().str() : token.str();
      if (count)
        ++*count;
    }
    rest.consume_front("\3");
    if (mine && mistake.how == "l") {
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

  bool isMistake(char kind, int count) const {
    return llvm::StringRef(mistake.how)
        .starts_with(std::string(1, kind) + " " + std::to_string(count) + " ");
  }
  llvm::StringRef other() const {
    return llvm::StringRef(mistake.how).rsplit(' ').second;
  }
};

inline std::string plain(llvm::StringRef formula) {
  return Reader(formula, Chosen{}).read();
}

/// The mistakes of GPUPERF_MUTATION_LIST, by the number of the piece.
inline const std::multimap<int, std::string> &listed() {
  static const std::multimap<int, std::string> all = [] {
    std::multimap<int, std::string> result;
    std::ifstream file(std::getenv("GPUPERF_MUTATION_LIST"));
    for (std::string line; std::getline(file, line);) {
      auto [id, how] = llvm::StringRef(line).split(' ');
      int number = -1;
      if (!id.getAsInteger(10, number) && !how.empty())
        result.emplace(number, how);
    }
    return result;
  }();
  return all;
}

template <class Run> double valueOf(const std::string &text, Run run) {
  auto value = run(text);
  if (value)
    return *value;
  llvm::consumeError(value.takeError());
  return std::numeric_limits<double>::quiet_NaN();
}

template <class Run> void traceFormula(llvm::StringRef formula, Run run) {
  Chosen none;
  Reader reader(formula, none);
  double right = valueOf(reader.read(), run);
  for (int id : reader.pieces) {
    auto [first, last] = listed().equal_range(id);
    for (; first != last; ++first) {
      std::string name = std::to_string(id) + " " + first->second;
      if (isTraced(name, false))
        continue;
      Chosen one{id, first->second};
      double wrong = valueOf(Reader(formula, one).read(), run);
      isTraced(name, !areSame(right, wrong));
    }
  }
}

/// What `run` makes of the formula, with the mistake that is chosen.
template <class Run> auto evaluated(llvm::StringRef formula, Run run) {
  if (traces())
    traceFormula(formula, run);
  return run(Reader(formula, chosen()).read());
}

} // namespace mutation

#endif // GPUPERF_TEST_MUTATION_MUTATION_H
