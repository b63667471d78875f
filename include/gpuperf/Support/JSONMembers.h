//===- JSONMembers.h - structs as JSON and back -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One list of a struct's members makes toJSON and fromJSON of it:
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

/// Writes members into an object. Texts are packed (PackedText.h).
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
  /// A member that the reader can do without.
  template <typename T> bool optional(llvm::StringLiteral key, T &member) {
    return (*this)(key, member);
  }
  /// One that is left out where it has no value.
  template <typename T>
  bool optional(llvm::StringLiteral key, std::optional<T> &member) {
    return !member || (*this)(key, *member);
  }
  /// Text for a reader that shows it: bytes that are no UTF-8 are lost.
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
  /// An enumerator by its name; the last argument is what the reader reports of
  /// another word.
  template <typename T>
  bool word(llvm::StringLiteral key, T &member, llvm::StringRef (*name)(T),
            std::optional<T> (*)(llvm::StringRef), llvm::StringLiteral) {
    object[key] = name(member);
    return true;
  }
};

/// Reads members from an object. What is missing or of another kind is reported
/// to the path, and makes the answer false.
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

  /// Reads what JSONWriter made of the member by `take`.
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
