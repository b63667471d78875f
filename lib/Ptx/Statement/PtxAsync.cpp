//===- PtxAsync.cpp - PTX statements of asynchronous units ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/PtxAsync.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace gpuperf;
using namespace llvm;

/// Bits of an element of a product's operand; 0 for other words.
static unsigned elementBits(StringRef type) {
  return StringSwitch<unsigned>(type)
      .Cases("f16", "bf16", 16)
      .Case("tf32", 32)
      .Cases("e4m3", "e5m2", "s8", "u8", 8)
      .Case("b1", 1)
      .Default(0);
}

/// Bits of an element and their number in a row of 32 bytes, by the kind of a
/// product into tensor memory: PTX ISA, "tcgen05.mma: Matrix shapes". 4 and 6
/// bits take the place of 8 in `f8f6f4`.
static std::pair<unsigned, unsigned>
bitsAndDepth(const PtxStatement &statement) {
  for (auto [kind, bits] :
       {std::pair("kind::tf32", 32u), std::pair("kind::f16", 16u),
        std::pair("kind::i8", 8u), std::pair("kind::f8f6f4", 8u),
        std::pair("kind::mxf8f6f4", 8u), std::pair("kind::mxf4", 4u),
        std::pair("kind::mxf4nvf4", 4u)})
    if (statement.has(kind))
      return {bits, 256 / bits};
  return {0, 0};
}

/// "tcgen05.mma.cta_group::1.kind::f16 [d], a, b, descriptor, …", A in brackets
/// where it is in tensor memory. Products with stationary weights (`.ws`) have
/// other rates, which nobody published.
static std::optional<PtxProduct>
parseTensorProduct(const PtxStatement &statement) {
  auto operands = statement.operandList();
  PtxProduct product;
  product.isSparse = statement.has("sp");
  size_t at = product.isSparse ? 4 : 3;
  std::tie(product.bits, product.k) = bitsAndDepth(statement);
  product.blocks =
      statement.has("cta_group::1") + 2 * statement.has("cta_group::2");
  if (!product.bits || !product.blocks || statement.has("ws") ||
      operands.size() <= at)
    return std::nullopt;
  if (product.isSparse)
    product.k *= 2;
  product.hasRegisters = operands[1].starts_with("[");
  product.isBlockScaled = statement.has("block_scale");
  product.descriptor = operands[at];
  return product;
}

bool gpuperf::takeDescriptor(PtxProduct &product, uint32_t descriptor) {
  auto field = [&](unsigned first, unsigned bits) {
    return descriptor >> first & ((1u << bits) - 1);
  };
  constexpr unsigned kColumns = 8, kRows = 16, kScaledRows = 128;
  product.n = field(17, 6) * kColumns;
  product.m =
      product.isBlockScaled ? field(27, 2) * kScaledRows : field(24, 5) * kRows;
  // Two blocks have 64 or 128 rows each, one has as many.
  return product.n && (product.m == 64 * product.blocks ||
                       product.m == 128 * product.blocks);
}

StringRef gpuperf::allocatedColumns(const PtxStatement &statement) {
  auto operands = statement.operandList();
  bool isAllocation = statement.opcode == "tcgen05" && statement.has("alloc");
  return isAllocation && operands.size() > 1 ? operands[1] : StringRef();
}

std::optional<PtxProduct>
gpuperf::parsePtxProduct(const PtxStatement &statement) {
  if (statement.opcode == "tcgen05" && statement.has("mma"))
    return parseTensorProduct(statement);
  if (statement.opcode != "wgmma" || !statement.has("mma_async"))
    return std::nullopt;
  SmallVector<StringRef, 12> parts;
  statement.spelling.split(parts, '.');
  PtxProduct product;
  product.isSparse = statement.has("sp");
  size_t at = 0;
  for (; at != parts.size() && !product.k; ++at) {
    StringRef shape = parts[at];
    if (!shape.consume_front("m") || shape.consumeInteger(10, product.m) ||
        !shape.consume_front("n") || shape.consumeInteger(10, product.n) ||
        !shape.consume_front("k") || shape.getAsInteger(10, product.k))
      product.k = 0;
  }
  // The types of the sum, of A and of B.
  auto operands = statement.operandList();
  if (!product.k || !product.m || !product.n || parts.size() < at + 3 ||
      operands.size() < 3)
    return std::nullopt;
  product.bits = elementBits(parts[at + 1]);
  if (!product.bits || elementBits(parts[at + 2]) != product.bits)
    return std::nullopt;
  product.hasRegisters = operands[1].starts_with("{");
  return product;
}

/// "$1+16" of "[$1+16]", the first operand in brackets.
static StringRef firstAddress(const PtxStatement &statement,
                              unsigned *position = nullptr) {
  for (auto [i, operand] : enumerate(statement.operandList()))
    if (operand.consume_front("[") && operand.consume_back("]")) {
      if (position)
        *position = i;
      return operand.trim();
    }
  return "";
}

static std::optional<PtxAsync> barrierStep(const PtxStatement &statement) {
  PtxAsync async;
  async.unit = AsyncUnit::MBarrier;
  unsigned position = 0;
  async.barrier = firstAddress(statement, &position);
  if (statement.has("expect_tx")) {
    async.step = AsyncStep::Expect;
    auto operands = statement.operandList();
    if (position + 1 < operands.size())
      async.bytes = operands[position + 1];
    return async;
  }
  if (statement.has("try_wait") || statement.has("test_wait"))
    async.step = AsyncStep::Wait;
  else if (statement.has("arrive") || statement.has("arrive_drop"))
    async.step = AsyncStep::Arrive;
  else
    return std::nullopt;
  return async;
}

std::optional<PtxAsync> gpuperf::parsePtxAsync(const PtxStatement &statement) {
  StringRef spelling = statement.spelling;
  // Without `noinc` it counts on an arrival more, and is that one.
  bool isArrival =
      spelling.starts_with("cp.async.mbarrier") && statement.has("noinc");
  if (statement.opcode == "mbarrier" || isArrival)
    return barrierStep(statement);
  PtxAsync async;
  if (statement.opcode == "tcgen05") {
    async.step = AsyncStep::Arrive;
    async.barrier = firstAddress(statement);
    return statement.has("commit") ? std::optional(async) : std::nullopt;
  }
  StringRef rest = spelling;
  if (rest.consume_front("wgmma."))
    async.unit = AsyncUnit::Product;
  else if (rest.consume_front("cp.async.bulk."))
    async.unit = AsyncUnit::Bulk;
  else if (rest.consume_front("cp.async."))
    async.unit = AsyncUnit::Copy;
  else
    return std::nullopt;
  if (rest.starts_with("commit_group")) {
    async.step = AsyncStep::Commit;
    return async;
  }
  if (rest == "wait_all") // of all groups, and of what is in none yet
    return async;
  auto operands = statement.operandList();
  if (!rest.starts_with("wait_group") || operands.size() != 1)
    return std::nullopt;
  async.pending = operands.front();
  return async;
}

/// "[$1, {$2, $3}]": what is in front of the braces, and in them.
static bool tileOf(StringRef operand, PtxBulkCopy &copy) {
  if (!operand.consume_front("[") || !operand.consume_back("]"))
    return false;
  auto [map, rest] = operand.split(',');
  rest = rest.trim();
  if (!rest.consume_front("{") || !rest.consume_back("}"))
    return false;
  copy.global = map.trim();
  SmallVector<StringRef, 5> numbers;
  rest.split(numbers, ',');
  for (StringRef number : numbers)
    copy.coordinates.push_back(number.trim());
  return true;
}

std::optional<PtxBulkCopy>
gpuperf::parsePtxBulkCopy(const PtxStatement &statement) {
  StringRef rest = statement.spelling;
  PtxBulkCopy copy;
  copy.isReduction = rest.consume_front("cp.reduce.async.bulk.");
  if (!copy.isReduction && !rest.consume_front("cp.async.bulk."))
    return std::nullopt;
  copy.isPrefetch = rest.consume_front("prefetch.");
  copy.isTensor = rest.consume_front("tensor.");
  // "2d.shared::cluster.global", "global.shared::cta", "L2.global": the last
  // of the two is where it comes from.
  size_t global = rest.find("global"), shared = rest.find("shared");
  // "shared::cluster.shared::cta": to another block's shared memory.
  copy.isToCluster = global == StringRef::npos;
  if (copy.isToCluster && !rest.starts_with("shared::cluster.shared::cta"))
    return std::nullopt;
  copy.isStore = !copy.isPrefetch && !copy.isToCluster && global < shared;
  auto operands = statement.operandList();
  bool isFirst = copy.isStore || copy.isPrefetch || copy.isToCluster;
  if (operands.size() < (copy.isPrefetch && copy.isTensor ? 1u : 2u))
    return std::nullopt;
  StringRef operand = operands[isFirst ? 0 : 1];
  size_t barrier = copy.isTensor ? 2 : 3;
  if (!copy.isStore && !copy.isPrefetch && operands.size() > barrier) {
    copy.barrier = operands[barrier];
    copy.barrier.consume_front("[");
    copy.barrier.consume_back("]");
    copy.barrier = copy.barrier.trim();
  }
  if (copy.isTensor)
    return tileOf(operand, copy) ? std::optional(copy) : std::nullopt;
  if (!operand.consume_front("[") || !operand.consume_back("]"))
    return std::nullopt;
  copy.global = operand.trim();
  size_t bytes = copy.isPrefetch ? 1 : 2;
  if (operands.size() <= bytes)
    return std::nullopt;
  copy.bytes = operands[bytes];
  return copy;
}
