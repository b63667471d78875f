//===- Print.cpp - a machine as text --------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Print.h"
#include "Schema.h"
#include "gpuperf/Machine/Figures.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;
using namespace llvm;

static std::string number(double value) {
  std::string text;
  raw_string_ostream(text) << format("%.10g", value);
  return text;
}

static std::string number(const Figure &value) {
  return value ? number(*value) : "-";
}

namespace {

/// The text of a member, empty when it is absent.
struct MemberText {
  std::string operator()(const Figure *v) const {
    return *v ? number(**v) : "";
  }
  std::string operator()(const Count *v) const {
    return *v ? std::to_string(**v) : "";
  }
  std::string operator()(const Flag *v) const {
    return *v ? (**v ? "true" : "false") : "";
  }
  std::string operator()(const std::vector<int64_t> *v) const {
    std::string text;
    for (int64_t item : *v)
      text += (text.empty() ? "" : ", ") + std::to_string(item);
    return text;
  }
  std::string operator()(const std::optional<TransactionRule> *v) const {
    return *v ? transactionRuleName(**v).str() : "";
  }
  std::string operator()(const std::optional<RegisterAllocation> *v) const {
    return *v ? registerAllocationName(**v).str() : "";
  }
};

} // namespace

static void printFigure(const Machine &machine, StringRef section,
                        StringRef key, StringRef unit, StringRef value,
                        raw_ostream &out) {
  if (value.empty())
    return;
  auto found = machine.provenance.find((section + "." + key).str());
  StringRef source =
      found == machine.provenance.end() ? "" : StringRef(found->second.source);
  std::string quantity = (value + (unit.empty() ? "" : " ") + unit).str();
  out << formatv("  {0,-36} {1,-32} [{2}]\n", key, quantity, source);
}

static void printSection(Machine &machine, StringRef section, raw_ostream &to) {
  std::string lines;
  raw_string_ostream out(lines);
  for (const Field &field : machineFields())
    if (section == field.section)
      printFigure(machine, section, field.key, field.unit,
                  std::visit(MemberText(), field.member(machine)), out);
  for (const UnitField &field : unitFields())
    for (unsigned c = 0; section == field.section && c < numInstClasses; ++c)
      printFigure(machine, section, unitKey(field, InstClass(c)), field.unit,
                  MemberText()(&(machine.units[c].*field.member)), out);
  if (!lines.empty())
    to << section << ":\n" << lines;
}

void gpuperf::printMachine(const Machine &machine, raw_ostream &out) {
  Machine copy = machine; // the schema's members are not const
  out << machine.name << ": " << machine.title << ", compute capability "
      << machine.computeCapability.str() << "\n";
  for (const char *section : machineSections())
    printSection(copy, section, out);
  for (const auto &[model, parameters] : machine.modelParameters) {
    out << "models." << model << ":\n";
    for (const auto &[key, value] : parameters)
      printFigure(machine, "models." + model, key, "", number(value), out);
  }
  out << "sources:\n";
  for (const auto &[id, citation] : machine.sources)
    out << "  [" << id << "] " << citation << "\n";
}

void gpuperf::printMachineTable(ArrayRef<Machine> machines, raw_ostream &out) {
  auto row = [&](StringRef name, StringRef cc, StringRef sms, StringRef clock,
                 StringRef bandwidth, StringRef title) {
    out << formatv("{0,-10} {1,-5} {2,-4} {3,-6} {4,-6} {5}\n", name, cc, sms,
                   clock, bandwidth, title);
  };
  row("name", "cc", "SMs", "GHz", "GB/s", "title");
  for (const Machine &m : machines)
    row(m.name, m.computeCapability.str(),
        m.smCount ? std::to_string(*m.smCount) : "-", number(m.clockGHz()),
        number(m.dram.pinBandwidthGBps), m.title);
}

void gpuperf::printOccupancy(const BlockResources &block,
                             const Occupancy &occupancy, raw_ostream &out) {
  out << formatv("{0}:{1}:{2}  blocks {3}  warps {4}/{5}  limiter {6}",
                 block.threads, block.registersPerThread,
                 block.staticSharedBytes + block.dynamicSharedBytes,
                 occupancy.blocksPerSM, occupancy.warpsPerSM,
                 occupancy.maxWarpsPerSM, stringifyOptional(occupancy.limiter));
  if (!occupancy.unlaunchable.empty())
    out << "  unlaunchable: " << occupancy.unlaunchable;
  if (!occupancy.nextStep.empty())
    out << "  next: " << occupancy.nextStep;
  out << "\n";
}
