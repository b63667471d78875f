//===- RecordedLaunches.cpp - records as planned launches -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/RecordedLaunches.h"
#include "gpuperf/Analysis/Launch/FitRecorded.h"
#include "gpuperf/Dialect/ToolNames.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace gpuperf;

/// Of one kernel so many are analysed: more say nothing new, and each costs as
/// much as the kernel alone.
static constexpr size_t kMaxRecords = 16;

/// A profiler's record weighs as its launches took, one of a dry run, which has
/// no times, as often as it was launched.
static double weight(const LaunchRecord &record, bool hasTimes) {
  return (hasTimes ? record.timeUs.value_or(0) : 1) * record.count;
}

namespace {
/// A module's kernel with its name in parts.
struct NamedKernel {
  KernelOp op;
  ToolName name;
};
} // namespace

/// The kernels that `name` means: those that it means exactly, else all that it
/// may.
static std::vector<KernelOp>
kernelsCalled(const ToolName &name, llvm::ArrayRef<NamedKernel> kernels) {
  std::vector<KernelOp> exact, loose;
  for (const NamedKernel &kernel : kernels)
    switch (matchToolName(name, kernel.name)) {
    case NameMatch::Exact:
      exact.push_back(kernel.op);
      break;
    case NameMatch::Loose:
      loose.push_back(kernel.op);
      break;
    case NameMatch::None:
      break;
    }
  return exact.empty() ? loose : exact;
}

static std::string ambiguous(const LaunchRecord &record,
                             llvm::ArrayRef<KernelOp> kernels) {
  std::string names;
  for (KernelOp kernel : kernels.take_front(4))
    names += (names.empty() ? "" : ", ") + kernel.getDisplay().str();
  if (kernels.size() > 4)
    names += ", …";
  return record.origin + ": '" + record.kernel +
         "' may be any of several kernels, and is taken for none: " + names;
}

RecordedLaunches::RecordedLaunches(mlir::ModuleOp module,
                                   llvm::ArrayRef<LaunchRecord> records) {
  if (records.empty())
    return;
  std::vector<NamedKernel> kernels;
  for (KernelOp kernel : module.getOps<KernelOp>())
    kernels.push_back(
        {kernel, kernelToolName(kernel.getDisplay(), kernel.getSymName())});
  std::map<std::string, std::vector<KernelOp>> called;
  for (const LaunchRecord &record : records) {
    auto [place, isNew] = called.try_emplace(record.kernel);
    if (isNew)
      place->second = kernelsCalled(readToolName(record.kernel), kernels);
    if (place->second.size() == 1)
      ofKernel[place->second.front()].push_back(&record);
    else if (isNew && !place->second.empty())
      messages.push_back(ambiguous(record, place->second));
  }
  for (const NamedKernel &kernel : kernels)
    if (auto found = ofKernel.find(kernel.op); found != ofKernel.end()) {
      limit(kernel.op, found->second);
      checkObserved(kernel.op, found->second);
    }
}

/// What was observed has its places in the text that ran, and in the source
/// where that text has line numbers.
void RecordedLaunches::checkObserved(
    KernelOp kernel, llvm::ArrayRef<const LaunchRecord *> list) {
  llvm::StringRef ptx = kernel.getPtx().value_or("");
  auto other = llvm::find_if(list, [&](const LaunchRecord *record) {
    return record->observed && record->observed->ptx != ptx &&
           record->observed->lines.empty();
  });
  if (other != list.end())
    messages.push_back((*other)->origin + ": what was observed of '" +
                       kernel.getDisplay().str() +
                       "' is of other PTX than what is analysed, without line "
                       "numbers, and is not used; gpuperf run analyses what "
                       "runs, and nvcc -lineinfo gives line numbers");
}

/// Keeps the records that weigh most, in the order of the file.
void RecordedLaunches::limit(KernelOp kernel,
                             std::vector<const LaunchRecord *> &list) {
  if (list.size() <= kMaxRecords)
    return;
  bool hasTimes = llvm::any_of(
      list, [](const LaunchRecord *record) { return record->timeUs; });
  std::vector<const LaunchRecord *> sorted = list;
  llvm::stable_sort(sorted, [=](const LaunchRecord *a, const LaunchRecord *b) {
    return weight(*a, hasTimes) > weight(*b, hasTimes);
  });
  double all = 0, kept = 0;
  for (auto [index, record] : llvm::enumerate(sorted)) {
    all += weight(*record, hasTimes);
    kept += index < kMaxRecords ? weight(*record, hasTimes) : 0;
  }
  sorted.resize(kMaxRecords);
  std::string share =
      all > 0 ? formatNumber(std::round(kept / all * 1000) / 10) : "0";
  messages.push_back(
      "'" + kernel.getDisplay().str() + "' was launched in " +
      std::to_string(list.size()) + " ways: the " +
      std::to_string(kMaxRecords) +
      (hasTimes
           ? " with most time in all are analysed, " + share + " % of its time"
           : " most frequent are analysed, " + share + " % of its launches"));
  llvm::erase_if(list, [&](const LaunchRecord *record) {
    return !llvm::is_contained(sorted, record);
  });
}

/// The names of the kernel's parameters, a struct's members under its one name:
/// "p" for "p.n" and "p.dims[3]".
static std::vector<llvm::StringRef> parametersByPosition(KernelOp kernel) {
  std::vector<llvm::StringRef> names;
  for (llvm::StringRef name : kernel.getParamNames(/*scalarsOnly=*/false)) {
    name = name.take_front(name.find_first_of(".["));
    if (names.empty() || names.back() != name)
      names.push_back(name);
  }
  return names;
}

/// The little-endian number in the bytes of a member.
static int64_t valueOf(MemberAttr member, llvm::StringRef bytes) {
  uint64_t bits = 0;
  for (unsigned char byte : llvm::reverse(bytes))
    bits = bits << 8 | byte;
  unsigned width = 8 * bytes.size();
  return member.getIsSigned() ? llvm::SignExtend64(bits, width) : bits;
}

/// The integers in a struct of `bytes`, which is the parameter `name`.
static void addMembers(KernelOp kernel, llvm::StringRef name,
                       llvm::StringRef bytes,
                       std::map<std::string, int64_t> &args) {
  std::optional<mlir::ArrayAttr> members = kernel.getMembers();
  if (!members)
    return;
  for (auto member : members->getAsRange<MemberAttr>()) {
    llvm::StringRef own = member.getName().getValue();
    bool isInside = member.getBytes() <= sizeof(int64_t) &&
                    member.getOffset() <= bytes.size() &&
                    member.getBytes() <= bytes.size() - member.getOffset();
    if (isInside && own.take_front(own.find_first_of(".[")) == name)
      args[own.str()] =
          valueOf(member, bytes.substr(member.getOffset(), member.getBytes()));
  }
}

/// What `record` tells of a launch of `kernel`. Arguments of another number
/// than the kernel's parameters are not its own.
static RecordedLaunch recordedLaunch(KernelOp kernel,
                                     const LaunchRecord &record) {
  RecordedLaunch launch;
  launch.origin = record.origin;
  launch.count = std::min<uint64_t>(record.count, INT64_MAX);
  auto extents = [](const auto &recorded, auto &extents) {
    if (recorded)
      llvm::copy(*recorded, extents.emplace().begin());
  };
  extents(record.grid, launch.grid);
  extents(record.block, launch.block);
  launch.blocks = record.blocks;
  launch.threads = record.threads;
  launch.sharedBytes = record.dynamicSharedBytes;
  launch.sharedStep = std::max<int64_t>(record.sharedStep, 1);
  launch.registers = record.registersPerThread;
  launch.observed = record.observed;
  std::vector<llvm::StringRef> names = parametersByPosition(kernel);
  if (names.size() == record.arguments.size())
    for (auto [name, value] : llvm::zip(names, record.arguments))
      if (value)
        launch.args[name.str()] = *value;
  if (names.size() == record.arguments.size())
    for (const auto &[position, bytes] : record.structs)
      addMembers(kernel, names[position], bytes, launch.args);
  launch.args.insert(record.fields.begin(), record.fields.end());
  return launch;
}

namespace {
/// A launch of the source that may be a recorded one.
struct Candidate {
  LaunchOp op;
  RecordedFit fit;
};
} // namespace

/// The launches of the source that `recorded` can be of: those that surely have
/// its shape, else the only one that may have it.
static std::vector<Candidate> candidates(KernelOp kernel,
                                         const RecordedLaunch &recorded) {
  std::vector<Candidate> certain, possible;
  for (LaunchOp op : kernel.getBody().getOps<LaunchOp>())
    if (std::optional<RecordedFit> fit = fitRecorded(op, recorded))
      (fit->isCertain ? certain : possible).push_back({op, *fit});
  if (!certain.empty())
    return certain;
  if (possible.size() > 1)
    possible.clear();
  return possible;
}

static void apply(const RecordedFit &fit, RecordedLaunch &recorded) {
  recorded.sourceArgs = fit.sourceArgs;
  if (fit.grid)
    recorded.grid = fit.grid;
  if (fit.block)
    recorded.block = fit.block;
}

std::vector<PlannedLaunch> RecordedLaunches::plan(KernelOp kernel) const {
  std::vector<PlannedLaunch> planned;
  auto found = ofKernel.find(kernel);
  if (found == ofKernel.end())
    return planned;
  auto ops = kernel.getBody().getOps<LaunchOp>();
  for (const LaunchRecord *record : found->second) {
    LaunchOverride override;
    RecordedLaunch &recorded =
        override.recorded.emplace(recordedLaunch(kernel, *record));
    std::vector<Candidate> found = candidates(kernel, recorded);
    // The mean over launches of several shapes is the time of none.
    bool isMixed =
        found.size() > 1 && !record->grid && !record->block && !record->blocks;
    for (const Candidate &candidate : found) {
      PlannedLaunch launch{candidate.op, override, isMixed ? nullptr : record};
      apply(candidate.fit, *launch.override.recorded);
      planned.push_back(std::move(launch));
    }
    if (!found.empty())
      continue;
    recorded.sourceArgs = RecordedLaunch::EveryLaunch;
    // Another number of blocks than any launch has: the grid is none of theirs.
    bool isOther = ops.empty() || (!record->grid && record->blocks);
    planned.push_back({isOther ? LaunchOp() : *ops.begin(), override, record});
  }
  return planned;
}
