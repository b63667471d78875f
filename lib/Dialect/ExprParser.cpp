//===- ExprParser.cpp - text to symbolic expressions ----------------------===//
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
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;

namespace {

/// Nesting that a person would never write; keeps the recursion off the stack's
/// end on hostile input.
constexpr unsigned kMaxDepth = 2000;

/// The same for `a + b + c + …`, which nests to the left without parentheses;
/// several times what the lowering writes.
constexpr unsigned kMaxOperators = 5000;

class ExprParser {
public:
  ExprParser(mlir::MLIRContext *ctx, llvm::StringRef text)
      : ctx(ctx), text(text) {}

  ExprAttr parseAll(std::string &error) {
    ExprAttr expr = parseTernary();
    skipSpace();
    if (expr && pos != text.size())
      expr = fail("unexpected '" + text.substr(pos, 1).str() + "'");
    if (!expr)
      error = std::move(message);
    return expr;
  }

private:
  mlir::MLIRContext *ctx;
  llvm::StringRef text;
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
    static const Operator table[] = {
        {"<<", ExprKind::Shl, false, false},
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

  ExprAttr parseName() {
    size_t start = pos;
    if (text[pos] == '?' || text[pos] == '~')
      ++pos;
    auto isNameChar = [](char c) {
      return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '@';
    };
    while (pos < text.size() && isNameChar(text[pos]))
      pos += 1 + subscriptAt(pos + 1);
    llvm::StringRef name = text.slice(start, pos);
    if (name.empty())
      return fail("unexpected '" + text.substr(pos, 1).str() + "'");
    if ((name == "min" || name == "max") && consume("("))
      return parseMinMax(name == "min" ? ExprKind::Min : ExprKind::Max);
    if ((name == "first" || name == "iterate") && consume("("))
      return parseBinder(name == "first");
    // CUDA's own spellings, for people who write them.
    static const std::pair<llvm::StringLiteral, llvm::StringLiteral> aliases[] =
        {{"threadIdx.x", "tx"}, {"threadIdx.y", "ty"}, {"threadIdx.z", "tz"},
         {"blockIdx.x", "bx"},  {"blockIdx.y", "by"},  {"blockIdx.z", "bz"},
         {"blockDim.x", "bdx"}, {"blockDim.y", "bdy"}, {"blockDim.z", "bdz"},
         {"gridDim.x", "gdx"},  {"gridDim.y", "gdy"},  {"gridDim.z", "gdz"}};
    for (auto &[spelling, symbol] : aliases)
      if (name == spelling)
        name = symbol;
    return ExprAttr::getSymbol(ctx, name);
  }

  /// `first(@k, c)` and `iterate(@k, n, @x, x0, x1, …)` after their
  /// parenthesis.
  ExprAttr parseBinder(bool isFirst) {
    llvm::SmallVector<ExprAttr, 5> operands;
    do {
      ExprAttr operand = parseTernary();
      if (!operand)
        return {};
      bool names =
          operands.size() == 0 || (!isFirst && operands.size() % 3 == 2);
      if (names && !operand.isBound())
        return fail("expected a name that starts with '@'");
      operands.push_back(operand);
    } while (consume(","));
    if (!consume(")"))
      return fail("expected ')'");
    if (isFirst && operands.size() == 2)
      return ExprAttr::getFirst(operands[0], operands[1]);
    if (!isFirst && operands.size() >= 5 && operands.size() % 3 == 2)
      return ExprAttr::getIterate(operands);
    return fail("wrong number of operands");
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

ExprAttr ExprAttr::parse(mlir::MLIRContext *ctx, llvm::StringRef text,
                         std::string &error) {
  return ExprParser(ctx, text).parseAll(error);
}

/// What a message quotes of an expression.
static std::string excerpt(llvm::StringRef text) {
  constexpr size_t most = 80;
  return text.size() <= most ? text.str() : text.take_front(most).str() + "…";
}

/// `<"text">`, or `"text"` alone where an operation's format expects an
/// expression.
mlir::Attribute ExprAttr::parse(mlir::AsmParser &parser, mlir::Type) {
  std::string text, error;
  bool bracketed = succeeded(parser.parseOptionalLess());
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseString(&text))
    return {};
  if (bracketed && parser.parseGreater())
    return {};
  ExprAttr expr = parse(parser.getContext(), text, error);
  if (!expr)
    parser.emitError(loc, "in expression \"")
        << excerpt(text) << "\": " << error;
  return expr;
}
