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

/// The machine code in compiled files for one compute capability.
class MachineCode {
public:
  /// `arch` is that of the PTX, "sm_90a". Code for exactly this architecture
  /// has precedence over code for its compute capability.
  explicit MachineCode(llvm::StringRef arch) : arch(arch) {}
  /// Adds the code of a file named `name` with these `bytes`. Unreadable parts
  /// are skipped.
  void addFile(llvm::StringRef bytes, llvm::StringRef name);
  /// Sets the results of ptxas for the kernels of `device`. They remain unknown
  /// for a kernel without code here, with two different versions of its code,
  /// or with code that has not been linked, and for one with a stack if its
  /// version of ptxas does not mark spills.
  void describe(DeviceModule &device) const;

private:
  struct Known {
    PtxasFacts facts;
    bool isExact = false;     ///< for exactly this architecture
    bool isAmbiguous = false; ///< for two kernels with this name
  };
  void addImage(const Cubin &cubin, llvm::StringRef name);

  std::string arch;
  std::map<std::string, Known, std::less<>> kernels; ///< by mangled name
};

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_MACHINECODE_H
