//===- PtxLift.h - PTX as LLVM IR -------------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   PtxModule ─▶ registers in allocas, blocks by label    Lift/FunctionLifter
//             ─▶ SSA values                               LLVM's mem2reg
//             ─▶ pointers instead of integer addresses    Lift/Pointers
//             ─▶ llvm::Module, in the form that Clang would produce
//
// An instruction without an equivalent in LLVM IR becomes inline assembly with
// its text. Later stages handle it like the inline assembly of a CUDA program;
// an instruction that they do not know is an unknown call with that name.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_PTXLIFT_H
#define GPUPERF_PTX_PTXLIFT_H

#include "gpuperf/Ptx/PtxModule.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <array>

namespace gpuperf {

/// Metadata on a load that bypasses L1 because of its cache operator
/// (`ld.global.cg`) or its scope (`ld.relaxed.gpu`). LLVM marks volatile and
/// atomic loads itself.
inline constexpr llvm::StringLiteral kBypassL1Metadata = "gpuperf.past_l1";

/// Metadata on a 64-bit division before which the code tests whether both
/// operands fit into 32 bits. A 64-bit division without it is always a call of
/// ptxas's division routine.
inline constexpr llvm::StringLiteral kTestedMetadata = "gpuperf.tested";

/// The operation that PTX and LLVM's intrinsics call `name`, such as "add" or
/// "exch"; empty for other words, such as "cas".
std::optional<llvm::AtomicRMWInst::BinOp>
atomicOperation(llvm::StringRef name, bool isFloat, bool isSigned);

/// A kernel (`.entry`) and its directives.
struct PtxKernel {
  std::string name;                     ///< mangled, as in the llvm::Module
  std::optional<unsigned> maxThreads;   ///< product of .maxntid or .reqntid
  std::optional<unsigned> minBlocks;    ///< .minnctapersm
  std::optional<unsigned> maxRegisters; ///< .maxnreg
  /// .reqntid: the block of every launch.
  std::optional<std::array<unsigned, 3>> block;
  /// .reqnctapercluster: the blocks of every cluster.
  std::optional<std::array<int64_t, 3>> cluster;
  /// Location of the first `.loc`, which is the kernel's own line if the
  /// compiler writes that. Without a `.loc`, the line of the `.entry` in
  /// PtxModule::name, if there is such a name.
  std::string file;
  unsigned line = 0, column = 0;
};

struct LiftedPtx {
  std::unique_ptr<llvm::Module> module;
  std::vector<PtxKernel> kernels; ///< in the order of the text
};

/// Lifts `ptx` to LLVM IR in `context`, with the data layout and the target of
/// 64-bit NVPTX. Kernels get the attribute "gpuperf-kernel", and code gets the
/// debug locations of the `.loc` directives. The error names the line of
/// invalid code: a branch to a missing label, an undeclared register.
llvm::Expected<LiftedPtx> liftPtx(const PtxModule &ptx,
                                  llvm::LLVMContext &context);

/// Changes the type of a variable of lifted code to another one of the same
/// size. Replaces and deletes `variable`.
void setValueType(llvm::GlobalVariable &variable, llvm::Type *type);

} // namespace gpuperf

#endif // GPUPERF_PTX_PTXLIFT_H
