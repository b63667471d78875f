//===- Settings.cpp - machine and model -----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Proxy.h"

using namespace gpuperf::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// Takes `wanted` unless it names what is not there.
llvm::Error Proxy::changeSettings(const Settings &wanted) {
  if (wanted == settings)
    return llvm::Error::success();
  if (options.validate)
    if (llvm::Error error = options.validate(wanted.machine, wanted.model))
      return error;
  settings = wanted;
  analyseAll();
  return llvm::Error::success();
}

void Proxy::onConfiguration(Message message) {
  const json::Object *given = message.params.getObject("settings");
  if ((given = given ? given->getObject("gpuperf") : nullptr))
    if (llvm::Error error = changeSettings(changedBy(settings, *given)))
      show(1, "gpuperf: " + llvm::toString(std::move(error)));
  configurationFrame = message.frame;
  passOn(std::move(message));
}

void Proxy::onCommand(Message message) {
  StringRef command = message.params.getString("command").value_or("");
  if (command != setMachineCommand && command != setModelCommand)
    return passOn(std::move(message));
  const json::Array *arguments = message.params.getArray("arguments");
  auto name = arguments && arguments->size() == 1
                  ? (*arguments)[0].getAsString()
                  : std::optional<StringRef>();
  if (!name)
    return answerError(message.id, InvalidParams, command + " takes one name");
  Settings wanted = settings;
  (command == setMachineCommand ? wanted.machine : wanted.model) = name->str();
  if (llvm::Error error = changeSettings(wanted))
    return answerError(message.id, InvalidParams,
                       llvm::toString(std::move(error)));
  answer(message.id, nullptr);
}
