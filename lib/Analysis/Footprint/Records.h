//===- Records.h - accesses to parts of one record --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fields of `p[i]`, of 16, 4 and 8 bytes, are in the sectors of one record: who
// fetches one of them has the others.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_RECORDS_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_RECORDS_H

#include "Footprint.h"

namespace gpuperf {

/// Makes one group of those that touch parts of the same records: of one base,
/// space, kind and nest, whose offsets have the terms in common that go from
/// record to record, and beside them only constants and a few steps of the
/// thread within a record. Places of one group less than a sector apart become
/// one run: no sector is between them. `full` are the extents of the grid.
void joinRecords(std::vector<AccessGroup> &groups, const Extents &full,
                 const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_RECORDS_H
