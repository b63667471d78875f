//===- Kinds.td - enums used by all components -------------*- tablegen -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tablegen generates the C++ enums of Kinds.h and the attributes of the dialect
// from these definitions. The word in quotes is the spelling in the dialect, in
// machine files and in reports.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_KINDS
#define GPUPERF_KINDS

include "mlir/IR/EnumAttr.td"

class Gpuperf_Enum<string name, string what, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, what, cases> {
  let cppNamespace = "::gpuperf";
  let genSpecializedAttr = 0;
}

//===----------------------------------------------------------------------===//
// Instructions and accesses
//===----------------------------------------------------------------------===//

def Gpuperf_InstClass : Gpuperf_Enum<"InstClass", "instruction class", [
  I32EnumAttrCase<"Fp32", 0, "fp32">, I32EnumAttrCase<"Fp64", 1, "fp64">,
  I32EnumAttrCase<"Fp16", 2, "fp16">, I32EnumAttrCase<"Int", 3, "int">,
  I32EnumAttrCase<"Conversion", 4, "conversion">,
  I32EnumAttrCase<"Special", 5, "special">,
  I32EnumAttrCase<"Tensor", 6, "tensor">,
  I32EnumAttrCase<"Control", 7, "control">,
  I32EnumAttrCase<"Load", 8, "load">, I32EnumAttrCase<"Store", 9, "store">,
  I32EnumAttrCase<"Atomic", 10, "atomic">,
  I32EnumAttrCase<"Barrier", 11, "barrier">,
  I32EnumAttrCase<"Shuffle", 12, "shuffle">,
  I32EnumAttrCase<"Move", 13, "move">,
  // Conversions from and to 64-bit types, which are slower.
  I32EnumAttrCase<"Conversion64", 14, "conversion64">]>;

/// Single: single precision instead of double precision. KnownDivisor: integer
/// division by multiplication, with a constant that the host code computes from
/// the divisor; or `x & (n - 1)` for `x % n` with a power of two n. Reciprocal: a
/// product with the reciprocal of a divisor that is a constant or is computed
/// before the loop. Product: products instead of a power, `x * x`. Intrinsic: the
/// less accurate intrinsic of the same function, `__sinf` for `sinf`.
def Gpuperf_CheaperKind : Gpuperf_Enum<"CheaperKind",
    "kind of a cheaper form of an operation", [
  I32EnumAttrCase<"Single", 0, "single">,
  I32EnumAttrCase<"KnownDivisor", 1, "known-divisor">,
  I32EnumAttrCase<"Reciprocal", 2, "reciprocal">,
  I32EnumAttrCase<"Product", 3, "product">,
  I32EnumAttrCase<"Intrinsic", 4, "intrinsic">]>;

def Gpuperf_SpaceEnum : Gpuperf_Enum<"Space", "memory space", [
  I32EnumAttrCase<"Global", 0, "global">, I32EnumAttrCase<"Shared", 1, "shared">,
  I32EnumAttrCase<"Local", 2, "local">, I32EnumAttrCase<"Constant", 3, "constant">,
  I32EnumAttrCase<"Texture", 4, "texture">, I32EnumAttrCase<"Param", 5, "param">,
  I32EnumAttrCase<"Generic", 6, "generic">]>;

def Gpuperf_AccessKindEnum : Gpuperf_Enum<"AccessKind", "kind of an access", [
  I32EnumAttrCase<"Load", 0, "load">, I32EnumAttrCase<"Store", 1, "store">,
  I32EnumAttrCase<"Atomic", 2, "atomic">, I32EnumAttrCase<"Copy", 3, "copy">]>;

def Gpuperf_BarrierKindEnum : Gpuperf_Enum<"BarrierKind", "scope of a barrier", [
  I32EnumAttrCase<"Block", 0, "block">, I32EnumAttrCase<"Named", 1, "named">,
  I32EnumAttrCase<"Warp", 2, "warp">, I32EnumAttrCase<"Cluster", 3, "cluster">,
  I32EnumAttrCase<"Grid", 4, "grid">, I32EnumAttrCase<"MBarrier", 5, "mbarrier">]>;

/// The effect of an instruction on asynchronous work. Commit: closes a group of
/// the work issued so far. Wait: continues when the work is done. Expect:
/// announces the bytes that copies will bring to a barrier in memory in its
/// current phase. Arrive: arrives at a barrier in memory.
def Gpuperf_AsyncStep : Gpuperf_Enum<"AsyncStep", "step of asynchronous work", [
  I32EnumAttrCase<"Commit", 0, "commit">, I32EnumAttrCase<"Wait", 1, "wait">,
  I32EnumAttrCase<"Expect", 2, "expect">,
  I32EnumAttrCase<"Arrive", 3, "arrive">]>;

/// Product: a matrix product of a warp group, `wgmma`. Bulk: a copy that one
/// thread issues. MBarrier: the work that a barrier in shared memory stands
/// for. Copy: a copy by each lane, `cp.async`.
def Gpuperf_AsyncUnit : Gpuperf_Enum<"AsyncUnit", "what works beside the warp", [
  I32EnumAttrCase<"Product", 0, "product">, I32EnumAttrCase<"Bulk", 1, "bulk">,
  I32EnumAttrCase<"MBarrier", 2, "mbarrier">,
  I32EnumAttrCase<"Copy", 3, "copy">]>;

/// The best pattern first. Uniform: all lanes access one address. Unit:
/// neighbouring lanes access neighbouring elements. Strided: another constant
/// stride. Affine2D: one stride in x and another between the rows of the block.
/// Permuted: any other known addresses. Indirect: data-dependent addresses.
/// Unknown: the address cannot be analysed.
def Gpuperf_LanePattern : Gpuperf_Enum<"LanePattern",
                                       "lane pattern of a request, best first", [
  I32EnumAttrCase<"Uniform", 0, "uniform">, I32EnumAttrCase<"Unit", 1, "unit">,
  I32EnumAttrCase<"Strided", 2, "strided">,
  I32EnumAttrCase<"Affine2D", 3, "affine-2d">,
  I32EnumAttrCase<"Permuted", 4, "permuted">,
  I32EnumAttrCase<"Indirect", 5, "indirect">,
  I32EnumAttrCase<"Unknown", 6, "unknown">]>;

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

def Gpuperf_FactOrigin : Gpuperf_Enum<"FactOrigin",
    "origin of a value of a launch, the most trusted first", [
  I32EnumAttrCase<"CommandLine", 0, "command line">,
  I32EnumAttrCase<"Recorded", 1, "recorded">,
  I32EnumAttrCase<"Annotation", 2, "annotation">,
  I32EnumAttrCase<"LaunchSite", 3, "launch site">,
  I32EnumAttrCase<"ConfigFile", 4, "config file">,
  I32EnumAttrCase<"Metadata", 5, "metadata">,
  I32EnumAttrCase<"LaunchBounds", 6, "launch bounds">,
  I32EnumAttrCase<"Assumed", 7, "assumed">,
  I32EnumAttrCase<"Default", 8, "default">]>;

//===----------------------------------------------------------------------===//
// Predictions and findings
//===----------------------------------------------------------------------===//

def Gpuperf_Bound : Gpuperf_Enum<"Bound", "what a kernel's time is bound by", [
  I32EnumAttrCase<"Latency", 0, "latency">, I32EnumAttrCase<"Issue", 1, "issue">,
  I32EnumAttrCase<"Fp32", 2, "fp32">, I32EnumAttrCase<"Fp64", 3, "fp64">,
  I32EnumAttrCase<"Fp16", 4, "fp16">, I32EnumAttrCase<"Int", 5, "int">,
  I32EnumAttrCase<"Special", 6, "special">,
  I32EnumAttrCase<"Tensor", 7, "tensor">, I32EnumAttrCase<"Lsu", 8, "lsu">,
  I32EnumAttrCase<"Shared", 9, "shared">, I32EnumAttrCase<"L1", 10, "l1">,
  I32EnumAttrCase<"L2", 11, "l2">, I32EnumAttrCase<"Dram", 12, "dram">,
  I32EnumAttrCase<"Atomics", 13, "atomics">,
  I32EnumAttrCase<"Barrier", 14, "barrier">,
  I32EnumAttrCase<"Launch", 15, "launch">,
  I32EnumAttrCase<"HostLink", 16, "host_link">]>;

/// Exact: the prediction follows from the code and the launch. Assumed: it rests
/// on assumptions. Low: something in the kernel is not understood, or is
/// estimated.
def Gpuperf_Confidence : Gpuperf_Enum<"Confidence", "confidence of a prediction", [
  I32EnumAttrCase<"Exact", 0, "exact">, I32EnumAttrCase<"Assumed", 1, "assumed">,
  I32EnumAttrCase<"Low", 2, "low">]>;

/// Known: launch, arguments, trip counts and addresses follow from the program
/// or were given. Observed: so they do, but for what data decides, which is that
/// of a run. Assumed: some have an assumed value, and the time holds for
/// that value. Unknown: the time depends on a missing grid or trip count, or an
/// operation of the kernel is not understood.
def Gpuperf_Facts : Gpuperf_Enum<"Facts", "what the time of a kernel rests on", [
  I32EnumAttrCase<"Known", 0, "known">, I32EnumAttrCase<"Observed", 1, "observed">,
  I32EnumAttrCase<"Assumed", 2, "assumed">, I32EnumAttrCase<"Unknown", 3, "unknown">]>;

/// Threads: the block has no thread, or more threads than the GPU allows, and
/// cannot be launched. Given: the user gave the blocks per SM.
def Gpuperf_Limiter : Gpuperf_Enum<"Limiter", "what limits occupancy", [
  I32EnumAttrCase<"Warps", 0, "warps">, I32EnumAttrCase<"Blocks", 1, "blocks">,
  I32EnumAttrCase<"Registers", 2, "registers">,
  I32EnumAttrCase<"Shared", 3, "shared">,
  I32EnumAttrCase<"Threads", 4, "threads">, I32EnumAttrCase<"Given", 5, "given">]>;

def Gpuperf_Severity : Gpuperf_Enum<"Severity", "severity of a diagnostic", [
  I32EnumAttrCase<"Error", 0, "error">, I32EnumAttrCase<"Warning", 1, "warning">,
  I32EnumAttrCase<"Remark", 2, "remark">, I32EnumAttrCase<"Note", 3, "note">]>;

#endif // GPUPERF_KINDS
