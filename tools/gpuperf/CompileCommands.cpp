//===- CompileCommands.cpp - a build for Clang's tools --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompileCommands.h"
#include "gpuperf/Frontend/Compile/ClangCommand.h"
#include "gpuperf/Frontend/Compile/CompileDatabase.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

using namespace gpuperf;
using clang::tooling::CompileCommand;
using llvm::StringRef;
namespace json = llvm::json;

namespace {
struct Request {
  StringRef build;
  StringRef cuda; ///< as in CompileRequest
};
} // namespace

static llvm::Expected<Request> parse(llvm::ArrayRef<StringRef> args) {
  Request request;
  while (!args.empty()) {
    StringRef word = args.front();
    args = args.drop_front();
    if (word == "-p" && !args.empty()) {
      request.build = args.front();
      args = args.drop_front();
    } else if (word.consume_front("-p=")) {
      request.build = word;
    } else if (word.consume_front("--cuda=")) {
      request.cuda = word;
    } else {
      return llvm::createStringError("compile-commands takes -p BUILD and "
                                     "--cuda=DIR, not '" +
                                     word + "'");
    }
  }
  if (request.build.empty())
    return llvm::createStringError(
        "compile-commands: expected -p BUILD, a folder with a "
        "compile_commands.json");
  return request;
}

static json::Object entry(const CompileCommand &command) {
  json::Array words;
  for (const std::string &word : command.CommandLine)
    words.push_back(json::fixUTF8(word));
  json::Object object{{"directory", json::fixUTF8(command.Directory)},
                      {"file", json::fixUTF8(command.Filename)},
                      {"arguments", std::move(words)}};
  if (!command.Output.empty())
    object["output"] = json::fixUTF8(command.Output);
  return object;
}

static llvm::Expected<json::Array> convert(const Request &request) {
  llvm::SmallString<256> path(request.build);
  llvm::sys::path::append(path, "compile_commands.json");
  auto database = loadCompileDatabase(path);
  if (!database)
    return database.takeError();
  json::Array entries;
  for (CompileCommand &command : (*database)->getAllCompileCommands()) {
    auto converted = clangCommand(std::move(command), request.cuda);
    if (!converted)
      return converted.takeError();
    entries.push_back(entry(*converted));
  }
  return entries;
}

static int fail(llvm::raw_ostream &err, llvm::Error error) {
  llvm::WithColor::error(err, "gpuperf")
      << visible(llvm::toString(std::move(error))) << '\n';
  return 1;
}

int gpuperf::compileCommandsCommand(llvm::ArrayRef<StringRef> args,
                                    llvm::raw_ostream &out,
                                    llvm::raw_ostream &err) {
  llvm::Expected<Request> request = parse(args);
  if (!request)
    return fail(err, request.takeError());
  llvm::Expected<json::Array> entries = convert(*request);
  if (!entries)
    return fail(err, entries.takeError());
  out << llvm::formatv("{0:2}", json::Value(std::move(*entries))) << '\n';
  return 0;
}
