//===- PtxLift.h - PTX as LLVM IR -------------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   PtxModule ─▶ registers in allocas, blocks by label    Lift/FunctionLifter
//             ─▶ SSA values                               LLVM's mem2reg
//             ─▶ pointers for the integers of addresses   Lift/Pointers
//             ─▶ llvm::Module, as Clang would have made it
//
// An instruction that has no equal in LLVM IR becomes inline assembly with its
// text, as it stands in CUDA programs: whoever knows what it does there knows
// it here, and what nobody knows is an unknown call with that name.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_PTXLIFT_H
#define GPUPERF_PTX_PTXLIFT_H

#include "gpuperf/Ptx/PtxModule.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <array>
#include <map>

namespace gpuperf {

/// Metadata on a load that L1 does not serve, by its cache operator
/// (`ld.global.cg`); volatile and atomic loads have LLVM's own marks.
inline constexpr llvm::StringLiteral kPastL1Metadata = "gpuperf.past_l1";

/// Metadata of a division of 64 bits in front of which the code tests whether
/// both numbers fit 32 bits. One without it is a call of ptxas's routine alone.
inline constexpr llvm::StringLiteral kTestedMetadata = "gpuperf.tested";

/// The operation that PTX and LLVM's intrinsics call `name`, "add" or "exch";
/// nothing for other words, "cas" among them.
std::optional<llvm::AtomicRMWInst::BinOp>
atomicOperation(llvm::StringRef name, bool isFloat, bool isSigned);

/// An `.entry`, and what its directives say.
struct PtxKernel {
  std::string name;                     ///< mangled; of llvm::Module
  std::optional<unsigned> maxThreads;   ///< .maxntid or .reqntid, multiplied
  std::optional<unsigned> minBlocks;    ///< .minnctapersm
  std::optional<unsigned> maxRegisters; ///< .maxnreg
  /// .reqntid: every launch has this block.
  std::optional<std::array<unsigned, 3>> block;
  /// Of the first `.loc`: the kernel's own line where the compiler writes it.
  std::string file;
  unsigned line = 0, column = 0;
};

struct LiftedPtx {
  std::unique_ptr<llvm::Module> module;
  std::vector<PtxKernel> kernels; ///< in the order of the text
};

/// The code of `ptx` in `context`, with the data layout and the target of
/// 64-bit NVPTX. Kernels have the attribute "gpuperf-kernel", and debug
/// locations where the text has `.loc`. The error names the line of what cannot
/// be: a branch to no label, a register that was not declared.
llvm::Expected<LiftedPtx> liftPtx(const PtxModule &ptx,
                                  llvm::LLVMContext &context);

/// Gives a variable of lifted code another type of the same size; `variable` is
/// replaced, and gone.
void setValueType(llvm::GlobalVariable &variable, llvm::Type *type);

} // namespace gpuperf

#endif // GPUPERF_PTX_PTXLIFT_H
