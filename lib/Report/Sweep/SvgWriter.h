//===- SvgWriter.h - elements of a picture ----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_SWEEP_SVGWRITER_H
#define GPUPERF_LIB_REPORT_SWEEP_SVGWRITER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <utility>

namespace gpuperf {

/// An SVG document: self-contained, without scripts, with colours for light and
/// dark viewers. Lengths are in pixels, and y grows downwards. Styles are
/// classes of the style sheet in SvgWriter.cpp.
class SvgWriter {
public:
  enum Anchor { Start, Middle, End };
  /// Writes the head; `title` and `description` are for screen readers.
  SvgWriter(llvm::raw_ostream &os, double width, double height,
            llvm::StringRef title, llvm::StringRef description);
  /// Closes the document.
  ~SvgWriter();
  SvgWriter(const SvgWriter &) = delete;
  SvgWriter &operator=(const SvgWriter &) = delete;

  void rect(double x, double y, double width, double height,
            llvm::StringRef classes, llvm::StringRef tip = "");
  void line(double x1, double y1, double x2, double y2,
            llvm::StringRef classes);
  void polyline(llvm::ArrayRef<std::pair<double, double>> points,
                llvm::StringRef classes);
  void circle(double x, double y, double radius, llvm::StringRef classes,
              llvm::StringRef tip = "");
  /// `y` is the baseline; `upwards` rotates the text to read from bottom to
  /// top.
  void text(double x, double y, llvm::StringRef text, llvm::StringRef classes,
            Anchor anchor = Start, bool upwards = false,
            llvm::StringRef tip = "");

  /// An approximate upper bound of the width of `text` in the font of `size`.
  static double widthOf(llvm::StringRef text, double size);
  /// `text`, shortened with an ellipsis if it is wider than `width`.
  static std::string fit(llvm::StringRef text, double size, double width);

private:
  llvm::raw_ostream &os;
  void attribute(const char *name, double value);
  void close(const char *element, llvm::StringRef tip);
  void escaped(llvm::StringRef text);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_SWEEP_SVGWRITER_H
