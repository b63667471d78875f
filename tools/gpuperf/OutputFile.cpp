//===- OutputFile.cpp - the destination of a report -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OutputFile.h"
#include "gpuperf/Page/PageView.h"
#include "gpuperf/Support/WriteFile.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;

llvm::Error gpuperf::checkDestination(const View *view, llvm::StringRef path) {
  bool isPage = view == &pageView() || view == &comparePageView();
  if (isPage && path.empty() && llvm::outs().is_displayed())
    return llvm::createStringError(
        "--format=html makes a page for a browser: name a file with -o FILE");
  return llvm::Error::success();
}

int gpuperf::printTo(llvm::StringRef path,
                     llvm::function_ref<int(llvm::raw_ostream &)> print) {
  if (path.empty() || path == "-")
    return print(llvm::outs());
  int status = 1;
  llvm::Error error =
      writeOutput(path, [&](llvm::raw_ostream &os) { status = print(os); });
  if (!error)
    return status;
  llvm::WithColor::error(llvm::errs(), "gpuperf")
      << llvm::toString(std::move(error)) << '\n';
  return 1;
}
