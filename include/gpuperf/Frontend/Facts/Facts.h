//===- Facts.h - facts of the front end beside the IR -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plain values without Clang and MLIR types. The front end collects them from
// the source, the command line and the configuration. Lowering writes them into
// the dialect.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_FACTS_FACTS_H
#define GPUPERF_FRONTEND_FACTS_FACTS_H

#include "gpuperf/Frontend/Facts/CallFacts.h"
#include "gpuperf/Frontend/Facts/CodeOptions.h"
#include "gpuperf/Support/Expectation.h"
#include "gpuperf/Support/Kinds.h"
#include "gpuperf/Support/SourcePlace.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace gpuperf {

/// Metadata on a function: {DILocation, trip count} of each of its loops that
/// was unrolled completely.
inline constexpr llvm::StringLiteral kUnrolledMetadata = "gpuperf.unrolled";

/// Metadata on an access whose source expression is unknown: its debug location
/// is that of a whole statement, which may contain other accesses.
inline constexpr llvm::StringLiteral kNoAccessText = "gpuperf.no_access_text";

/// A value of a launch and its origin. The value is an expression of the
/// dialect over the kernel's scalar parameters: "256", "(n + 255) / 256".
struct Fact {
  std::string expr;
  FactOrigin origin = FactOrigin::Default;
  SourcePlace place;

  static Fact number(int64_t value, FactOrigin origin, SourcePlace place) {
    return {std::to_string(value), origin, std::move(place)};
  }
  /// The number that `expr` is; empty for other expressions.
  std::optional<int64_t> asNumber() const;
};

/// How many times one run of the program executes a launch, if it ends without
/// an error exit and without an exception.
struct LaunchCount {
  std::optional<int64_t> times; ///< empty when unknown
  /// Why `times` is unknown: "the loop at line 40 ends at a time that is not
  /// known". Empty when `times` is known, and when there is no reason to
  /// report.
  std::string why;

  static LaunchCount unknown(std::string why) {
    return {std::nullopt, std::move(why)};
  }
  /// The count of a launch that is executed at two launch sites. Unknown if
  /// either count is unknown or the sum overflows.
  LaunchCount operator+(const LaunchCount &other) const;
  /// The count of a launch in a loop of trip count `trips`.
  LaunchCount operator*(int64_t trips) const;
};

/// A launch condition: a condition of the host code on the path to a launch
/// whose outcome is unknown.
struct LaunchCondition {
  SourcePlace place;
  bool isTrue = true; ///< the outcome that leads to the launch
  /// An expression over properties of the GPU that is true when the outcome
  /// leads to the launch. Empty when the condition depends on other values.
  std::string when;
  /// The launch is not made by default: the outcome is the other one, with
  /// another launch, unless the program's input changes it. With `when`, that
  /// holds only if `when` is false.
  bool needsInput = false;

  bool operator==(const LaunchCondition &other) const {
    return place == other.place && isTrue == other.isTrue &&
           when == other.when && needsInput == other.needsInput;
  }
};

/// Where the memory of a pointer is.
enum class PointerMemory {
  Host,    ///< pinned or mapped host memory: accesses use the host link
  Managed, ///< managed memory: on the side that accessed it last
  Gpu,     ///< allocated on the GPU
  Null     ///< a null pointer
};

/// The name in the dialect (LaunchOp): "host".
inline llvm::StringRef memoryName(PointerMemory memory) {
  switch (memory) {
  case PointerMemory::Host:
    return "host";
  case PointerMemory::Managed:
    return "managed";
  case PointerMemory::Gpu:
    return "gpu";
  case PointerMemory::Null:
    return "null";
  }
  llvm_unreachable("all are named");
}

/// The content of a CUtensorMap that the host code encodes with
/// cuTensorMapEncodeTiled:
/// CUDA Driver API, "Tensor Map Object Management".
struct TensorMapFacts {
  uint64_t elementBytes = 0;
  std::vector<uint64_t> extents; ///< of the tensor, innermost dimension first
  /// Bytes between neighbours in each dimension but the innermost.
  std::vector<uint64_t> strides;
  std::vector<uint64_t> box; ///< extents of a tile, in elements
  unsigned swizzleBytes = 0; ///< 32, 64 or 128; 0 for none

  bool operator==(const TensorMapFacts &other) const {
    return elementBytes == other.elementBytes && extents == other.extents &&
           strides == other.strides && box == other.box &&
           swizzleBytes == other.swizzleBytes;
  }
};

/// Blocks per cluster in x, y and z.
using ClusterShape = std::array<int64_t, 3>;

/// The facts of one launch; unknown ones are empty.
struct LaunchFacts {
  std::array<std::optional<Fact>, 3> grid;
  std::array<std::optional<Fact>, 3> block;
  std::optional<Fact> sharedBytes;
  /// Scalar parameters with a known value, by name.
  std::map<std::string, Fact> args;
  /// Upper bounds of scalar parameters without a known value, by name, from
  /// conditions on the path to the launch; for a pointer parameter, the size of
  /// its allocation in bytes. Launches that differ only in these count as
  /// equal.
  std::map<std::string, int64_t> upperBounds;
  /// Known offsets in bytes of pointer parameters from a 256-byte boundary, by
  /// name.
  std::map<std::string, Fact> pointerOffsets;
  /// Known memory of pointer parameters, by name.
  std::map<std::string, PointerMemory> memory;
  /// Pointer parameters that get the same pointer as an earlier parameter:
  /// {"b", "a"} for k<<<…>>>(p, p) with parameters a and b. Launches that
  /// differ only in these count as equal.
  std::map<std::string, std::string> sameBuffer;
  SourcePlace site;
  /// The call sites that lead to the launch, as far as the host code is
  /// visible; the innermost first. When equal launches are merged, those of the
  /// first.
  CallPlaces calledFrom;
  /// How many locations of the list `site`, `calledFrom…`, counted from its end
  /// (the outermost call), come from stored facts about the last build.
  unsigned lastBuildLocationCount = 0;
  /// The program executes the same launch at other launch sites or call sites,
  /// too.
  bool hasOtherSites = false;
  /// A cooperative launch: all its blocks are resident at the same time.
  bool isCooperative = false;
  /// A dependent launch: it may begin before the previous launch has ended
  /// (cudaLaunchAttributeProgrammaticStreamSerialization).
  bool isDependent = false;
  /// The cluster shape, if the launch sets one.
  std::optional<ClusterShape> cluster;
  /// Known tensor maps among the parameters, by parameter name.
  std::map<std::string, TensorMapFacts> tensorMaps;
  /// The program, run with the given command line, does not reach the launch.
  /// The facts come only from the function that contains the launch.
  bool isUnreached = false;
  /// Conditions on the sizes of the launch and on the GPU. Other conditions
  /// only decide whether the launch is executed, not its facts.
  std::vector<LaunchCondition> conditions;
  LaunchCount count;
  /// Names of integers of the host code with unknown values that grid, block
  /// and arguments depend on; see DeviceModule::sizes.
  std::set<std::string> openSizes;
  /// The sizes given by the user that the launch depends on; see
  /// DeviceModule::sizes.
  std::map<std::string, int64_t> givenSizes;
  /// The kernel has more launches than `launches` lists.
  bool hasMoreLaunches = false;
};

/// A shared array whose innermost extent is a literal or constant in the main
/// file, so that a fix-it can add padding.
struct ArrayDecl {
  std::string name;    ///< as in the source
  std::string mangled; ///< name of the LLVM global; empty for a local array
  SourcePlace place;   ///< of the declaration
  SourcePlace extent;  ///< of the innermost extent's text
  unsigned extentLength = 0;
  std::string extentText;
};

/// A scalar, or an array of scalars, in a struct parameter at any depth.
struct ParamField {
  std::string name;    ///< without the parameter: "width", "size.x", "dims"
  uint64_t offset = 0; ///< bytes from the beginning of the parameter
  uint64_t bytes = 0;  ///< size of the scalar
  std::vector<uint64_t> extents; ///< of the array, outermost first
  bool isPointer = false;
  bool isInteger = false, isSigned = false;
};

struct KernelParam {
  std::string name; ///< "arg3" when unnamed
  bool isPointer = false;
  std::vector<ParamField> fields; ///< of a struct, sorted by offset
  bool isRestrict = false;        ///< a pointer with `__restrict__`
  unsigned multipleOf = 1;        ///< a divisor of the value in every launch
  /// Where a fix-it can insert `__restrict__`: before the name of a parameter
  /// whose type is written with a `*`. Line 0 when that is not possible, as in
  /// a macro.
  SourcePlace restrictPlace;
};

/// The field with a scalar or array element of `bytes` bytes at `offset` bytes
/// in a struct parameter; null when there is none of that size.
const ParamField *fieldAt(const KernelParam &param, uint64_t offset,
                          uint64_t bytes);

/// The name of the `bytes` bytes at `offset` in a struct parameter: "p.size.x",
/// "p.dims[1]". If there is no field of that size (a union, a bit-field, a part
/// of a larger field), the name has the offset: "p.16".
std::string fieldName(const KernelParam &param, uint64_t offset,
                      uint64_t bytes);

/// The name of the innermost struct that begins at `offset` bytes in `param`:
/// "p.maps.a"; "p" for the parameter itself.
std::string structName(const KernelParam &param, uint64_t offset);

/// The kind of a function in a header that is not the user's. It decides
/// whether an access in the function counts as the caller's or the library's.
enum class HeaderFunction {
  BuiltIn, ///< `__ldg`, `atomicAdd`, `__half2float`: access of the caller
  Library  ///< `wmma::load_matrix_sync`, CUB: access of the library
};

/// A struct of the user's code whose members kernels access in memory.
struct StructFacts {
  uint64_t bytes = 0;
  /// Direct members, not members of members, with their offsets in bytes;
  /// sorted by offset.
  std::vector<std::pair<std::string, uint64_t>> members;
};

/// Which of the accesses of a place something is said of: `a[i] = b[j]` of
/// structs has both at its operator.
enum class AccessDirection { Any, Load, Store };

/// The source expression of an access.
struct AccessText {
  std::string text;       ///< "in[i]"
  uint64_t bytes = 0;     ///< size of the accessed value; 0 when unknown
  bool isPointer = false; ///< the accessed value is a pointer
  AccessDirection direction = AccessDirection::Any;
  bool isAddress = false; ///< only its address is taken, as in `f(&a[i])`
  /// The value is a struct of 2 to 16 bytes that is aligned to its size, such
  /// as `float4`. One instruction can move it, but the compiler may split it.
  bool isWhole = false;
  /// The outermost struct that the value is or is a part of: "Particle" for
  /// `p[i].position.x`. A key of DeviceModule::records; empty for none.
  std::string record;
};

/// A source expression that is computed in double precision although its
/// operands and its result are narrower: `x = x * 0.1` with a float x.
struct DoubleText {
  unsigned firstLine = 0, firstColumn = 0; ///< of the expression
  unsigned lastLine = 0, lastColumn = 0;   ///< begin of its last token
  unsigned statementLine = 0;              ///< first line of its statement
  /// No intended double-precision computation is on its lines. PTX has lines
  /// only, so every double-precision operation on these lines belongs to it.
  bool isAlone = true;
  std::string text; ///< "x * 0.1"; empty when too long
  std::string why;  ///< "'0.1' is a double"
  /// A fix-it that adds the suffix `f` to its literals: the bytes to replace on
  /// `firstLine`, and the new text. Length 0 when that is not possible.
  unsigned editColumn = 0, editLength = 0;
  std::string edit;
};

/// What ptxas reports for a kernel, or what its machine code contains. All
/// numbers are per thread.
struct PtxasFacts {
  std::string source = "ptxas"; ///< or "machine code in app"
  unsigned registers = 0;
  unsigned spillBytes = 0;            ///< bytes of spilled registers
  std::optional<unsigned> frameBytes; ///< local memory, including spills
  /// A source line with spills: the number of machine instructions that store
  /// and that load spilled values.
  struct Spill {
    SourcePlace place;
    unsigned stores = 0, loads = 0;
  };
  std::vector<Spill> spills; ///< empty when unknown
  /// The share of machine instructions that access spilled values, in the loop
  /// (without its inner loops), or in the code outside of loops, with the
  /// largest share: 0.05 for one of twenty. Empty when `spills` is unknown.
  std::optional<double> spillShare;
  /// The smallest number of registers with which ptxas spills nothing. 0 when
  /// it was not determined, and when even the maximum is too few.
  unsigned spillFreeRegisters = 0;
  /// The reason that ptxas gives for serialising the matrix products of warp
  /// groups (warnings C7510 and following); empty when it does not.
  std::string serialisedProducts;
};

/// One kernel: a __global__ function or one template instantiation.
struct KernelFacts {
  std::string mangled;
  /// The mangled name that the kernel would have without an `asm` label in the
  /// source; empty without a label.
  std::string unlabelled;
  std::string display; ///< as the user would write it: "reduce<float, 256>"
  SourcePlace place;
  std::vector<KernelParam> params;
  std::optional<unsigned> maxThreads, minBlocks, maxRegisters;
  std::optional<ClusterShape> cluster; ///< of `__cluster_dims__`
  std::optional<PtxasFacts> ptxas; ///< empty when ptxas was not asked or failed
  std::vector<LaunchFacts> launches;     ///< distinct; empty when none is known
  std::vector<Expectation> expectations; ///< for each launch
};

/// A source line on which findings of `checks` are silenced. Line 0 is the
/// whole file; an empty list silences all checks.
struct Suppression {
  std::string file;
  unsigned line = 0;
  std::vector<std::string> checks; ///< globs, "gpuperf-*"
};

/// A kernel that could not be compiled for analysis, and the reason.
struct NotAnalysed {
  std::string name;
  SourcePlace place;
  std::string reason;
};

/// Problems of the source that may hide kernels. The kernels that were found
/// are still analysed.
struct SourceProblems {
  std::vector<std::string> missingIncludes; ///< as written in the source
  unsigned errors = 0;
  std::string firstError; ///< "file:line: message"
  /// Kernel templates without an instantiation.
  std::vector<std::string> templates;
};

/// A message about the user's annotations or configuration.
struct SourceMessage {
  SourcePlace place;
  Severity severity = Severity::Error;
  std::string text; ///< starts in lower case, no full stop
};

/// The device code of one translation unit, ready for lowering.
struct DeviceModule {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module; ///< optimised as for the GPU
  std::string arch;                     ///< "sm_80"
  /// The compiler that made `module`: "nvcc 13.0", "Clang 22", "PTX".
  std::string compiler;
  std::string ptx; ///< PTX that `module` was lifted from; may be empty
  std::string ptxName; ///< the name of that PTX
  std::string mainFile;
  /// The included files without system headers, as the parse names them. Only
  /// set by a parse for the editor.
  std::vector<std::string> includes;
  bool fastMath = false;
  CodeOptions options; ///< options that `module` was optimised with
  /// Command-line arguments of the program, if the user gives them.
  std::optional<std::vector<std::string>> programArguments;
  /// Values that the user gives, by name, for integers of the host code:
  /// parameters, members and other variables whose value is otherwise unknown.
  std::map<std::string, int64_t> sizes;
  /// Calls of this file's functions from other files; null: unknown.
  std::shared_ptr<const CallFacts> calls;
  std::vector<KernelFacts> kernels;
  std::vector<ArrayDecl> arrays;
  /// Functions that kernels reach in headers of the toolkit, the system or
  /// gpuperf: file -> line of the function's name -> kind.
  std::map<std::string, std::map<unsigned, HeaderFunction>> headerFunctions;
  /// Accesses in code that kernels reach: file -> line and column -> accesses.
  std::map<std::string,
           std::map<std::pair<unsigned, unsigned>, std::vector<AccessText>>>
      accessTexts;
  std::map<std::string, StructFacts> records; ///< by struct name
  /// Assignments of values that one instruction can move, `a[i] = v` of
  /// `float4`: file -> line and column of the operator -> bytes of the value.
  /// The location stands for both the load and the store.
  std::map<std::string, std::map<std::pair<unsigned, unsigned>, uint64_t>>
      assignedValues;
  /// Unintended double-precision expressions in code that kernels reach:
  /// file -> expressions in source order.
  std::map<std::string, std::vector<DoubleText>> doubleTexts;
  /// `// gpuperf: trip(EXPR)` before a loop: file -> line of the loop -> EXPR.
  std::map<std::string, std::map<unsigned, std::string>> tripAnnotations;
  /// `// gpuperf: conflict(LANES)` before a statement: file -> line of the
  /// statement -> LANES, the number of lanes of an atomic request that access
  /// one address.
  std::map<std::string, std::map<unsigned, double>> conflictAnnotations;
  std::vector<Suppression> suppressions;
  std::map<std::string, std::string> config; ///< from the `.gpuperf` file
  std::vector<NotAnalysed> notAnalysed;
  SourceProblems
      problems; ///< of Clang's parse; empty when nvcc compiled the file
  /// Cache of the file names of debug locations, see sourcePlace.
  mutable llvm::DenseMap<const void *, std::string> fileNames;
  /// Errors in annotations and configuration. The well-formed rest is used.
  std::vector<SourceMessage> messages;
};

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_FACTS_FACTS_H
