//===- SassTable.h - what was measured of compilers and ptxas ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every measured or fitted number of lib/Sass, one table for each compiler,
// version of ptxas and architecture:
//
//   SassTarget {Clang, 13.2, 86} ── selectSassTable ──▶ SassTable of
//       {Clang, 13.0, 80}, "no table for ptxas 13.2, that of 13.0 is used"
//
// The values are in lib/Sass/Tables/COMPILER-PTXAS/*.inc, each with the way it
// is measured again: `test/accuracy/sass_table.py` measures them with the
// toolkit that is installed, and writes the files. docs/accuracy.md says how to
// add a version.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_SASSTABLE_H
#define GPUPERF_SASS_SASSTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/VersionTuple.h"
#include <string>

namespace gpuperf {

/// What makes the PTX.
enum class SassCompiler { Clang, Nvcc };

/// What a table is chosen by.
struct SassTarget {
  SassCompiler compiler = SassCompiler::Clang;
  llvm::VersionTuple ptxas;        ///< 13.0; empty where no toolkit is known
  unsigned computeCapability = 80; ///< 75 for sm_75
};

/// One function or operation: machine instructions per thread by class along
/// the path of ordinary operands, the longest chain of dependent instructions
/// (latencies count as one), and 32-bit registers beside those of operands and
/// result.
struct CostRow {
  const char *name; ///< "sinf", "sdiv.i32"
  uint8_t fp32, fp64, fp16, integer, conversion, conversion64, special, control,
      move, depth, registers;
};

/// Machine instructions of a function that ordinary operands skip and that are
/// no routine of their own: the reduction of huge arguments in sinf.
struct ColdRow {
  const char *name;
  uint16_t count;
  /// … where the operand is the quotient of a division; 0 where that is no
  /// different.
  uint16_t countOfQuotient = 0;
};

/// Local memory that a function takes for its huge arguments, in bytes of a
/// thread; one frame serves all calls of a kernel. Of floats ptxas keeps it in
/// registers, but where the argument rests on the result of a routine (x / y)
/// or something else of the kernel is in local memory.
struct FrameRow {
  const char *name;
  uint16_t always, sometimes; ///< in bytes
};

/// LLVM instructions that a function of libdevice has where it is inlined.
struct LibdeviceSize {
  llvm::StringLiteral name; ///< without `__nv_`: "sinf"
  unsigned instructions;
};

/// The numbers for one compiler, version of ptxas and architecture. "Size" is
/// machine instructions of one iteration of LLVM's loop, "total" of all
/// iterations.
struct SassTable {
  /// How often ptxas copies the body of a loop that LLVM left.
  struct Loops {
    /// Largest size that is copied where the trip count is not known, without
    /// and with a load from global memory in the loop.
    double maxSize, maxSizeReading;
    unsigned copies; ///< in the main loop, trip count not known
    unsigned bodies; ///< with those for the remainder
    /// With a known trip count no loop is left up to a total of
    /// wholeTotalSmall for sizes up to wholeSizeSmall, …Middle, …Large, and of
    /// wholeTotal for larger ones. The counter's instructions do not count.
    double wholeSizeSmall, wholeTotalSmall;
    double wholeSizeMiddle, wholeTotalMiddle;
    double wholeSizeLarge, wholeTotalLarge;
    double wholeTotal;
    double counter; ///< instructions of counter, test and branch
    /// A longer loop of known trip count is copied up to this size, in as many
    /// copies as come to this total.
    double maxPartialSize, partialTotal;
    /// Of PTX, whose loops ptxas gets as they are: what an access of memory and
    /// an integer atomic count in the size, the largest size without and with a
    /// load from global memory, and how much more each load from shared memory
    /// allows, up to a size of `writtenMost`.
    double accessSize, atomicSize;
    double writtenSize, writtenSizeReading, writtenPerShared, writtenMost;
  } loops;

  /// Instructions around a loop that was copied.
  struct Remainder {
    /// Of LLVM's tests for its remainder: with two copies, with more.
    double frontSumsOfTwo, frontSums;
    double frontBranchesOfTwo, frontBranches;
    /// Of ptxas's, for the parts of two and of one.
    double backSums, backBranches;
    /// BSSY and BSYNC around both where lanes may leave one by one.
    double backReconvergence;
    /// Further branches where LLVM has a remainder, too.
    double bothBranches;
  } remainder;

  /// Conditionals: without a branch up to so many instructions in the body of
  /// one side, twice as many in two.
  struct Conditionals {
    double maxDivergent, maxDivergentReading, maxUniform;
    unsigned branch;        ///< instructions that leave a side
    unsigned reconvergence; ///< BSSY and BSYNC where lanes may differ
  } conditionals;

  /// Calls that stay calls.
  struct Calls {
    double nearMoves;         ///< entry and return address, in one module
    double farMoves, farSums; ///< to a function of another module
    double control;           ///< CALL
    double indirectControl;   ///< … through a pointer: BSSY, CALL, BSYNC
    /// Control instructions from which on a cost contains a call of a routine,
    /// which keeps ptxas from copying a loop.
    double slowPathControl;
  } calls;

  /// What a kernel begins with.
  struct Entry {
    double stackMoves;      ///< the stack pointer
    double descriptorMoves; ///< the descriptor of global memory
  } entry;

  /// Accesses of shared memory.
  struct Shared {
    unsigned widestBytes;         ///< of neighbours joined in one access
    unsigned narrowestLoadBytes;  ///< of a load that is joined with others
    unsigned narrowestStoreBytes; ///< of a store that is
    unsigned alignmentBytes;      ///< that ptxas gives a static array
  } shared;

  /// Atomics of a warp on one address, which one lane does.
  struct Atomics {
    bool combinesByRedux;   ///< operands that differ; else a tree of shuffles
    bool countsIncrements;  ///< ATOMS.POPC.INC counts lanes that add one
    unsigned countShuffles; ///< of a sum that lanes share, with its result
    unsigned treeShuffles;  ///< of a tree, without and with a result
    unsigned resultShuffles;
  } atomics;

  /// A thread's arrays of 16- and 32-bit elements at indices that are not
  /// known. ptxas keeps e elements in registers when W * e selects are no more
  /// than savedByIndexed * W + savedByConstant * C: W accesses at such indices,
  /// C at constant ones, each loopWeight times for every loop around it. An
  /// array of which pairs are accessed, too, stays in memory.
  struct Arrays {
    unsigned mostElements, mostElementsInLoop; ///< of any that are kept
    double loopWeight; ///< of an access in a loop; one elsewhere has 1
    double savedByIndexed, savedByConstant;
  } arrays;

  /// Of a division of 32-bit integers, beside two conversions, MUFU.RCP and a
  /// move, what its divisor alone takes.
  struct Divisions {
    double reciprocalInts, reciprocalIntsSigned;
    unsigned reciprocalDepth;
    unsigned secondInts; ///< of x % n beside x / n
  } divisions;

  /// Operations that are another instruction on some architectures.
  struct Forms {
    bool packsHalves; ///< two floats to two halves: one F2FP
  } forms;

  /// Registers of a thread, from the values live at once.
  struct Registers {
    double reserved;          ///< beside all values
    unsigned spreadValues;    ///< values that spread over the register banks
    double spreadFactor;      ///< registers for each of those
    double furtherFactor;     ///< … for each further one
    double parameterLoads;    ///< more where pointer parameters are loaded
    unsigned shortCode;       ///< LLVM instructions of code that adds nothing
    double growthPerDoubling; ///< share added by code of twice that size
    double saved;           ///< share that reordering finds when warps are lost
    bool recomputesSums;    ///< x + c is computed again when warps are lost
    unsigned loadSpacing;   ///< registers for a load's word in a chain of sums
    unsigned loadsInFlight; ///< that ptxas keeps at any cost
    unsigned loadsInFlightBeyond; ///< … where warps are lost without them
    unsigned minimum, minimumWithCalls, ofEmptyKernel;
  } registers;

  llvm::ArrayRef<CostRow> functions;     ///< as IEEE has them
  llvm::ArrayRef<CostRow> fastFunctions; ///< -use_fast_math, where different
  llvm::ArrayRef<CostRow> operations;    ///< of LLVM IR and PTX
  llvm::ArrayRef<ColdRow> cold;          ///< for rows of `functions`
  llvm::ArrayRef<FrameRow> frames;       ///< of functions that have one
  /// Functions whose result is that of a routine which is called.
  llvm::ArrayRef<llvm::StringLiteral> calling;
  llvm::ArrayRef<LibdeviceSize> libdevice;
};

/// A table, and what to tell of the choice.
struct SassSelection {
  const SassTable &table;
  /// "no table for ptxas 13.2, that of 13.0 is used"; empty where the table is
  /// that of the target, or no version is known.
  std::string note;
  bool isOlder = false; ///< the table is of an older ptxas than the target
};

/// The table for `target`: of its compiler or else of another, of its version
/// of ptxas or else of the nearest one, the newer of two. An architecture
/// without a table of its own, sm_86, has that of the largest one below, sm_80;
/// that is not told.
SassSelection selectSassTable(const SassTarget &target);

/// Notes in a module which ptxas is to assemble it, for ptxasVersionOf.
void setPtxasVersion(llvm::Module &module, llvm::VersionTuple version);

/// What was noted; empty when nothing was.
llvm::VersionTuple ptxasVersionOf(const llvm::Module &module);

/// 13.0 for 13000, as CUDA_VERSION and CUDART_VERSION have it.
llvm::VersionTuple versionOfMacro(unsigned value);

/// 75 for "sm_75" and "sm_75a"; 80 where that cannot be read.
unsigned computeCapabilityOf(llvm::StringRef arch);

/// The table for the architecture that a function is compiled for, by the
/// module's version of ptxas.
const SassTable &sassTableOf(const llvm::Function &function);

} // namespace gpuperf

#endif // GPUPERF_SASS_SASSTABLE_H
