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

/// T_sampled(n, e, c) of Dong and Pai 2025, eq. 1, for one kind of atomic.
class AtomicTimes {
public:
  /// The times of `machine` under `kind` ("atoms", "popc") in its section for
  /// this model; empty if it has none.
  static AtomicTimes read(const Machine &machine, llvm::StringRef kind);
  bool empty() const { return times.empty(); }

  /// Defines the samples around n, e and c of `sheet` as terms
  /// (T_sampled_n8_e4_c1, eq. 1), and the linear interpolation between them as
  /// the term `name` (eq. 2). `e` and `c` are the names of those inputs;
  /// without a name, c is 0. The c of a sample depends on its n: between two
  /// values of n, c is interpolated as the same share of n in both, since c
  /// cannot exceed n. Returns the reason if there is no such term, or an empty
  /// text.
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
