//===- IncludeAdvice.h - advice about missing headers -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EDITOR_INCLUDEADVICE_H
#define GPUPERF_LIB_EDITOR_INCLUDEADVICE_H

#include "FileText.h"
#include "gpuperf/Editor/Features.h"

namespace gpuperf {

/// A warning for each of the headers `missing` (names as written) that states
/// which flag to add and where. Its location is the directive in `text` that
/// names the header, or the first #include if the directive is in another file.
std::vector<RenderedDiagnostic>
includeAdvice(llvm::ArrayRef<std::string> missing, const EditorRequest &request,
              const FileText &text);

} // namespace gpuperf

#endif // GPUPERF_LIB_EDITOR_INCLUDEADVICE_H
