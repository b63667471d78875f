//===- HostDevice.cpp - host code that queries its GPU --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostDevice.h"
#include "HostSummary.h"
#include "gpuperf/Support/DeviceProperties.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Mangle.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;
using namespace clang;

namespace {
enum class Query { None, Properties, Attribute, ActiveBlocks, BlockSize };

/// With default arguments and without.
struct QueryName {
  llvm::StringLiteral name;
  Query query;
  unsigned least, most; ///< arguments
};

constexpr QueryName kQueries[] = {
    {"cudaGetDeviceProperties", Query::Properties, 2, 2},
    {"cudaGetDeviceProperties_v2", Query::Properties, 2, 2},
    {"cudaDeviceGetAttribute", Query::Attribute, 3, 3},
    {"cuDeviceGetAttribute", Query::Attribute, 3, 3},
    {"cudaOccupancyMaxActiveBlocksPerMultiprocessor", Query::ActiveBlocks, 4,
     4},
    {"cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags",
     Query::ActiveBlocks, 5, 5},
    {"cudaOccupancyMaxPotentialBlockSize", Query::BlockSize, 3, 5},
    {"cudaOccupancyMaxPotentialBlockSizeWithFlags", Query::BlockSize, 3, 6},
};
} // namespace

static Query queryOf(llvm::StringRef name, unsigned count) {
  const auto *known = llvm::find_if(
      kQueries, [&](const QueryName &query) { return query.name == name; });
  bool isQuery = known != std::end(kQueries) && known->least <= count &&
                 count <= known->most;
  return isQuery ? known->query : Query::None;
}

unsigned gpuperf::deviceQueryOutputs(llvm::StringRef name, unsigned count) {
  switch (queryOf(name, count)) {
  case Query::None:
    return 0;
  case Query::BlockSize:
    return 2;
  default:
    return 1;
  }
}

static HostValue valueOf(const DevicePropertyNames &names, HostIds &ids) {
  // 32 on every GPU of CUDA's: loops up to it can be followed.
  HostNumber value = names.property == DeviceProperty::warpSize
                         ? ids.numbers.constant(32)
                         : ids.numbers.param(names.symbol);
  return ids.number(value);
}

/// The property that the attribute `value` of `type` stands for, an enumerator
/// with several names among them.
static const DevicePropertyNames *attributeNames(QualType type, int64_t value) {
  const auto *enumeration = type->getAs<EnumType>();
  if (!enumeration)
    return nullptr;
  for (const EnumConstantDecl *constant : enumeration->getDecl()->enumerators())
    for (const DevicePropertyNames &names : kDeviceProperties)
      if (constant->getInitVal() == value &&
          (constant->getName() == names.runtime ||
           constant->getName() == names.driver))
        return &names;
  return nullptr;
}

static HostValue propertiesOf(QualType type, HostIds &ids) {
  HostValue result = ids.unknown();
  for (const DevicePropertyNames &names : kDeviceProperties)
    if (const FieldDecl *field = findField(type, names.member))
      result.parts[{field, 0}] = valueOf(names, ids);
  return result;
}

static HostValue attributeOf(const CallExpr &call,
                             llvm::ArrayRef<HostValue> arguments,
                             HostIds &ids) {
  QualType type = call.getDirectCallee()->getParamDecl(1)->getType();
  HostNumber attribute = arguments[1].asNumber();
  const DevicePropertyNames *names =
      attribute.value ? attributeNames(type, *attribute.value) : nullptr;
  return names ? valueOf(*names, ids) : ids.unknown();
}

/// The question of a call for the kernel that argument `kernel` is, with a
/// number of threads and of shared bytes in two others, 0 where there is none.
static std::optional<OccupancyQuestion>
questionOf(const CallExpr &call, llvm::ArrayRef<HostValue> arguments,
           unsigned kernel, unsigned threads, unsigned shared) {
  auto number = [&](unsigned i) {
    return i < arguments.size() ? arguments[i].asNumber().value : 0;
  };
  if (arguments[kernel].functions.size() != 1 || !number(threads) ||
      !number(shared))
    return std::nullopt;
  ASTContext &ast = call.getDirectCallee()->getASTContext();
  std::unique_ptr<MangleContext> mangler(ast.createMangleContext());
  OccupancyQuestion question;
  question.threads = *number(threads);
  question.dynamicSharedBytes = *number(shared);
  question.kernel = hostName(*arguments[kernel].functions.front(), *mangler);
  return question.kernel.empty() ? std::nullopt : std::optional(question);
}

std::vector<HostValue>
gpuperf::deviceAnswers(const CallExpr &call,
                       llvm::ArrayRef<HostValue> arguments, HostIds &ids) {
  std::optional<OccupancyQuestion> question;
  auto answer = [&](OccupancyQuestion::Kind kind) {
    if (!question)
      return ids.unknown();
    question->kind = kind;
    return ids.number(ids.numbers.param(question->symbol()));
  };
  llvm::StringRef name = call.getDirectCallee()->getName();
  switch (queryOf(name, call.getNumArgs())) {
  case Query::None:
    return {};
  case Query::Properties:
    return {propertiesOf(call.getArg(0)->getType()->getPointeeType(), ids)};
  case Query::Attribute:
    return {attributeOf(call, arguments, ids)};
  case Query::ActiveBlocks:
    question = questionOf(call, arguments, 1, 2, 3);
    return {answer(OccupancyQuestion::ActiveBlocks)};
  case Query::BlockSize:
    question = questionOf(call, arguments, 2, 4, 3);
    return {answer(OccupancyQuestion::GridSize),
            answer(OccupancyQuestion::BlockSize)};
  }
  llvm_unreachable("all queries are there");
}

bool gpuperf::isOfDevice(ExprAttr expr) {
  bool isAny = false;
  bool isElse = expr.anyLeaf([&](ExprAttr leaf) {
    bool isProperty = leaf.isParam() && isDeviceSymbol(leaf.getName());
    isAny |= isProperty;
    return !isProperty && !leaf.isConst();
  });
  return isAny && !isElse;
}
