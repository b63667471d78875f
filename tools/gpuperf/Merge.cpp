//===- Merge.cpp - one report of many result files ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Merge.h"
#include "OutputFile.h"
#include "Pager.h"
#include "gpuperf/Driver/MergeResults.h"
#include "gpuperf/Frontend/Compile/CompileDatabase.h"
#include "gpuperf/Page/PageView.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/WithColor.h"
#include <optional>

using namespace gpuperf;
using llvm::StringRef;

static llvm::Error invalid(const llvm::Twine &text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

/// "text, json, sarif, html".
static std::string formatNames() {
  std::vector<StringRef> names;
  for (const View *view : reportViews())
    names.push_back(view->name());
  return llvm::join(names, ", ");
}

static llvm::Expected<MergeRequest> parse(llvm::ArrayRef<StringRef> args,
                                          StringRef &output) {
  MergeRequest request;
  request.view = reportViews().front();
  StringRef build;
  for (; !args.empty(); args = args.drop_front()) {
    StringRef word = args.front();
    if (word.consume_front("--format=")) {
      request.view = findReportView(word);
      if (!request.view)
        return invalid("'" + word +
                       "' is no format of merge; known: " + formatNames());
    } else if (word == "--quiet") {
      request.quiet = true;
    } else if (word == "--verbose") {
      request.verbose = true;
    } else if (word == "-o" && args.size() > 1) {
      args = args.drop_front();
      output = args.front();
    } else if (word.consume_front("-o=")) {
      output = word;
    } else if (word == "-p" && args.size() > 1) {
      args = args.drop_front();
      build = args.front();
    } else if (word.consume_front("-p=")) {
      build = word;
    } else {
      request.paths.push_back(word.str());
    }
  }
  if (request.paths.empty())
    return invalid("merge takes folders that gpuperf --output=DIR has filled");
  if (request.quiet && request.view != reportViews().front())
    return invalid("--quiet is for the format text");
  if (llvm::Error error = checkDestination(request.view, output))
    return error;
  if (!build.empty()) {
    auto sources = cudaFilesOfBuild(build);
    if (!sources)
      return sources.takeError();
    request.expected = std::move(*sources);
  }
  return request;
}

int gpuperf::mergeCommand(llvm::ArrayRef<StringRef> args, bool colours,
                          llvm::raw_ostream &err) {
  StringRef output;
  llvm::Expected<MergeRequest> request = parse(args, output);
  if (!request) {
    llvm::WithColor::error(err, "gpuperf")
        << visible(llvm::toString(request.takeError())) << '\n';
    return 1;
  }
  request->colours = colours && output.empty();
  std::optional<Pager> pager;
  if (output.empty())
    pager.emplace();
  return printTo(output, [&](llvm::raw_ostream &os) {
    return mergeResults(*request, os, err);
  });
}
