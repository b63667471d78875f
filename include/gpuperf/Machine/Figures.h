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

/// Every figure by section, with its unit and the id of its source, then the
/// citations. What is not published is not listed.
void printMachine(const Machine &machine, llvm::raw_ostream &out);

/// The number at `path`, as in the YAML file ("dram.latency_cycles",
/// "models.hong-kim.mem_ld_cycles"); nothing when the machine has none there.
/// Words and lists are no numbers; a flag is 0 or 1.
Figure figureAt(const Machine &machine, llvm::StringRef path);

/// Where the figure at `path` is from: "gtx280.yaml:88 (hong-kim)"; the
/// machine's name when that is not known.
std::string figureSource(const Machine &machine, llvm::StringRef path);

/// What a program is told that asks for the property; nothing when the
/// machine's description does not say it.
Count deviceProperty(const Machine &machine, DeviceProperty property);

} // namespace gpuperf

#endif // GPUPERF_MACHINE_FIGURES_H
