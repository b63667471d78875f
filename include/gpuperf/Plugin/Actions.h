//===- Actions.h - the two actions of the Clang plugin ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   main parse ends ─ StartAction starts the analysis in a child process
//   Clang generates code while the child runs
//   compile ends ─ ReportAction waits for the child and emits the findings
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PLUGIN_ACTIONS_H
#define GPUPERF_PLUGIN_ACTIONS_H

#include "clang/Frontend/FrontendAction.h"

namespace gpuperf {

/// Starts the analysis of a translation unit that has kernels, before Clang's
/// main action runs on it. An invalid plugin argument gives one warning, and
/// nothing is analysed.
class StartAction : public clang::PluginASTAction {
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &compiler,
                    llvm::StringRef file) override;
  bool ParseArgs(const clang::CompilerInstance &compiler,
                 const std::vector<std::string> &arguments) override;
  ActionType getActionType() override { return AddBeforeMainAction; }
};

/// Reports the findings after Clang's main action.
class ReportAction : public clang::PluginASTAction {
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &compiler,
                    llvm::StringRef file) override;
  bool ParseArgs(const clang::CompilerInstance &,
                 const std::vector<std::string> &) override {
    return true;
  }
  ActionType getActionType() override { return AddAfterMainAction; }
};

} // namespace gpuperf

#endif // GPUPERF_PLUGIN_ACTIONS_H
