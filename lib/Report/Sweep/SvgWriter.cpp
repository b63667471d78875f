//===- SvgWriter.cpp - elements of a picture ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SvgWriter.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace gpuperf;
using llvm::StringRef;

// Series: Okabe and Ito's palette, which colour-blind readers can tell apart.
// Bounds: latency is warm, throughputs are cool.
static constexpr const char *kStyle = R"(
svg{font-family:system-ui,"Segoe UI",Helvetica,Arial,sans-serif;font-size:12px}
.bg{fill:#fff}.ink{fill:#1f2328}.muted{fill:#59636e}
.title{font-size:16px;font-weight:600}.small{font-size:11px}.strong{font-weight:600}
.grid{stroke:#d1d9e0;stroke-width:1}.axis{stroke:#59636e;stroke-width:1}
.edge{stroke:#59636e;stroke-width:1;stroke-dasharray:2 3}
.reference{stroke:#59636e;stroke-width:1.5;stroke-dasharray:7 4}
.curve{fill:none;stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round}
.w0{stroke-width:3.6}.w1{stroke-width:2.4}.w2{stroke-width:1.3}
.halo{paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-opacity:.75}
.dash{stroke-dasharray:7 4}.dot{stroke:none}.ring{fill:none;stroke-width:2}
.band{fill-opacity:.13}.ribbon{fill-opacity:.4}.bar{fill-opacity:.8}
.s0{stroke:#1f2328}.s1{stroke:#0072b2}.s2{stroke:#d55e00}.s3{stroke:#009e73}
.s4{stroke:#cc79a7}.s5{stroke:#e69f00}.s6{stroke:#56b4e9}.s7{stroke:#8c564b}
.d0{fill:#1f2328}.d1{fill:#0072b2}.d2{fill:#d55e00}.d3{fill:#009e73}
.d4{fill:#cc79a7}.d5{fill:#e69f00}.d6{fill:#56b4e9}.d7{fill:#8c564b}
.b-latency{fill:#e69f00}.b-dram{fill:#0072b2}.b-issue{fill:#009e73}
.b-l2{fill:#7b6fb5}.b-l1{fill:#a07cc5}.b-shared{fill:#cc79a7}.b-lsu{fill:#4f9d69}
.b-fp32{fill:#56b4e9}.b-fp64{fill:#2f7fd0}.b-fp16{fill:#8fc3ee}.b-int{fill:#3aa6a6}
.b-special{fill:#8e6bbf}.b-tensor{fill:#6f4fb3}.b-atomics{fill:#d55e00}
.b-barrier{fill:#8c8c8c}.b-launch{fill:#b0a090}.b-none{fill:#8c8c8c}
@media(prefers-color-scheme:dark){.bg{fill:#0d1117}.ink{fill:#e6edf3}
.muted{fill:#9198a1}.grid{stroke:#30363d}.axis,.edge,.reference{stroke:#9198a1}
.s0{stroke:#e6edf3}.d0{fill:#e6edf3}.s1{stroke:#4aa8e0}.d1{fill:#4aa8e0}
.halo{stroke:#0d1117}.band{fill-opacity:.2}.ribbon{fill-opacity:.5}}
)";

SvgWriter::SvgWriter(llvm::raw_ostream &os, double width, double height,
                     StringRef title, StringRef description)
    : os(os) {
  os << "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"";
  attribute("width", width);
  attribute("height", height);
  os << llvm::format(" viewBox=\"0 0 %g %g\">\n", width, height);
  os << "<title>";
  escaped(title);
  os << "</title>\n<desc>";
  escaped(description);
  os << "</desc>\n<style>" << kStyle << "</style>\n";
  rect(0, 0, width, height, "bg");
}

SvgWriter::~SvgWriter() { os << "</svg>\n"; }

/// Text of XML: UTF-8 without the control characters that XML forbids.
void SvgWriter::escaped(StringRef text) {
  std::string valid = llvm::json::fixUTF8(text);
  for (char &c : valid)
    if (static_cast<unsigned char>(c) < 0x20)
      c = ' ';
  llvm::printHTMLEscaped(valid, os);
}

/// A tenth of a pixel is enough, and text is the same on every machine.
void SvgWriter::attribute(const char *name, double value) {
  double tenths = std::round(value * 10) / 10;
  os << ' ' << name << "=\"" << llvm::format("%.10g", tenths + 0.0) << '"';
}

void SvgWriter::close(const char *element, StringRef tip) {
  if (tip.empty()) {
    os << "/>\n";
    return;
  }
  os << "><title>";
  escaped(tip);
  os << "</title></" << element << ">\n";
}

void SvgWriter::rect(double x, double y, double width, double height,
                     StringRef classes, StringRef tip) {
  os << "<rect class=\"" << classes << '"';
  attribute("x", x);
  attribute("y", y);
  attribute("width", std::max(width, 0.0));
  attribute("height", std::max(height, 0.0));
  close("rect", tip);
}

void SvgWriter::line(double x1, double y1, double x2, double y2,
                     StringRef classes) {
  os << "<line class=\"" << classes << '"';
  attribute("x1", x1);
  attribute("y1", y1);
  attribute("x2", x2);
  attribute("y2", y2);
  close("line", "");
}

void SvgWriter::polyline(llvm::ArrayRef<std::pair<double, double>> points,
                         StringRef classes) {
  os << "<polyline class=\"" << classes << "\" points=\"";
  const char *separator = "";
  for (auto [x, y] : points) {
    os << separator << llvm::format("%.1f,%.1f", x, y);
    separator = " ";
  }
  os << '"';
  close("polyline", "");
}

void SvgWriter::circle(double x, double y, double radius, StringRef classes,
                       StringRef tip) {
  os << "<circle class=\"" << classes << '"';
  attribute("cx", x);
  attribute("cy", y);
  attribute("r", radius);
  close("circle", tip);
}

void SvgWriter::text(double x, double y, StringRef text, StringRef classes,
                     Anchor anchor, bool upwards, StringRef tip) {
  static constexpr const char *anchors[] = {"start", "middle", "end"};
  os << "<text class=\"" << classes << '"';
  attribute("x", x);
  attribute("y", y);
  if (anchor != Start)
    os << " text-anchor=\"" << anchors[anchor] << '"';
  if (upwards)
    os << llvm::format(" transform=\"rotate(-90 %.1f %.1f)\"", x, y);
  os << '>';
  if (!tip.empty()) {
    os << "<title>";
    escaped(tip);
    os << "</title>";
  }
  escaped(text);
  os << "</text>\n";
}

double SvgWriter::widthOf(StringRef text, double size) {
  // Continuation bytes of UTF-8 take no room.
  size_t characters = llvm::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) >> 6) != 2; });
  return characters * size * 0.56;
}

std::string SvgWriter::fit(StringRef text, double size, double width) {
  if (widthOf(text, size) <= width)
    return text.str();
  size_t fitting = std::max(width / (size * 0.56) - 1, 0.0);
  size_t end = std::min(fitting, text.size());
  while (end > 0 && (static_cast<unsigned char>(text[end]) >> 6) == 2)
    --end;
  return text.substr(0, end).rtrim().str() + "…";
}
