//===- JSONMembers.h - structs as JSON and back -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// toJSON and fromJSON of a struct are generated from one list of its members:
//
//   template <typename Map> bool mapMembers(Map &map, Hint &hint) {
//     return map("line", hint.line) && map.text("label", hint.label);
//   }
//
//   hint ──toJSON──▶ {"line": 7, "label": "×4"} ──fromJSON──▶ hint
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_JSONMEMBERS_H
#define GPUPERF_SUPPORT_JSONMEMBERS_H

#include "gpuperf/Support/PackedText.h"
#include "gpuperf/Support/SourcePlace.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <optional>
#include <set>
#include <type_traits>

namespace gpuperf {

/// Writes members into an object. Strings are packed (PackedText.h).
class JSONWriter {
public:
  llvm::json::Object object;

  template <typename T> bool operator()(llvm::StringLiteral key, T &member) {
    if constexpr (std::is_same_v<T, std::string>)
      object[key] = packText(member);
    else if constexpr (std::is_same_v<T, std::vector<std::string>>)
      object[key] = packTexts(member);
    else if constexpr (std::is_same_v<T, std::set<std::string>>)
      object[key] =
          packTexts(std::vector<std::string>(member.begin(), member.end()));
    else if constexpr (std::is_enum_v<T>)
      object[key] = int64_t(member);
    else
      object[key] = llvm::json::Value(member);
    return true;
  }
  template <typename T>
  bool operator()(llvm::StringLiteral key, std::map<std::string, T> &member) {
    llvm::json::Object entries;
    for (const auto &[name, entry] : member)
      entries[name] = entry;
    object[key] = std::move(entries);
    return true;
  }
  /// A member that may be missing in the JSON.
  template <typename T> bool optional(llvm::StringLiteral key, T &member) {
    return (*this)(key, member);
  }
  /// An optional member; it is left out without a value.
  template <typename T>
  bool optional(llvm::StringLiteral key, std::optional<T> &member) {
    return !member || (*this)(key, *member);
  }
  /// A string for display: invalid UTF-8 is replaced, not preserved.
  bool text(llvm::StringLiteral key, std::string &member) {
    object[key] = llvm::json::fixUTF8(member);
    return true;
  }
  bool text(llvm::StringLiteral key, std::vector<std::string> &member) {
    llvm::json::Array list;
    for (const std::string &text : member)
      list.push_back(llvm::json::fixUTF8(text));
    object[key] = std::move(list);
    return true;
  }
  /// An enumerator as its name. The last argument is the error that the reader
  /// reports for an unknown name.
  template <typename T>
  bool word(llvm::StringLiteral key, T &member, llvm::StringRef (*name)(T),
            std::optional<T> (*)(llvm::StringRef), llvm::StringLiteral) {
    object[key] = name(member);
    return true;
  }
};

/// Reads members from an object. A member that is missing or has the wrong type
/// is an error at its path, and the result is false.
class JSONReader {
public:
  JSONReader(const llvm::json::Value &value, llvm::json::Path path)
      : map(value, path), path(path) {}
  explicit operator bool() { return map; }

  template <typename T> bool operator()(llvm::StringLiteral key, T &member) {
    return read(member, [&](auto &to) { return map.map(key, to); });
  }
  template <typename T> bool optional(llvm::StringLiteral key, T &member) {
    return read(member, [&](auto &to) { return map.mapOptional(key, to); });
  }
  template <typename T>
  bool optional(llvm::StringLiteral key, std::optional<T> &member) {
    return (*this)(key, member);
  }
  template <typename T> bool text(llvm::StringLiteral key, T &member) {
    return map.map(key, member);
  }
  template <typename T>
  bool word(llvm::StringLiteral key, T &member, llvm::StringRef (*)(T),
            std::optional<T> (*symbol)(llvm::StringRef),
            llvm::StringLiteral expected) {
    std::string name;
    if (!map.map(key, name))
      return false;
    std::optional<T> known = symbol(name);
    if (!known)
      path.field(key).report(expected);
    member = known.value_or(member);
    return known.has_value();
  }

private:
  llvm::json::ObjectMapper map;
  llvm::json::Path path;

  /// Reads a member in the form of JSONWriter; `take` reads the JSON value.
  template <typename T, typename Function> bool read(T &member, Function take) {
    if constexpr (std::is_same_v<T, std::string>) {
      bool isRead = take(member);
      member = unpackText(member);
      return isRead;
    } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
      bool isRead = take(member);
      unpackTexts(member);
      return isRead;
    } else if constexpr (std::is_same_v<T, std::set<std::string>>) {
      std::vector<std::string> list(member.begin(), member.end());
      bool isRead = take(list);
      unpackTexts(list);
      member = {list.begin(), list.end()};
      return isRead;
    } else if constexpr (std::is_enum_v<T> || std::is_same_v<T, unsigned>) {
      int64_t number = int64_t(member);
      bool isRead = take(number);
      member = T(number);
      return isRead;
    } else {
      return take(member);
    }
  }
};

template <typename T, typename = decltype(mapMembers(
                          std::declval<JSONWriter &>(), std::declval<T &>()))>
llvm::json::Value toJSON(const T &members) {
  JSONWriter writer;
  mapMembers(writer, const_cast<T &>(members));
  return std::move(writer.object);
}

template <typename T, typename = decltype(mapMembers(
                          std::declval<JSONReader &>(), std::declval<T &>()))>
bool fromJSON(const llvm::json::Value &value, T &members,
              llvm::json::Path path) {
  JSONReader reader(value, path);
  return reader && mapMembers(reader, members);
}

/// `[file, line, column]`.
inline llvm::json::Value toJSON(const SourcePlace &place) {
  return llvm::json::Array{packText(place.file), place.line, place.column};
}

inline bool fromJSON(const llvm::json::Value &value, SourcePlace &place,
                     llvm::json::Path path) {
  const llvm::json::Array *parts = value.getAsArray();
  std::string file;
  int64_t line = 0, column = 0;
  if (!parts || parts->size() != 3) {
    path.report("expected [file, line, column]");
    return false;
  }
  if (!llvm::json::fromJSON((*parts)[0], file, path.index(0)) ||
      !llvm::json::fromJSON((*parts)[1], line, path.index(1)) ||
      !llvm::json::fromJSON((*parts)[2], column, path.index(2)))
    return false;
  place = {unpackText(file), unsigned(line), unsigned(column)};
  return true;
}

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_JSONMEMBERS_H
