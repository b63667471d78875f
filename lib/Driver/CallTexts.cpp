//===- CallTexts.cpp - whether files may call each other ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallTexts.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace gpuperf;

static bool isWordChar(char c) { return llvm::isAlnum(c) || c == '_'; }

static std::string readText(llvm::StringRef file) {
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

/// `text` with spaces for its comments.
static std::string withoutComments(llvm::StringRef text) {
  std::string result = text.str();
  for (size_t at = 0; (at = text.find('/', at)) != llvm::StringRef::npos;) {
    llvm::StringRef rest = text.drop_front(at);
    size_t length = 1;
    if (rest.starts_with("//"))
      length = std::min(rest.find('\n'), rest.size());
    else if (rest.starts_with("/*"))
      length = std::min(rest.find("*/", 2), rest.size() - 2) + 2;
    if (length > 1)
      std::fill_n(result.begin() + at, length, ' ');
    at += length;
  }
  return result;
}

/// Calls `fn` for each word with its end.
static void forEachWord(llvm::StringRef text,
                        llvm::function_ref<void(llvm::StringRef, size_t)> fn) {
  for (size_t at = 0; at < text.size();) {
    size_t begin = at;
    while (at < text.size() && isWordChar(text[at]))
      ++at;
    if (at > begin && !llvm::isDigit(text[begin]))
      fn(text.slice(begin, at), at);
    at += at == begin;
  }
}

/// What is behind the parentheses that `text` begins with; empty for none.
static llvm::StringRef behindParentheses(llvm::StringRef text) {
  text = text.ltrim();
  if (!text.starts_with("("))
    return {};
  // Longer ones are no parameters, but without their end.
  text = text.take_front(4096);
  unsigned depth = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    depth += text[at] == '(';
    depth -= text[at] == ')';
    if (depth == 0)
      return text.drop_front(at + 1).ltrim();
  }
  return {};
}

static bool isBody(llvm::StringRef text) {
  for (llvm::StringRef word : {"const", "noexcept", "override", "final"})
    if (text.consume_front(word))
      text = text.ltrim();
  return text.starts_with("{") || text.starts_with(":") ||
         text.starts_with("->");
}

/// Whether the declaration that ends with `text` is for the device.
static bool isDevice(llvm::StringRef text) {
  size_t begin = text.find_last_of(";{}");
  llvm::StringRef declaration =
      begin == llvm::StringRef::npos ? text : text.drop_front(begin);
  return declaration.contains("__global__") ||
         (declaration.contains("__device__") &&
          !declaration.contains("__host__"));
}

/// The names of the functions that `text` seems to define for the host: a word,
/// parentheses and a body.
static llvm::StringSet<> functionsDefinedIn(llvm::StringRef text) {
  std::string plain = withoutComments(text);
  llvm::StringRef code = plain;
  llvm::StringSet<> names;
  forEachWord(code, [&](llvm::StringRef word, size_t end) {
    bool isOther = word == "if" || word == "for" || word == "while" ||
                   word == "switch" || word == "catch" || word == "main";
    if (!isOther && isBody(behindParentheses(code.drop_front(end))) &&
        !isDevice(code.take_front(end)))
      names.insert(word);
  });
  return names;
}

/// The text of `file`, and those of the headers beside it that it includes.
static std::string textWithHeaders(llvm::StringRef file) {
  std::string text = readText(file), headers;
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(text).split(lines, '\n');
  for (llvm::StringRef line : lines) {
    line = line.trim();
    if (!line.consume_front("#"))
      continue;
    line = line.ltrim();
    if (!line.consume_front("include") ||
        !(line = line.ltrim()).consume_front("\""))
      continue;
    llvm::SmallString<256> path = llvm::sys::path::parent_path(file);
    llvm::sys::path::append(path,
                            line.take_until([](char c) { return c == '"'; }));
    headers += readText(path);
  }
  return text + "\n" + headers;
}

/// The functions of files with launches, with the file; those that several
/// define are left out, as which one is called is not known.
static llvm::StringMap<llvm::StringRef>
launchingFunctions(llvm::ArrayRef<std::string> files) {
  llvm::StringMap<llvm::StringRef> definedBy;
  for (llvm::StringRef file : files) {
    std::string text = textWithHeaders(file);
    if (llvm::StringRef(text).contains("<<<") ||
        llvm::StringRef(text).contains("cudaLaunch"))
      for (const auto &name : functionsDefinedIn(readText(file)))
        if (auto [known, isNew] = definedBy.try_emplace(name.first(), file);
            !isNew)
          known->second = {};
  }
  return definedBy;
}

bool gpuperf::mayCallEachOther(llvm::ArrayRef<std::string> analysed,
                               llvm::ArrayRef<std::string> sources) {
  llvm::StringMap<llvm::StringRef> definedBy = launchingFunctions(analysed);
  if (definedBy.empty())
    return false;
  return llvm::any_of(sources, [&](const std::string &file) {
    bool any = false;
    std::string text = withoutComments(textWithHeaders(file));
    forEachWord(text, [&](llvm::StringRef word, size_t) {
      llvm::StringRef definer = definedBy.lookup(word);
      any |= !definer.empty() && definer != file;
    });
    return any;
  });
}
