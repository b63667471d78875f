//===- edits.cpp - what is added to a text that is edited -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The input: encoding, text, content changes and features, between lines "-----".
//
//===----------------------------------------------------------------------===//

#include "Additions.h"
#include "Fuzz.h"
#include "llvm/ADT/SmallVector.h"
#include <limits>

using namespace gpuperf;
using namespace gpuperf::lsp;

/// All additions must be found where they are asked for.
static void ask(const Additions &additions) {
  constexpr unsigned last = std::numeric_limits<unsigned>::max();
  constexpr Range everything{{0, 0}, {last, last}};
  require(hintsIn(additions, everything).size() == additions.hints.size());
  require(diagnosticsOf(additions).size() == additions.diagnostics.size());
  for (const AddedHover &hover : additions.hovers)
    require(hover.range.end <= hover.range.start ||
            hoverAt(additions, hover.range.start));
  Client client;
  client.codeActionLiterals = client.documentChanges = true;
  (void)actionsIn(additions, everything, "file:///k.cu", 1, client);
}

static Position endOf(const Document &text, Encoding encoding) {
  unsigned lines = llvm::StringRef(text.text()).count('\n') + 1;
  return text.position(lines, std::numeric_limits<unsigned>::max(), encoding);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::SmallVector<llvm::StringRef> parts;
  textOf(data, size).split(parts, "\n-----\n");
  parts.resize(4);
  Encoding encoding = encodingNamed(parts[0]).value_or(Encoding::UTF16);
  auto changes = llvm::json::parse(parts[2]);
  auto features = fileFeaturesFromJSON(parts[3]);
  Document text("cuda-cpp", parts[1].str(), 1);
  Additions additions;
  if (features)
    additions = additionsFrom(*features, text, "file:///k.cu", {}, encoding);
  drop(std::move(features));
  ask(additions);
  const llvm::json::Array *list = changes ? changes->getAsArray() : nullptr;
  for (const llvm::json::Value &change : list ? *list : llvm::json::Array()) {
    Position end = endOf(text, encoding);
    int64_t before = text.revision();
    llvm::consumeError(text.apply(llvm::json::Array{change}, 2, encoding));
    auto edits = text.editsSince(before);
    require(bool(edits));
    for (const Edit &edit : *edits) {
      shift(additions, edit);
      // What stands behind an edit moves with the text.
      if (edit.range.end < end)
        require(shifted(end, edit) == endOf(text, encoding));
    }
    ask(additions);
  }
  drop(std::move(changes));
  return 0;
}
