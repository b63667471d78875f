//===- MatrixCosts.cpp - tensor-core products in SASS ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counted from the SASS that ptxas 13.0 makes for sm_75, sm_80, sm_89, sm_90,
// sm_100 and sm_120 of a kernel with one product; sm_70, which it no longer
// knows: Raihan et al. (ISPASS 2019), section III, four sets of four steps with
// float sums, of two with halves.
//
//===----------------------------------------------------------------------===//

#include "CostBuilder.h"
#include "gpuperf/Ptx/PtxStatement.h"
#include "gpuperf/Sass/Costs/SplitProducts.h"

using namespace gpuperf;
using namespace llvm;

namespace {

constexpr double kLanes = 32;

struct Product {
  bool isWmma;
  bool isSparse;  ///< half of A's elements are left out
  bool isOrdered; ///< … and those that are there stand in order
  unsigned m, n, k;
  StringRef types; ///< what follows the shape: ".mma.row.col.f32.f32"

  /// Whether a type is one of the parts.
  bool has(StringRef type) const {
    SmallVector<StringRef, 8> parts;
    types.split(parts, '.');
    return is_contained(parts, type);
  }
  double sum() const { return double(m) * n * k; }
  bool isOfEighths() const { return has("e4m3") || has("e5m2"); }
  bool isOfNibbles() const { return has("s4") || has("u4"); }
};

std::optional<Product> parse(StringRef name) {
  Product product;
  product.isWmma = name.consume_front("wmma.");
  name.consume_front("mma.");
  product.isOrdered = name.consume_front("sp::ordered_metadata.");
  product.isSparse = product.isOrdered || name.consume_front("sp.");
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
  double step = product.has("b1") ? 8192 : product.isOfNibbles() ? 2048 : 1024;
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

/// Whether tensor cores have products of 8-bit floats (QMMA).
bool hasEighths(unsigned computeCapability) {
  return computeCapability == 89 || computeCapability >= 120;
}

/// A routine that makes bytes of 4 bits and multiplies both halves of the depth
/// (IMMA): 30 instructions for a register with eight signed ones, which shifts
/// extend, 3 without signs.
InstructionCost inBytes(StringRef name, const Product &product) {
  constexpr double kOfRegister = 8;
  auto ofRegister = [](StringRef type) { return type == "s4" ? 30.0 : 3.0; };
  SmallVector<StringRef, 8> parts;
  product.types.split(parts, '.');
  auto a = find_if(parts, [](StringRef part) { return part.ends_with("4"); });
  StringRef left = *a, right = *std::next(a);
  double registers = product.k / kLanes / kOfRegister;
  return makeCost(
      name, {{InstClass::Int, registers * (product.m * ofRegister(left) +
                                           product.n * ofRegister(right)) +
                                  product.m * product.n / kLanes},
             {InstClass::Tensor, 2},
             {InstClass::Control, 2}});
}

/// Whether `product` is no instruction of the tensor cores.
bool isEmulated(const Product &product, unsigned computeCapability) {
  bool isVolta = product.m == 8 && product.n == 8 && product.k == 4;
  if (computeCapability >= 80 && isVolta && !product.has("f64"))
    return true;
  if (product.isOfEighths())
    return !hasEighths(computeCapability);
  if (computeCapability >= 100 && product.isSparse && !product.isOrdered)
    return true;
  if (product.has("b1"))
    return computeCapability >= 100 ||
           (computeCapability >= 90 && !product.has("and"));
  return computeCapability >= 90 && product.isOfNibbles();
}

} // namespace

std::string gpuperf::matrixName(const PtxStatement &statement) {
  StringRef spelling = statement.spelling;
  size_t shape = spelling.find(".m");
  if (statement.opcode != "mma" || shape == StringRef::npos)
    return "";
  return (spelling.substr(0, spelling.find(".sync")) + spelling.substr(shape))
      .str();
}

std::optional<InstructionCost> gpuperf::matrixCost(StringRef name,
                                                   unsigned computeCapability) {
  std::optional<Product> product = parse(name);
  if (!product || name.contains(".load.") || name.contains(".store."))
    return std::nullopt;
  if (isEmulated(*product, computeCapability))
    return product->isOfNibbles() && !product->isWmma && !product->isSparse
               ? std::optional(inBytes(name, *product))
               : std::nullopt;
  // OMMA: with the instructions of an RTX 5090 that multiply halves, of which
  // the figures are, it shares no rate that was published or measured.
  if (product->has("e2m1") && product->k >= 64)
    return std::nullopt;
  if (product->has("f64"))
    return makeCost(
        name, {{InstClass::Fp64, inDoubles(*product, computeCapability)}});
  double count = computeCapability < 75   ? onVolta(*product)
                 : computeCapability < 80 ? onTuring(*product)
                                          : onAmpere(*product);
  return makeCost(name, {{InstClass::Tensor, count}});
}

std::optional<SplitProduct> gpuperf::splitProduct(const PtxStatement &statement,
                                                  unsigned computeCapability) {
  std::string name = matrixName(statement); // which the product refers to
  std::optional<Product> product = parse(name);
  if (!product || product->isSparse || !product->isOfEighths() ||
      hasEighths(computeCapability))
    return std::nullopt;
  double sums = product->m * product->n / kLanes;
  bool areHalves = !product->has("f32");
  SplitProduct split;
  split.conversion = makeCost("f2fp.unpack", {{InstClass::Int, 2}}, 1);
  split.half = makeCost("hmma", {{InstClass::Tensor, 1}});
  split.sums = makeCost("add",
                        {{areHalves ? InstClass::Fp16 : InstClass::Fp32,
                          areHalves ? sums / 2 : sums}},
                        1);
  return split;
}
