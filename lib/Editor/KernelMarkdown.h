//===- KernelMarkdown.h - a kernel in words ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EDITOR_KERNELMARKDOWN_H
#define GPUPERF_LIB_EDITOR_KERNELMARKDOWN_H

#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// "41.2 us, bound by shared memory, occupancy 64/64", or why there is no time.
std::string kernelSummary(const KernelReport &kernel);

/// Three lines that a person reads: how long the kernel takes, what bounds it,
/// what to do first.
std::string kernelSentences(const KernelReport &kernel);

/// Prediction, occupancy, work and traffic as a list.
std::string kernelFactsMarkdown(const KernelReport &kernel);

/// What the prediction rests on, as a list; empty when on nothing.
std::string assumptionsMarkdown(const KernelReport &kernel);

/// The terms of the prediction as tables: those of its phases ("full_wave.…")
/// in columns, then the others. Empty when there are none.
std::string termsMarkdown(const Prediction &prediction);

/// The slowest first; those without a time come last.
void sortBySlowness(std::vector<const KernelReport *> &kernels);

} // namespace gpuperf

#endif // GPUPERF_LIB_EDITOR_KERNELMARKDOWN_H
