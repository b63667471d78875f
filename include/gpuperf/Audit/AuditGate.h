//===- AuditGate.h - an audit beside an earlier one -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   writeAuditJSON ─▶ baseline ─readAudit─┐
//   audit ────────────────────▶ figuresOf ┴─▶ compareAudits ─▶ text, gate
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_AUDIT_AUDITGATE_H
#define GPUPERF_AUDIT_AUDITGATE_H

#include "gpuperf/Audit/Audit.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace gpuperf {

/// What can get worse, each in its unit: count, bytes, warps per SM.
enum class AuditFigure {
  Registers,
  Spills,
  Stack,
  Shared,
  Barriers,
  Code,
  Occupancy
};
constexpr size_t kAuditFigures = size_t(AuditFigure::Occupancy) + 1;

/// The figures of a kernel; one that is not known is empty.
struct AuditFigures {
  std::string name; ///< as it is shown
  std::array<std::optional<double>, kAuditFigures> values;
  /// For which the occupancy is: "h100, block 256".
  std::string occupancyOf;
};

/// By architecture and mangled name. Of several with one name, which a library
/// has of files with functions of their own, the worst of each figure.
using AuditTable = std::map<std::pair<std::string, std::string>, AuditFigures>;

AuditTable figuresOf(llvm::ArrayRef<AuditedFile> files);

/// The figures of what writeAuditJSON wrote; the error names what is wrong.
llvm::Expected<AuditTable> readAudit(llvm::StringRef text);

struct AuditChange {
  std::string arch;
  const AuditFigures *before, *after; ///< in the tables that were compared
};

struct AuditComparison {
  /// Kernels of which a figure is worse, and those of which only better ones
  /// are different.
  std::vector<AuditChange> worse, better;
  std::vector<AuditChange> same; ///< and of which nothing that is known differs
  size_t added = 0, removed = 0;
};

/// The result points into the tables.
AuditComparison compareAudits(const AuditTable &before,
                              const AuditTable &after);

/// A line for each kernel that got worse, and the counts.
void writeAuditComparison(llvm::raw_ostream &os,
                          const AuditComparison &comparison);

/// How much worse a figure may be than in the baseline.
struct AuditLimit {
  AuditFigure figure;
  double most = 0; ///< in the figure's unit, or in percent of what it was
  bool isPercent = false;
};

/// Of "registers:+8,code:+10%,spills". The error names the part that is not
/// understood.
llvm::Expected<std::vector<AuditLimit>> parseAuditLimits(llvm::StringRef text);

/// A sentence for each limit that a kernel breaks.
std::vector<std::string> brokenLimits(const AuditComparison &comparison,
                                      llvm::ArrayRef<AuditLimit> limits);

/// Why it cannot be known whether `limits` hold: a figure of some kernels is
/// not known. Empty when it is.
std::string limitObstacle(const AuditComparison &comparison,
                          llvm::ArrayRef<AuditLimit> limits);

} // namespace gpuperf

#endif // GPUPERF_AUDIT_AUDITGATE_H
