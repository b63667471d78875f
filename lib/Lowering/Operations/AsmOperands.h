//===- AsmOperands.h - names in inline assembly -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_OPERATIONS_ASMOPERANDS_H
#define GPUPERF_LIB_LOWERING_OPERATIONS_ASMOPERANDS_H

#include "OperationBuilder.h"
#include "gpuperf/Ptx/PtxStatement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

namespace gpuperf {

/// The values of the names in a block of inline assembly: "$2" is an argument
/// of the call, "addr" the result of a move or conversion.
class AsmOperands {
public:
  explicit AsmOperands(const llvm::CallInst &call) {
    auto *assembly = llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
    unsigned number = 0, argument = 0;
    for (const llvm::InlineAsm::ConstraintInfo &info :
         assembly->ParseConstraints()) {
      if (info.Type == llvm::InlineAsm::isClobber)
        continue;
      bool takesArgument =
          info.Type == llvm::InlineAsm::isInput || info.isIndirect;
      llvm::Value *value =
          takesArgument ? call.getArgOperand(argument++) : nullptr;
      std::string name = "$" + std::to_string(number++);
      values[name] = value;
      // "+r" is an output and an input that is tied to it.
      for (const std::string &code : info.Codes)
        if (unsigned output;
            value && !llvm::StringRef(code).getAsInteger(10, output))
          values["$" + std::to_string(output)] = value;
    }
  }

  /// `text` with constant arguments substituted for names that are a part of a
  /// word: "cta_group::2" for "cta_group::$5".
  std::string spelled(llvm::StringRef text) const {
    std::string result;
    while (!text.empty()) {
      size_t length =
          text.front() == '$'
              ? 1 + text.drop_front().take_while(llvm::isDigit).size()
              : 1;
      bool isPart =
          !result.empty() && (llvm::isAlnum(result.back()) ||
                              result.back() == ':' || result.back() == '.');
      std::optional<int64_t> value =
          length > 1 && isPart ? number(text.take_front(length)) : std::nullopt;
      result += value ? std::to_string(*value) : text.take_front(length).str();
      text = text.drop_front(length);
    }
    return result;
  }

  /// The value of "$1", "addr" or "$1+16"; the constant is stored in `offset`.
  llvm::Value *find(llvm::StringRef text, int64_t &offset) const {
    auto [name, rest] = text.split('+');
    offset = 0;
    if (!rest.empty() && rest.trim().getAsInteger(0, offset))
      return nullptr;
    return values.lookup(name.trim());
  }

  /// The value of "100", or of "$1" if that argument is constant.
  std::optional<int64_t> number(llvm::StringRef text) const {
    int64_t literal;
    if (!text.trim().getAsInteger(0, literal))
      return literal;
    return constantOf(values.lookup(text.trim()));
  }

  /// False for a number or vector in the position of an address, which ptxas
  /// rejects.
  bool mayBeAddress(llvm::StringRef text) const {
    int64_t offset;
    llvm::Value *value = find(text, offset);
    return !value || value->getType()->isIntegerTy() ||
           value->getType()->isPointerTy();
  }

  /// Processes definitions: "mov.u32 a, $1", "cvta.to.shared.u64 a, $1",
  /// "cvt.u32.u64 b, a" and "mapa.shared::cluster.u32 a, $1, $2".
  void define(const PtxStatement &statement) {
    if (!llvm::is_contained({"mov", "cvta", "cvt", "mapa"}, statement.opcode))
      return;
    auto operands = statement.operandList();
    size_t count = statement.opcode == "mapa" ? 3 : 2;
    if (operands.size() == count && !operands[0].starts_with("$"))
      if (llvm::Value *value = values.lookup(operands[1]))
        values[operands[0]] = value;
  }

private:
  llvm::StringMap<llvm::Value *> values;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_OPERATIONS_ASMOPERANDS_H
