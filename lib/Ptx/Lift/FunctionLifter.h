//===- FunctionLifter.h - the body of a PTX function as IR ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A register is an alloca with its own type. Reading it is a load, which
// mem2reg removes. The instructions are lifted by the families in
// Instructions.h.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_LIFT_FUNCTIONLIFTER_H
#define GPUPERF_PTX_LIFT_FUNCTIONLIFTER_H

#include "ModuleLifter.h"
#include "llvm/IR/IRBuilder.h"

namespace gpuperf {

/// Whether a name such as "tid.x" is a special register: PTX ISA, chapter
/// Special Registers.
bool isSpecialRegister(llvm::StringRef name);

class FunctionLifter {
public:
  FunctionLifter(ModuleLifter &module, const PtxFunction &source,
                 llvm::Function &function);

  /// Fills the function. The error contains the line.
  llvm::Error run();

  //===--------------------------------------------------------------------===//
  // For the families of instructions
  //===--------------------------------------------------------------------===//

  llvm::IRBuilder<> &build() { return builder; }
  llvm::Module &module() { return *function.getParent(); }

  /// i32 for "b32", "u32" and "s32", float for "f32", half for "f16", <2 x
  /// half> for "f16x2", i1 for "pred"; null for other names.
  llvm::Type *type(llvm::StringRef name);

  /// The value of an operand (a register, a number or a name) as `type`; null
  /// for other operands.
  llvm::Value *read(llvm::StringRef operand, llvm::Type *type);

  /// The operands in braces, or the single operand without braces.
  llvm::SmallVector<llvm::StringRef, 8> elements(llvm::StringRef operand);

  /// Assigns a value to a register, extended to its width with or without its
  /// sign. "_" ignores the value. Returns false if the operand is not a
  /// register.
  bool write(llvm::StringRef operand, llvm::Value *value,
             bool isSigned = false);

  /// The pointer for "[%rd1+8]" in the address space of that number; null for
  /// operands that are not addresses.
  llvm::Value *pointer(llvm::StringRef operand, unsigned addressSpace);

  /// The memory of a parameter or a variable of this function or of the module;
  /// null for other names.
  llvm::Value *variable(llvm::StringRef name);

  /// The target block of a branch to `label`; null for an unknown one.
  llvm::BasicBlock *block(llvm::StringRef label);
  llvm::ArrayRef<llvm::StringRef> targets(llvm::StringRef list) const;

  /// Ends the block. Code that follows without a label is unreachable.
  void continueIn(llvm::BasicBlock *next) { builder.SetInsertPoint(next); }
  llvm::BasicBlock *newBlock();

  /// Emits the return of the function's results, which are loaded from their
  /// variables.
  void emitReturn();

  /// A call of an intrinsic; null for not_intrinsic and for arguments of other
  /// types.
  llvm::Value *intrinsic(llvm::Intrinsic::ID id,
                         llvm::ArrayRef<llvm::Value *> arguments);

  /// The type of a declared register; null for other names.
  llvm::Type *registerType(llvm::StringRef name);

  /// Records why the statement that is being lifted is invalid.
  void reject(const llvm::Twine &message) { mistake = message.str(); }

private:
  struct Scope {
    unsigned id;
    llvm::StringMap<PtxVariable> registers;
    llvm::StringMap<PtxVariable> families; ///< "%r" of `%r<31>`
    llvm::StringMap<llvm::Value *> variables;
    llvm::StringMap<llvm::AllocaInst *> allocas;
  };

  ModuleLifter &owner;
  const PtxFunction &source;
  llvm::Function &function;
  llvm::IRBuilder<> builder;
  llvm::BasicBlock *entry;
  llvm::DISubprogram *subprogram = nullptr;
  bool usesPtxLines = false; ///< set without `.loc`: locations are lines of the
                             ///< PTX
  std::vector<Scope> scopes;
  unsigned scopeCount = 0;
  std::map<std::pair<unsigned, llvm::StringRef>, llvm::BasicBlock *> labels;
  llvm::StringMap<llvm::SmallVector<llvm::StringRef, 0>> targetLists;
  std::vector<llvm::BasicBlock *> notUnrolled; ///< headers with the pragma
  std::string mistake;                         ///< of a statement; empty if
                                               ///< there is none

  llvm::Error findLabels();
  void declare(const PtxVariable &variable);
  llvm::Error declareParameters();
  llvm::Error lift(const PtxItem &item);
  llvm::Error liftInstruction(const PtxItem &item);
  llvm::Error checkRegisters(const PtxItem &item);
  void liftGuarded(const PtxItem &item, llvm::Value *guard);
  void emit(const PtxItem &item);
  void forwardBranches();
  void markLoops();
  llvm::AllocaInst *registerMemory(llvm::StringRef name);
  llvm::AllocaInst *allocate(llvm::Type *type, llvm::StringRef name,
                             unsigned align = 0);
  llvm::Value *coerce(llvm::Value *value, llvm::Type *type,
                      bool isSigned = false);
  llvm::Value *constant(llvm::StringRef text, llvm::Type *type);
  llvm::Value *specialRegister(llvm::StringRef name, llvm::Type *type);
};

} // namespace gpuperf

#endif // GPUPERF_PTX_LIFT_FUNCTIONLIFTER_H
