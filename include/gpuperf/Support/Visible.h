//===- Visible.h - text that a terminal only shows --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names of files, `#line`, annotations and messages of compilers come from
// projects that anybody wrote. Escape sequences in them would set the title of a
// terminal, hide a line or turn text around.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_VISIBLE_H
#define GPUPERF_SUPPORT_VISIBLE_H

#include "llvm/Support/raw_ostream.h"
#include <string>

namespace gpuperf {

/// `text` on one line: control characters (tabs excepted), bytes that are no
/// UTF-8 and characters that change the direction of text are spelled out, an
/// escape as `\x1b`, a newline as `\x0a`.
std::string visible(llvm::StringRef text);

/// The same for text of several lines: newlines stay.
std::string visibleLines(llvm::StringRef text);

/// Passes on text of several lines as visibleLines has it, and colours.
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
  /// The beginning of a character of several bytes.
  std::string pending;

  void write_impl(const char *text, size_t size) override;
  uint64_t current_pos() const override { return os.tell(); }
};

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_VISIBLE_H
