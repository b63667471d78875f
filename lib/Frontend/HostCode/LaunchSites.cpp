//===- LaunchSites.cpp - launch facts from the host code ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchSites.h"
#include "HostInterpreter.h"
#include "LaunchFunctions.h"
#include "Module/Kernels.h"
#include "Module/RecordMembers.h"
#include "clang/AST/Mangle.h"
#include "llvm/Support/raw_ostream.h"
#include <cassert>

using namespace gpuperf;
using namespace clang;

namespace {

/// Distinct launches of a kernel that are kept; further ones are dropped.
constexpr unsigned kMaxLaunches = 16;

/// One launch of one kernel, told over the kernel's parameters.
class LaunchTeller {
public:
  LaunchTeller(const HostLaunch &launch, const FunctionDecl &kernel,
               const KernelFacts &facts, HostIds &ids,
               const SourceManager &sources)
      : launch(launch), kernel(kernel), params(facts.params), ids(ids),
        numbers(ids.numbers), sources(sources) {
    collectArguments();
  }

  LaunchFacts tell();

private:
  using Dims = std::array<HostNumber, 3>;
  using Rules = std::vector<HostRewrite>;

  /// What the host passes for one name of the kernel's.
  struct Argument {
    std::string name;
    HostValue value;
    QualType type;
    SourceLocation at;
  };

  void collectArguments();
  void collectMember(const RecordMember &member, const std::string &parameter,
                     HostValue value, SourceLocation at);
  Dims dims(const HostValue &value);
  Rules parameterRules();
  std::optional<Fact> fact(const HostNumber &x, const Rules &rules,
                           SourceLocation at);
  void tellArguments(const Rules &rules, LaunchFacts &result);
  std::optional<int64_t> preset(ExprAttr x) const;
  void dropEmptyPresets(const Dims &grid, const Rules &rules,
                        LaunchFacts &result);

  const HostLaunch &launch;
  const FunctionDecl &kernel;
  const std::vector<KernelParam> &params;
  HostIds &ids;
  HostNumbers &numbers;
  const SourceManager &sources;
  std::vector<Argument> arguments;
};

/// The 1024 of `int n = 1024; if (argc > 1) n = atoi(argv[1]);`: known on one
/// side of a condition that is about something else.
std::optional<int64_t> LaunchTeller::preset(ExprAttr x) const {
  if (x.getKind() != ExprKind::Select)
    return numbers.valueOf(x);
  ExprAttr cond = x.getOperands()[0];
  ExprAttr a = x.getOperands()[1], b = x.getOperands()[2];
  std::optional<int64_t> first = preset(a), second = preset(b);
  if (first.has_value() == second.has_value() ||
      numbers.contains(cond, first ? b : a))
    return std::nullopt;
  return first ? first : second;
}

LaunchTeller::Dims LaunchTeller::dims(const HostValue &value) {
  Dims result;
  const char *names[] = {"x", "y", "z"};
  for (unsigned i = 0; i < 3; ++i)
    if (const FieldDecl *field = launch.dimType.isNull()
                                     ? nullptr
                                     : findField(launch.dimType, names[i]))
      result[i] = partOf(value, {field, 0}, ids).asNumber();
  return result;
}

/// What is passed for each parameter that is a scalar or a pointer, and for
/// each of a struct's.
void LaunchTeller::collectArguments() {
  assert(launch.arguments.size() == launch.argumentsAt.size() &&
         "a place for each argument");
  unsigned count = std::min<size_t>(launch.arguments.size(), params.size());
  for (unsigned i = 0; i < count && i < kernel.getNumParams(); ++i) {
    const HostValue &value = launch.arguments[i];
    const std::string &name = params[i].name;
    QualType type = kernel.getParamDecl(i)->getType();
    if (!type->isRecordType())
      arguments.push_back({name, value, type, launch.argumentsAt[i]});
    for (const RecordMember &member : membersOf(type, kernel.getASTContext()))
      collectMember(member, name, value, launch.argumentsAt[i]);
  }
}

/// The member's value, or those that the host gave to elements of an array.
void LaunchTeller::collectMember(const RecordMember &member,
                                 const std::string &parameter, HostValue value,
                                 SourceLocation at) {
  for (const PartKey &key : member.path)
    value = partOf(value, key, ids);
  std::function<void(const HostValue &, std::string, unsigned)> add =
      [&](const HostValue &part, std::string name, unsigned depth) {
        if (depth == member.field.extents.size())
          arguments.push_back({std::move(name), part, member.type, at});
        else
          for (const auto &[key, element] : part.parts)
            add(element, name + "[" + std::to_string(key.index) + "]",
                depth + 1);
      };
  add(value, parameter + "." + member.field.name, 0);
}

/// What the host passes for a parameter is that parameter; where it passes
/// `n - 1`, n is the parameter plus one.
LaunchTeller::Rules LaunchTeller::parameterRules() {
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

std::optional<Fact> LaunchTeller::fact(const HostNumber &x, const Rules &rules,
                                       SourceLocation at) {
  HostNumber told = numbers.tell(x, rules);
  if (!told || told.isRatio())
    return std::nullopt;
  return Fact{factText(told.expr), FactOrigin::LaunchSite,
              placeOf(sources, at)};
}

void LaunchTeller::tellArguments(const Rules &rules, LaunchFacts &result) {
  for (const auto &[name, value, type, at] : arguments) {
    if (type->isPointerType() && value.offset) {
      std::optional<Fact> offset = fact(value.offset, rules, at);
      if (offset && offset->expr != "0")
        result.pointerOffsets[name] = *offset;
    } else if (type->isIntegralOrEnumerationType() && value.scalar) {
      FactOrigin origin = FactOrigin::LaunchSite;
      std::optional<int64_t> known = value.scalar.value;
      if (!known && !value.scalar.isRatio()) {
        known = preset(value.scalar.expr);
        origin = FactOrigin::Assumed;
      }
      if (known)
        result.args[name] = {std::to_string(*known), origin,
                             placeOf(sources, at)};
    }
  }
}

/// `int n = 0; if (file) file >> n;` is a size that waits for its value: without
/// blocks there would be no launch.
void LaunchTeller::dropEmptyPresets(const Dims &grid, const Rules &rules,
                                    LaunchFacts &result) {
  for (const HostNumber &extent : grid) {
    HostNumber told = numbers.tell(extent, rules);
    if (!told || told.isRatio())
      continue;
    ExprAttr value = told.expr.replaceLeaves([&](ExprAttr leaf) -> ExprAttr {
      auto known = leaf.isParam() ? result.args.find(leaf.getName().str())
                                  : result.args.end();
      int64_t number;
      if (known == result.args.end() ||
          llvm::StringRef(known->second.expr).getAsInteger(10, number))
        return {};
      return ExprAttr::getConst(leaf.getContext(), number);
    });
    if (value.isConst() && value.getValue() < 1)
      for (auto it = result.args.begin(); it != result.args.end();)
        it = it->second.origin == FactOrigin::Assumed ? result.args.erase(it)
                                                      : std::next(it);
  }
}

LaunchFacts LaunchTeller::tell() {
  LaunchFacts result;
  result.site = placeOf(sources, launch.site);
  Dims grid = dims(launch.grid), block = dims(launch.block);
  HostNumber shared = launch.shared.asNumber();
  Rules rules = parameterRules();
  auto known = [&](const HostNumber &x) {
    return x.value ? numbers.constant(*x.value) : x;
  };
  for (unsigned i = 0; i < 3; ++i)
    result.block[i] = fact(known(block[i]), rules, launch.blockAt);
  tellArguments(rules, result);
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
  result.sharedBytes = fact(known(shared), rules, launch.sharedAt);
  dropEmptyPresets(grid, rules, result);
  return result;
}

/// Adds the launches to their kernels, those that are surely made first: one that
/// is not reached stays where a kernel has no other.
class SiteCollector {
public:
  SiteCollector(ASTContext &ast, DeviceModule &module)
      : ast(ast), mangler(ast.createMangleContext()) {
    for (KernelFacts &kernel : module.kernels)
      kernels[kernel.mangled] = &kernel;
  }

  void add(const HostLaunch &launch, HostIds &ids) {
    for (const FunctionDecl *function : launch.kernels) {
      auto known = kernels.find(mangledName(*function));
      if (known == kernels.end())
        continue;
      KernelFacts &kernel = *known->second;
      if (complete.contains(&kernel))
        continue;
      LaunchFacts facts =
          LaunchTeller(launch, *function, kernel, ids, ast.getSourceManager())
              .tell();
      if (launch.isReached && !launch.lambda)
        addDistinct(kernel, std::move(facts));
      else
        others.push_back(
            {&kernel, launch.isReached, launch.lambda, std::move(facts)});
    }
  }

  /// From here on launches are for kernels that have none so far.
  void onlyForOthers() {
    for (auto &entry : kernels)
      if (!entry.second->launches.empty())
        complete.insert(entry.second);
  }

  bool isComplete() const {
    return llvm::all_of(kernels, [](const auto &entry) {
      return !entry.second->launches.empty();
    });
  }

  /// Adds what was kept back; `followed` are functions that were followed at a call.
  void finish(const llvm::DenseSet<const FunctionDecl *> &followed) {
    for (Other &other : others)
      if (other.isReached && !followed.contains(other.lambda))
        addDistinct(*other.kernel, std::move(other.facts));
    llvm::DenseSet<KernelFacts *> without;
    for (auto &entry : kernels)
      if (entry.second->launches.empty())
        without.insert(entry.second);
    for (Other &other : others)
      if (without.contains(other.kernel))
        addDistinct(*other.kernel, std::move(other.facts));
    others.clear();
  }

private:
  struct Other {
    KernelFacts *kernel;
    bool isReached;
    const FunctionDecl *lambda;
    LaunchFacts facts;
  };

  static void addDistinct(KernelFacts &kernel, LaunchFacts facts) {
    bool isNew = llvm::none_of(kernel.launches, [&](const LaunchFacts &known) {
      return sameLaunch(facts, known);
    });
    if (isNew && kernel.launches.size() < kMaxLaunches)
      kernel.launches.push_back(std::move(facts));
  }

  std::string mangledName(const FunctionDecl &function) {
    if (function.isDependentContext() || !function.getDeclName().isIdentifier())
      return {};
    if (!mangler->shouldMangleDeclName(&function))
      return function.getNameAsString();
    std::string name;
    llvm::raw_string_ostream out(name);
    mangler->mangleName(GlobalDecl(&function, KernelReferenceKind::Kernel),
                        out);
    return out.str();
  }

  ASTContext &ast;
  std::unique_ptr<MangleContext> mangler;
  llvm::StringMap<KernelFacts *> kernels;
  std::vector<Other> others;
  llvm::DenseSet<const KernelFacts *> complete;
};

bool sameFact(const std::optional<Fact> &a, const std::optional<Fact> &b) {
  return a.has_value() == b.has_value() && (!a || a->expr == b->expr);
}

bool sameFacts(const std::map<std::string, Fact> &a,
               const std::map<std::string, Fact> &b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](auto &x, auto &y) {
           return x.first == y.first && x.second.expr == y.second.expr;
         });
}

} // namespace

bool gpuperf::sameLaunch(const LaunchFacts &a, const LaunchFacts &b) {
  for (unsigned i = 0; i < 3; ++i)
    if (!sameFact(a.grid[i], b.grid[i]) || !sameFact(a.block[i], b.block[i]))
      return false;
  return sameFact(a.sharedBytes, b.sharedBytes) && sameFacts(a.args, b.args) &&
         sameFacts(a.pointerOffsets, b.pointerOffsets);
}

void gpuperf::collectLaunchSites(const FileScope &scope, DeviceModule &module) {
  if (module.kernels.empty())
    return;
  ASTContext &ast = scope.ast;
  SiteCollector collector(ast, module);
  HostNumbers numbers;
  LaunchFunctions functions = findLaunchFunctions(scope);
  HostProgram program;
  program.launching = functions.all;
  program.arguments = module.programArguments;
  auto follow = [&](const FunctionDecl *function) {
    HostInterpreter interpreter(ast, program, numbers,
                                [&](const HostLaunch &launch, HostIds &ids) {
                                  collector.add(launch, ids);
                                });
    llvm::DenseSet<const FunctionDecl *> before = program.followed;
    if (!interpreter.run(*function))
      program.followed = std::move(before);
    program.followed.insert(function);
  };
  for (const FunctionDecl *entry : functions.entries)
    follow(entry);
  // What no entry leads to in a way that can be followed stands for itself.
  for (const FunctionDecl *function : functions.direct)
    if (!program.followed.contains(function))
      follow(function);
  collector.finish(program.followed);
  if (collector.isComplete())
    return;
  // What the program does not launch as it is called, its functions still might.
  collector.onlyForOthers();
  program.arguments.reset();
  program.launching.clear();
  for (const FunctionDecl *function : functions.direct)
    follow(function);
  collector.finish(program.followed);
}
