//===- LaunchFactsBuilder.cpp - launches by parameters --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchFactsBuilder.h"
#include "HostDevice.h"
#include "LaunchConditions.h"
#include "Parsed/Kernels.h"
#include "gpuperf/Support/HostValue.h"
#include <cassert>
#include <functional>
#include <numeric>

using namespace gpuperf;
using namespace clang;

LaunchFactsBuilder::Dims LaunchFactsBuilder::dims(const HostValue &value) {
  return dimsOf(launch, value, ids);
}

/// What is passed for each parameter that is a scalar or a pointer, and for
/// each of a struct's.
void LaunchFactsBuilder::collectArguments() {
  assert(launch.arguments.size() == launch.argumentsAt.size() &&
         "a place for each argument");
  unsigned count = std::min<size_t>(launch.arguments.size(), params.size());
  for (unsigned i = 0; i < count && i < kernel.getNumParams(); ++i) {
    const HostValue &value = launch.arguments[i];
    QualType type = kernel.getParamDecl(i)->getType();
    const auto *map = type->isPointerType() ? ids.mapOf(value) : nullptr;
    if (map)
      tensorMaps.push_back({params[i].name, *map, launch.argumentsAt[i]});
    if (!type->isRecordType())
      arguments.push_back({params[i].name, value, type, launch.argumentsAt[i]});
    for (const RecordMember &member : membersOf(type, kernel.getASTContext()))
      collectMember(member, params[i], value, launch.argumentsAt[i]);
  }
}

/// The member's value, or those that the host gave to elements of an array.
void LaunchFactsBuilder::collectMember(const RecordMember &member,
                                       const KernelParam &parameter,
                                       HostValue value, SourceLocation at) {
  for (const PartKey &key : member.path) {
    if (const TensorMapFacts *map = ids.mapOf(value))
      tensorMaps.push_back(
          {structName(parameter, member.field.offset), *map, at});
    value = partOf(value, key, ids);
  }
  // No expression of the host names it: the user may.
  const FieldDecl *field =
      member.path.empty() ? nullptr : member.path.back().field;
  if (field && member.type->isIntegralOrEnumerationType() && !value.scalar &&
      value.parts.empty()) {
    if (HostNumber size = ids.sizeOf(*field))
      value = ids.number(size);
    else if (value.id)
      ids.names.try_emplace(value.id, field->getName());
  }
  std::function<void(const HostValue &, std::string, unsigned)> add =
      [&](const HostValue &part, std::string name, unsigned depth) {
        if (depth == member.field.extents.size())
          arguments.push_back(
              {std::move(name), part, member.type, at, /*isMember=*/true});
        else
          for (const auto &[key, element] : part.parts)
            add(element, name + "[" + std::to_string(key.index) + "]",
                depth + 1);
      };
  add(value, parameter.name + "." + member.field.name, 0);
}

/// What the host passes for a parameter is that parameter; where it passes
/// `n - 1`, n is the parameter plus one.
LaunchFactsBuilder::Rules LaunchFactsBuilder::parameterRules() {
  Rules rules, derived;
  for (const Argument &argument : arguments) {
    if (!argument.type->isIntegralOrEnumerationType())
      continue;
    HostNumber x = argument.value.asNumber();
    HostNumber name = numbers.param(argument.name);
    while (const HostNumber *definition =
               x.isRatio() ? nullptr : numbers.definitionOf(x.expr)) {
      rules.push_back({x, name});
      x = *definition;
    }
    if (!x || x.expr.isConst())
      continue;
    rules.push_back({x, name});
    if (x.isRatio() || x.expr.getKind() != ExprKind::Add)
      continue;
    // Folding makes n + 255 of (n - 1) + 256, which n - 1 is no part of: so
    // there is a rule for n, too.
    ExprAttr rest = x.expr.getOperands()[0], more = x.expr.getOperands()[1];
    if (more.isConst())
      derived.push_back(
          {numbers.integer(rest),
           numbers.binary(ExprKind::Sub, name, numbers.integer(more))});
  }
  rules.insert(rules.end(), derived.begin(), derived.end());
  return rules;
}

/// The text of `expr` with the extents of the block spelled as CUDA does: "bdx"
/// would be taken for a parameter that the kernel calls so.
static std::string factText(ExprAttr expr) {
  return expr
      .replaceLeaves([](ExprAttr leaf) -> ExprAttr {
        if (!leaf.isDim())
          return {};
        std::string axis = stringifyDim(leaf.getDim()).take_back().str();
        assert(leaf.getDim() >= Dim::Bdx && leaf.getDim() <= Dim::Bdz &&
               "the host knows the block's extents only");
        return ExprAttr::getParam(leaf.getContext(), "blockDim." + axis);
      })
      .str();
}

std::optional<Fact> LaunchFactsBuilder::fact(const HostNumber &x,
                                             const Rules &rules,
                                             SourceLocation at) {
  HostNumber told = numbers.expressInParameters(x, rules);
  if (!told || told.isRatio())
    return std::nullopt;
  return Fact{factText(told.expr), FactOrigin::LaunchSite,
              placeOf(sources, at)};
}

/// Which pointers are one: the same place in the same memory.
void LaunchFactsBuilder::addSameBuffers(LaunchFacts &result) const {
  for (auto it = arguments.begin(); it != arguments.end(); ++it) {
    auto isSame = [&](const Argument &other) {
      return other.type->isPointerType() && other.value.id == it->value.id &&
             other.value.offset == it->value.offset;
    };
    if (!it->type->isPointerType() || !it->value.id)
      continue;
    auto first = std::find_if(arguments.begin(), it, isSame);
    if (first != it)
      result.sameBuffer[it->name] = first->name;
  }
}

void LaunchFactsBuilder::addArguments(const Rules &rules, LaunchFacts &result) {
  for (const auto &[name, value, type, at, isMember] : arguments) {
    if (auto memory = ids.memory.find(value.id);
        type->isPointerType() && memory != ids.memory.end())
      result.memory[name] = memory->second;
    else if (type->isPointerType() && value.scalar.value == 0)
      result.memory[name] = PointerMemory::Null;
    if (type->isPointerType() && value.offset) {
      std::optional<Fact> offset = fact(value.offset, rules, at);
      if (offset && offset->asNumber() != 0)
        result.pointerOffsets[name] = *offset;
    } else if (type->isIntegralOrEnumerationType() && value.scalar) {
      FactOrigin origin = FactOrigin::LaunchSite;
      std::optional<int64_t> known = value.scalar.value;
      if (!known && !value.scalar.isRatio()) {
        known = presets.valueOf(value.scalar.expr, HostPresets::Chooser::Any);
        // The zero of a member is what its object was made with, before it got
        // its values.
        if (isMember && known == 0)
          known.reset();
        origin = FactOrigin::Assumed;
      }
      if (known)
        result.args[name] = Fact::number(*known, origin, placeOf(sources, at));
      else if (HostNumber told = numbers.expressInParameters(value.scalar, {});
               told && !told.isRatio() && isOfDevice(told.expr))
        result.args[name] = {factText(told.expr), FactOrigin::LaunchSite,
                             placeOf(sources, at)};
    }
  }
}

/// The extents of a map's box are told like arguments: `map.box[0] = 64`; the
/// memory that it leads to is the tensor.
void LaunchFactsBuilder::addTensorMaps(LaunchFacts &result) const {
  for (const auto &[name, map, at] : tensorMaps) {
    result.tensorMaps[name] = map;
    result.upperBounds.erase(name);
    if (!map.extents.empty())
      result.upperBounds[name] = std::accumulate(
          map.extents.begin(), map.extents.end(), int64_t(map.elementBytes),
          std::multiplies<int64_t>());
    for (auto [i, extent] : llvm::enumerate(map.box))
      result.args[name + ".box[" + std::to_string(i) + "]"] =
          Fact::number(extent, FactOrigin::LaunchSite, placeOf(sources, at));
  }
}

/// Where the grid cannot be told as one value of the host is not known, and an
/// argument is computed from that alone, both are told over it: whatever it is,
/// they go together.
void LaunchFactsBuilder::addLinkedFacts(const Dims &grid, Rules rules,
                                        LaunchFacts &result) {
  llvm::SetVector<ExprAttr> unknowns;
  for (unsigned i = 0; i < 3; ++i)
    if (!result.grid[i])
      numbers.addUnknowns(grid[i], rules, unknowns);
  if (unknowns.size() != 1)
    return;
  HostRewrite link{{unknowns.front(), {}, {}}, numbers.param(kHostValue)};
  bool isLinked = false;
  for (const auto &[name, value, type, at, isMember] : arguments) {
    HostNumber x = value.asNumber();
    if (!type->isIntegralOrEnumerationType() || result.args.count(name) ||
        !numbers.contains(x, link.from))
      continue;
    if (std::optional<Fact> told = fact(x, {link}, at)) {
      result.args[name] = *told;
      isLinked = true;
    }
  }
  if (!isLinked)
    return;
  rules.push_back(link);
  for (unsigned i = 0; i < 3; ++i)
    if (!result.grid[i])
      result.grid[i] = fact(grid[i], rules, launch.gridAt);
}

/// Gives `facts`, of `extents` that are not told in parameters, what their
/// presets say of them where a program that is told nothing has that.
void LaunchFactsBuilder::addPresetExtents(
    const Dims &extents, SourceLocation at,
    std::array<std::optional<Fact>, 3> &facts) const {
  for (unsigned i = 0; i < 3; ++i) {
    if (facts[i] || !extents[i] || extents[i].isRatio())
      continue;
    std::optional<int64_t> known =
        presets.valueOf(extents[i].expr, HostPresets::Chooser::CommandLine);
    if (known && *known > 0)
      facts[i] =
          Fact::number(*known, FactOrigin::Assumed, placeOf(sources, at));
  }
}

void LaunchFactsBuilder::addUpperBounds(LaunchFacts &result) const {
  for (const auto &[name, value, type, at, isMember] : arguments) {
    if (type->isIntegralOrEnumerationType() && !result.args.count(name))
      if (auto most =
              upperBoundOf(value.asNumber(), launch.pathConditions, numbers))
        result.upperBounds[name] = *most;
    auto allocated = ids.allocatedBytes.find(value.id);
    if (type->isPointerType() && allocated != ids.allocatedBytes.end())
      result.upperBounds[name] = allocated->second;
  }
}

/// `int n = 0; if (file) file >> n;` is a size that waits for its value:
/// without blocks there would be no launch.
void LaunchFactsBuilder::dropEmptyPresets(const Dims &grid, const Rules &rules,
                                          LaunchFacts &result) {
  for (const HostNumber &extent : grid) {
    HostNumber told = numbers.expressInParameters(extent, rules);
    if (!told || told.isRatio())
      continue;
    ExprAttr value = told.expr.replaceLeaves([&](ExprAttr leaf) -> ExprAttr {
      auto known = leaf.isParam() ? result.args.find(leaf.getName().str())
                                  : result.args.end();
      std::optional<int64_t> number;
      if (known != result.args.end())
        number = known->second.asNumber();
      return number ? ExprAttr::getConst(leaf.getContext(), *number)
                    : ExprAttr();
    });
    if (value.isConst() && value.getValue() < 1)
      for (auto it = result.args.begin(); it != result.args.end();)
        it = it->second.origin == FactOrigin::Assumed ? result.args.erase(it)
                                                      : std::next(it);
  }
}

void LaunchFactsBuilder::addConditions(LaunchFacts &result) {
  for (const HostCondition &condition : launch.conditions) {
    HostNumber told = numbers.expressInParameters(condition.number, {});
    bool isDecided = told && !told.isRatio() && isOfDevice(told.expr);
    result.conditions.push_back({placeOf(sources, condition.at),
                                 condition.isTrue,
                                 isDecided ? factText(told.expr) : ""});
  }
}

void LaunchFactsBuilder::addSizes(const Dims &grid, const Dims &block,
                                  LaunchFacts &result) {
  std::vector<HostNumber> all(grid.begin(), grid.end());
  all.insert(all.end(), block.begin(), block.end());
  for (const Argument &argument : arguments)
    if (argument.type->isIntegralOrEnumerationType())
      all.push_back(argument.value.asNumber());
  llvm::SetVector<ExprAttr> unknowns;
  for (const HostNumber &number : all)
    numbers.addUnknowns(number, {}, unknowns);
  for (ExprAttr unknown : unknowns)
    if (auto name = ids.names.find(unknown); name != ids.names.end())
      result.openSizes.insert(name->second);
  for (const auto &[leaf, name] : ids.sizeLeaves)
    if (llvm::any_of(all, [&, size = HostNumber{leaf, {}, {}}](const auto &x) {
          return numbers.contains(x, size);
        }))
      result.givenSizes[name] = ids.sizes->at(name);
}

LaunchFacts LaunchFactsBuilder::build() {
  LaunchFacts result;
  result.site = placeOf(sources, launch.site);
  result.isCooperative = launch.isCooperative;
  result.isDependent = launch.isDependent;
  result.cluster = launch.cluster;
  Dims grid = dims(launch.grid), block = dims(launch.block);
  HostNumber shared = launch.shared.asNumber();
  Rules rules = parameterRules();
  auto known = [&](const HostNumber &x) {
    return x.value ? numbers.constant(*x.value) : x;
  };
  for (unsigned i = 0; i < 3; ++i)
    result.block[i] = fact(known(block[i]), rules, launch.blockAt);
  addArguments(rules, result);
  addUpperBounds(result);
  addTensorMaps(result);
  addSameBuffers(result);
  // With `int t = 256; k<<<(n + t - 1) / t, t>>>(p, n, t)` the grid is told
  // with 256, not with the kernel's name for t: t chooses the block, and is no
  // size of the data.
  llvm::erase_if(rules, [&](const HostRewrite &rule) {
    return llvm::any_of(block, [&](const HostNumber &x) {
      return x.value && numbers.contains(x, rule.from);
    });
  });
  for (unsigned i = 0; i < 3; ++i)
    if (block[i] && !block[i].value)
      rules.push_back({block[i], numbers.blockExtent(i)});
  for (unsigned i = 0; i < 3; ++i)
    result.grid[i] = fact(grid[i], rules, launch.gridAt);
  addLinkedFacts(grid, rules, result);
  addPresetExtents(grid, launch.gridAt, result.grid);
  addPresetExtents(block, launch.blockAt, result.block);
  result.sharedBytes = fact(known(shared), rules, launch.sharedAt);
  dropEmptyPresets(grid, rules, result);
  addConditions(result);
  addSizes(grid, block, result);
  return result;
}

std::optional<LaunchShape> LaunchFactsBuilder::shape() {
  Dims grid = dims(launch.grid), block = dims(launch.block);
  LaunchShape result;
  for (unsigned i = 0; i < 3; ++i) {
    if (!grid[i].value || !block[i].value)
      return std::nullopt;
    result[i] = *grid[i].value;
    result[3 + i] = *block[i].value;
  }
  HostNumber shared = launch.shared.asNumber();
  if (!shared.value)
    return std::nullopt;
  result[6] = *shared.value;
  return result;
}
