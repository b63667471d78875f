//===- MatrixCosts.cpp - tensor-core products in SASS ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counted from the SASS that ptxas 13.0 makes for sm_75, sm_80 and sm_90 of a
// kernel with one product; sm_70, which it no longer knows: Raihan et al.
// (ISPASS 2019), section III, four sets of four steps with float sums, of two
// with halves.
//
//===----------------------------------------------------------------------===//

#include "CostBuilder.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;
using namespace llvm;

namespace {

struct Product {
  bool isWmma;
  unsigned m, n, k;
  StringRef types; ///< what follows the shape: ".mma.row.col.f32.f32"

  /// Whether a type is one of the parts.
  bool has(StringRef type) const {
    SmallVector<StringRef, 8> parts;
    types.split(parts, '.');
    return is_contained(parts, type);
  }
  double sum() const { return double(m) * n * k; }
};

std::optional<Product> parse(StringRef name) {
  Product product;
  product.isWmma = name.consume_front("wmma.");
  name.consume_front("mma.");
  if (!name.consume_front("m") || name.consumeInteger(10, product.m) ||
      !name.consume_front("n") || name.consumeInteger(10, product.n) ||
      !name.consume_front("k") || name.consumeInteger(10, product.k))
    return std::nullopt;
  product.types = name;
  return product;
}

/// HMMA.884 in steps, a fourth or half of the product each.
double onVolta(const Product &product) {
  bool floatSums = product.has("f32");
  if (product.isWmma)
    return floatSums ? 16 : 8;
  return floatSums ? 4 : 2;
}

/// HMMA.1688, IMMA.8816, IMMA.8832 and BMMA.88128.
double onTuring(const Product &product) {
  if (product.m == 8 && product.n == 8 && product.k == 4)
    return onVolta(product); // HMMA.884
  bool isNarrow = product.has("s4") || product.has("u4");
  double step = product.has("b1") ? 8192 : isNarrow ? 2048 : 1024;
  return std::max(1.0, product.sum() / step);
}

/// Results of 16 x 8, over the whole depth of the product.
double onAmpere(const Product &product) {
  if (product.isWmma && product.k == 8) // tf32, in steps of four
    return product.sum() / 512;
  return std::max(1.0, product.m * product.n / 128.0);
}

/// A product of doubles as so many DFMA of a warp: the figures for tensor cores
/// are of halves, and their rate of doubles is that of the FP64 units or, on
/// A100 and H100, twice that (white papers, "Peak FP64 Tensor Core": 19.5
/// for 9.7 and 66.9 for 33.5 TFLOPS); of 8 x 8 x 4 an H200 does 62
/// multiply-adds a cycle and SM, half of what it does of 16 x 8 x 16.
double inDoubles(const Product &product, unsigned computeCapability) {
  bool isTwice =
      computeCapability == 80 || (computeCapability == 90 && product.k > 4);
  return product.sum() / (isTwice ? 64 : 32);
}

} // namespace

std::optional<InstructionCost> gpuperf::matrixCost(StringRef name,
                                                   unsigned computeCapability) {
  std::optional<Product> product = parse(name);
  if (!product || name.contains(".load.") || name.contains(".store."))
    return std::nullopt;
  bool isDouble = product->has("f64");
  bool isEighth = product->has("e4m3") || product->has("e5m2");
  bool isSubByte =
      product->has("s4") || product->has("u4") || product->has("b1");
  bool isVolta = product->m == 8 && product->n == 8 && product->k == 4;
  if (computeCapability >= 80 && isVolta && !isDouble)
    return std::nullopt; // a routine of shuffles and FFMA
  if (computeCapability >= 90 && (isSubByte || isEighth) &&
      !(product->has("b1") && product->has("and")))
    return std::nullopt; // routines of IMMA, BMMA or HMMA
  if (isDouble)
    return makeCost(
        name, {{InstClass::Fp64, inDoubles(*product, computeCapability)}});
  double count = computeCapability < 75   ? onVolta(*product)
                 : computeCapability < 80 ? onTuring(*product)
                                          : onAmpere(*product);
  return makeCost(name, {{InstClass::Tensor, count}});
}
