//===- ModelCommand.cpp - a model on given numbers ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/ModelCommand.h"
#include "gpuperf/Driver/Settings.h"
#include "gpuperf/Machine/Registry.h"
#include "gpuperf/Model/Model.h"
#include "gpuperf/Report/Explain.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;
using llvm::StringRef;

namespace {
struct Request {
  StringRef model, machine;
  std::vector<std::pair<std::string, double>> numbers;
  bool json = false;
};
} // namespace

static llvm::Error parseNumber(StringRef arg, Request &request) {
  auto [key, text] = arg.split('=');
  double value = 0;
  if (text.getAsDouble(value))
    return llvm::createStringError("'" + arg +
                                   "' is no KEY=NUMBER and no option");
  request.numbers.emplace_back(key.str(), value);
  return llvm::Error::success();
}

static llvm::Error parseArgument(StringRef arg, Request &request) {
  if (arg.consume_front("--machine="))
    request.machine = arg;
  else if (arg == "--format=json" || arg == "--format=text")
    request.json = arg == "--format=json";
  else if (arg.starts_with("-"))
    return llvm::createStringError(
        "unknown option '" + arg +
        "'; expected [NAME [KEY=VALUE…] [--machine=M] [--format=text|json]]");
  else if (request.model.empty() && !arg.contains('='))
    request.model = arg;
  else
    return parseNumber(arg, request);
  return llvm::Error::success();
}

static void listModels(llvm::raw_ostream &out) {
  size_t width = 0;
  for (const ModelInfo &model : allModels())
    width = std::max(width, model.name.size());
  for (const ModelInfo &model : allModels())
    out << llvm::left_justify(model.name, width + 2) << model.summary << '\n';
}

static llvm::Error answer(const Request &request, llvm::raw_ostream &out) {
  const ModelInfo *model = findModel(request.model);
  if (!model)
    return unknownModel(request.model, {});
  std::optional<Machine> machine;
  if (!request.machine.empty()) {
    llvm::Expected<Machine> found = findMachine(request.machine);
    if (!found)
      return found.takeError();
    machine = std::move(*found);
  }
  llvm::Expected<Prediction> prediction =
      model->predict(request.numbers, machine ? &*machine : nullptr);
  if (!prediction)
    return prediction.takeError();
  if (request.json)
    writeModelJSON(out, *prediction);
  else
    writeExplanation(out, *prediction);
  return llvm::Error::success();
}

static llvm::Error run(llvm::ArrayRef<StringRef> args, llvm::raw_ostream &out) {
  Request request;
  for (StringRef arg : args)
    if (llvm::Error error = parseArgument(arg, request))
      return error;
  if (!request.model.empty())
    return answer(request, out);
  if (!request.numbers.empty() || !request.machine.empty() || request.json)
    return llvm::createStringError("model: expected the name of a model first");
  listModels(out);
  return llvm::Error::success();
}

int gpuperf::modelCommand(llvm::ArrayRef<StringRef> args,
                          llvm::raw_ostream &out, llvm::raw_ostream &err) {
  if (llvm::Error error = run(args, out)) {
    llvm::WithColor::error(err, "gpuperf")
        << llvm::toString(std::move(error)) << '\n';
    return 1;
  }
  return 0;
}
