//===- Figures.h - a machine's figures by path ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MACHINE_FIGURES_H
#define GPUPERF_MACHINE_FIGURES_H

#include "gpuperf/Machine/Machine.h"
#include "gpuperf/Support/DeviceProperties.h"

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// Prints every published figure by section, with its unit and the id of its
/// source, then the citations.
void printMachine(const Machine &machine, llvm::raw_ostream &out);

/// The number at `path`, a path of the YAML file ("dram.latency_cycles",
/// "models.hong-kim.mem_ld_cycles"). A flag is 0 or 1. Empty when the machine
/// has no figure there, or has a word or a list.
Figure figureAt(const Machine &machine, llvm::StringRef path);

/// The source of the figure at `path`: "gtx280.yaml:88 (hong-kim)"; the
/// machine's name when the source is not known.
std::string figureSource(const Machine &machine, llvm::StringRef path);

/// The value that a program gets when it asks this machine for `property`;
/// empty when the machine's description does not have it.
Count deviceProperty(const Machine &machine, DeviceProperty property);

} // namespace gpuperf

#endif // GPUPERF_MACHINE_FIGURES_H
