//===- Tensor.cpp - gpuperf-tensor ----------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Analysis/WhatIf/Execution.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

/// Multiply-adds of a warp that one of its tensor instructions does: of
/// elements of `bytes` on the machine; empty where it has no tensor cores for
/// these.
///
/// The model counts instructions of m16n8k16, of halves. TF32, from 8.0 on, is
/// done at half of that rate: m16n8k8 (PTX ISA 8.5, section 9.7.14.5; the
/// whitepapers' TFLOPS).
static std::optional<double> addsAtOnce(const Machine &machine, int64_t bytes) {
  constexpr double ofHalves = 16 * 8 * 16 / 32.0;
  if (!machine.unit(InstClass::Tensor).lanesPerCycle)
    return std::nullopt;
  if (bytes == 2)
    return ofHalves;
  return machine.computeCapability.number() >= 80 ? std::optional(ofHalves / 2)
                                                  : std::nullopt;
}

/// Whether the sums of a block do not fill one instruction of m16n8: each of
/// its few threads has one sum, for which it loads as often as it adds.
static bool isBelowTile(const MatrixProduct &product,
                        const KernelProfile &profile) {
  constexpr int64_t sumsOfTile = 16 * 8;
  return profile.launch.threadsPerBlock() < sumsOfTile &&
         product.requestsPerWarp >= product.addsPerWarp;
}

static std::string typeOf(const MatrixProduct &product) {
  return product.elementBytes == 2 ? "16-bit floats" : "floats";
}

static Finding findingOf(const MatrixProduct &product,
                         const CheckContext &context, const Gain &gain) {
  bool isSingle = product.elementBytes == 4;
  std::string what = "CUDA cores add up a product of matrices of " +
                     typeOf(product) + " here, '" + product.left + "' and '" +
                     product.right + "'";
  Finding finding = warning(
      "gpuperf-tensor", product.place, context, what,
      isSingle ? "TF32 on tensor cores" : "the use of tensor cores", gain);
  // Another algorithm, not a fault of this one.
  finding.severity = Severity::Remark;
  finding.notes.push_back(
      {product.place,
       formatCount(product.addsPerWarp, "multiply-add") + " per warp" +
           (holdsWithSingleTrips(context, gain)
                ? ifAssumed(context, product.place)
                : "") +
           (isSingle ? "; TF32 has 10 bits of mantissa where a float has 23: "
                       "the factors are rounded to that, their products and "
                       "sums are not"
                     : "; the sums may be floats") +
           boundAfterText(gain)});
  finding.notes.push_back(
      {product.place, "nvcuda::wmma, mma.sync of PTX, or a library (cuBLAS, "
                      "CUTLASS) use them"});
  describeCalls(finding, product.calls);
  return finding;
}

std::vector<Finding> gpuperf::checkTensor(const CheckContext &context) {
  std::vector<Finding> findings;
  for (auto [i, product] : llvm::enumerate(context.profile.products)) {
    std::optional<double> adds =
        addsAtOnce(context.machine, product.elementBytes);
    if (!adds || isBelowTile(product, context.profile))
      continue;
    std::optional<Gain> gain = gainOf(
        context, withTensorCores(Chosen<MatrixProduct>(unsigned(i)), *adds));
    // Without a time nothing says what they would gain.
    if (gain && gain->speedup)
      findings.push_back(findingOf(product, context, *gain));
  }
  return findings;
}
