//===- LaunchSites.cpp - launch facts from the host code ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchSites.h"
#include "HostInterpreter.h"
#include "HostSummary.h"
#include "LaunchChoices.h"
#include "LaunchConditions.h"
#include "LaunchDoubts.h"
#include "LaunchFactsBuilder.h"
#include "LaunchFunctions.h"
#include "Parsed/Kernels.h"
#include "clang/AST/Mangle.h"
#include "llvm/ADT/SetVector.h"

using namespace gpuperf;
using namespace clang;

namespace {

/// Distinct launches of a kernel that are kept; further ones are dropped.
constexpr unsigned kMaxLaunches = 16;

/// Leaves in `common` the arguments that `other`, of the same shape, has, too:
/// what is left out differs from one iteration to the next.
void keepCommonArguments(LaunchFacts &common, const LaunchFacts &other,
                         const LaunchShape &shape) {
  size_t before = common.args.size();
  keepCommon(common.args, other.args);
  keepCommonBounds(common.upperBounds, other.upperBounds);
  keepCommon(common.pointerOffsets, other.pointerOffsets);
  keepCommon(common.memory, other.memory);
  if (common.args.size() == before)
    return;
  // A grid that was told over them is known all the same.
  auto set = [](std::optional<Fact> &fact, int64_t value) {
    if (fact)
      fact = Fact::number(value, fact->origin, fact->place);
  };
  for (unsigned i = 0; i < 3; ++i) {
    set(common.grid[i], shape[i]);
    set(common.block[i], shape[3 + i]);
  }
  set(common.sharedBytes, shape[6]);
}

/// What another file passes to a launch of `kernel`.
LaunchFacts launchOf(const LinkedCall &call, const KernelFacts &kernel) {
  constexpr size_t kShape = 7;
  llvm::ArrayRef<std::optional<int64_t>> given = call.arguments;
  LaunchFacts facts;
  facts.hasOtherSites = call.hasOtherSites;
  if (!call.places.empty()) {
    facts.site = call.places.front();
    facts.calledFrom.assign(call.places.begin() + 1, call.places.end());
    facts.lastBuildLocationCount =
        call.isFromLastBuild ? call.places.size() : 0;
  }
  if (given.size() < kShape)
    return facts;
  auto fact = [](std::optional<int64_t> value) {
    return value
               ? std::optional(Fact::number(*value, FactOrigin::LaunchSite, {}))
               : std::nullopt;
  };
  for (unsigned i = 0; i < 3; ++i) {
    facts.grid[i] = fact(given[i]);
    facts.block[i] = fact(given[3 + i]);
  }
  facts.sharedBytes = fact(given[6]);
  for (auto [param, value] : llvm::zip(kernel.params, given.drop_front(kShape)))
    if (value && !param.isPointer && param.fields.empty())
      facts.args[param.name] = *fact(value);
  return facts;
}

/// Adds the launches to their kernels, those that are surely made first: one
/// that is not reached stays where a kernel has no other.
class SiteCollector {
public:
  SiteCollector(ASTContext &ast, DeviceModule &module)
      : ast(ast), mangler(ast.createMangleContext()),
        choices(ast.getSourceManager()) {
    for (KernelFacts &kernel : module.kernels)
      kernels[kernel.mangled] = &kernel;
  }

  /// `from`: the call of the function that is followed; null: none is known.
  void add(const HostLaunch &launch, HostIds &ids, const LinkedCall *from) {
    for (const FunctionDecl *function : launch.kernels) {
      auto known = kernels.find(symbolOf(*function, *mangler));
      if (known == kernels.end())
        continue;
      KernelFacts &kernel = *known->second;
      if (!doubtful.empty())
        doubts.try_emplace(&kernel, doubtful);
      if (!doubtful.empty() || complete.contains(&kernel))
        continue;
      LaunchFactsBuilder builder(launch, *function, kernel, ids,
                                 ast.getSourceManager());
      LaunchFacts facts = builder.build();
      llvm::append_range(facts.conditions, choices.add(launch, ids));
      facts.isUnreached = isAside || !launch.isReached;
      facts.count = launch.count;
      tellCalls(launch, from, facts);
      if (!launch.isFromFollowedLoop ||
          !joinsEarlier(launch, kernel, facts, builder))
        add(launch, kernel, std::move(facts));
    }
  }

  /// Adds the launches of a kernel that other files make.
  void addLaunches(llvm::StringRef kernel, llvm::ArrayRef<LinkedCall> calls) {
    auto known = kernels.find(kernel);
    if (known == kernels.end())
      return;
    for (const LinkedCall &call : calls) {
      LaunchFacts facts = launchOf(call, *known->second);
      facts.count = LaunchCount::unknown("another file launches it");
      addDistinct(*known->second, std::move(facts));
    }
  }

  /// From here on launches are not added: what is launched may be so more often
  /// than is seen, for this reason.
  void onlyDoubt(std::string why) { doubtful = std::move(why); }

  /// Counts of which no launch seen is known to be all.
  void forgetCounts(const std::string &why, bool onlyOfOthers = false) {
    for (auto &entry : kernels)
      if (!onlyOfOthers || !complete.contains(entry.second))
        doubts.try_emplace(entry.second, why);
  }

  /// Leaves the counts of those kernels alone of which all launches are known.
  /// Of a file without `main` nothing is said. `isMainFollowed`: the whole
  /// program was, with the words of its command line: what it is not seen to
  /// come to it then never does.
  void settleCounts(bool hasMain, bool isMainFollowed) {
    for (auto &entry : kernels) {
      KernelFacts &kernel = *entry.second;
      std::string why = doubts.lookup(&kernel);
      for (LaunchFacts &launch : kernel.launches)
        if (isMainFollowed && launch.isUnreached)
          launch.count = {0, {}};
      for (const LaunchFacts &launch : kernel.launches)
        if (why.empty() && !launch.count.times && !hasShape(launch))
          why = launch.count.why;
      for (LaunchFacts &launch : kernel.launches) {
        if (!hasMain)
          launch.count = {};
        else if (!why.empty())
          launch.count = LaunchCount::unknown(why);
        launch.hasMoreLaunches = more.contains(&kernel);
      }
    }
  }

  /// To call behind all launches.
  void settleChoices() {
    for (auto &entry : kernels)
      for (LaunchFacts &launch : entry.second->launches)
        choices.settle(launch);
  }

  /// Whether what follows is code that the program is not seen to come to.
  void setAside(bool value) { isAside = value; }

  /// Where it is not known what the program comes to, nothing is said of it.
  void forgetUnreached() {
    for (auto &entry : kernels)
      for (LaunchFacts &launch : entry.second->launches)
        launch.isUnreached = false;
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

  /// Adds what was kept back; `followed` are functions that were followed at a
  /// call.
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
  void tellCalls(const HostLaunch &launch, const LinkedCall *from,
                 LaunchFacts &facts) const {
    for (SourceLocation at : launch.calledAt)
      facts.calledFrom.push_back(placeOf(ast.getSourceManager(), at));
    if (!from)
      return;
    llvm::copy(from->places, std::back_inserter(facts.calledFrom));
    facts.hasOtherSites = from->hasOtherSites;
    if (from->isFromLastBuild)
      facts.lastBuildLocationCount = from->places.size();
  }

  /// Whether it is one of a loop's that only differs in arguments from one
  /// before.
  bool joinsEarlier(const HostLaunch &launch, KernelFacts &kernel,
                    const LaunchFacts &facts, LaunchFactsBuilder &builder) {
    std::optional<LaunchShape> shape = builder.shape();
    if (!shape)
      return false;
    auto [known, isNew] = ofLoops.try_emplace(
        {&kernel, launch.isReached, launch.site.getRawEncoding(), *shape},
        facts);
    if (isNew)
      return false;
    LaunchFacts before = known->second;
    noteOtherSite(known->second, facts);
    keepCommonArguments(known->second, facts, *shape);
    known->second.conditions =
        commonConditions(known->second.conditions, facts.conditions);
    known->second.count = facts.count;
    if (!replace(kernel, before, known->second))
      add(launch, kernel, known->second);
    return true;
  }

  void add(const HostLaunch &launch, KernelFacts &kernel, LaunchFacts facts) {
    if (launch.isReached && !launch.lambda)
      addDistinct(kernel, std::move(facts));
    else
      others.push_back(
          {&kernel, launch.isReached, launch.lambda, std::move(facts)});
  }

  /// Puts `now` in the place of the launch of `kernel` that was added as
  /// `before`, which is made as often and `now.count` times more. False where
  /// there is none.
  bool replace(KernelFacts &kernel, const LaunchFacts &before,
               const LaunchFacts &now) {
    bool isFound = false;
    auto put = [&](LaunchFacts &launch) {
      if (!(launch.site == before.site) || !sameLaunch(launch, before) ||
          launch.isUnreached != before.isUnreached)
        return;
      LaunchCount earlier = launch.count;
      bool wasElsewhere = launch.hasOtherSites;
      std::vector<LaunchCondition> conditions =
          commonConditions(launch.conditions, now.conditions);
      launch = now;
      launch.conditions = std::move(conditions);
      launch.hasOtherSites |= wasElsewhere;
      launch.count = isFound ? earlier : earlier + now.count;
      isFound = true;
    };
    llvm::for_each(kernel.launches, put);
    for (Other &other : others)
      if (other.kernel == &kernel)
        put(other.facts);
    return isFound;
  }

  static bool hasShape(const LaunchFacts &launch) {
    return llvm::all_of(launch.grid, [](auto &x) { return x.has_value(); }) &&
           llvm::all_of(launch.block, [](auto &x) { return x.has_value(); });
  }

  struct Other {
    KernelFacts *kernel;
    bool isReached;
    const FunctionDecl *lambda;
    LaunchFacts facts;
  };

  void addDistinct(KernelFacts &kernel, LaunchFacts facts) {
    auto known = llvm::find_if(kernel.launches, [&](const LaunchFacts &other) {
      return sameLaunch(facts, other);
    });
    if (known != kernel.launches.end()) {
      noteOtherSite(*known, facts);
      known->conditions = commonConditions(known->conditions, facts.conditions);
      known->isUnreached &= facts.isUnreached;
      known->count = known->count + facts.count;
    } else if (kernel.launches.size() < kMaxLaunches) {
      kernel.launches.push_back(std::move(facts));
    } else {
      more.insert(&kernel);
    }
  }

  ASTContext &ast;
  std::unique_ptr<MangleContext> mangler;
  llvm::StringMap<KernelFacts *> kernels;
  std::vector<Other> others;
  /// The launches of loops that are followed iteration by iteration, with what
  /// all of one site and shape have in common. One that is not come to in its
  /// iteration has nothing to do with those that are.
  std::map<std::tuple<const KernelFacts *, bool, unsigned, LaunchShape>,
           LaunchFacts>
      ofLoops;
  llvm::DenseSet<const KernelFacts *> complete;
  llvm::DenseSet<const KernelFacts *> more; ///< with launches that are not kept
  /// Why not all launches of a kernel may have been seen.
  llvm::DenseMap<const KernelFacts *, std::string> doubts;
  LaunchChoices choices;
  std::string doubtful; ///< of what is being followed, not empty where it is so
  bool isAside = false;
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

/// Whether one launch knows no more of its pointers than that they lead to the
/// GPU's memory, which those of others do, too.
static bool sameMemory(const LaunchFacts &a, const LaunchFacts &b) {
  auto isIn = [](const auto &entry, const LaunchFacts &other) {
    auto theirs = other.memory.find(entry.first);
    return theirs == other.memory.end() ? entry.second == PointerMemory::Gpu
                                        : entry.second == theirs->second;
  };
  return llvm::all_of(a.memory, [&](auto &entry) { return isIn(entry, b); }) &&
         llvm::all_of(b.memory, [&](auto &entry) { return isIn(entry, a); });
}

void gpuperf::noteOtherSite(LaunchFacts &known, const LaunchFacts &other) {
  keepCommon(known.memory, other.memory);
  keepCommonBounds(known.upperBounds, other.upperBounds);
  known.sameBuffer.insert(other.sameBuffer.begin(), other.sameBuffer.end());
  if (known.isUnreached && !other.isUnreached) {
    known.site = other.site;
    known.calledFrom = other.calledFrom;
    known.lastBuildLocationCount = other.lastBuildLocationCount;
    known.hasOtherSites = other.hasOtherSites;
  } else if (known.isUnreached == other.isUnreached) {
    known.hasOtherSites |= other.hasOtherSites || !(known.site == other.site) ||
                           known.calledFrom != other.calledFrom;
  }
}

bool gpuperf::sameLaunch(const LaunchFacts &a, const LaunchFacts &b) {
  for (unsigned i = 0; i < 3; ++i)
    if (!sameFact(a.grid[i], b.grid[i]) || !sameFact(a.block[i], b.block[i]))
      return false;
  return a.isCooperative == b.isCooperative && a.isDependent == b.isDependent &&
         a.cluster == b.cluster && a.tensorMaps == b.tensorMaps &&
         sameFact(a.sharedBytes, b.sharedBytes) && sameFacts(a.args, b.args) &&
         sameFacts(a.pointerOffsets, b.pointerOffsets) && sameMemory(a, b);
}

/// Follows the functions that other files call, once for each call; those are
/// returned.
static llvm::DenseSet<const FunctionDecl *> followCalls(
    const LaunchFunctions &functions, const DeviceModule &module,
    ASTContext &ast,
    llvm::function_ref<void(const FunctionDecl *, const LinkedCall &)> follow) {
  llvm::DenseSet<const FunctionDecl *> called;
  if (!module.calls || module.calls->empty())
    return called;
  std::unique_ptr<MangleContext> mangler(ast.createMangleContext());
  // By name: a set of addresses has another order in each run.
  std::map<std::string, const FunctionDecl *> byName;
  for (const FunctionDecl *function : functions.all)
    if (!function->isMain())
      byName[hostName(*function, *mangler)] = function;
  for (const auto &[name, calls] : *module.calls) {
    auto function = byName.find(name);
    if (function == byName.end())
      continue;
    called.insert(function->second);
    for (const LinkedCall &given : calls)
      follow(function->second, given);
  }
  return called;
}

namespace {

/// Follows the host code of a file, for the launches of its kernels.
class SiteFinder {
public:
  SiteFinder(const FileScope &scope, DeviceModule &module)
      : scope(scope), module(module), ast(scope.ast), collector(ast, module),
        functions(findLaunchFunctions(scope)), program(scope) {
    program.launching = functions.all;
    program.arguments = module.programArguments;
    program.sizes = module.sizes;
  }

  void run() {
    followEntries();
    if (!collector.isComplete())
      followOthers();
    // With no words told, what is not made is behind a condition that fails
    // whatever they are.
    if (!isMainFollowed && program.arguments)
      collector.forgetUnreached();
    bool hasMain =
        !functions.entries.empty() && functions.entries.front()->isMain();
    if (hasMain)
      doubtCounts();
    collector.settleCounts(hasMain, isMainFollowed);
    collector.settleChoices();
  }

private:
  /// False where it is too long to be followed.
  bool follow(const FunctionDecl *function, const LinkedCall *from = nullptr) {
    llvm::DenseSet<const FunctionDecl *> before = program.followed;
    bool isWhole = followHostCode(
        *function, from ? from->arguments : CallArguments(), program, numbers,
        [&](const HostLaunch &launch, HostIds &ids) {
          collector.add(launch, ids, from);
        });
    if (!isWhole) {
      program.followed = std::move(before);
      tooLong.insert(function);
      collector.forgetCounts("the host code is too long to be followed");
    }
    program.followed.insert(function);
    return isWhole;
  }

  void followEntries() {
    calledByOthers =
        followCalls(functions, module, ast,
                    [&](const FunctionDecl *function, const LinkedCall &from) {
                      follow(function, &from);
                    });
    for (const FunctionDecl *entry : functions.entries) {
      if (calledByOthers.contains(entry))
        continue;
      bool isWhole = follow(entry);
      // `int main()` takes no words that could say otherwise.
      isMainFollowed |= isWhole && entry->isMain() &&
                        (program.arguments || entry->param_empty());
      collector.setAside(program.arguments.has_value());
    }
    collector.setAside(program.arguments.has_value());
    // A function that calls itself is called with other values than those.
    for (size_t i = 0; i < program.notFollowed.size(); ++i)
      follow(program.notFollowed[i]);
    for (const auto &[name, calls] : module.calls ? *module.calls : CallFacts())
      collector.addLaunches(name, calls);
    // What no entry leads to in a way that can be followed stands for itself.
    for (const FunctionDecl *function : functions.direct)
      if (!program.followed.contains(function))
        follow(function);
    collector.finish(program.followed);
  }

  /// What the program does not launch as it is called, its functions still
  /// might.
  void followOthers() {
    collector.onlyForOthers();
    if (!isMainFollowed)
      collector.forgetCounts("the program is not seen to launch it",
                             /*onlyOfOthers=*/true);
    program.arguments.reset();
    followInParts();
    program.launching.clear();
    for (const FunctionDecl *function : functions.direct)
      follow(function);
    collector.finish(program.followed);
  }

  /// What a function that is too long to be followed calls is followed for
  /// itself: a kernel that is passed on to a function that launches it is known
  /// to those that pass it only.
  void followInParts() {
    llvm::DenseSet<const FunctionDecl *> done(tooLong.begin(), tooLong.end());
    for (size_t i = 0; i < tooLong.size(); ++i)
      for (const FunctionDecl *part : launchingCallees(*tooLong[i], functions))
        if (done.insert(part).second)
          follow(part);
  }

  /// What may be launched more often than is seen.
  void doubtCounts() {
    program.launching = functions.all;
    program.arguments = module.programArguments;
    LaunchDoubts doubts = findLaunchDoubts(scope, program, functions.all);
    if (!doubts.all.empty())
      return collector.forgetCounts(doubts.all);
    for (const auto &[function, why] : doubts.functions)
      doubtLaunchesOf(*function, why);
    for (size_t i = 0; i < program.notFollowed.size(); ++i)
      doubtLaunchesOf(*program.notFollowed[i],
                      "a call of '" +
                          program.notFollowed[i]->getQualifiedNameAsString() +
                          "' is not followed");
    for (const FunctionDecl *function : calledByOthers)
      doubtLaunchesOf(*function, "'" + function->getQualifiedNameAsString() +
                                     "' is called by another file");
  }

  void doubtLaunchesOf(const FunctionDecl &function, const std::string &why) {
    const FunctionDecl *definition = nullptr;
    if (!function.hasBody(definition))
      return;
    collector.onlyDoubt(why);
    follow(definition);
  }

  const FileScope &scope;
  DeviceModule &module;
  ASTContext &ast;
  SiteCollector collector;
  HostNumbers numbers;
  LaunchFunctions functions;
  HostProgram program;
  /// Functions of this file, as far as that is known.
  llvm::DenseSet<const FunctionDecl *> calledByOthers;
  /// Those whose end was not come to, in the order in which they were tried.
  llvm::SetVector<const FunctionDecl *> tooLong;
  /// The whole program was, with the words of its command line.
  bool isMainFollowed = false;
};

} // namespace

void gpuperf::collectLaunchSites(const FileScope &scope, DeviceModule &module) {
  if (!module.kernels.empty())
    SiteFinder(scope, module).run();
}
