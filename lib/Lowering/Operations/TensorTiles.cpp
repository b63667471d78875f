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
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/PatternMatch.h"
#include <map>
#include <numeric>

using namespace gpuperf;
using namespace llvm;
using namespace llvm::PatternMatch;

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
      std::optional<int64_t> number;
      if (fact != launch.args.end())
        number = fact->second.asNumber();
      return number ? ops.exprs.constant(*number) : ExprAttr();
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

static ExprAttr coordinateOf(StringRef text, const CallInst &call,
                             const AsmOperands &operands,
                             OperationBuilder &ops) {
  int64_t offset;
  if (auto number = operands.number(text))
    return ops.exprs.constant(*number);
  if (Value *value = operands.find(text, offset))
    return ops.exprs.build(value, call.getParent());
  return {};
}

/// The elements of a tile by the numbers that its coordinates are multiples of.
static int64_t volumeOf(const PtxBulkCopy &copy, const CallInst &call,
                        const AsmOperands &operands, OperationBuilder &ops) {
  int64_t volume = 1;
  for (StringRef text : copy.coordinates) {
    ExprAttr coordinate = coordinateOf(text, call, operands, ops);
    int64_t step = coordinate ? multipleOf(coordinate) : 0;
    volume = saturatingMul(volume, std::max<int64_t>(step, 1));
  }
  return volume;
}

/// `x / step` if that can be done for each term of `x`; null otherwise.
static ExprAttr dividedTerms(ExprAttr x, int64_t step) {
  auto constant = [&](ExprAttr value) {
    return ExprAttr::getConst(x.getContext(), value.getValue() / step);
  };
  auto isMultiple = [&](ExprAttr value) {
    return value.isConst() && value.getValue() % step == 0;
  };
  if (isMultiple(x))
    return constant(x);
  if (x.getKind() != ExprKind::Add && x.getKind() != ExprKind::Mul)
    return {};
  ExprAttr a = x.getOperands()[0], b = x.getOperands()[1];
  if (x.getKind() == ExprKind::Mul)
    return isMultiple(b) ? ExprAttr::getBinary(ExprKind::Mul, a, constant(b))
                         : ExprAttr();
  a = dividedTerms(a, step);
  b = dividedTerms(b, step);
  return a && b ? ExprAttr::getBinary(ExprKind::Add, a, b) : ExprAttr();
}

/// The number of the tile that begins at `coordinate`. The copies of an
/// unrolled loop take tiles beside each other: 4 * i + 1 of (256 * i + 64)
/// / 64.
static ExprAttr tileNumber(ExprAttr coordinate, int64_t step) {
  ExprAttr number = coordinate.getKind() == ExprKind::Add
                        ? dividedTerms(coordinate, step)
                        : ExprAttr();
  return number ? number
                : ExprAttr::getBinary(
                      ExprKind::Div, coordinate,
                      ExprAttr::getConst(coordinate.getContext(), step));
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
                              tileNumber(coordinate, step)));
    bool isExtentKnown = isKnown && dim < map->extents.size();
    stride *=
        isExtentKnown ? int64_t(divideCeil(map->extents[dim], step)) : many;
  }
  return place;
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
  int64_t elements = 0;  ///< of their tiles, as far as coordinates show them
  bool isCounted = true; ///< false: by how many blocks is not known

  void add(std::optional<int64_t> receivers, int64_t volume) {
    copies += receivers.value_or(1);
    elements += receivers.value_or(1) * volume;
    isCounted &= receivers.has_value();
  }
};
} // namespace

/// How many bits of a mask are set, if that does not depend on the block:
/// `17 << rank`, and `1 << a | 1 << b`, whose bits are taken to differ.
static std::optional<int64_t> bitsSetIn(Value *mask, unsigned depth = 0) {
  constexpr int64_t kMask = 0xffff; // PTX ISA, "cp.async.bulk": ctaMask
  constexpr unsigned kMostDepth = 8;
  Value *left, *right;
  if (std::optional<int64_t> number = constantOf(mask))
    return llvm::popcount(uint64_t(*number & kMask));
  if (!mask || depth == kMostDepth)
    return std::nullopt;
  if (isa<TruncInst, ZExtInst, SExtInst>(mask))
    return bitsSetIn(cast<CastInst>(mask)->getOperand(0), depth + 1);
  if (match(mask, m_Shl(m_Value(left), m_Value())))
    return bitsSetIn(left, depth + 1);
  if (!match(mask, m_Or(m_Value(left), m_Value(right))))
    return std::nullopt;
  auto first = bitsSetIn(left, depth + 1), second = bitsSetIn(right, depth + 1);
  return first && second ? std::optional(*first + *second) : std::nullopt;
}

/// How many blocks get what `statement` copies, if each block has a copy for
/// all the others too: the bits of the mask of a multicast.
static std::optional<int64_t> receiversOf(const PtxStatement &statement,
                                          const AsmOperands &operands) {
  if (!statement.has("multicast::cluster"))
    return 1;
  auto list = statement.operandList();
  // A hint for the cache may follow the mask.
  size_t mask = statement.has("L2::cache_hint") ? 2 : 1;
  if (list.size() < mask)
    return std::nullopt;
  int64_t offset;
  StringRef text = list[list.size() - mask];
  std::optional<int64_t> number = operands.number(text);
  std::optional<int64_t> bits = number
                                    ? llvm::popcount(uint64_t(*number) & 0xffff)
                                    : bitsSetIn(operands.find(text, offset));
  return bits.value_or(0) > 0 ? bits : std::nullopt;
}

namespace {
/// The statements of inline assembly that are about bytes which barriers wait
/// for.
class ExpectedCopies {
public:
  explicit ExpectedCopies(OperationBuilder &ops) : ops(ops) {}

  /// What the last Expect in front of `call` in its block waits for, or the
  /// first one behind it.
  ExpectedBytes around(const CallInst &call) const;
  /// What all Expects of the barrier at `barrier` wait for, and the copies of
  /// the function that complete it; none that run more often than these.
  ExpectedBytes of(Value *barrier) const;

private:
  OperationBuilder &ops;

  std::optional<int64_t> bytesOf(const PtxAsync &expect, const CallInst &call,
                                 const AsmOperands &operands) const {
    if (std::optional<int64_t> bytes = operands.number(expect.bytes))
      return bytes;
    int64_t offset = 0;
    Value *value = operands.find(expect.bytes, offset);
    return value && !offset
               ? valueInLaunches(ops.exprs.build(value, call.getParent()), ops)
               : std::nullopt;
  }
  /// Calls `onExpect` and `onCopy` for the statements of `call`, in their
  /// order. Ends when one of them returns false.
  template <typename OnExpect, typename OnCopy>
  static bool visit(const CallInst &call, OnExpect onExpect, OnCopy onCopy) {
    if (!call.isInlineAsm())
      return true;
    PtxBlock block(cast<InlineAsm>(call.getCalledOperand())->getAsmString());
    AsmOperands operands(call);
    for (const PtxStatement &statement : block.statements()) {
      operands.define(statement);
      auto copy = parsePtxBulkCopy(statement);
      if (copy && !copy->isStore && !copy->isPrefetch &&
          !onCopy(*copy, statement, operands))
        return false;
      auto async = parsePtxAsync(statement);
      if (async && async->step == AsyncStep::Expect &&
          !onExpect(*async, operands))
        return false;
    }
    return true;
  }
};
} // namespace

ExpectedBytes ExpectedCopies::around(const CallInst &call) const {
  ExpectedBytes expected;
  bool isBehind = false;
  auto onExpect = [&](const CallInst &inst, const PtxAsync &async,
                      const AsmOperands &operands) {
    // The copies of one behind are those so far, if none was before it.
    if (!isBehind)
      expected = {bytesOf(async, inst, operands), 0, true};
    else if (!expected.bytes)
      expected.bytes = bytesOf(async, inst, operands);
    return !isBehind;
  };
  for (const Instruction &inst : *call.getParent()) {
    isBehind |= &inst == &call;
    const auto *other = dyn_cast<CallInst>(&inst);
    if (!other)
      continue;
    bool goesOn = visit(
        *other,
        [&](auto &async, auto &operands) {
          return onExpect(*other, async, operands);
        },
        [&](auto &copy, auto &statement, auto &operands) {
          expected.add(receiversOf(statement, operands),
                       volumeOf(copy, *other, operands, ops));
          return true;
        });
    if (!goesOn)
      break;
  }
  return expected;
}

ExpectedBytes ExpectedCopies::of(Value *barrier) const {
  ExpectedBytes expected;
  const Loop *loop = nullptr;
  int64_t expects = 0;
  SmallVector<const CallInst *, 4> copies;
  SmallPtrSet<const User *, 8> seen;
  auto isHere = [&](StringRef text, const AsmOperands &operands) {
    int64_t offset = 0;
    return operands.find(text, offset) == barrier && !offset;
  };
  for (const User *user : barrier->users()) {
    const auto *call = dyn_cast<CallInst>(user);
    if (!call || call->getFunction() != &ops.info.function ||
        !seen.insert(user).second)
      continue;
    visit(
        *call,
        [&](auto &async, auto &operands) {
          if (!isHere(async.barrier, operands))
            return true;
          auto bytes = bytesOf(async, *call, operands);
          expected.isCounted &= !expected.bytes || expected.bytes == bytes;
          expected.bytes = bytes;
          ++expects;
          loop = ops.info.loops.getLoopFor(call->getParent());
          return true;
        },
        [&](auto &copy, auto &statement, auto &operands) {
          if (!isHere(copy.barrier, operands))
            return true;
          expected.add(receiversOf(statement, operands),
                       volumeOf(copy, *call, operands, ops));
          copies.push_back(call);
          return true;
        });
  }
  for (const CallInst *copy : copies)
    expected.isCounted &= loop == ops.info.loops.getLoopFor(copy->getParent());
  if (expected.bytes)
    *expected.bytes *= expects;
  return expected;
}

/// Bytes of what `copy` brings: elements of the tile that its coordinates show,
/// if these make what its barrier expects with elements of a type that tensor
/// maps have; else an equal part.
static int64_t bytesExpectedOf(const CallInst &call, const PtxBulkCopy &copy,
                               const AsmOperands &operands,
                               OperationBuilder &ops) {
  int64_t offset = 0;
  ExpectedCopies copies(ops);
  ExpectedBytes expected = copies.around(call);
  Value *barrier = operands.find(copy.barrier, offset);
  if (!expected.bytes && barrier && !offset)
    expected = copies.of(barrier);
  if (!expected.bytes || !expected.copies || !expected.isCounted)
    return 0;
  for (int64_t elementBytes : {1, 2, 4, 8})
    if (saturatingMul(elementBytes, expected.elements) == *expected.bytes)
      return elementBytes * volumeOf(copy, call, operands, ops);
  return *expected.bytes / expected.copies;
}

/// The tensor map stands for the tensor: as a pointer of its name.
static Address tensorOf(const Address &map, OperationBuilder &ops) {
  Address tensor;
  tensor.space = Space::Global;
  auto *argument = dyn_cast_or_null<Argument>(map.base);
  if (!argument || !map.offset.isConst())
    return tensor;
  unsigned number = argument->getArgNo();
  tensor.memberName =
      structName(number < ops.info.params.size()
                     ? ops.info.params[number]
                     : KernelParam{argument->getName().str(), false, {}},
                 map.offset.getValue());
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
    tile.bytes = bytesExpectedOf(call, copy, operands, ops);
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
