//===- MachineCode.h - machine code beside PTX ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   app ─┬▶ PTX for sm_90          ─▶ kernels ─▶ estimated registers
//        └▶ machine code for sm_90 ─▶ their registers, spills and frames
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRIVER_MACHINECODE_H
#define GPUPERF_LIB_DRIVER_MACHINECODE_H

#include "gpuperf/Frontend/Facts/Facts.h"
#include "gpuperf/Ptx/Cubin.h"
#include <map>

namespace gpuperf {

/// The machine code that compiled files have for one compute capability.
class MachineCode {
public:
  /// `arch`: of the PTX, "sm_90a". Code for exactly that goes before code of
  /// its compute capability.
  explicit MachineCode(llvm::StringRef arch) : arch(arch) {}
  /// Adds the code of a file with these `bytes`, which is called `name`. What
  /// cannot be read is left out.
  void addFile(llvm::StringRef bytes, llvm::StringRef name);
  /// Sets what ptxas made of the kernels of `device`. Nothing is known of a
  /// kernel without code here, of which there are two that differ, that no
  /// linker has put together, and of one with a stack by a ptxas that does not
  /// mark what is a spill.
  void describe(DeviceModule &device) const;

private:
  struct Known {
    PtxasFacts facts;
    bool isExact = false;     ///< for the very architecture
    bool isAmbiguous = false; ///< of two kernels with the name
  };
  void addImage(const Cubin &cubin, llvm::StringRef name);

  std::string arch;
  std::map<std::string, Known, std::less<>> kernels; ///< by mangled name
};

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_MACHINECODE_H
