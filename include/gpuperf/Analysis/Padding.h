//===- Padding.h - does padding an array remove a conflict ------*- C++ -*-===//
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

/// An array whose innermost extent, made one larger, takes a conflict away:
/// `float tile[32][32]` as `tile[32][33]`.
struct Padding {
  std::string array;
  SourcePlace place; ///< of the extent's text
  unsigned length = 0;
  std::string text; ///< the extent as written
};

/// An array of shared memory, and the layouts in which it has no bank conflict.
struct ArrayLayouts {
  SharedLayouts layouts;
  std::string array;
  SourcePlace place; ///< of its declaration; no line where there is none
  std::vector<int64_t> dims; ///< its extents, from the outermost inwards
  int64_t bytes = 0, elementBytes = 0;
  /// The innermost extent, where it is written in the source: what a fix-it
  /// replaces.
  std::optional<Padding> extent;
};

/// What padding by one does to the arrays of a kernel: it is analysed again with the
/// wider rows, once for each array.
class Paddings {
public:
  Paddings(KernelOp kernel, const Machine &machine,
           const KernelAnalyzer &analyzer)
      : kernel(kernel), machine(machine), analyzer(analyzer) {}

  /// The padding of the array behind access `id` of the analyzer, when with it there is
  /// no conflict there and not more of one at any other access.
  std::optional<Padding> find(unsigned id);

  /// The layouts of that array in which no access to it has a conflict.
  std::optional<ArrayLayouts> findLayouts(unsigned id);

private:
  /// Of one array; no padding where its rows cannot be widened.
  struct Effect {
    std::optional<Padding> padding;
    std::vector<double> wavefronts; ///< of each access, per request
    std::vector<unsigned>
        worse; ///< accesses that take more of them than before
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
