//===- AuditGate.cpp - comparing two audits -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Audit/AuditGate.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <limits>

using namespace gpuperf;
using llvm::StringRef;

namespace {
struct FigureText {
  StringRef name; ///< in --fail-on
  StringRef unit; ///< behind a number
};
constexpr FigureText figureTexts[kAuditFigures] = {
    {"registers", " registers"},   {"spills", " B of spills"},
    {"stack", " B of stack"},      {"shared", " B of shared memory"},
    {"barriers", " barriers"},     {"code", " B of code"},
    {"occupancy", " warps per SM"}};
/// That of a recursion is more than any other.
constexpr double unboundedStack = std::numeric_limits<double>::infinity();
} // namespace

static const FigureText &textOf(AuditFigure figure) {
  return figureTexts[size_t(figure)];
}

static llvm::ArrayRef<AuditFigure> allFigures() {
  using F = AuditFigure;
  static constexpr AuditFigure figures[kAuditFigures] = {
      F::Registers, F::Spills, F::Stack,    F::Shared,
      F::Barriers,  F::Code,   F::Occupancy};
  return figures;
}

/// Whether more of it is worse.
static bool isCost(AuditFigure figure) {
  return figure != AuditFigure::Occupancy;
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

/// The worse of two, of which one may be not known.
static std::optional<double> worst(AuditFigure figure, std::optional<double> a,
                                   std::optional<double> b) {
  if (!a || !b)
    return std::nullopt;
  return isCost(figure) ? std::max(*a, *b) : std::min(*a, *b);
}

static void add(AuditTable &table, StringRef arch, StringRef mangled,
                AuditFigures figures) {
  auto [at, isNew] =
      table.try_emplace({arch.str(), mangled.str()}, std::move(figures));
  if (isNew)
    return;
  for (AuditFigure figure : allFigures()) {
    auto &value = at->second.values[size_t(figure)];
    value = worst(figure, value, figures.values[size_t(figure)]);
  }
}

/// Of "h100" and 256 threads.
static std::string occupancyOf(StringRef machine, int64_t threads) {
  return (machine + ", block " + llvm::Twine(threads)).str();
}

static AuditFigures figuresOf(const AuditedKernel &kernel) {
  const CubinKernel &code = kernel.code;
  AuditFigures figures;
  figures.name = kernel.name;
  auto set = [&](AuditFigure figure, double value) {
    figures.values[size_t(figure)] = value;
  };
  set(AuditFigure::Registers, code.registers);
  if (code.spilledBytes)
    set(AuditFigure::Spills,
        code.spilledBytes->stores + code.spilledBytes->loads);
  set(AuditFigure::Stack,
      code.stackBytes ? double(*code.stackBytes) : unboundedStack);
  set(AuditFigure::Shared, code.sharedBytes);
  set(AuditFigure::Barriers, code.barriers);
  set(AuditFigure::Code, code.codeBytes);
  if (kernel.blocks.empty())
    return figures;
  const AuditedBlock &block = kernel.blocks.front();
  set(AuditFigure::Occupancy, block.occupancy.warpsPerSM);
  figures.occupancyOf = occupancyOf(kernel.machine, block.threads);
  return figures;
}

AuditTable gpuperf::figuresOf(llvm::ArrayRef<AuditedFile> files) {
  AuditTable table;
  for (const AuditedFile &file : files)
    for (const AuditedKernel &kernel : file.kernels)
      add(table, kernel.arch, kernel.code.name, ::figuresOf(kernel));
  return table;
}

/// Reads one kernel of the JSON into `table`; false where it is none.
static bool readKernel(const llvm::json::Object &kernel, AuditTable &table) {
  auto arch = kernel.getString("arch"), mangled = kernel.getString("mangled"),
       name = kernel.getString("name");
  if (!arch || !mangled || !name)
    return false;
  AuditFigures figures;
  figures.name = name->str();
  auto set = [&](AuditFigure figure, std::optional<double> value) {
    figures.values[size_t(figure)] = value;
  };
  set(AuditFigure::Registers, kernel.getNumber("registers"));
  set(AuditFigure::Stack,
      kernel.getNumber("stack_bytes").value_or(unboundedStack));
  set(AuditFigure::Shared, kernel.getNumber("shared_bytes"));
  set(AuditFigure::Barriers, kernel.getNumber("barriers"));
  set(AuditFigure::Code, kernel.getNumber("code_bytes"));
  if (const llvm::json::Object *spills = kernel.getObject("spilled_bytes"))
    set(AuditFigure::Spills, spills->getNumber("stores").value_or(0) +
                                 spills->getNumber("loads").value_or(0));
  const llvm::json::Array *blocks = kernel.getArray("occupancy");
  const llvm::json::Object *block =
      blocks && !blocks->empty() ? blocks->front().getAsObject() : nullptr;
  if (block) {
    set(AuditFigure::Occupancy, block->getNumber("warps_per_sm"));
    figures.occupancyOf = occupancyOf(kernel.getString("machine").value_or(""),
                                      block->getInteger("threads").value_or(0));
  }
  add(table, *arch, *mangled, std::move(figures));
  return true;
}

llvm::Expected<AuditTable> gpuperf::readAudit(StringRef text) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (!value)
    return value.takeError();
  const llvm::json::Object *object = value->getAsObject();
  const llvm::json::Array *files = object ? object->getArray("files") : nullptr;
  if (!files || object->getInteger("schema") != 1)
    return llvm::createStringError("is not what gpuperf audit --save writes");
  AuditTable table;
  for (const llvm::json::Value &file : *files) {
    const llvm::json::Object *members = file.getAsObject();
    const llvm::json::Array *kernels =
        members ? members->getArray("kernels") : nullptr;
    if (!kernels)
      return llvm::createStringError("has a file without kernels[]");
    for (const llvm::json::Value &kernel : *kernels)
      if (!kernel.getAsObject() || !readKernel(*kernel.getAsObject(), table))
        return llvm::createStringError("has a kernel without arch, name and "
                                       "mangled");
  }
  return table;
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

namespace {
/// A figure before and after, where both are known and of the same.
struct Pair {
  double before, after;
};
} // namespace

static std::optional<Pair> valuesOf(const AuditChange &change,
                                    AuditFigure figure) {
  const auto &before = change.before->values[size_t(figure)];
  const auto &after = change.after->values[size_t(figure)];
  bool isComparable = figure != AuditFigure::Occupancy ||
                      change.before->occupancyOf == change.after->occupancyOf;
  if (!before || !after || !isComparable)
    return std::nullopt;
  return Pair{*before, *after};
}

/// By how much the figure is worse; negative where it is better.
static double lossOf(const AuditChange &change, AuditFigure figure) {
  std::optional<Pair> values = valuesOf(change, figure);
  if (!values || values->before == values->after)
    return 0;
  return (values->after - values->before) * (isCost(figure) ? 1 : -1);
}

/// The size of the code alone makes no kernel worse or better.
static std::vector<AuditFigure> rankedFigures() {
  std::vector<AuditFigure> figures(allFigures());
  llvm::erase(figures, AuditFigure::Code);
  return figures;
}

AuditComparison gpuperf::compareAudits(const AuditTable &before,
                                       const AuditTable &after) {
  AuditComparison comparison;
  for (const auto &[key, figures] : after) {
    auto old = before.find(key);
    if (old == before.end()) {
      ++comparison.added;
      continue;
    }
    AuditChange change = {key.first, &old->second, &figures};
    auto loses = [&](AuditFigure figure) { return lossOf(change, figure) > 0; };
    auto gains = [&](AuditFigure figure) { return lossOf(change, figure) < 0; };
    auto &list = llvm::any_of(rankedFigures(), loses)   ? comparison.worse
                 : llvm::any_of(rankedFigures(), gains) ? comparison.better
                                                        : comparison.same;
    list.push_back(std::move(change));
  }
  for (const auto &entry : before)
    comparison.removed += !after.count(entry.first);
  return comparison;
}

/// "40 → 56 registers".
static std::string differenceOf(const AuditChange &change, AuditFigure figure) {
  std::optional<Pair> values = valuesOf(change, figure);
  if (!values || values->before == values->after)
    return "";
  auto format = [](double value) {
    return value == unboundedStack ? "unbounded" : formatNumber(value);
  };
  std::string text = format(values->before) + " → " + format(values->after) +
                     textOf(figure).unit.str();
  if (figure == AuditFigure::Occupancy)
    text += " (" + change.after->occupancyOf + ")";
  return text;
}

static std::string titleOf(const AuditChange &change) {
  return change.after->name + " (" + change.arch + ")";
}

void gpuperf::writeAuditComparison(llvm::raw_ostream &os,
                                   const AuditComparison &comparison) {
  for (const AuditChange &change : comparison.worse) {
    std::vector<std::string> parts;
    for (AuditFigure figure : allFigures())
      if (std::string text = differenceOf(change, figure); !text.empty())
        parts.push_back(text);
    os << "worse: " << visible(titleOf(change) + ": " + llvm::join(parts, ", "))
       << '\n';
  }
  os << formatCount(comparison.worse.size(), "kernel") << " worse, "
     << comparison.better.size() << " better, " << comparison.added << " new, "
     << comparison.removed << " gone, " << comparison.same.size()
     << " as before\n";
}

//===----------------------------------------------------------------------===//
// Gate
//===----------------------------------------------------------------------===//

static llvm::Expected<AuditLimit> parseLimit(StringRef part) {
  auto [name, most] = part.split(':');
  auto found = llvm::find_if(
      figureTexts, [&](const FigureText &text) { return text.name == name; });
  AuditLimit limit;
  limit.isPercent = most.consume_back("%");
  most.consume_front("+") || most.consume_front("-");
  bool isNumber = !most.getAsDouble(limit.most) && limit.most >= 0;
  if (found == std::end(figureTexts) || (part.contains(':') && !isNumber))
    return llvm::createStringError(
        "'" + part +
        "' is no limit, as registers:+8, code:+10% or spills; known: "
        "registers, spills, stack, shared, barriers, code, occupancy");
  limit.figure = AuditFigure(found - figureTexts);
  return limit;
}

llvm::Expected<std::vector<AuditLimit>>
gpuperf::parseAuditLimits(StringRef text) {
  std::vector<AuditLimit> limits;
  for (StringRef part : llvm::split(text, ',')) {
    llvm::Expected<AuditLimit> limit = parseLimit(part.trim());
    if (!limit)
      return limit.takeError();
    limits.push_back(*limit);
  }
  return limits;
}

/// Calls `visit` with each kernel that is in both.
static void forEachPair(const AuditComparison &comparison,
                        llvm::function_ref<void(const AuditChange &)> visit) {
  for (const auto *list :
       {&comparison.worse, &comparison.better, &comparison.same})
    for (const AuditChange &change : *list)
      visit(change);
}

/// How much worse the figure may be.
static double mostOf(const AuditLimit &limit, double before) {
  return limit.isPercent ? before * limit.most / 100 : limit.most;
}

std::vector<std::string>
gpuperf::brokenLimits(const AuditComparison &comparison,
                      llvm::ArrayRef<AuditLimit> limits) {
  std::vector<std::string> sentences;
  forEachPair(comparison, [&](const AuditChange &change) {
    for (const AuditLimit &limit : limits) {
      std::optional<Pair> values = valuesOf(change, limit.figure);
      if (!values ||
          lossOf(change, limit.figure) <= mostOf(limit, values->before))
        continue;
      std::string sentence =
          titleOf(change) + ": " + differenceOf(change, limit.figure);
      if (limit.most)
        sentence += ", where " + formatNumber(limit.most) +
                    (limit.isPercent ? " %" : "") +
                    (isCost(limit.figure) ? " more" : " fewer") +
                    " are allowed";
      sentences.push_back(std::move(sentence));
    }
  });
  return sentences;
}

std::string gpuperf::limitObstacle(const AuditComparison &comparison,
                                   llvm::ArrayRef<AuditLimit> limits) {
  size_t unknown = 0;
  const AuditChange *first = nullptr;
  std::optional<AuditFigure> figure;
  forEachPair(comparison, [&](const AuditChange &change) {
    for (const AuditLimit &limit : limits) {
      // None of it now is no more than there was, whatever that was.
      bool isNone = isCost(limit.figure) &&
                    change.after->values[size_t(limit.figure)].value_or(1) == 0;
      if (isNone || valuesOf(change, limit.figure))
        continue;
      ++unknown;
      if (!first) {
        first = &change;
        figure = limit.figure;
      }
    }
  });
  if (!first)
    return "";
  std::string name = textOf(*figure).name.str();
  return "it cannot be known whether the limits hold: of " +
         formatCount(unknown, "kernel") + ", as " + titleOf(*first) + ", the " +
         (figure == AuditFigure::Occupancy
              ? name + " is of another machine or block than in the baseline"
              : name + " are not known");
}
