//===- Padding.h - padding of shared arrays ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_PADDING_H
#define GPUPERF_ANALYSIS_PADDING_H

#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Analysis/SharedLayout.h"
#include "gpuperf/Support/SourcePlace.h"
#include <map>

namespace gpuperf {

/// A declared array whose innermost extent can be increased by one to remove a
/// bank conflict: `float tile[32][32]` becomes `tile[32][33]`.
struct Padding {
  std::string array;
  SourcePlace place;   ///< of the extent's text
  unsigned length = 0; ///< of the extent's text, in bytes
  std::string text;    ///< the extent as written
};

/// An array in shared memory, and the layouts without bank conflicts.
struct ArrayLayouts {
  SharedLayouts layouts;
  std::string array;
  SourcePlace place;         ///< of its declaration; line 0 when there is none
  std::vector<int64_t> dims; ///< extents, the outermost first
  int64_t bytes = 0, elementBytes = 0;
  /// The source text of the innermost extent, which a fix-it can replace. Empty
  /// when the source has no such text.
  std::optional<Padding> extent;
};

/// Finds paddings and layouts of a kernel's shared arrays. To try a padding,
/// the kernel is analysed again with the array's rows one element longer; this
/// is done at most once per array.
class Paddings {
public:
  Paddings(KernelOp kernel, const Machine &machine,
           const KernelAnalyzer &analyzer)
      : kernel(kernel), machine(machine), analyzer(analyzer) {}

  /// The padding by one element of the array that access `id` reads or writes.
  /// Empty unless the padding removes the access' bank conflict and gives no
  /// other access more wavefronts.
  std::optional<Padding> find(unsigned id);

  /// The layouts of the same array in which no access to it has a bank
  /// conflict.
  std::optional<ArrayLayouts> findLayouts(unsigned id);

private:
  /// The result of padding one array.
  struct Effect {
    std::optional<Padding> padding; ///< empty: its rows cannot be widened
    std::vector<double> wavefronts; ///< of each access, per request
    std::vector<unsigned> worse; ///< accesses with more wavefronts than before
  };
  Effect effectOn(ArrayOp array);

  KernelOp kernel;
  const Machine &machine;
  const KernelAnalyzer &analyzer;
  std::map<std::string, Effect> effects; ///< by the array's name
  std::map<std::string, std::optional<SharedLayouts>> layouts; ///< likewise
};

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_PADDING_H
