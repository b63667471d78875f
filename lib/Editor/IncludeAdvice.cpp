//===- IncludeAdvice.cpp - advice about missing headers -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IncludeAdvice.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using llvm::StringRef;

/// What an #include directive names, with its column; empty for other lines.
static StringRef includedIn(StringRef line) {
  StringRef rest = line.ltrim();
  if (!rest.consume_front("#") ||
      !(rest = rest.ltrim()).consume_front("include"))
    return "";
  rest = rest.drop_front(std::min(rest.find_first_of("<\""), rest.size()));
  return rest.drop_front(!rest.empty()).take_until([](char c) {
    return c == '>' || c == '"';
  });
}

/// Where the text includes `header`; else its first directive, else its start.
static SourcePlace placeOf(StringRef header, const FileText &text) {
  SourcePlace first = {text.file().str(), 1, 1};
  bool isFirst = true;
  for (unsigned number = 1; number <= text.lines(); ++number) {
    StringRef line = text.line(number), name = includedIn(line);
    if (name.empty())
      continue;
    unsigned column = name.data() - line.data() + 1;
    if (name == header)
      return {text.file().str(), number, column};
    if (std::exchange(isFirst, false))
      first = {text.file().str(), number, column};
  }
  return first;
}

/// "add -I and its folder to …", by where the command came from.
static std::string whatToDo(const EditorRequest &request) {
  StringRef source = request.commandSource;
  StringRef folder = llvm::sys::path::parent_path(
      source.empty() ? StringRef(request.file) : source);
  if (folder.ends_with("/build") && source.ends_with(".json"))
    folder = llvm::sys::path::parent_path(folder);
  std::string clangd =
      "'CompileFlags: {Add: [-I…]}' to " + folder.str() + "/.clangd";
  if (source.empty())
    return "no compile_commands.json was found for this file: let the build "
           "write one, or add " +
           clangd;
  StringRef where = source.ends_with(".json") ? "this file's command in " : "";
  return "add -I with its folder to " + (where + source).str() + ", or " +
         clangd;
}

std::vector<RenderedDiagnostic>
gpuperf::includeAdvice(llvm::ArrayRef<std::string> missing,
                       const EditorRequest &request, const FileText &text) {
  std::vector<RenderedDiagnostic> advice;
  std::vector<StringRef> seen;
  for (const std::string &header : missing) {
    if (llvm::is_contained(seen, header))
      continue;
    seen.push_back(header);
    RenderedDiagnostic diagnostic;
    diagnostic.check = kKernelCheck;
    diagnostic.place = placeOf(header, text);
    diagnostic.message = "'" + header + "' not found: " + whatToDo(request);
    makeVisible(diagnostic);
    advice.push_back(std::move(diagnostic));
  }
  return advice;
}
