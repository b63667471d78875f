//===- LaunchExprPrinter.cpp - host numbers as dialect text ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchExpr.h"
#include <cassert>

using namespace gpuperf;

namespace {

struct Spelling {
  const char *text;
  int precedence; ///< of C, higher binds tighter
};

Spelling spellingOf(HostOp op) {
  switch (op) {
  case HostOp::Mul:
    return {" * ", 13};
  case HostOp::Div:
    return {" / ", 13};
  case HostOp::Rem:
    return {" % ", 13};
  case HostOp::Add:
    return {" + ", 12};
  case HostOp::Sub:
    return {" - ", 12};
  case HostOp::Shl:
    return {" << ", 11};
  case HostOp::Shr:
    return {" >> ", 11};
  case HostOp::Lt:
    return {" < ", 9};
  case HostOp::Le:
    return {" <= ", 9};
  case HostOp::Eq:
    return {" == ", 8};
  case HostOp::Ne:
    return {" != ", 8};
  case HostOp::And:
    return {" & ", 7};
  case HostOp::Xor:
    return {" ^ ", 6};
  case HostOp::Or:
    return {" | ", 5};
  case HostOp::LogicalAnd:
    return {" && ", 4};
  case HostOp::LogicalOr:
    return {" || ", 3};
  default:
    return {"", 0};
  }
}

std::string print(const HostExpr &x, int outer);

std::string printBinary(const HostExpr &x, int outer) {
  auto [text, precedence] = spellingOf(x.op);
  const HostExpr &lhs = *x.operands[0], &rhs = *x.operands[1];
  std::string result = print(lhs, precedence);
  if (x.op == HostOp::Add && rhs.op == HostOp::Const && rhs.number < 0 &&
      rhs.number != INT64_MIN)
    result += " - " + std::to_string(-rhs.number);
  else
    result += text + print(rhs, precedence + 1);
  return precedence < outer ? "(" + result + ")" : result;
}

std::string print(const HostExpr &x, int outer) {
  switch (x.op) {
  case HostOp::Const:
    return x.number < 0 ? "(" + std::to_string(x.number) + ")"
                        : std::to_string(x.number);
  case HostOp::Param:
    return x.name;
  case HostOp::Min:
  case HostOp::Max:
    return std::string(x.op == HostOp::Min ? "min(" : "max(") +
           print(*x.operands[0], 0) + ", " + print(*x.operands[1], 0) + ")";
  case HostOp::Select: {
    std::string text = print(*x.operands[0], 3) + " ? " +
                       print(*x.operands[1], 0) + " : " +
                       print(*x.operands[2], 0);
    return outer > 0 ? "(" + text + ")" : text;
  }
  case HostOp::Symbol:
  case HostOp::Named:
  case HostOp::Ratio:
    assert(false && "not an expression of the dialect");
    return "~";
  default:
    return printBinary(x, outer);
  }
}

} // namespace

std::string gpuperf::printExpr(const HostExpr &x) {
  if (x.op == HostOp::Const)
    return std::to_string(x.number);
  return print(x, 0);
}
