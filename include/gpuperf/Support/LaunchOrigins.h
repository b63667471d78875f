//===- LaunchOrigins.h - where the facts of a launch come from --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_LAUNCHORIGINS_H
#define GPUPERF_SUPPORT_LAUNCHORIGINS_H

#include "gpuperf/Support/Kinds.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"
#include <map>
#include <optional>
#include <string>
#include <tuple>

namespace gpuperf {

/// One fact of a launch: the value of a parameter, the extents of the block or
/// of the grid, or the size of dynamic shared memory.
class LaunchPart {
public:
  /// In the order of JSON and the dialect.
  enum Kind { Argument, Block, Grid, Shared };

  /// The block, the grid or the shared memory.
  LaunchPart(Kind kind) : kind(kind) {}
  /// The value of the parameter `name`.
  static LaunchPart argument(llvm::StringRef name) {
    LaunchPart part(Argument);
    part.parameter = name.str();
    return part;
  }
  /// The fact with this key; empty for any other text.
  static std::optional<LaunchPart> ofKey(llvm::StringRef key) {
    if (key.consume_front("arg:"))
      return argument(key);
    return llvm::StringSwitch<std::optional<LaunchPart>>(key)
        .Case("block", Block)
        .Case("grid", Grid)
        .Case("shared", Shared)
        .Default(std::nullopt);
  }

  /// The key in JSON and in the dialect: "grid", "block", "shared" or
  /// "arg:NAME".
  std::string key() const {
    return kind == Argument ? "arg:" + parameter : name();
  }
  /// The name for the user: "grid", "block", "shared", or the parameter.
  std::string name() const {
    static constexpr const char *names[] = {"", "block", "grid", "shared"};
    return kind == Argument ? parameter : names[kind];
  }
  bool isArgument() const { return kind == Argument; }

  bool operator<(const LaunchPart &other) const {
    return std::tie(kind, parameter) < std::tie(other.kind, other.parameter);
  }
  bool operator==(const LaunchPart &other) const {
    return kind == other.kind && parameter == other.parameter;
  }

private:
  Kind kind;
  std::string parameter; ///< empty unless it is an argument
};

/// The origins of the facts of a launch.
class LaunchOrigins {
public:
  FactOrigin &operator[](const LaunchPart &part) { return origins[part]; }

  /// Empty for a fact that the launch does not have.
  std::optional<FactOrigin> find(const LaunchPart &part) const {
    auto found = origins.find(part);
    return found == origins.end() ? std::nullopt : std::optional(found->second);
  }
  bool is(const LaunchPart &part, FactOrigin origin) const {
    return find(part) == origin;
  }
  /// Whether the source or the user gives the fact.
  bool isGiven(const LaunchPart &part) const {
    std::optional<FactOrigin> origin = find(part);
    return origin && *origin < FactOrigin::LaunchBounds;
  }
  /// Whether the analysis chose a value, within the launch bounds or freely.
  bool isChosen(const LaunchPart &part) const {
    std::optional<FactOrigin> origin = find(part);
    return origin && *origin >= FactOrigin::LaunchBounds;
  }
  /// Whether the analysis chose a value that nothing but an assumption
  /// supports.
  bool isAssumed(const LaunchPart &part) const {
    return is(part, FactOrigin::Assumed) || is(part, FactOrigin::Default);
  }

  auto begin() const { return origins.begin(); }
  auto end() const { return origins.end(); }
  bool operator==(const LaunchOrigins &other) const {
    return origins == other.origins;
  }
  bool operator<(const LaunchOrigins &other) const {
    return origins < other.origins;
  }

private:
  std::map<LaunchPart, FactOrigin> origins;
};

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_LAUNCHORIGINS_H
