//===- Expectation.h - expectations of a kernel -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_EXPECTATION_H
#define GPUPERF_SUPPORT_EXPECTATION_H

#include "gpuperf/Support/SourcePlace.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

enum class Quantity {
#define GPUPERF_QUANTITY(ID, NAME, UNIT) ID,
#include "gpuperf/Support/Quantities.def"
};

enum class Unit { Count, Bytes, Time, Percent };

enum class Relation { Less, AtMost, Equal, AtLeast, More };

/// A condition that a prediction has to meet, "time < 50us". See
/// docs/expectations.md.
struct Expectation {
  Quantity quantity = Quantity::Time;
  Relation relation = Relation::Equal;
  double limit = 0; ///< microseconds, bytes, per cent, or a number
  std::string text; ///< as written, without surrounding spaces
  SourcePlace place;

  /// Whether `value`, in the unit of `limit`, meets the expectation.
  bool isMetBy(double value) const;
};

/// Parses an expectation such as "registers <= 64"; `place` stays empty. The
/// error says what is wrong; for an unknown quantity it lists the known ones.
llvm::Expected<Expectation> parseExpectation(llvm::StringRef text);

Unit unitOf(Quantity quantity);

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_EXPECTATION_H
