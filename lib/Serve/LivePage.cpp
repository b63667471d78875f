//===- LivePage.cpp - a page that follows the source ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LivePage.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;

/// In front of it the page's script shows the view that the address names. What
/// was seen is kept over a load in the session of the browser's tab.
static constexpr const char *kScript = R"js(<script>
"use strict";
{
  const key = "gpuperf-place", version = )js";
static constexpr const char *kScriptEnd = R"js(;
  const kept = JSON.parse(sessionStorage.getItem(key) ?? "null");
  sessionStorage.removeItem(key);
  // The view comes piece by piece: the place is there when the page is long enough.
  function restore(tries) {
    if (kept.hash !== location.hash || tries === 0) return;
    if (document.documentElement.scrollHeight >= kept.y + innerHeight) scrollTo(0, kept.y);
    if (Math.abs(scrollY - kept.y) > 1) setTimeout(restore, 50, tries - 1);
  }
  if (kept) addEventListener("load", () => setTimeout(restore, 50, 60));
  new EventSource("events").addEventListener("page", (event) => {
    if (Number(event.data) === version) return;
    sessionStorage.setItem(key, JSON.stringify({ hash: location.hash, y: scrollY }));
    location.reload();
  });
}
</script>
)js";

static void replaceFirst(std::string &text, llvm::StringRef what,
                         llvm::StringRef by) {
  size_t at = text.find(what);
  if (at != std::string::npos)
    text.replace(at, what.size(), by);
}

std::string gpuperf::livePage(std::string page, unsigned version) {
  std::string script = kScript + std::to_string(version) + kScriptEnd;
  // The page on its own may not speak to anybody; this one to its server.
  replaceFirst(page, "default-src 'none';",
               "default-src 'none'; connect-src 'self';");
  replaceFirst(page, "</head>", script + "</head>");
  return page;
}

std::string gpuperf::waitingPage(const std::string &text) {
  std::string page;
  llvm::raw_string_ostream os(page);
  os << "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta "
        "charset=\"utf-8\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n"
        "<title>gpuperf</title>\n</head>\n<body>\n<pre>";
  llvm::printHTMLEscaped(text, os);
  os << "</pre>\n</body>\n</html>\n";
  return page;
}
