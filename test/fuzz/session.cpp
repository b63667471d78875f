//===- session.cpp - messages of an editor, in any order ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each line of the input is the body of a message. There is no worker to start, so
// each analysis fails; what it would add to a text is edits.cpp.
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "Transport.h"
#include "gpuperf/Lsp/Server.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/JSON.h"

using namespace gpuperf;

/// As an editor reads it.
static void requireFrames(int file) {
  lseek(file, 0, SEEK_SET);
  lsp::FrameReader reader(file, lsp::Framing::ContentLength);
  while (std::optional<lsp::Frame> frame = reader.next()) {
    require(frame->malformed.empty());
    llvm::Expected<llvm::json::Value> value = llvm::json::parse(frame->body);
    require(bool(value) && value->getAsObject());
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::SmallVector<llvm::StringRef> bodies;
  textOf(data, size).split(bodies, '\n');
  std::string frames;
  for (llvm::StringRef body : bodies)
    frames += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
              body.str();
  static const MemoryFile in("in"), out("out");
  in.fill(frames);
  out.fill("");
  lsp::ServerOptions options;
  options.worker = {"/nowhere/worker"};
  (void)lsp::runServer(options, in.descriptor(), out.descriptor());
  requireFrames(out.descriptor());
  return 0;
}
