//===- ModuleLifter.h - a PTX module as IR ----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_LIFT_MODULELIFTER_H
#define GPUPERF_PTX_LIFT_MODULELIFTER_H

#include "gpuperf/Ptx/PtxLift.h"
#include "llvm/IR/DIBuilder.h"

namespace gpuperf {

class FunctionLifter;

/// Alternative liftings of instructions and special registers, for uses other
/// than the analyses.
struct LiftRules {
  /// Returns false if the form of the statement is not known.
  bool (*lift)(FunctionLifter &, const PtxStatement &,
               llvm::ArrayRef<llvm::StringRef>);
  /// Returns "%tid.x" as a value of that type; null for other names.
  llvm::Value *(*specialRegister)(FunctionLifter &, llvm::StringRef,
                                  llvm::Type *);
};

class ModuleLifter {
public:
  /// Without `rules` the result has the form that the analyses need.
  ModuleLifter(const PtxModule &ptx, llvm::LLVMContext &context,
               const LiftRules *rules = nullptr);

  llvm::Expected<LiftedPtx> run();

  const PtxModule &text() const { return ptx; }
  const LiftRules *otherRules() const { return rules; }
  llvm::Module &module() { return *result.module; }

  /// A variable of the module; null for other names.
  llvm::GlobalVariable *variable(llvm::StringRef name) const {
    return result.module->getGlobalVariable(name, /*AllowInternal=*/true);
  }
  /// Declares memory that is not private to a thread: a shared array. One that
  /// is declared in a function is distinct from all previous ones with the same
  /// name.
  llvm::GlobalVariable *declare(const PtxVariable &variable,
                                bool isOfFunction = false);

  /// The type of a parameter or result that is passed: an array of bytes of its
  /// size.
  llvm::Type *passedType(const PtxVariable &variable);
  /// The IR function with that name and the parameters of a call, for a
  /// function without a declaration.
  llvm::Function *functionOf(llvm::StringRef name);

  /// The scope of the function, in its source file. If the text names none, it
  /// is in the text itself, or in no file if the text has no name either.
  llvm::DISubprogram *subprogramOf(const PtxFunction &function);
  /// Whether a function has source locations.
  bool hasLocations(const PtxFunction &function) const;
  /// The location `index` of the text in `scope`; null for line 0, which means
  /// no line.
  llvm::DILocation *location(unsigned index, llvm::DISubprogram *scope);
  /// The location of the statement `item`; line 0 if the text names none,
  /// unless locations are the lines of the text itself.
  llvm::DILocation *placeOf(const PtxItem &item, llvm::DISubprogram *scope,
                            bool usesPtxLines);

private:
  const PtxModule &ptx;
  llvm::LLVMContext &context;
  const LiftRules *rules;
  LiftedPtx result;
  std::unique_ptr<llvm::DIBuilder> debug;
  llvm::DICompileUnit *unit = nullptr;
  llvm::DenseMap<unsigned, llvm::DIFile *> files;
  std::map<std::pair<unsigned, llvm::StringRef>, llvm::DISubprogram *> inlined;
  std::map<std::pair<unsigned, llvm::DISubprogram *>, llvm::DILocation *>
      places;

  llvm::DIFile *fileOf(unsigned number);
  llvm::DISubprogram *createSubprogram(llvm::StringRef name, unsigned file,
                                       unsigned line);
  llvm::Error declareFunction(const PtxFunction &function);
  llvm::Type *parameterType(const PtxFunction &function,
                            const PtxVariable &parameter);
  PtxKernel kernelOf(const PtxFunction &function) const;
  llvm::Error liftBodies();
};

} // namespace gpuperf

#endif // GPUPERF_PTX_LIFT_MODULELIFTER_H
