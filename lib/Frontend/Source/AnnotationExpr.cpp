//===- AnnotationExpr.cpp - expressions in annotations --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AnnotationText.h"
#include "Facts/ExprContext.h"
#include <cassert>

using namespace gpuperf;

ExprChecker::ExprChecker() = default;
ExprChecker::~ExprChecker() = default;

std::optional<TextError> ExprChecker::check(llvm::StringRef text,
                                            std::optional<int64_t> least) {
  if (!context)
    context = std::make_unique<ExprContext>();
  std::string why;
  if (ExprAttr expr = ExprAttr::parse(context->get(), text, why)) {
    if (!least || !expr.isConst() || expr.getValue() >= *least)
      return std::nullopt;
    return TextError{0, std::to_string(expr.getValue()) + " is too small, " +
                            std::to_string(*least) + " or more expected"};
  }
  // "column 7: expected ')'"
  llvm::StringRef rest(why);
  unsigned column = 1;
  if (rest.consume_front("column ") && !rest.consumeInteger(10, column))
    rest.consume_front(": ");
  assert(column > 0 && "columns count from 1");
  return TextError{column - 1, rest.str()};
}
