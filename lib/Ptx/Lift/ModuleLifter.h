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

/// What instructions and special registers become, where it is not what the
/// analyses want.
struct LiftRules {
  /// False where the statement is of a form that is not known.
  bool (*lift)(FunctionLifter &, const PtxStatement &,
               llvm::ArrayRef<llvm::StringRef>);
  /// Of "%tid.x", as a value of that type; null for other names.
  llvm::Value *(*specialRegister)(FunctionLifter &, llvm::StringRef,
                                  llvm::Type *);
};

class ModuleLifter {
public:
  /// Without `rules` in the form that the analyses read.
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
  /// Memory that is not a thread's own: a shared array. One that is declared in
  /// a function is another one than all before of the same name.
  llvm::GlobalVariable *declare(const PtxVariable &variable,
                                bool isOfFunction = false);

  /// A value of a parameter or result that is passed: bytes of that size.
  llvm::Type *passedType(const PtxVariable &variable);
  /// The IR function of that name with the parameters of a call, where nothing
  /// declares it.
  llvm::Function *functionOf(llvm::StringRef name);

  /// The function's own scope, in its source or, where the text names none, in
  /// the text itself; in no file where the text has no name either.
  llvm::DISubprogram *subprogramOf(const PtxFunction &function);
  /// Whether a function has places of a source.
  bool hasLocations(const PtxFunction &function) const;
  /// The location `index` of the text in `scope`; null for line 0, which is
  /// that of no line.
  llvm::DILocation *location(unsigned index, llvm::DISubprogram *scope);
  /// That of the statement `item`; of line 0 where the text names none, unless
  /// places are the lines of the text itself.
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
