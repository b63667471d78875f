//===- Questions.cpp - questions that both answer -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Proxy.h"

using namespace gpuperf::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// The range or, as an empty one, the position that `params` ask about.
static Range rangeOf(const json::Object &params) {
  Range range;
  json::Path::Root root;
  if (const json::Value *value = params.get("range"))
    fromJSON(*value, range, root);
  else if (const json::Value *value = params.get("position"))
    if (fromJSON(*value, range.start, root))
      range.end = range.start;
  return range;
}

void Proxy::askBoth(Message message, Pending request, bool clangdCan) {
  if (message.id.empty())
    return passOn(std::move(message));
  request.uri = message.documentUri();
  request.range = rangeOf(message.params);
  if (clangd && clangdCan)
    return passOn(std::move(message), std::move(request));
  if (!initialized)
    return passOn(std::move(message));
  answer(message.id, merged(request, nullptr));
}

void Proxy::onHints(Message message) {
  Pending request;
  request.kind = Pending::Hints;
  askBoth(std::move(message), std::move(request), clangdCan.hints);
}

void Proxy::onHover(Message message) {
  Pending request;
  request.kind = Pending::Hover;
  askBoth(std::move(message), std::move(request), clangdCan.hover);
}

/// Only quick fixes are ours.
static bool wantsFixes(const json::Object &params) {
  const json::Object *context = params.getObject("context");
  const json::Array *only = context ? context->getArray("only") : nullptr;
  return !only || llvm::any_of(*only, [](const json::Value &kind) {
    StringRef name = kind.getAsString().value_or("");
    return name.empty() || name == "quickfix";
  });
}

void Proxy::onActions(Message message) {
  Pending request;
  request.kind = wantsFixes(message.params) ? Pending::Actions : Pending::Plain;
  askBoth(std::move(message), std::move(request), clangdCan.codeActions);
}
