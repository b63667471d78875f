//===- Additions.h - gpuperf's additions to a document ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   FileFeatures ──additionsFrom──▶ Additions ──▶ lists of the protocol
//                                    ▲ shift, while the text is edited
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_ADDITIONS_H
#define GPUPERF_LSP_ADDITIONS_H

#include "Client.h"
#include "Documents.h"
#include "gpuperf/Editor/Features.h"

namespace gpuperf::lsp {

struct AddedHint {
  Position at;
  std::string label, tooltip;
};

struct AddedFix {
  Range range;
  std::string newText, title;
};

struct AddedDiagnostic {
  Range range;
  llvm::json::Object rest; ///< all but the range
  std::optional<AddedFix> fix;
};

struct AddedHover {
  Range range;
  std::string markdown;
};

struct AddedKernel {
  Range range; ///< from the line of its name to its end
  llvm::json::Object view;
};

/// Everything for one text, with positions in the session's encoding.
struct Additions {
  std::vector<AddedHint> hints;
  std::vector<AddedDiagnostic> diagnostics;
  std::vector<AddedHover> hovers;
  std::vector<AddedKernel> kernels;
};

/// `features` of `text`, the document `uri`. Diagnostics in other files are
/// left out: an editor shows them when it opens those.
Additions additionsFrom(const FileFeatures &features, const Document &text,
                        llvm::StringRef uri, const Client &client,
                        Encoding encoding);

/// `before` with the parts about the kernels in `part` replaced by those of
/// `part`; those about other kernels are still to come. If `before` is empty,
/// the result is all of `part`.
Additions withPart(Additions before, Additions part);

/// Moves everything along with the text around it. Additions in replaced text
/// are removed.
void shift(Additions &additions, const Edit &edit);
/// The same for clangd's diagnostics.
void shift(llvm::json::Array &diagnostics, const Edit &edit);

/// InlayHint[] with the hints in `range`, including both ends.
llvm::json::Array hintsIn(const Additions &additions, Range range);
/// Diagnostic[] with all diagnostics.
llvm::json::Array diagnosticsOf(const Additions &additions);
/// The kernels for a view, each with its `range`.
llvm::json::Array kernelsOf(const Additions &additions);
/// CodeAction[] with the fix-its whose location or diagnostic touches `range`.
llvm::json::Array actionsIn(const Additions &additions, Range range,
                            llvm::StringRef uri, std::optional<int64_t> version,
                            const Client &client);
/// The hover for the name at `position`; null without one.
const AddedHover *hoverAt(const Additions &additions, Position position);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_ADDITIONS_H
