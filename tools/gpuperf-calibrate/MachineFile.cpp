//===- MachineFile.cpp - the YAML file of a measured machine --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MachineFile.h"
#include <algorithm>
#include <cstdio>

using namespace calibrate;

static std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (char c : text)
    if (c == '"' || c == '\\')
      result += std::string("\\") + c;
    else if (static_cast<unsigned char>(c) >= ' ')
      result += c;
  return result + "\"";
}

static std::string propertyOr(const Raw &raw, const std::string &name,
                              const std::string &otherwise) {
  auto found = raw.properties.find(name);
  return found == raw.properties.end() ? otherwise : found->second;
}

MachineHead calibrate::headOf(const Raw &raw, const std::string &base) {
  MachineHead head;
  std::string capability = propertyOr(raw, "compute_capability", "8.0");
  capability.erase(std::remove(capability.begin(), capability.end(), '.'),
                   capability.end());
  head.base = base.empty() ? "sm_" + capability : base;
  std::string name = propertyOr(raw, "name", "");
  if (!name.empty())
    head.title = name + ", as it is";
  int repeats = 0;
  for (const Sample &sample : raw.samples)
    repeats = std::max(repeats, sample.repeat + 1);
  std::string on = name.empty() ? "a GPU without a name" : name;
  head.measured = "gpuperf-calibrate on " + on + ", median of " +
                  std::to_string(repeats) + " repeats";
  head.properties = "what the driver reports of " + on;
  return head;
}

/// Six digits, and all of a whole number.
static std::string number(double value) {
  char text[40];
  bool isWhole = value < 1e15 && value == double((long long)value);
  std::snprintf(text, sizeof text, isWhole ? "%.0f" : "%.6g", value);
  return text;
}

/// The lines of one block at `indent`; `block` is "dram" or "models.dong-pai".
static void writeBlock(std::ostream &out, const std::string &indent,
                       const std::string &block,
                       const std::vector<Figure> &figures) {
  bool any = std::any_of(figures.begin(), figures.end(), [&](const Figure &f) {
    return f.section == block && f.why.empty();
  });
  if (any)
    out << indent << block.substr(block.find('.') + 1) << ":\n"
        << indent << "  source: calibrate\n";
  for (const Figure &figure : figures) {
    if (figure.section != block)
      continue;
    if (!figure.why.empty())
      out << (any ? indent + "  " : "") << "# " << figure.path()
          << " left out: " << figure.why << "\n";
    else if (figure.isProperty)
      out << indent << "  " << figure.key
          << ": {value: " << number(figure.value) << ", source: driver}\n";
    else
      out << indent << "  " << figure.key << ": " << number(figure.value)
          << "\n";
  }
}

static std::vector<std::string> sectionsOf(const std::vector<Figure> &figures) {
  std::vector<std::string> sections;
  for (const Figure &figure : figures)
    if (std::find(sections.begin(), sections.end(), figure.section) ==
        sections.end())
      sections.push_back(figure.section);
  return sections;
}

void calibrate::writeMachine(std::ostream &out, const MachineHead &head,
                             const std::vector<Figure> &figures) {
  out << "# Written by gpuperf-calibrate. This file is a machine "
         "(--machine=FILE); what it does\n"
         "# not have is that of its base.\n"
      << "base: " << head.base << "\n";
  if (!head.title.empty())
    out << "title: " << quoted(head.title) << "\n";
  out << "sources:\n  calibrate: " << quoted(head.measured)
      << "\n  driver: " << quoted(head.properties) << "\n";
  bool inModels = false;
  for (bool models : {false, true})
    for (const std::string &section : sectionsOf(figures)) {
      bool isModel = section.rfind("models.", 0) == 0;
      if (isModel != models)
        continue;
      bool any = std::any_of(
          figures.begin(), figures.end(), [&](const Figure &figure) {
            return figure.section == section && figure.why.empty();
          });
      if (isModel && any && !inModels)
        out << "models:\n", inModels = true;
      writeBlock(out, isModel ? "  " : "", section, figures);
    }
}
