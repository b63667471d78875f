//===- LivePage.h - a page that follows the source --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SERVE_LIVEPAGE_H
#define GPUPERF_LIB_SERVE_LIVEPAGE_H

#include <string>

namespace gpuperf {

/// The page of --format=html as the page number `version` of a server: it
/// listens for the next one and loads it, at the same place.
std::string livePage(std::string page, unsigned version);

/// A page that stands for the one that is not there yet, or cannot be made:
/// says so in `text`.
std::string waitingPage(const std::string &text);

} // namespace gpuperf

#endif // GPUPERF_LIB_SERVE_LIVEPAGE_H
