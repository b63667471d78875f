//===- Facts.h - what the front end knows beside the IR ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plain values, free of Clang and MLIR types, that the front end gathers from
// source, command line and configuration, and that lowering writes into the
// dialect.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_FACTS_FACTS_H
#define GPUPERF_FRONTEND_FACTS_FACTS_H

#include "gpuperf/Frontend/Facts/CallFacts.h"
#include "gpuperf/Frontend/Facts/CodeOptions.h"
#include "gpuperf/Support/Expectation.h"
#include "gpuperf/Support/Kinds.h"
#include "gpuperf/Support/SourcePlace.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// Metadata on a function: {DILocation, iterations} of each loop in it that was
/// unrolled completely.
inline constexpr llvm::StringLiteral kUnrolledMetadata = "gpuperf.unrolled";

/// Metadata on an access of which the source's expression is not known: its place is
/// that of a statement, and what is accessed there may be another thing.
inline constexpr llvm::StringLiteral kNoAccessText = "gpuperf.no_access_text";

/// A value in the expression language of the dialect ("256", "(n + 255) / 256"),
/// over the kernel's scalar parameters.
struct Fact {
  std::string expr;
  FactOrigin origin = FactOrigin::Default;
  SourcePlace place;
};

/// How often a run of the program makes a launch, if it ends neither by an
/// error's exit nor by an exception.
struct LaunchCount {
  std::optional<int64_t> times; ///< empty where it is not known
  /// Why it is not, "the loop at line 40 ends at a time that is not known".
  /// Empty where it is, and where nothing was said at all.
  std::string why;

  static LaunchCount unknown(std::string why) {
    return {std::nullopt, std::move(why)};
  }
  /// Of two that make the same launch.
  LaunchCount operator+(const LaunchCount &other) const;
  /// Of one in a loop that runs its body `trips` times.
  LaunchCount operator*(int64_t trips) const;
};

/// A condition of the host code on the way to a launch, where it is not known
/// whether it holds.
struct LaunchCondition {
  SourcePlace place;
  bool isTrue = true; ///< false: the launch is made where it does not hold
  /// That it is as the launch needs it, over properties of the GPU: it is known
  /// as soon as the machine is. Empty where it takes more.
  std::string when;

  bool operator==(const LaunchCondition &other) const {
    return place == other.place && isTrue == other.isTrue && when == other.when;
  }
};

/// Where the memory that a pointer leads to is.
enum class PointerMemory {
  Host,    ///< pinned or mapped: each access takes the bus
  Managed, ///< on the side that touched it last
  Gpu,     ///< allocated there
  Null     ///< nowhere
};

/// What is known of one launch; what is not known is empty.
struct LaunchFacts {
  std::array<std::optional<Fact>, 3> grid;
  std::array<std::optional<Fact>, 3> block;
  std::optional<Fact> sharedBytes;
  /// Scalar parameters with a known value, by name.
  std::map<std::string, Fact> args;
  /// The largest value of scalar parameters without a known one, by name, as
  /// conditions on the way to the launch say. Not a part of what tells launches
  /// apart.
  std::map<std::string, int64_t> most;
  /// Byte offset of pointer parameters from a 256-byte boundary, where known.
  std::map<std::string, Fact> pointerOffsets;
  /// Of pointer parameters, by name, what is known of their memory.
  std::map<std::string, PointerMemory> memory;
  /// Pointer parameters, by name, that are passed what another one before them
  /// is, with its name. Not a part of what tells launches apart.
  std::map<std::string, std::string> sameBuffer;
  SourcePlace site;
  /// The calls that lead to it, in the program or in the part of it that is
  /// seen. Of several that make the same launch, those of the first.
  CallPlaces calledFrom;
  /// So many of these places, the site and the outermost calls, are those of
  /// files as they were last built.
  unsigned lastBuiltPlaces = 0;
  bool isElsewhere = false; ///< made at other places, or by other calls, too
  /// The program, followed with the words of its command line, is not seen to
  /// make it: what is told is what its function alone says.
  bool isUnreached = false;
  /// Those about its sizes, and those that the GPU decides: a launch behind
  /// another one is the same whenever it is made.
  std::vector<LaunchCondition> conditions;
  LaunchCount count;
  /// Further launches of this kernel were seen, and are not told.
  bool isOneOfMore = false;
};

/// A shared array whose innermost extent is written as a literal or constant in
/// the main file, so that a fix-it can pad it.
struct ArrayDecl {
  std::string name;    ///< as in the source
  std::string mangled; ///< of the LLVM global; "" for a local array
  SourcePlace place;   ///< of the declaration
  SourcePlace extent;  ///< of the innermost extent's text
  unsigned extentLength = 0;
  std::string extentText;
};

/// A scalar in a struct parameter, at any depth, or an array of scalars.
struct ParamField {
  std::string name;    ///< after the parameter's: "width", "size.x", "dims"
  uint64_t offset = 0; ///< from the beginning of the parameter, in bytes
  uint64_t bytes = 0;  ///< of the scalar
  std::vector<uint64_t> extents; ///< of the array, outermost first
  bool isPointer = false;
  bool isInteger = false, isSigned = false;
};

struct KernelParam {
  std::string name; ///< "arg3" when unnamed
  bool isPointer = false;
  std::vector<ParamField> fields; ///< of a struct, by offset
  bool isRestrict = false;        ///< a pointer that is `__restrict__`
  /// Where `__restrict__` may be written; no line where that is not plain: in a
  /// macro, a type without a `*` of its own, a function's instance of a
  /// template's type.
  SourcePlace restrictPlace;
};

/// The field that holds `bytes` at `offset` of a struct parameter, as a scalar
/// or as an element; null where there is none of that size.
const ParamField *fieldAt(const KernelParam &param, uint64_t offset,
                          uint64_t bytes);

/// What `bytes` at `offset` of a struct parameter are called: "p.size.x",
/// "p.dims[1]". Where no field of that size is there (a union, a bit-field, a
/// larger field read in parts) the offset stands for it: "p.16".
std::string fieldName(const KernelParam &param, uint64_t offset,
                      uint64_t bytes);

/// Functions that are not the user's, by what it means to stand in one.
enum class HeaderFunction {
  BuiltIn, ///< `__ldg`, `atomicAdd`, `__half2float`: its access is the caller's
  Library ///< `wmma::load_matrix_sync`, CUB's: how it accesses is its own affair
};

/// A struct of the user's of which kernels access parts in memory.
struct StructFacts {
  uint64_t bytes = 0;
  /// Its own members, not those of their types, with their offset in bytes; in
  /// the order of the offsets.
  std::vector<std::pair<std::string, uint64_t>> members;
};

/// What a place of the source reads or writes, as it is written there.
struct AccessText {
  std::string text;       ///< "in[i]"
  uint64_t bytes = 0;     ///< of what is accessed; 0 when unknown
  bool isPointer = false; ///< what is accessed is a pointer itself
  /// A structure of 2 to 16 bytes that is aligned to its size, `float4`: a value
  /// that one instruction can move, although the compiler may move parts of it.
  bool isWhole = false;
  /// The struct in memory that it is, or is a part of, "Particle" of
  /// `p[i].position.x`: a name in DeviceModule::records. Empty for none.
  std::string record;
};

/// An expression of the source that is computed in double precision although
/// what goes in and what comes out is narrower: `x = x * 0.1` of floats.
struct DoubleText {
  unsigned firstLine = 0, firstColumn = 0; ///< of the expression
  unsigned lastLine = 0, lastColumn = 0;   ///< where its last token begins
  unsigned statementLine = 0; ///< where the statement begins that it is in
  /// What else is computed in double precision on its lines is so, too.
  bool isAlone = true;
  std::string text; ///< "x * 0.1"; empty for a long one
  std::string why;  ///< "'0.1' is a double"
  /// `f` behind its literals, on one line; a length of 0: not by that alone.
  unsigned editColumn = 0, editLength = 0;
  std::string edit;
};

/// What ptxas says of a kernel, per thread.
struct PtxasFacts {
  unsigned registers = 0;
  unsigned spillBytes = 0; ///< stored for want of registers
  std::optional<unsigned> frameBytes; ///< of local memory, spills included
  /// Lines with spilled values, where they are known: machine instructions that
  /// store and that load.
  struct Spill {
    SourcePlace place;
    unsigned stores = 0, loads = 0;
  };
  std::vector<Spill> spills;
  /// Accesses of spilled values by all machine instructions of the loop (those
  /// of the loops inside it apart), or of the code outside of loops, where that
  /// is largest: 0.05 for one of twenty. Empty where the lines are not known.
  std::optional<double> spillShare;
  /// With so many registers nothing is spilled; 0 where it was not asked, and
  /// where all that there are are too few.
  unsigned spillFreeRegisters = 0;
};

/// One kernel: one instantiation of a __global__ function.
struct KernelFacts {
  std::string mangled;
  /// The same without the name that the source gives it with `asm`; empty
  /// without one.
  std::string unlabelled;
  std::string display; ///< as the user would write it: "reduce<float, 256>"
  SourcePlace place;
  std::vector<KernelParam> params;
  std::optional<unsigned> maxThreads, minBlocks, maxRegisters;
  std::optional<PtxasFacts> ptxas;   ///< when it was asked and answered
  std::vector<LaunchFacts> launches; ///< distinct; empty when nothing is known
  std::vector<Expectation> expectations; ///< of each launch
};

/// A line on which findings are silenced, 0 for the whole file; an empty list
/// silences all checks.
struct Suppression {
  std::string file;
  unsigned line = 0;
  std::vector<std::string> checks; ///< globs, "gpuperf-*"
};

/// A kernel that could not be compiled for analysis, and why.
struct NotAnalysed {
  std::string name;
  SourcePlace place;
  std::string reason;
};

/// What in the source may keep kernels from being found, though those that were
/// are analysed.
struct SourceProblems {
  std::vector<std::string> missingIncludes; ///< as they are written
  unsigned errors = 0;
  std::string firstError; ///< "file:line: message"
  /// Kernels that are templates, and of which nothing makes an instance.
  std::vector<std::string> templates;
};

/// Something to tell about the user's annotations or configuration.
struct SourceMessage {
  SourcePlace place;
  Severity severity = Severity::Error;
  std::string text; ///< lower case, no full stop
};

/// The device side of one translation unit, ready for lowering.
struct DeviceModule {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module; ///< optimised as for the GPU
  std::string arch;                     ///< "sm_80"
  /// Whose code `module` is: "nvcc 13.0", "Clang 22", "PTX".
  std::string compiler;
  std::string ptx; ///< the text that `module` was lifted from; may be empty
  std::string mainFile;
  /// The files that it includes, as the parse names them, system headers left
  /// out; only of a parse for the editor.
  std::vector<std::string> includes;
  bool fastMath = false;
  CodeOptions options; ///< with which `module` was optimised
  /// What main is taken to be called with, where the user says so.
  std::optional<std::vector<std::string>> programArguments;
  /// How other files call this one's functions; null: not known.
  std::shared_ptr<const CallFacts> calls;
  std::vector<KernelFacts> kernels;
  std::vector<ArrayDecl> arrays;
  /// Functions of the toolkit's, the system's and the bundled headers that
  /// kernels reach: file -> line of the function's name.
  std::map<std::string, std::map<unsigned, HeaderFunction>> headerFunctions;
  /// Accesses of the code that kernels reach: file -> line and column.
  std::map<std::string,
           std::map<std::pair<unsigned, unsigned>, std::vector<AccessText>>>
      accessTexts;
  std::map<std::string, StructFacts> records; ///< by their names
  /// Assignments of values that one instruction can move, `a[i] = v` of `float4`:
  /// file -> line and column of the operator -> bytes. What is read there and what
  /// is written the place does not say.
  std::map<std::string, std::map<std::pair<unsigned, unsigned>, uint64_t>>
      assignedValues;
  /// Of the code that kernels reach: file -> expressions, in the source's
  /// order.
  std::map<std::string, std::vector<DoubleText>> doubleTexts;
  /// `// gpuperf: trip(EXPR)` before a loop: file -> line of the loop -> EXPR.
  std::map<std::string, std::map<unsigned, std::string>> tripAnnotations;
  /// `// gpuperf: conflict(LANES)` before a statement: file -> line of the
  /// statement -> lanes of an atomic request that meet at one address.
  std::map<std::string, std::map<unsigned, double>> conflictAnnotations;
  std::vector<Suppression> suppressions;
  std::map<std::string, std::string> config; ///< from the `.gpuperf` file
  std::vector<NotAnalysed> notAnalysed;
  SourceProblems
      problems; ///< of Clang's parse; none where nvcc compiled the file
  /// Names of the files of debug locations, as they were asked for; see
  /// sourcePlace.
  mutable llvm::DenseMap<const void *, std::string> fileNames;
  /// Malformed annotations and configuration; the rest of them counts.
  std::vector<SourceMessage> messages;
};

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_FACTS_FACTS_H
