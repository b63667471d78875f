//===- DongPaiTable.h - measured times of the atomic unit -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   models:
//     dong-pai:
//       atoms_n8_e4_c1_cycles: 90     8 warps, 4 lanes on one address, 1 CAS
//       popc_n8_e4_cycles: 40         the same of ATOMS.POPC.INC
//
// tools/gpuperf-calibrate measures them.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MODEL_DONGPAITABLE_H
#define GPUPERF_LIB_MODEL_DONGPAITABLE_H

#include "gpuperf/Model/Worksheet.h"

namespace gpuperf {

/// T_sampled(n, e, c) of Dong and Pai 2025, eq. 1, of one kind of atomic.
class AtomicTimes {
public:
  /// The times that `machine` has under `kind` ("atoms", "popc") in its block
  /// for this model; empty when it has none.
  static AtomicTimes read(const Machine &machine, llvm::StringRef kind);
  bool empty() const { return times.empty(); }

  /// Writes the samples around n, e and c of `sheet` down as terms
  /// (T_sampled_n8_e4_c1, eq. 1) and interpolates linearly between them as the
  /// term `name` (eq. 2). `e` and `c` are the names of those inputs; without c,
  /// c is 0. A sample's c goes with its n: between two n, c is taken as the
  /// same share of n in both, since c cannot exceed n. The answer is why there
  /// is no such term, or empty.
  std::string interpolate(Worksheet &sheet, llvm::StringRef name,
                          llvm::StringRef e, llvm::StringRef c) const;

private:
  using ByCas = std::map<unsigned, double>;
  using ByLanes = std::map<unsigned, ByCas>;
  std::string kind;
  std::map<unsigned, ByLanes> times; ///< by n
  friend class Interpolation;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_DONGPAITABLE_H
