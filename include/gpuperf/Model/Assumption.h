//===- Assumption.h - what a prediction assumes -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_ASSUMPTION_H
#define GPUPERF_MODEL_ASSUMPTION_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace gpuperf {

/// The assumptions that a check repeats in the notes of its findings.
enum class AssumptionKind {
  Other,
  L2AtomicRates,     ///< atomics in L2 are as fast as on another GPU
  SharedAtomicRates, ///< service times of shared atomics are an estimate
  AtomicsFromData    ///< data-dependent conditions decide which atomics are
                     ///< done
};

/// One assumption of a prediction: a sentence for the user, without a full
/// stop, and its kind.
struct Assumption {
  /// `text` is a string or converts to one, like the result of `formatv`.
  template <typename Text, typename = std::enable_if_t<
                               std::is_convertible_v<Text, std::string> &&
                               !std::is_same_v<std::decay_t<Text>, Assumption>>>
  Assumption(Text &&text, AssumptionKind kind = AssumptionKind::Other)
      : text(std::forward<Text>(text)), kind(kind) {}

  std::string text;
  AssumptionKind kind;

  operator const std::string &() const { return text; }
  bool operator==(const Assumption &other) const { return text == other.text; }
};

/// The sentences of `assumptions`, in their order.
std::vector<std::string> textsOf(llvm::ArrayRef<Assumption> assumptions);

} // namespace gpuperf

#endif // GPUPERF_MODEL_ASSUMPTION_H
