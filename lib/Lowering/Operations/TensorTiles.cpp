//===- TensorTiles.cpp - tiles of copies through tensor maps --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tensor map has the size of a tile, and no statement of the copy does. If
// neither the host's code nor the kernel's says what is in it, the barrier that
// the copy completes expects its bytes: `mbarrier.expect_tx` beside it says how
// many. Tiles lie one after the other, each at the place that its coordinates
// have among the others.
//
//===----------------------------------------------------------------------===//

#include "TensorTiles.h"
#include "llvm/ADT/bit.h"
#include <map>
#include <numeric>

using namespace gpuperf;
using namespace llvm;

//===----------------------------------------------------------------------===//
// What the launches say
//===----------------------------------------------------------------------===//

static const KernelFacts *factsOf(OperationBuilder &ops) {
  StringRef name = ops.kernel().getSymName();
  const auto found =
      find_if(ops.device.kernels, [&](const KernelFacts &kernel) {
        return kernel.mangled == name;
      });
  return found == ops.device.kernels.end() ? nullptr : &*found;
}

std::optional<int64_t> gpuperf::valueInLaunches(ExprAttr expr,
                                                OperationBuilder &ops) {
  if (expr.isConst())
    return expr.getValue();
  const KernelFacts *kernel = factsOf(ops);
  std::optional<int64_t> common;
  if (!kernel)
    return std::nullopt;
  for (const LaunchFacts &launch : kernel->launches) {
    ExprAttr known = expr.replaceLeaves([&](ExprAttr leaf) -> ExprAttr {
      auto fact = leaf.isParam() ? launch.args.find(leaf.getName().str())
                                 : launch.args.end();
      int64_t number;
      if (fact == launch.args.end() ||
          StringRef(fact->second.expr).getAsInteger(10, number))
        return {};
      return ops.exprs.constant(number);
    });
    if (!known.isConst() || (common && *common != known.getValue()))
      return std::nullopt;
    common = known.getValue();
  }
  return common;
}

/// What all launches have in the tensor map `name`. Extents in which they
/// differ are left out.
static std::optional<TensorMapFacts> mapInLaunches(StringRef name,
                                                   OperationBuilder &ops) {
  const KernelFacts *kernel = factsOf(ops);
  std::optional<TensorMapFacts> common;
  if (!kernel)
    return std::nullopt;
  for (const LaunchFacts &launch : kernel->launches) {
    auto found = launch.tensorMaps.find(name.str());
    if (found == launch.tensorMaps.end())
      return std::nullopt;
    const TensorMapFacts &map = found->second;
    if (!common) {
      common = map;
      continue;
    }
    if (common->box != map.box || common->elementBytes != map.elementBytes)
      return std::nullopt;
    if (common->extents != map.extents)
      common->extents.clear();
  }
  return common;
}

//===----------------------------------------------------------------------===//
// What the kernel writes into maps
//===----------------------------------------------------------------------===//

/// Bytes of an element by the number of its type: PTX ISA, "tensormap.replace".
static uint64_t bytesOfType(int64_t type) {
  constexpr uint64_t bytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 4, 8, 2, 4, 4};
  return type >= 0 && type < int64_t(std::size(bytes)) ? bytes[type] : 0;
}

namespace {
/// What is in a map, and where its tensor begins, if that is known.
struct KnownMap {
  TensorMapFacts facts;
  std::optional<Address> tensor;
};

/// Follows `tensormap.replace` of maps in shared memory and their copies,
/// `tensormap.cp_fenceproxy`, in the order of the code.
class WrittenMaps {
public:
  WrittenMaps(Function &function, AccessBuilder &accesses)
      : accesses(accesses) {
    for (BasicBlock &block : function)
      for (Instruction &inst : block)
        if (auto *call = dyn_cast<CallInst>(&inst); call && call->isInlineAsm())
          visit(*call);
  }

  std::optional<KnownMap> at(const Address &map) const {
    auto found = maps.find(keyOf(map));
    if (found == maps.end())
      return std::nullopt;
    const TensorMapFacts &facts = found->second.facts;
    bool isWhole = facts.elementBytes && !facts.box.empty() &&
                   !is_contained(facts.box, 0u);
    return isWhole ? std::optional(found->second) : std::nullopt;
  }

private:
  using Key = std::tuple<const void *, std::string, const void *>;
  AccessBuilder &accesses;
  std::map<Key, KnownMap> maps;

  static Key keyOf(const Address &address) {
    return {address.base, address.memberName,
            address.offset ? address.offset.getAsOpaquePointer() : nullptr};
  }

  Key keyOf(StringRef operand, const AsmOperands &operands, CallInst &call) {
    int64_t offset = 0;
    if (operand.consume_front("["))
      operand.consume_back("]");
    Value *pointer = operands.find(operand.trim(), offset);
    return pointer ? keyOf(accesses.addressOf(pointer, call)) : Key();
  }

  void visit(CallInst &call) {
    PtxBlock block(cast<InlineAsm>(call.getCalledOperand())->getAsmString());
    AsmOperands operands(call);
    for (const PtxStatement &statement : block.statements()) {
      operands.define(statement);
      if (statement.opcode != "tensormap")
        continue;
      auto list = statement.operandList();
      if (statement.has("cp_fenceproxy") && list.size() == 3)
        maps[keyOf(list[0], operands, call)] =
            maps[keyOf(list[1], operands, call)];
      else if (statement.has("replace") && list.size() >= 2)
        replace(statement, list, operands, call);
    }
  }

  void replace(const PtxStatement &statement, ArrayRef<StringRef> list,
               const AsmOperands &operands, CallInst &call) {
    KnownMap &known = maps[keyOf(list[0], operands, call)];
    TensorMapFacts &map = known.facts;
    std::optional<int64_t> value = operands.number(list.back());
    int64_t offset = 0;
    if (statement.has("global_address"))
      if (Value *tensor = operands.find(list.back(), offset))
        known.tensor = accesses.addressOf(tensor, call);
    if (statement.has("elemtype"))
      map.elementBytes = bytesOfType(value.value_or(-1));
    std::optional<int64_t> dim = operands.number(list[1]);
    constexpr int64_t kMost = 5;
    if (!statement.has("box_dim") || list.size() != 3 || !dim || *dim < 0 ||
        *dim >= kMost)
      return;
    if (map.box.size() <= size_t(*dim))
      map.box.resize(*dim + 1, 0);
    map.box[*dim] = std::max<int64_t>(value.value_or(0), 0);
  }
};
} // namespace

/// The map at `pointer`, a parameter of the name of `tensor` where that has
/// one, if the code says what is in it.
static std::optional<KnownMap> mapOf(CallInst &call, const Address &pointer,
                                     const Address &tensor,
                                     OperationBuilder &ops,
                                     AccessBuilder &accesses) {
  if (!tensor.memberName.empty())
    if (auto map = mapInLaunches(tensor.memberName, ops))
      return KnownMap{*map, std::nullopt};
  return WrittenMaps(*call.getFunction(), accesses).at(pointer);
}

//===----------------------------------------------------------------------===//
// What the barrier expects
//===----------------------------------------------------------------------===//

namespace {
/// The bytes that a barrier expects, and the copies that bring them.
struct ExpectedBytes {
  std::optional<int64_t> bytes;
  /// Those of this block, each as often as blocks do the same for it.
  int64_t copies = 0;
  bool isCounted = true; ///< false: by how many blocks is not known
};
} // namespace

/// How many blocks get what `statement` copies, if each block has a copy for
/// all the others too: the bits of the mask of a multicast.
static std::optional<int64_t> receiversOf(const PtxStatement &statement,
                                          const AsmOperands &operands) {
  if (!statement.has("multicast::cluster"))
    return 1;
  auto list = statement.operandList();
  // A hint for the cache may follow the mask.
  size_t mask = statement.has("L2::cache_hint") ? 2 : 1;
  std::optional<int64_t> bits = list.size() >= mask
                                    ? operands.number(list[list.size() - mask])
                                    : std::nullopt;
  constexpr int64_t kMask = 0xffff;
  if (!bits || !(*bits & kMask))
    return std::nullopt;
  return llvm::popcount(uint64_t(*bits & kMask));
}

/// What the last Expect in front of `call` in its block waits for, or the first
/// one behind it.
static ExpectedBytes expectedAround(const CallInst &call) {
  ExpectedBytes expected;
  bool isBehind = false;
  for (const Instruction &inst : *call.getParent()) {
    isBehind |= &inst == &call;
    const auto *other = dyn_cast<CallInst>(&inst);
    if (!other || !other->isInlineAsm())
      continue;
    PtxBlock block(cast<InlineAsm>(other->getCalledOperand())->getAsmString());
    AsmOperands operands(*other);
    for (const PtxStatement &statement : block.statements()) {
      operands.define(statement);
      if (auto copy = parsePtxBulkCopy(statement);
          copy && !copy->isStore && !copy->isPrefetch) {
        std::optional<int64_t> receivers = receiversOf(statement, operands);
        expected.copies += receivers.value_or(1);
        expected.isCounted &= receivers.has_value();
      }
      auto async = parsePtxAsync(statement);
      if (!async || async->step != AsyncStep::Expect)
        continue;
      if (isBehind) {
        // The copies of this one are those so far, if none was before it.
        if (!expected.bytes)
          expected.bytes = operands.number(async->bytes);
        return expected;
      }
      expected = {operands.number(async->bytes), 0, true};
    }
  }
  return expected;
}

//===----------------------------------------------------------------------===//
// Where tiles are
//===----------------------------------------------------------------------===//

static int64_t lowestBit(int64_t number) { return number & -number; }

/// A number that all values of `expr` are multiples of, 0 of zero.
static int64_t multipleOf(ExprAttr expr) {
  if (expr.isConst())
    return std::abs(expr.getValue());
  ArrayRef<ExprAttr> parts = expr.getOperands();
  switch (expr.getKind()) {
  case ExprKind::Add:
  case ExprKind::Sub:
  case ExprKind::Min:
  case ExprKind::Max:
    return std::gcd(multipleOf(parts[0]), multipleOf(parts[1]));
  case ExprKind::Rem:
  case ExprKind::Or:
    return std::gcd(multipleOf(parts[0]), multipleOf(parts[1]));
  case ExprKind::Mul:
    return multipleOf(parts[0]) * multipleOf(parts[1]);
  case ExprKind::Shl:
    return parts[1].isConst() && parts[1].getValue() < 32
               ? multipleOf(parts[0]) << parts[1].getValue()
               : 1;
  case ExprKind::And: // the bits that one of them leaves zero
    return std::max(lowestBit(multipleOf(parts[0])),
                    lowestBit(multipleOf(parts[1])));
  default:
    return 1;
  }
}

static ExprAttr coordinateOf(StringRef text, CallInst &call,
                             const AsmOperands &operands,
                             OperationBuilder &ops) {
  int64_t offset;
  if (auto number = operands.number(text))
    return ops.exprs.constant(*number);
  if (Value *value = operands.find(text, offset))
    return ops.exprs.build(value, call.getParent());
  return {};
}

/// Where the tile at `coordinates` lies if tiles of `bytes` follow each other:
/// in the order of the map's boxes, or in that of the numbers which the
/// coordinates are multiples of. These go to `tile`.
static ExprAttr placeOfTile(CallInst &call, const PtxBulkCopy &copy,
                            const AsmOperands &operands,
                            const TensorMapFacts *map, int64_t bytes,
                            OperationBuilder &ops,
                            SmallVectorImpl<int64_t> &tile) {
  // So many tiles lie between one and the next in the following dimension: more
  // than a tensor has, few enough for offsets of 48 bits.
  const int64_t many = copy.coordinates.size() <= 2 ? 1 << 14 : 1 << 6;
  int64_t stride = bytes;
  ExprAttr place = ops.exprs.constant(0);
  for (auto [dim, text] : enumerate(copy.coordinates)) {
    ExprAttr coordinate = coordinateOf(text, call, operands, ops);
    if (!coordinate)
      return {};
    bool isKnown = map && dim < map->box.size() && map->box[dim];
    int64_t step = isKnown ? int64_t(map->box[dim]) : multipleOf(coordinate);
    tile.push_back(step);
    if (step)
      place = ExprAttr::getBinary(
          ExprKind::Add, place,
          ExprAttr::getBinary(ExprKind::Mul, ops.exprs.constant(stride),
                              ExprAttr::getBinary(ExprKind::Div, coordinate,
                                                  ops.exprs.constant(step))));
    bool isExtentKnown = isKnown && dim < map->extents.size();
    stride *=
        isExtentKnown ? int64_t(divideCeil(map->extents[dim], step)) : many;
  }
  return place;
}

/// The tensor map stands for the tensor: as a pointer of its name.
static Address tensorOf(const Address &map, OperationBuilder &ops) {
  Address tensor;
  tensor.space = Space::Global;
  if (auto *argument = dyn_cast_or_null<Argument>(map.base))
    tensor.memberName = ops.info.nameOf(*argument).str();
  return tensor;
}

std::optional<TensorTile> gpuperf::tensorTileOf(CallInst &call,
                                                const PtxBulkCopy &copy,
                                                const AsmOperands &operands,
                                                OperationBuilder &ops,
                                                AccessBuilder &accesses) {
  int64_t ignored = 0;
  Value *pointer = operands.find(copy.global, ignored);
  if (!pointer)
    return std::nullopt;
  Address address = accesses.addressOf(pointer, call);
  TensorTile tile;
  tile.place = tensorOf(address, ops);
  std::optional<KnownMap> known =
      mapOf(call, address, tile.place, ops, accesses);
  const TensorMapFacts *map = known ? &known->facts : nullptr;
  if (map) {
    tile.bytes = int64_t(map->elementBytes);
    for (uint64_t extent : map->box)
      tile.bytes *= int64_t(extent);
  } else if (!copy.isStore) {
    ExpectedBytes expected = expectedAround(call);
    if (expected.bytes && expected.copies && expected.isCounted)
      tile.bytes = *expected.bytes / expected.copies;
  }
  if (tile.bytes <= 0)
    return std::nullopt;
  ExprAttr offset =
      placeOfTile(call, copy, operands, map, tile.bytes, ops, tile.extents);
  if (!offset)
    return std::nullopt;
  tile.place.offset = offset;
  tile.isKnown = known.has_value();
  if (known && known->tensor && known->tensor->base) {
    tile.place = *known->tensor;
    tile.place.space = Space::Global;
    tile.place.offset =
        ExprAttr::getBinary(ExprKind::Add, tile.place.offset, offset);
  }
  return tile;
}
