//===- print-ptx-images.cpp - the PTX in a compiled file ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// usage: print-ptx-images FILE
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/DeviceCode.h"
#include "gpuperf/Ptx/FatBinary.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

int main(int argc, char **argv) {
  auto file = MemoryBuffer::getFile(argc == 2 ? argv[1] : "", false, false);
  if (!file) {
    errs() << "usage: print-ptx-images FILE\n";
    return 2;
  }
  outs() << "may hold PTX: "
         << (gpuperf::mayHoldDeviceCode((*file)->getBuffer()) ? "yes" : "no")
         << '\n';
  auto images = gpuperf::readPtxImages((*file)->getBuffer());
  if (!images) {
    outs() << "the file " << toString(images.takeError()) << '\n';
    return 1;
  }
  for (const gpuperf::PtxImage &image : *images)
    outs() << image.arch << " '" << image.name << "' " << image.text.size()
           << " bytes\n"
           << image.text << "end\n";
  return 0;
}
