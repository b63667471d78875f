//===- annotation.cpp - annotations -------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "Source/AnnotationText.h"

using namespace gpuperf;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static ExprChecker checker;
  llvm::StringRef text = textOf(data, size);
  AnnotationText annotation, directive;
  if (auto error = parseAnnotation(text, checker, annotation))
    require(error->offset <= text.size());
  static const llvm::StringRef names[] = {"launch", "assume", "conflict", "trip"};
  if (size)
    (void)parseDirective(names[data[0] % 4], text.drop_front(), checker,
                         directive);
  return 0;
}
