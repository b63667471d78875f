//===- Records.h - accesses to parts of one record --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fields of `p[i]`, with 16, 4 and 8 bytes, share the sectors of one
// record: fetching one of them fetches the others, too.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_RECORDS_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_RECORDS_H

#include "Footprint.h"

namespace gpuperf {

/// Combines groups that access parts of the same records into one group. They
/// have one base, space, kind and nest; their offsets share the terms that lead
/// from record to record and otherwise differ only by constants and a few steps
/// of the thread within a record. Addresses of one group that are less than a
/// sector apart become one run, since no complete sector lies between them.
/// `full` are the extents of the grid.
void joinRecords(std::vector<AccessGroup> &groups, const Extents &full,
                 const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_RECORDS_H
