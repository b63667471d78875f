//===- ResultFile.cpp - the result of a source as a file ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ResultFile.h"
#include "gpuperf/Support/PackedText.h"
#include "gpuperf/Support/Version.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace gpuperf;
namespace json = llvm::json;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Of the files; one that is not understood is not merged.
static constexpr int64_t kResultSchema = 1;

/// What --verbose prints in place of `name`, where that is more.
static void addWhole(json::Object &parts, llvm::StringRef name,
                     json::Value text) {
  if (*parts.get(name) != text)
    parts[wholePart(name)] = std::move(text);
}

json::Object gpuperf::renderAllViews(llvm::ArrayRef<const View *> views,
                                     const RunReport &report,
                                     const ViewOptions &options) {
  json::Object parts;
  ViewOptions plain = options;
  plain.colours = plain.quiet = false;
  for (const View *view : views)
    parts[view->name()] = view->render(report, plain);
  plain.quiet = true;
  parts["findings"] = views.front()->render(report, plain);
  plain.verbose = true;
  addWhole(parts, "findings", views.front()->render(report, plain));
  plain.quiet = false;
  addWhole(parts, views.front()->name(), views.front()->render(report, plain));
  return parts;
}

std::string ResultFile::name() const {
  std::string key = source;
  for (const auto *list : {&command, &options})
    for (const std::string &word : *list)
      (key += '\0') += word;
  for (const auto &[text, kernel] : asked)
    (key += '\0') += text;
  return path::stem(source).str() + "-" +
         llvm::utohexstr(llvm::xxh3_64bits(key), /*LowerCase=*/true, 16) +
         kResultSuffix.str();
}

/// Those that change what is said of a file.
static std::vector<std::string> optionsOf(const ReportRequest &request) {
  std::vector<std::string> words;
  auto add = [&](llvm::StringRef name, llvm::StringRef value) {
    if (!value.empty())
      words.push_back((name + "=" + value).str());
  };
  add("machine", request.run.machine);
  add("model", request.run.model);
  add("checks", request.run.checks);
  add("caches", request.run.caches);
  if (request.run.minSpeedup)
    add("min-speedup", std::to_string(*request.run.minSpeedup));
  add("arch", request.input.arch);
  if (request.input.compiler != CompilerChoice::ByCommand)
    add("compiler", std::to_string(int(request.input.compiler)));
  if (request.input.programArguments)
    add("args", llvm::join(*request.input.programArguments, " "));
  for (const auto &[name, value] : request.input.sizes)
    add("size", name + "=" + std::to_string(value));
  for (const std::string &glob : request.onlyKernels)
    add("kernel", glob);
  return words;
}

static std::map<std::string, std::string>
askedOf(const ReportRequest &request) {
  std::map<std::string, std::string> asked;
  for (const auto *specs : {&request.run.launches, &request.run.assumptions})
    for (const LaunchSpec &spec : *specs)
      asked[packText(spec.text)] = packText(spec.kernel);
  return asked;
}

ResultFile gpuperf::resultFileFor(const std::string &file,
                                  std::vector<std::string> command,
                                  const ReportRequest &request) {
  llvm::SmallString<256> source(file);
  fs::make_absolute(source);
  path::remove_dots(source, /*remove_dot_dot=*/true);
  return {GPUPERF_VERSION,    source.str().str(), std::move(command),
          optionsOf(request), askedOf(request),   {}};
}

llvm::Error gpuperf::writeResultFile(llvm::StringRef folder, ResultFile file) {
  std::error_code error = fs::create_directories(folder);
  if (error)
    return llvm::createStringError("cannot make the folder '" + folder +
                                   "': " + error.message());
  llvm::SmallString<256> target(folder);
  path::append(target, file.name());
  json::Object object{{"gpuperf_result", kResultSchema},
                      {"version", file.version},
                      {"source", packText(file.source)}};
  object["command"] = packTexts(file.command);
  object["options"] = packTexts(file.options);
  object["asked"] = json::Object();
  for (const auto &[text, kernel] : file.asked)
    (*object.getObject("asked"))[text] = kernel;
  object["result"] = pack(std::move(file.result));
  return writeFile(target, [&](llvm::raw_ostream &os) {
    os << json::Value(std::move(object)) << '\n';
  });
}

llvm::Expected<ResultFile> gpuperf::readResultFile(llvm::StringRef text) {
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return llvm::createStringError("is cut off or damaged");
  }
  json::Object *object = value->getAsObject();
  if (!object || object->getInteger("gpuperf_result") != kResultSchema)
    return llvm::createStringError(
        "is no result of a gpuperf whose results this one can read");
  ResultFile file;
  json::Path::Root root;
  json::ObjectMapper map(*value, root);
  json::Value *result = object->get("result");
  if (!map.map("version", file.version) || !map.map("source", file.source) ||
      !map.map("command", file.command) || !map.map("options", file.options) ||
      !map.map("asked", file.asked) || !result || !unpack(*result, file.result))
    return llvm::createStringError("is damaged");
  file.source = unpackText(file.source);
  unpackTexts(file.command);
  unpackTexts(file.options);
  std::map<std::string, std::string> asked;
  for (const auto &[text, kernel] : file.asked)
    asked[unpackText(text)] = unpackText(kernel);
  file.asked = std::move(asked);
  return file;
}
