//===- AnnotationText.h - the contents of an annotation ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   annotation := directive+
//   directive  := "launch" "(" setting ("," setting)* ")"
//               | "expect" "(" expectation ("," expectation)* ")"
//               | "assume" "(" NAME "=" expr ("," NAME "=" expr)* ")"
//               | "trip" "(" expr ")"
//               | "conflict" "(" NUMBER ")"
//   setting    := ("grid" | "block") "=" extents | "shared" "=" expr
//   extents    := expr | "(" expr ("," expr){0,2} ")"
//
// Expressions are those of the dialect. docs/annotations.md describes
// annotations for users.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_SOURCE_ANNOTATIONTEXT_H
#define GPUPERF_LIB_FRONTEND_SOURCE_ANNOTATIONTEXT_H

#include "gpuperf/Support/Expectation.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// An error in a text, and its position.
struct TextError {
  size_t offset = 0;
  std::string text;
};

/// The settings of one launch; those that are not given are empty.
struct LaunchText {
  std::array<std::optional<std::string>, 3> grid, block;
  std::optional<std::string> shared;
};

struct AnnotationText {
  std::vector<LaunchText> launches;
  std::map<std::string, std::string> assumptions;
  std::optional<std::string> trip;
  std::optional<double> conflict; ///< lanes, 1 to 32
  std::vector<Expectation> expectations; ///< without locations
};

class ExprContext;

/// Checks expressions with the parser of the dialect, which is created on first
/// use.
class ExprChecker {
public:
  ExprChecker();
  ~ExprChecker();
  /// Empty if `text` is an expression that can be `least` or more.
  std::optional<TextError> check(llvm::StringRef text,
                                 std::optional<int64_t> least = std::nullopt);

private:
  std::unique_ptr<ExprContext> context;
};

/// Parses annotations into `result`. It stops at the first error; the
/// annotations before it are kept.
std::optional<TextError> parseAnnotation(llvm::StringRef text,
                                         ExprChecker &checker,
                                         AnnotationText &result);

/// The same for one directive and the text between its parentheses.
std::optional<TextError> parseDirective(llvm::StringRef name,
                                        llvm::StringRef arguments,
                                        ExprChecker &checker,
                                        AnnotationText &result);

/// "64", "(64, 32)": up to three extents; the rest are ones.
std::optional<TextError>
parseExtents(llvm::StringRef text, ExprChecker &checker,
             std::array<std::optional<std::string>, 3> &result);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_SOURCE_ANNOTATIONTEXT_H
