//===- Gate.cpp - conditions that a change must not violate ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Report/Gate.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/WriteFile.h"
#include "gpuperf/Support/YamlList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/GlobPattern.h"

using namespace gpuperf;
using llvm::StringRef;

/// What of a time `text`, "5%", is: 0.05.
static llvm::Expected<double> partOf(StringRef whole, StringRef text) {
  double percent = 0;
  text.consume_back("%");
  if (text.getAsDouble(percent) || percent < 0)
    return llvm::createStringError(
        llvm::inconvertibleErrorCode(),
        "'" + whole + "' is no part of a time, as regression:5%");
  return percent / 100;
}

llvm::Expected<Gate> gpuperf::parseGate(StringRef text) {
  Gate gate;
  llvm::SmallVector<StringRef> parts;
  text.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    part = part.trim();
    if (part.starts_with("regression:")) {
      llvm::Expected<double> most = partOf(part, part.split(':').second);
      if (!most)
        return most.takeError();
      gate.regression = *most;
    } else if (part == "spill") {
      gate.spill = true;
    } else if (part == "occupancy") {
      gate.occupancy = true;
    } else if (part.contains(':') || part == "regression") {
      return llvm::createStringError(
          llvm::inconvertibleErrorCode(),
          "'" + part +
              "' is no check and none of regression:5%, spill, occupancy");
    } else {
      gate.checks.push_back(part.str());
    }
  }
  return gate;
}

static bool matches(StringRef glob, StringRef name) {
  llvm::Expected<llvm::GlobPattern> pattern = llvm::GlobPattern::create(glob);
  if (pattern)
    return pattern->match(name);
  llvm::consumeError(pattern.takeError());
  return glob == name;
}

static bool isOfChecks(StringRef check, llvm::ArrayRef<std::string> globs) {
  return llvm::any_of(globs,
                      [&](StringRef glob) { return matches(glob, check); });
}

static void addFindings(const std::string &kernel,
                        llvm::ArrayRef<ReportedKernel::Finding> findings,
                        const Gate &gate, std::vector<Violation> &list) {
  for (const ReportedKernel::Finding &finding : findings)
    if (isOfChecks(finding.check, gate.checks))
      list.push_back({finding.check, kernel, finding,
                      "new in '" + kernel + "': " + finding.file + ":" +
                          std::to_string(finding.line) + ": " +
                          finding.message + " [" + finding.check + "]"});
}

/// More than `before`, where that is known; else more than none.
static void addSpill(const ReportedKernel &kernel, std::optional<double> before,
                     const Gate &gate, std::vector<Violation> &list) {
  double now = kernel.spillBytes.value_or(0), then = before.value_or(0);
  if (!gate.spill || now <= then)
    return;
  list.push_back({"spill",
                  kernel.name,
                  {},
                  "'" + kernel.name + "' spills " + formatCount(now, "byte") +
                      " of a thread" +
                      (then ? ", " + formatNumber(then) + " before" : "")});
}

static void addOccupancy(const KernelChange &change, const Gate &gate,
                         std::vector<Violation> &list) {
  const std::string &name = change.after.name;
  double now = change.after.warpsPerSM, then = change.before.warpsPerSM;
  if (gate.occupancy && now < then)
    list.push_back({"occupancy",
                    name,
                    {},
                    "'" + name + "' has " + formatCount(now, "warp") +
                        " on an SM, " + formatNumber(then) + " before"});
}

static void addRegression(const KernelChange &change, const Gate &gate,
                          std::vector<Violation> &list) {
  const std::string &name = change.after.name;
  std::optional<double> ratio = change.timeRatio();
  if (gate.regression && ratio && *ratio > 1 + *gate.regression)
    list.push_back({"regression",
                    name,
                    {},
                    "'" + name + "' is predicted to take " +
                        formatSpeedup(*ratio) + " what it took"});
}

std::vector<Violation> gpuperf::violations(const ReportDiff &diff,
                                           const Gate &gate) {
  std::vector<Violation> list;
  if (gate.isEmpty())
    return list;
  for (const KernelChange &change : diff.changed) {
    addRegression(change, gate, list);
    addOccupancy(change, gate, list);
    addSpill(change.after, change.before.spillBytes, gate, list);
    addFindings(change.after.name, change.fresh, gate, list);
  }
  for (const ReportedKernel &kernel : diff.added) {
    addSpill(kernel, std::nullopt, gate, list);
    addFindings(kernel.name, kernel.findings, gate, list);
  }
  for (const std::string &sentence : diff.notAnalysed)
    list.push_back({"not-analysed", "", {}, "not analysed: " + sentence});
  return list;
}

std::string gpuperf::gateObstacle(const ReportDiff &diff, const Gate &gate) {
  if (!gate.spill)
    return "";
  auto isUnknown = [](const ReportedKernel &kernel) {
    return !kernel.spillBytes;
  };
  size_t unknown = llvm::count_if(diff.added, isUnknown) + diff.spillsUnknown;
  if (!unknown)
    return "";
  return "whether " + formatCount(unknown, "kernel") +
         (unknown == 1 ? " spills" : " spill") +
         " is not known: make the report with --ptxas";
}

//===----------------------------------------------------------------------===//
// What is accepted
//===----------------------------------------------------------------------===//

/// Whether `path` is `end` or ends with it behind a slash.
static bool endsWithPath(StringRef path, StringRef end) {
  return path.consume_back(end) && (path.empty() || path.ends_with("/"));
}

bool Exception::covers(const Violation &violation) const {
  return matches(check, violation.check) &&
         (kernel.empty() || matches(kernel, violation.kernel)) &&
         (file.empty() || endsWithPath(violation.finding.file, file)) &&
         (finding.empty() ||
          StringRef(withoutFigures(violation.finding.message))
              .contains(withoutFigures(finding)));
}

LLVM_YAML_IS_SEQUENCE_VECTOR(Exception)

template <> struct llvm::yaml::MappingTraits<Exception> {
  static void mapping(IO &io, Exception &exception) {
    io.mapRequired("check", exception.check);
    io.mapOptional("kernel", exception.kernel, std::string());
    io.mapOptional("file", exception.file, std::string());
    io.mapOptional("finding", exception.finding, std::string());
    io.mapRequired("reason", exception.reason);
  }
  static std::string validate(IO &, Exception &exception) {
    return StringRef(exception.reason).trim().empty()
               ? "an exception takes a reason"
               : "";
  }
};

llvm::Expected<std::vector<Exception>> gpuperf::readBaseline(StringRef path) {
  return readYamlList<Exception>(path);
}

llvm::Error gpuperf::writeBaseline(StringRef path,
                                   llvm::ArrayRef<Violation> violations,
                                   StringRef reason) {
  std::vector<Exception> list;
  for (const Violation &violation : violations)
    list.push_back(
        {violation.check, violation.kernel, violation.finding.file,
         StringRef(violation.finding.message).split("; ").first.str(),
         reason.str()});
  return writeOutput(path, [&](llvm::raw_ostream &os) {
    os << "# What the gate of 'gpuperf diff' lets pass, and why.\n";
    llvm::yaml::Output output(os, nullptr, /*WrapColumn=*/0);
    output << list;
  });
}
