//===- AuditGate.h - comparing two audits -----------------------*- C++ -*-===//
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

/// The figures that are compared, with their units: counts, bytes, warps per
/// SM.
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

/// The figures of a kernel; unknown ones are empty.
struct AuditFigures {
  std::string name; ///< as the report shows it
  std::array<std::optional<double>, kAuditFigures> values;
  /// The conditions of the occupancy: "h100, block 256".
  std::string occupancyOf;
};

/// Figures by architecture and mangled name. A library can have several kernels
/// of one name (functions local to different files); the entry then has the
/// worst value of each figure.
using AuditTable = std::map<std::pair<std::string, std::string>, AuditFigures>;

/// The figures of all kernels of `files`.
AuditTable figuresOf(llvm::ArrayRef<AuditedFile> files);

/// Reads the JSON that writeAuditJSON wrote. The error names the malformed
/// part.
llvm::Expected<AuditTable> readAudit(llvm::StringRef text);

/// The figures of one kernel in the two compared tables.
struct AuditChange {
  std::string arch;
  const AuditFigures *before, *after; ///< point into the tables
};

struct AuditComparison {
  /// Kernels with at least one worse figure; kernels with a better figure and
  /// no worse one. The code size alone makes a kernel neither worse nor better.
  std::vector<AuditChange> worse, better;
  std::vector<AuditChange> same; ///< no known figure but the code size differs
  size_t added = 0, removed = 0;
};

/// Compares two audits. The result points into the tables, which must outlive
/// it.
AuditComparison compareAudits(const AuditTable &before,
                              const AuditTable &after);

/// Writes one line for each kernel that got worse, then the counts.
void writeAuditComparison(llvm::raw_ostream &os,
                          const AuditComparison &comparison);

/// The largest increase of a figure over the baseline (for occupancy: decrease)
/// that the gate allows.
struct AuditLimit {
  AuditFigure figure;
  double most = 0; ///< in the figure's unit, or percent of the old value
  bool isPercent = false;
};

/// Parses "registers:+8,code:+10%,spills". The error names the invalid part.
llvm::Expected<std::vector<AuditLimit>> parseAuditLimits(llvm::StringRef text);

/// One sentence for each violation of a limit by a kernel.
std::vector<std::string> brokenLimits(const AuditComparison &comparison,
                                      llvm::ArrayRef<AuditLimit> limits);

/// Why the limits cannot be checked: a figure of some kernels is unknown. Empty
/// when all needed figures are known.
std::string limitObstacle(const AuditComparison &comparison,
                          llvm::ArrayRef<AuditLimit> limits);

} // namespace gpuperf

#endif // GPUPERF_AUDIT_AUDITGATE_H
