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

/// The contents of a machine file other than its figures.
struct MachineHead {
  std::string base;                 ///< the machine that it inherits from
  std::string title;                ///< empty: that of the base
  std::string measured, properties; ///< the sources of both kinds of figures
};

/// The head for the device of `raw`. The base is `base` if one was given,
/// otherwise the architecture of the device.
MachineHead headOf(const Raw &raw, const std::string &base);

/// Writes a file that `--machine=FILE` and `gpuperf machines FILE` can read.
/// Figures that failed a check become comments with the reason, so that those
/// of the base apply.
void writeMachine(std::ostream &out, const MachineHead &head,
                  const std::vector<Figure> &figures);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_MACHINEFILE_H
