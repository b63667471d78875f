//===- Setup.cpp - settings from the tool ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Setup.h"
#include "gpuperf/StandIn/Trace.h"
#include <cstdio>
#include <cstdlib>
#include <fstream>

using namespace gpuperf;
using namespace gpuperf::standin;

Setup::Setup() {
  const char *folder = std::getenv(standInFolderVariable);
  if (!folder)
    return;
  theFolder = folder;
  std::ifstream file(theFolder + "/setup");
  for (std::string line; std::getline(file, line);)
    if (size_t space = line.find(' '); space != std::string::npos)
      values[line.substr(0, space)] = line.substr(space + 1);
}

std::string Setup::text(const std::string &key) const {
  auto found = values.find(key);
  return found == values.end() ? "" : found->second;
}

long long Setup::number(const std::string &key, long long otherwise) const {
  std::string value = text(key);
  return value.empty() ? otherwise : std::atoll(value.c_str());
}

// Objects of the stand-in are never destroyed: programs call it from
// destructors.
const Setup &standin::setup() {
  static const Setup &only = *new Setup;
  return only;
}

void standin::warn(const std::string &text) {
  std::fprintf(stderr, "gpuperf: warning: %s\n", text.c_str());
}
