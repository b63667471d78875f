//===- MachineFile.h - the YAML file of a measured machine ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CALIBRATE_MACHINEFILE_H
#define GPUPERF_CALIBRATE_MACHINEFILE_H

#include "Figures.h"
#include <ostream>

namespace calibrate {

/// What a machine file says beside its figures.
struct MachineHead {
  std::string base;                 ///< the machine that it builds on
  std::string title;                ///< empty: that of the base
  std::string measured, properties; ///< the sources of both kinds of figures
};

/// The head for the device of `raw`; `base` where one was named, else the
/// architecture of the device.
MachineHead headOf(const Raw &raw, const std::string &base);

/// Writes a file that `--machine=FILE` and `gpuperf machines FILE` read.
/// Figures that failed a check are comments, with the reason; those of the base
/// hold then.
void writeMachine(std::ostream &out, const MachineHead &head,
                  const std::vector<Figure> &figures);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_MACHINEFILE_H
