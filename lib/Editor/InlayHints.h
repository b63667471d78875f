//===- InlayHints.h - figures next to the code ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   __global__ void transpose(…) {      a100: 41.2 us, bound by shared memory,
//   …
//     for (int j = 0; j < 32; j += 8)   ×4
//       out[…] = tile[…][…];            32-way bank conflict
//     __syncthreads();                  ×1 per warp
//
// A hint is at the end of its line, where it does not move text and stays while
// the line is edited. Several instantiations and launches of one kernel share a
// hint: it shows the one with the largest effect, and its tooltip lists the
// others.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EDITOR_INLAYHINTS_H
#define GPUPERF_LIB_EDITOR_INLAYHINTS_H

#include "FileText.h"
#include "gpuperf/Editor/Features.h"
#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// The hints of all kinds, sorted by position.
std::vector<Hint> inlayHints(const RunReport &report, const FileText &text);

} // namespace gpuperf

#endif // GPUPERF_LIB_EDITOR_INLAYHINTS_H
