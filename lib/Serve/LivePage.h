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

/// The page of --format=html as version `version` of the page of a server: it
/// waits for the next one and loads it, at the same scroll position.
std::string livePage(std::string page, unsigned version);

/// A page that is shown while the real one does not exist yet or cannot be
/// made; `text` states the reason.
std::string waitingPage(const std::string &text);

} // namespace gpuperf

#endif // GPUPERF_LIB_SERVE_LIVEPAGE_H
