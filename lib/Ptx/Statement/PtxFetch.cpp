//===- PtxFetch.cpp - texture and surface statements ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/PtxStatement.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// "2d" as it is, "a2d" as "2d.array".
std::string geometry(StringRef text) {
  return text.consume_front("a") ? (text + ".array").str() : text.str();
}

/// "tex.level.2d.v4.f32.f32" -> "tex.unified.2d.level.v4f32.f32".
std::string textureSpelling(ArrayRef<StringRef> parts) {
  StringRef mode;
  if (!parts.empty() && (parts[0] == "level" || parts[0] == "grad")) {
    mode = parts[0];
    parts = parts.drop_front();
  }
  if (parts.size() != 4 || parts[1] != "v4")
    return "";
  std::string name = "tex.unified." + geometry(parts[0]);
  if (!mode.empty())
    name += ("." + mode).str();
  return name + ".v4" + parts[2].str() + "." + parts[3].str();
}

/// "b.2d.v4.b32.trap" -> "2d.v4i32.trap", for both directions.
std::string surfaceSuffix(ArrayRef<StringRef> parts) {
  if (parts.size() < 4 || parts[0] != "b")
    return "";
  std::string name = geometry(parts[1]) + ".";
  parts = parts.drop_front(2);
  if (parts[0].starts_with("v")) {
    name += parts[0];
    parts = parts.drop_front();
  }
  if (parts.size() != 2 || !parts[0].starts_with("b"))
    return "";
  return name + "i" + parts[0].drop_front().str() + "." + parts[1].str();
}

std::string fetchSpelling(StringRef head, ArrayRef<StringRef> rest) {
  if (head == "tex")
    return textureSpelling(rest);
  std::string suffix = surfaceSuffix(rest);
  if (suffix.empty())
    return "";
  if (head == "suld")
    return "suld." + suffix;
  return head == "sust" ? "sust.b." + suffix : "";
}

} // namespace

Intrinsic::ID gpuperf::ptxFetchIntrinsic(StringRef assembly) {
  SmallVector<StringRef, 8> parts;
  assembly.ltrim().take_until(isSpace).split(parts, '.');
  std::string spelling =
      fetchSpelling(parts.front(), ArrayRef(parts).drop_front());
  return spelling.empty() ? Intrinsic::not_intrinsic : nvvmIntrinsic(spelling);
}
