//===- SassTable.h - measurements of compilers and ptxas --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All measured and fitted numbers of lib/Sass, in a table for each compiler,
// version of ptxas and architecture:
//
//   SassTarget {Clang, 13.2, 86} ── selectSassTable ──▶ SassTable of
//       {Clang, 13.0, 80}, "no table for ptxas 13.2, that of 13.0 is used"
//
// The values are in lib/Sass/Tables/COMPILER-PTXAS/*.inc, each with the command
// that measures it. `test/accuracy/sass_table.py` measures them with the
// installed toolkit and writes the files. docs/accuracy.md explains how to add
// a version.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_TABLES_SASSTABLE_H
#define GPUPERF_SASS_TABLES_SASSTABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/VersionTuple.h"
#include <string>

namespace gpuperf {

/// The compiler that generates the PTX.
enum class SassCompiler { Clang, Nvcc };

/// The target for which a table is selected.
struct SassTarget {
  SassCompiler compiler = SassCompiler::Clang;
  llvm::VersionTuple ptxas;        ///< 13.0; empty when no toolkit is known
  unsigned computeCapability = 80; ///< 75 for sm_75
};

/// The cost of a function or operation: machine instructions per thread by
/// class on the path of ordinary operands; the number of instructions in the
/// longest dependent chain (depth), of which one that waits for its predicate
/// counts as three; and 32-bit registers in addition to those
/// of operands and result.
struct CostRow {
  const char *name; ///< "sinf", "sdiv.i32"
  uint8_t fp32, fp64, fp16, integer, conversion, conversion64, special, control,
      move, depth, registers;
};

/// Inlined machine instructions of a function that ordinary operands branch
/// over, such as the reduction of huge arguments in sinf.
struct ColdRow {
  const char *name;
  uint16_t count;
  /// The same if the operand is the quotient of a division; 0 when that makes
  /// no difference.
  uint16_t countOfQuotient = 0;
};

/// Local memory that a function needs for huge arguments, in bytes per thread.
/// All calls of a kernel share one frame. `always`: in each kernel. `sometimes`
/// (float functions): only if the argument depends on the result of a routine
/// (x / y), or if the kernel has other local memory; otherwise ptxas uses
/// registers.
struct FrameRow {
  const char *name;
  uint16_t always, sometimes; ///< in bytes per thread
};

/// LLVM instructions of a libdevice function when it is inlined.
struct LibdeviceSize {
  llvm::StringLiteral name; ///< without `__nv_`: "sinf"
  unsigned instructions;
};

/// The numbers for one compiler, version of ptxas and architecture. "Size" is
/// the number of machine instructions in one iteration of LLVM's loop, "total"
/// that of all iterations.
struct SassTable {
  /// How ptxas unrolls a loop that it gets from LLVM.
  struct Loops {
    /// Largest size that ptxas unrolls when the trip count is not known:
    /// without and with a load from global memory in the loop.
    double maxSize, maxSizeReading;
    unsigned copies; ///< in the main loop, when the trip count is not known
    unsigned bodies; ///< `copies` and those for the remainder
    /// With a known trip count, ptxas unrolls the loop completely up to a total
    /// of wholeTotalSmall for sizes up to wholeSizeSmall, and so on for …Middle
    /// and …Large; up to wholeTotal for larger sizes. The instructions of the
    /// counter do not count.
    double wholeSizeSmall, wholeTotalSmall;
    double wholeSizeMiddle, wholeTotalMiddle;
    double wholeSizeLarge, wholeTotalLarge;
    double wholeTotal;
    double counter; ///< instructions of counter, test and branch
    /// A longer loop with a known trip count is unrolled partially if its size
    /// is at most maxPartialSize, by partialTotal / size copies.
    double maxPartialSize, partialTotal;
    /// For code lifted from PTX: the size that a memory access and an integer
    /// atomic count; the largest size without and with a load from global
    /// memory; and the increase of writtenSize for each load from shared
    /// memory, up to `writtenMost`.
    double accessSize, atomicSize;
    double writtenSize, writtenSizeReading, writtenPerShared, writtenMost;
  } loops;

  /// Instructions around an unrolled loop.
  struct Remainder {
    /// LLVM's tests for its remainder loop: with two copies, with more.
    double frontSumsOfTwo, frontSums;
    double frontBranchesOfTwo, frontBranches;
    /// ptxas's tests for its parts of two and of one iteration.
    double backSums, backBranches;
    /// BSSY and BSYNC around both if lanes may leave at different iterations.
    double backReconvergence;
    /// Further branches if LLVM has a remainder loop as well.
    double bothBranches;
  } remainder;

  /// Conditionals. They are predicated up to this number of instructions in the
  /// body of one side, and up to twice the number with two sides.
  struct Conditionals {
    /// Limits for a divergent condition, for a divergent condition with a load
    /// from global memory in the body, and for a uniform condition.
    double maxDivergent, maxDivergentReading, maxUniform;
    unsigned branch;        ///< branch instructions per side
    unsigned reconvergence; ///< BSSY and BSYNC if lanes may diverge
  } conditionals;

  /// Calls that are not inlined.
  struct Calls {
    double nearMoves;         ///< entry and return address, in one module
    double farMoves, farSums; ///< for a function of another module
    double control;           ///< CALL
    double indirectControl;   ///< through a pointer: BSSY, CALL, BSYNC
    /// A cost with at least this number of control instructions contains a call
    /// of a routine; ptxas does not unroll a loop with such a call.
    double slowPathControl;
  } calls;

  /// Instructions at the start of a kernel.
  struct Entry {
    double stackMoves;      ///< the stack pointer
    double descriptorMoves; ///< the descriptor of global memory
  } entry;

  /// Merging of neighbouring accesses of shared memory.
  struct Shared {
    unsigned widestBytes;         ///< largest merged access
    unsigned narrowestLoadBytes;  ///< smallest load that is merged
    unsigned narrowestStoreBytes; ///< smallest store that is merged
    unsigned alignmentBytes;      ///< alignment of a static array by ptxas
  } shared;

  /// Atomics of a warp on one address that one lane does for all.
  struct Atomics {
    bool combinesByRedux;   ///< REDUX combines operands that differ; otherwise
                            ///< a tree of shuffles
    bool countsIncrements;  ///< ATOMS.POPC.INC counts lanes that add 1
    unsigned countShuffles; ///< for a sum of equal operands with a result
    unsigned treeShuffles;  ///< of a tree without a result, and with one
    unsigned resultShuffles;
  } atomics;

  /// Local arrays of 16- and 32-bit elements at indices that are not constant.
  /// ptxas keeps e elements in registers if W * e <= savedByIndexed * W +
  /// savedByConstant * C. W is the number of accesses at such indices, C that
  /// of accesses at constant indices. An access counts loopWeight times for
  /// each loop around it. An array that is also accessed in pairs of elements
  /// stays in memory.
  struct Arrays {
    unsigned mostElements, mostElementsInLoop; ///< largest arrays in registers
    double loopWeight; ///< weight of a loop around an access
    double savedByIndexed, savedByConstant;
  } arrays;

  /// The part of a 32-bit integer division that depends on the divisor alone,
  /// in addition to two conversions, MUFU.RCP and a move.
  struct Divisions {
    double reciprocalInts, reciprocalIntsSigned;
    unsigned reciprocalDepth;
    unsigned secondInts; ///< of x % n in addition to x / n
  } divisions;

  /// Operations that use different instructions on some architectures.
  struct Forms {
    bool packsHalves; ///< one F2FP converts two floats to two halves
  } forms;

  /// Registers per thread, computed from the live values.
  struct Registers {
    double reserved;       ///< in addition to all values
    unsigned spreadValues; ///< values that spread over the register banks
    double spreadFactor;   ///< registers for each of these values
    double furtherFactor;  ///< registers for each further value
    double parameterLoads; ///< more if pointer parameters are loaded
    unsigned shortCode;    ///< LLVM instructions up to which nothing is added
    double growthPerDoubling; ///< fraction added when the code doubles in size
    double saved; ///< factor by which reordering lowers the registers when
                  ///< they limit the warps: 1.06 makes 33 registers 32
    bool recomputesSums;    ///< x + c is computed again in that case
    unsigned loadSpacing;   ///< registers for a loaded word in a chain of sums
    unsigned loadsInFlight; ///< registers of early loads in any case
    unsigned loadsInFlightBeyond; ///< the same when registers limit the warps
    unsigned minimum, minimumWithCalls, ofEmptyKernel;
  } registers;

  llvm::ArrayRef<CostRow> functions;     ///< with IEEE accuracy
  llvm::ArrayRef<CostRow> fastFunctions; ///< that differ with -use_fast_math
  llvm::ArrayRef<CostRow> operations;    ///< of LLVM IR and PTX
  llvm::ArrayRef<ColdRow> cold;          ///< for rows of `functions`
  llvm::ArrayRef<FrameRow> frames;       ///< of functions with a frame
  /// Functions whose result comes from a routine that ptxas calls.
  llvm::ArrayRef<llvm::StringLiteral> calling;
  llvm::ArrayRef<LibdeviceSize> libdevice;
};

/// A table, and a note about the choice.
struct SassSelection {
  const SassTable &table;
  /// "no table for ptxas 13.2, that of 13.0 is used"; empty when the table is
  /// of the target's version, or when the version is not known.
  std::string note;
  bool isOlder = false; ///< the table is of an older ptxas than the target
};

/// The table for `target`, chosen by compiler, then by the nearest version of
/// ptxas (the newer one of two), then by architecture. An architecture without
/// a table uses that of the nearest lower one (sm_80 for sm_86), or of the
/// lowest one if there is none below. The note does not mention the
/// architecture.
SassSelection selectSassTable(const SassTarget &target);

/// Stores the version of ptxas that assembles `module`, for ptxasVersionOf.
void setPtxasVersion(llvm::Module &module, llvm::VersionTuple version);

/// The version that setPtxasVersion stored; empty without one.
llvm::VersionTuple ptxasVersionOf(const llvm::Module &module);

/// Converts a value of CUDA_VERSION or CUDART_VERSION: 13.0 for 13000.
llvm::VersionTuple versionOfMacro(unsigned value);

/// 75 for "sm_75" and "sm_75a"; 80 for other text.
unsigned computeCapabilityOf(llvm::StringRef arch);

/// The table for the architecture of a function and the ptxas of its module.
const SassTable &sassTableOf(const llvm::Function &function);

} // namespace gpuperf

#endif // GPUPERF_SASS_TABLES_SASSTABLE_H
