//===- NvccMacros.cpp - macros that nvcc defines --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NvccMacros.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"

using namespace gpuperf;
using namespace clang;

/// Whether a macro says that the compiler is nvcc. That of the architectures
/// does not, and is a part of names in CUB and Thrust, which are to be the same.
static bool saysNvcc(llvm::StringRef name) {
  return name.starts_with("__NVCC_") || name.starts_with("__CUDACC_") ||
         name.starts_with("__CUDA_API_VER_");
}

namespace {

class Hider : public PPCallbacks {
public:
  Hider(Preprocessor &preprocessor, std::vector<IdentifierInfo *> names)
      : preprocessor(preprocessor), names(std::move(names)),
        ofClang(preprocessor.getIdentifierInfo("__CUDA__")) {}

  void FileChanged(SourceLocation, FileChangeReason,
                   SrcMgr::CharacteristicKind kind, FileID) override {
    for (IdentifierInfo *name : names)
      show(name, kind == SrcMgr::C_User);
    show(ofClang, kind != SrcMgr::C_User);
  }

private:
  Preprocessor &preprocessor;
  std::vector<IdentifierInfo *> names;
  IdentifierInfo *ofClang; ///< what it defines for CUDA, and nvcc does not

  void show(IdentifierInfo *name, bool isShown) {
    if (preprocessor.getLocalMacroDirectiveHistory(name))
      name->setHasMacroDefinition(isShown);
  }
};

} // namespace

void gpuperf::hideNvccMacros(Preprocessor &preprocessor) {
  std::vector<IdentifierInfo *> names;
  bool isForNvcc = false;
  for (const auto &[macro, isUndefined] :
       preprocessor.getPreprocessorOpts().Macros) {
    llvm::StringRef name = llvm::StringRef(macro).split('=').first;
    if (!isUndefined && saysNvcc(name))
      names.push_back(preprocessor.getIdentifierInfo(name));
    isForNvcc |= !isUndefined && name == "__NVCC__";
  }
  if (isForNvcc)
    preprocessor.addPPCallbacks(
        std::make_unique<Hider>(preprocessor, std::move(names)));
}
