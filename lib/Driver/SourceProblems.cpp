//===- SourceProblems.cpp - why a file has no kernels ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceProblems.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace gpuperf;

/// Headers may define kernels, or the macros that kernels stand behind.
static bool reportMissing(llvm::StringRef file, const SourceProblems &problems,
                          const KernelCounts &kernels, llvm::raw_ostream &os) {
  std::set<std::string> told;
  for (const std::string &name : problems.missingIncludes)
    if (told.insert(name).second)
      os << file << ": error: '" << visible(name) << "' file not found, and "
         << (kernels.any() ? "with it perhaps further kernels"
                           : "no kernel without it")
         << '\n';
  return !told.empty();
}

/// `where` they are: "" for all of the source.
static std::string errorsInWords(const SourceProblems &problems,
                                 llvm::StringRef where) {
  return formatCount(problems.errors, "error") + " in the source" +
         where.str() + ", the first: " + visible(problems.firstError);
}

static void reportNoKernel(llvm::StringRef file, const SourceProblems &problems,
                           llvm::raw_ostream &os) {
  os << file << ": warning: no kernel to analyse";
  if (!problems.templates.empty())
    os << ": nothing makes an instance of "
       << (problems.templates.size() == 1 ? "the template '"
                                          : "the templates '")
       << visible(llvm::join(problems.templates, "', '")) << "'";
  os << '\n';
}

bool gpuperf::reportProblems(llvm::StringRef file,
                             const SourceProblems &problems,
                             const KernelCounts &kernels, bool isForCalls,
                             llvm::raw_ostream &os) {
  if (reportMissing(file, problems, kernels, os))
    return true;
  if (problems.errors && !kernels.any()) {
    os << file
       << ": error: no kernel can be analysed: " << errorsInWords(problems, "")
       << '\n';
    return true;
  }
  if (!kernels.any() && isForCalls && problems.templates.empty())
    os << file << ": note: no kernels; read for its calls\n";
  else if (!kernels.any())
    reportNoKernel(file, problems, os);
  else if (problems.errors && !kernels.rejected)
    os << file << ": warning: "
       << errorsInWords(problems, " outside of what its kernels use") << '\n';
  return false;
}
