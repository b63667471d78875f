//===- ExprParser.cpp - parser of symbolic expressions --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A precedence climber over C's operators. The same syntax serves the dialect,
// annotations, the command line and `.gpuperf` files.
//
//===----------------------------------------------------------------------===//

#include "ExprSyntax.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/ADT/StringExtras.h"
#include <cassert>

using namespace gpuperf;

namespace {

/// Deeper nesting, such as 2001 opening parentheses, is refused: the parser
/// recurses, and hostile input must not overflow the stack.
constexpr unsigned kMaxDepth = 2000;

/// More operators are refused, too: `a + b + c + …` nests to the left without
/// any parentheses. The lowering writes several times fewer.
constexpr unsigned kMaxOperators = 5000;

class ExprParser {
public:
  ExprParser(mlir::MLIRContext *ctx, llvm::StringRef text,
             ExprAttr::NameResolver resolve)
      : ctx(ctx), text(text), resolve(resolve) {}

  ExprAttr parseAll(std::string &error) {
    ExprAttr expr = parseTernary();
    skipSpace();
    if (expr && pos != text.size())
      expr = fail("unexpected '" + text.substr(pos, 1).str() + "'");
    if (expr && !free.empty()) {
      pos = free.front().at;
      expr = fail("'" + free.front().name.getName().str() +
                  "' is bound by no 'first' or 'iterate'");
    }
    if (!expr)
      error = std::move(message);
    return expr;
  }

private:
  mlir::MLIRContext *ctx;
  llvm::StringRef text;
  ExprAttr::NameResolver resolve;
  /// Uses of `@` names that no `first` or `iterate` has bound so far.
  struct FreeName {
    ExprAttr name;
    size_t at;
  };
  llvm::SmallVector<FreeName, 4> free;
  size_t pos = 0;
  unsigned depth = 0;
  unsigned operators = 0;
  std::string message;

  ExprAttr fail(const std::string &what) {
    if (message.empty())
      message = "column " + std::to_string(pos + 1) + ": " + what;
    return {};
  }

  void skipSpace() {
    while (pos < text.size() && llvm::isSpace(text[pos]))
      ++pos;
  }

  bool consume(llvm::StringRef token) {
    skipSpace();
    if (!text.substr(pos).starts_with(token))
      return false;
    pos += token.size();
    return true;
  }

  struct Operator {
    llvm::StringLiteral spelling;
    ExprKind kind;
    bool swapped; ///< a > b is b < a
    bool negated; ///< never both
  };

  /// The operator at `pos`, not consumed. Longer spellings come first.
  const Operator *peekOperator() {
    static const Operator table[] = {{"<<", ExprKind::Shl, false, false},
                                     {">>", ExprKind::Shr, false, false},
                                     {"<=", ExprKind::Le, false, false},
                                     {">=", ExprKind::Le, true, false},
                                     {"==", ExprKind::Eq, false, false},
                                     {"!=", ExprKind::Ne, false, false},
                                     {"&&", ExprKind::LogicalAnd, false, false},
                                     {"||", ExprKind::LogicalOr, false, false},
                                     {"<", ExprKind::Lt, false, false},
                                     {">", ExprKind::Lt, true, false},
                                     {"+", ExprKind::Add, false, false},
                                     {"-", ExprKind::Sub, false, false},
                                     {"*", ExprKind::Mul, false, false},
                                     {"/", ExprKind::Div, false, false},
                                     {"%", ExprKind::Rem, false, false},
                                     {"&", ExprKind::And, false, false},
                                     {"|", ExprKind::Or, false, false},
                                     {"^", ExprKind::Xor, false, false}};
    skipSpace();
    for (const Operator &op : table)
      if (text.substr(pos).starts_with(op.spelling))
        return &op;
    return nullptr;
  }

  ExprAttr parseTernary() {
    if (++depth > kMaxDepth)
      return fail("expression nested too deeply");
    ExprAttr cond = parseBinary(2);
    if (cond && consume("?")) {
      ExprAttr ifTrue = parseTernary();
      if (ifTrue && !consume(":"))
        return fail("expected ':'");
      ExprAttr ifFalse = ifTrue ? parseTernary() : ExprAttr();
      cond = ifFalse ? ExprAttr::getSelect(cond, ifTrue, ifFalse) : ExprAttr();
    }
    --depth;
    return cond;
  }

  ExprAttr parseBinary(int minPrecedence) {
    ExprAttr lhs = parseUnary();
    while (lhs) {
      const Operator *op = peekOperator();
      if (!op || exprPrecedence(op->kind) < minPrecedence)
        return lhs;
      if (++operators > kMaxOperators)
        return fail("expression has more than " +
                    std::to_string(kMaxOperators) + " operators");
      pos += op->spelling.size();
      ExprAttr rhs = parseBinary(exprPrecedence(op->kind) + 1);
      if (!rhs)
        return {};
      if (op->swapped)
        std::swap(lhs, rhs);
      lhs = ExprAttr::getBinary(op->kind, lhs, rhs);
    }
    return lhs;
  }

  ExprAttr parseUnary() {
    if (++depth > kMaxDepth)
      return fail("expression nested too deeply");
    ExprAttr result;
    skipSpace();
    if (consume("-")) {
      if (ExprAttr x = parseUnary())
        result =
            ExprAttr::getBinary(ExprKind::Sub, ExprAttr::getConst(ctx, 0), x);
    } else if (!text.substr(pos).starts_with("!=") && consume("!")) {
      if (ExprAttr x = parseUnary())
        result =
            ExprAttr::getBinary(ExprKind::Eq, x, ExprAttr::getConst(ctx, 0));
    } else {
      result = parsePrimary();
    }
    --depth;
    return result;
  }

  ExprAttr parsePrimary() {
    skipSpace();
    if (pos >= text.size())
      return fail("expected a value");
    if (consume("(")) {
      ExprAttr inner = parseTernary();
      if (inner && !consume(")"))
        return fail("expected ')'");
      return inner;
    }
    if (llvm::isDigit(text[pos]))
      return parseNumber();
    return parseName();
  }

  ExprAttr parseNumber() {
    llvm::StringRef digits = text.substr(pos).take_while(llvm::isAlnum);
    uint64_t value;
    if (digits.rtrim("uUlL").getAsInteger(0, value))
      return fail("invalid number '" + digits.str() + "'");
    pos += digits.size();
    return ExprAttr::getConst(ctx, static_cast<int64_t>(value));
  }

  /// The length of the "[1]" of `p.dims[1]` at `at`; 0 when none is there.
  size_t subscriptAt(size_t at) {
    llvm::StringRef rest = text.substr(at);
    if (!rest.consume_front("["))
      return 0;
    size_t digits = rest.take_while(llvm::isDigit).size();
    if (!digits || !rest.substr(digits).starts_with("]"))
      return 0;
    return digits + 2 + subscriptAt(at + digits + 2);
  }

  /// A name. Its prefix says what kind it is: `~` and `?` an unknown, `@` a
  /// bound name; `resolve` is asked for `%n`, an operand, and for `n`.
  ExprAttr parseName() {
    size_t start = pos;
    char prefix = text[pos];
    if (llvm::StringRef("?~@%").contains(prefix))
      ++pos;
    size_t begin = pos;
    if (prefix == '?' || prefix == '~')
      if (size_t quoted = quotedLength(text.substr(pos)))
        pos = std::min(pos + quoted, text.size());
    auto isNameChar = [](char c) {
      return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$';
    };
    while (pos < text.size() && isNameChar(text[pos]))
      pos += 1 + subscriptAt(pos + 1);
    llvm::StringRef name = text.slice(start, pos);
    if (begin == pos) {
      pos = start;
      return fail("unexpected '" + text.substr(pos, 1).str() + "'");
    }
    if ((name == "min" || name == "max") && consume("("))
      return parseMinMax(name == "min" ? ExprKind::Min : ExprKind::Max);
    if (name == "of" && consume("("))
      return parseOf();
    if ((name == "first" || name == "iterate") && consume("("))
      return parseBinder(name == "first");
    if (prefix == '?' || prefix == '~')
      return ExprAttr::getUnknown(ctx, name);
    if (prefix == '@') {
      free.push_back({ExprAttr::getBound(ctx, name), start});
      return free.back().name;
    }
    if (ExprAttr leaf = resolve(name))
      return leaf;
    pos = start;
    return fail("undefined name '" + name.str() + "'");
  }

  /// `first(@k, c)` and `iterate(@k, n, @x, x0, x1, @y, y0, y1, …)` after their
  /// parenthesis. `x1` may use @y, which is bound after it, so uses are matched
  /// with the bound names when all operands are read.
  ExprAttr parseBinder(bool isFirst) {
    size_t before = free.size();
    llvm::SmallVector<ExprAttr, 5> operands, bound;
    do {
      bool names = operands.empty() || (!isFirst && operands.size() % 3 == 2);
      ExprAttr operand = names ? parseBoundName() : parseTernary();
      if (!operand)
        return {};
      operands.push_back(operand);
      if (names)
        bound.push_back(operand);
    } while (consume(","));
    if (!consume(")"))
      return fail("expected ')'");
    assert(before <= free.size() && "uses before the parenthesis are kept");
    free.erase(std::remove_if(free.begin() + before, free.end(),
                              [&](const FreeName &use) {
                                return llvm::is_contained(bound, use.name);
                              }),
               free.end());
    if (isFirst && operands.size() == 2)
      return ExprAttr::getFirst(operands[0], operands[1]);
    if (!isFirst && operands.size() >= 5 && operands.size() % 3 == 2)
      return ExprAttr::getIterate(operands);
    return fail("wrong number of operands");
  }

  ExprAttr parseBoundName() {
    skipSpace();
    size_t start = pos;
    if (pos < text.size() && text[pos] == '@')
      if (ExprAttr name = parseName(); name && name.isBound()) {
        assert(!free.empty() && free.back().name == name &&
               "parseName notes every bound name as free");
        free.pop_back(); // it is bound here
        return name;
      }
    pos = start;
    return fail("expected a name that starts with '@'");
  }

  /// `of(?x, key)` after its parenthesis; `?x` may be an `of` itself.
  ExprAttr parseOf() {
    size_t start = pos;
    ExprAttr unknown = parseTernary();
    if (unknown && !unknown.isUnknown() && unknown.getKind() != ExprKind::Of) {
      pos = start;
      return fail("expected an unknown, '?name' or '~name'");
    }
    if (unknown && !consume(","))
      return fail("expected ','");
    ExprAttr key = unknown ? parseTernary() : ExprAttr();
    if (key && !consume(")"))
      return fail("expected ')'");
    return key ? ExprAttr::getOf(unknown, key) : ExprAttr();
  }

  ExprAttr parseMinMax(ExprKind kind) {
    ExprAttr a = parseTernary();
    if (a && !consume(","))
      return fail("expected ','");
    ExprAttr b = a ? parseTernary() : ExprAttr();
    if (b && !consume(")"))
      return fail("expected ')'");
    return b ? ExprAttr::getBinary(kind, a, b) : ExprAttr();
  }
};

} // namespace

/// The reserved dimension of that name, in short or as CUDA spells it.
static std::optional<Dim> dimNamed(llvm::StringRef name) {
  if (std::optional<Dim> dim = symbolizeDim(name))
    return dim;
  static constexpr llvm::StringLiteral cuda[] = {"threadIdx", "blockIdx",
                                                 "blockDim", "gridDim"};
  auto [stem, axis] = name.split('.');
  const auto *variable = llvm::find(cuda, stem);
  if (variable == std::end(cuda) || axis.size() != 1 || axis[0] < 'x' ||
      axis[0] > 'z')
    return std::nullopt;
  return static_cast<Dim>(3 * (variable - std::begin(cuda)) + axis[0] - 'x');
}

ExprAttr ExprAttr::parse(mlir::MLIRContext *ctx, llvm::StringRef text,
                         std::string &error, NameResolver resolve) {
  return ExprParser(ctx, text, resolve).parseAll(error);
}

ExprAttr ExprAttr::parse(mlir::MLIRContext *ctx, llvm::StringRef text,
                         std::string &error,
                         llvm::ArrayRef<llvm::StringRef> params) {
  return parse(ctx, text, error, [&](llvm::StringRef name) -> ExprAttr {
    if (name.starts_with("%"))
      return {};
    std::optional<Dim> dim = dimNamed(name);
    if (dim && !llvm::is_contained(params, name))
      return getDim(ctx, *dim);
    return getParam(ctx, name);
  });
}

ExprAttr gpuperf::parseMap(mlir::MLIRContext *ctx, llvm::StringRef text,
                           std::string &error,
                           ExprAttr::NameResolver operandNamed) {
  return ExprAttr::parse(ctx, text, error, [&](llvm::StringRef name) {
    if (name.starts_with("%"))
      return operandNamed(name);
    std::optional<Dim> dim = dimNamed(name);
    return dim ? ExprAttr::getDim(ctx, *dim) : ExprAttr();
  });
}

std::string gpuperf::expressionError(llvm::StringRef text,
                                     const std::string &error) {
  // Of a longer expression a message quotes the beginning.
  constexpr size_t most = 80;
  std::string excerpt =
      text.size() <= most ? text.str() : text.take_front(most).str() + "…";
  return "in expression \"" + excerpt + "\": " + error;
}

/// `<"text">`, as an attribute by itself: operands are `%0`, `%1`, ….
mlir::Attribute ExprAttr::parse(mlir::AsmParser &parser, mlir::Type) {
  std::string text, error;
  if (parser.parseLess())
    return {};
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseString(&text) || parser.parseGreater())
    return {};
  mlir::MLIRContext *ctx = parser.getContext();
  ExprAttr expr =
      parseMap(ctx, text, error, [&](llvm::StringRef name) -> ExprAttr {
        unsigned position;
        if (name.drop_front().getAsInteger(10, position))
          return {};
        return getOperand(ctx, position);
      });
  if (!expr)
    parser.emitError(loc) << expressionError(text, error);
  return expr;
}
