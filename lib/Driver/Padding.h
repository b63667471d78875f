//===- Padding.h - does padding an array remove a conflict ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRIVER_PADDING_H
#define GPUPERF_LIB_DRIVER_PADDING_H

#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Checks/Checks.h"
#include <map>

namespace gpuperf {

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

#endif // GPUPERF_LIB_DRIVER_PADDING_H
