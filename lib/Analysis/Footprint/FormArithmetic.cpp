//===- FormArithmetic.cpp - sums and multiples of forms --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FormArithmetic.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>
#include <numeric>

using namespace gpuperf;

AddressForm gpuperf::constantForm(int64_t value) {
  AddressForm form;
  form.constant = value;
  return form;
}

AddressForm gpuperf::unboundedAddress() {
  AddressForm form;
  form.dataDependent = true;
  return form;
}

AddressForm gpuperf::scaled(AddressForm form, int64_t by) {
  if (by == 0)
    return constantForm(0);
  bool overflows = llvm::MulOverflow(form.constant, by, form.constant);
  for (AddressTerm &term : form.terms)
    overflows |= llvm::MulOverflow(term.stride, by, term.stride) != 0;
  return overflows ? unboundedAddress() : form;
}

AddressForm gpuperf::sum(AddressForm a, const AddressForm &b, int64_t sign) {
  assert((sign == 1 || sign == -1) && "a sum or a difference");
  auto add =
      sign == 1 ? llvm::AddOverflow<int64_t> : llvm::SubOverflow<int64_t>;
  bool overflows = add(a.constant, b.constant, a.constant) != 0;
  a.dataDependent |= b.dataDependent;
  for (const AddressTerm &term : b.terms) {
    auto same = llvm::find_if(a.terms, [&](const AddressTerm &t) {
      return t.dimension == term.dimension;
    });
    if (same == a.terms.end())
      same = &a.terms.emplace_back(AddressTerm{term.dimension, 0});
    overflows |= add(same->stride, term.stride, same->stride) != 0;
  }
  if (overflows)
    return unboundedAddress();
  llvm::erase_if(a.terms, [](const AddressTerm &t) { return t.stride == 0; });
  return a;
}

int64_t gpuperf::commonStride(const AddressForm &form) {
  int64_t common = 0;
  for (const AddressTerm &term : form.terms)
    common = std::gcd(common, saturatingAbs(term.stride));
  return common;
}

ExprAttr gpuperf::expressionOf(const AddressForm &form,
                               mlir::MLIRContext *context) {
  ExprAttr all = ExprAttr::getConst(context, form.constant);
  for (const AddressTerm &term : form.terms)
    all = ExprAttr::getBinary(
        ExprKind::Add, all,
        ExprAttr::getBinary(ExprKind::Mul, term.dimension,
                            ExprAttr::getConst(context, term.stride)));
  return all;
}

AddressForm gpuperf::remainderForm(AddressForm form, int64_t divisor) {
  form.constant = llvm::mod(form.constant, divisor);
  llvm::erase_if(form.terms, [&](const AddressTerm &term) {
    return term.stride % divisor == 0;
  });
  return form;
}

AddressForm gpuperf::blockInRows(const ResolvedLaunch &launch,
                                 const Extents &full,
                                 mlir::MLIRContext *context) {
  AddressForm form;
  int64_t stride = 1;
  for (auto [axis, extent] : llvm::enumerate(*launch.rows)) {
    ExprAttr index = ExprAttr::getDim(
        context, static_cast<Dim>(static_cast<unsigned>(Dim::Bx) + axis));
    if (full.of(index) > 1)
      form.terms.push_back({index, stride});
    stride *= extent;
  }
  return form;
}
