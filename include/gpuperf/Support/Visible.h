//===- Visible.h - escaping text for terminals ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// File names, `#line`, annotations and compiler messages come from projects
// that anybody may have written. Escape sequences in them could set the title
// of a terminal, hide a line or reverse the direction of text.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_VISIBLE_H
#define GPUPERF_SUPPORT_VISIBLE_H

#include "llvm/Support/raw_ostream.h"
#include <string>

namespace gpuperf {

/// Escapes `text` for one line. Control characters except tabs, line
/// separators, bytes that are no UTF-8, and characters that change the
/// direction of text become hexadecimal escapes: `\x1b` for an escape, `\x0a`
/// for a newline.
std::string visible(llvm::StringRef text);

/// The same for text of several lines: keeps newlines.
std::string visibleLines(llvm::StringRef text);

/// Forwards text to another stream, escaped by visibleLines. Colours work as on
/// that stream.
class VisibleStream : public llvm::raw_ostream {
public:
  explicit VisibleStream(llvm::raw_ostream &os)
      : raw_ostream(/*unbuffered=*/true), os(os) {
    enable_colors(os.colors_enabled());
  }
  ~VisibleStream() override;
  raw_ostream &changeColor(Colors color, bool bold, bool background) override {
    os.changeColor(color, bold, background);
    return *this;
  }
  raw_ostream &resetColor() override {
    os.resetColor();
    return *this;
  }
  raw_ostream &reverseColor() override {
    os.reverseColor();
    return *this;
  }
  bool is_displayed() const override { return os.is_displayed(); }
  bool has_colors() const override { return os.has_colors(); }

private:
  llvm::raw_ostream &os;
  /// The first bytes of an incomplete UTF-8 character.
  std::string pending;

  void write_impl(const char *text, size_t size) override;
  uint64_t current_pos() const override { return os.tell(); }
};

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_VISIBLE_H
