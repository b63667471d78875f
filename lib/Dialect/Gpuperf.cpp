//===- Gpuperf.cpp - registration of the gpuperf dialect ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Dialect/Gpuperf.h"
#include "ScopedMap.h"
#include "gpuperf/Dialect/BarrierRing.h"
#include "gpuperf/Dialect/CooperativeLaunch.h"
#include "gpuperf/Dialect/DependentLaunch.h"
#include "gpuperf/Dialect/TensorMemory.h"
#include "gpuperf/Dialect/TensorTile.h"
#include "mlir/IR/DialectImplementation.h" // IWYU pragma: keep
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h" // IWYU pragma: keep
#include "llvm/Support/Format.h"
#include <cassert>
#include <cmath>

using namespace gpuperf;

#include "gpuperf/Dialect/GpuperfDialect.cpp.inc"
#include "gpuperf/Dialect/GpuperfEnums.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "gpuperf/Dialect/GpuperfTypes.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "gpuperf/Dialect/GpuperfAttrs.cpp.inc"

void GpuperfDialect::initialize() {
  scoped = std::make_shared<ScopedExprs>();
  addTypes<
#define GET_TYPEDEF_LIST
#include "gpuperf/Dialect/GpuperfTypes.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "gpuperf/Dialect/GpuperfAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "gpuperf/Dialect/GpuperfOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// RecordAttr
//===----------------------------------------------------------------------===//

mlir::LogicalResult
RecordAttr::verify(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
                   mlir::StringAttr name, uint64_t bytes,
                   mlir::ArrayAttr members, mlir::DenseI64ArrayAttr offsets) {
  llvm::ArrayRef<int64_t> places = offsets.asArrayRef();
  bool areNames = llvm::all_of(members, [](mlir::Attribute member) {
    return llvm::isa<mlir::StringAttr>(member);
  });
  if (!areNames || members.size() != places.size() || places.empty())
    return emitError() << "a struct has names of members, and as many offsets";
  if (!llvm::is_sorted(places) || places.front() < 0 ||
      places.back() >= static_cast<int64_t>(bytes))
    return emitError() << "members are in order within the " << bytes
                       << " bytes of '" << name.getValue() << "'";
  return mlir::success();
}

//===----------------------------------------------------------------------===//
// ClassCountAttr
//===----------------------------------------------------------------------===//

ClassCountAttr ClassCountAttr::get(mlir::MLIRContext *ctx, InstClass cls,
                                   double count) {
  assert(count >= 0 && "no instruction is executed a negative number of times");
  double rounded = std::round(count * 1e4) / 1e4;
  return get(ctx, cls, mlir::Builder(ctx).getF64FloatAttr(rounded));
}

/// `int 2` or `special 0.25`.
mlir::ParseResult ClassCountAttr::parseCount(mlir::AsmParser &parser,
                                             ClassCountAttr &attr) {
  llvm::StringRef name;
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&name))
    return mlir::failure();
  std::optional<InstClass> cls = symbolizeInstClass(name);
  if (!cls)
    return parser.emitError(loc, "unknown instruction class '") << name << "'";
  loc = parser.getCurrentLocation();
  int64_t integer;
  double count;
  mlir::OptionalParseResult parsed = parser.parseOptionalInteger(integer);
  if (parsed.has_value() && mlir::succeeded(*parsed))
    count = integer;
  else if (parser.parseFloat(count))
    return mlir::failure();
  if (!(count >= 0))
    return parser.emitError(loc, "a count cannot be negative");
  attr = get(parser.getContext(), *cls, count);
  return mlir::success();
}

void ClassCountAttr::printCount(llvm::raw_ostream &os) const {
  os << stringifyInstClass(getInstClass()) << ' ';
  double count = getCount();
  if (count == std::floor(count))
    os << llvm::format("%.0f", count);
  else
    os << llvm::format("%.4f", count);
}

mlir::Attribute ClassCountAttr::parse(mlir::AsmParser &parser, mlir::Type) {
  ClassCountAttr attr;
  if (parser.parseLess() || parseCount(parser, attr) || parser.parseGreater())
    return {};
  return attr;
}

void ClassCountAttr::print(mlir::AsmPrinter &printer) const {
  printer << '<';
  printCount(printer.getStream());
  printer << '>';
}

//===----------------------------------------------------------------------===//
// Attributes of the module
//===----------------------------------------------------------------------===//

/// Whether `attr` is a list of dictionaries with exactly these entries.
static bool isListOf(mlir::Attribute attr,
                     llvm::ArrayRef<llvm::StringRef> texts,
                     llvm::ArrayRef<llvm::StringRef> numbers) {
  auto list = llvm::dyn_cast<mlir::ArrayAttr>(attr);
  auto isEntry = [&](mlir::Attribute element) {
    auto entry = llvm::dyn_cast<mlir::DictionaryAttr>(element);
    return entry && entry.size() == texts.size() + numbers.size() &&
           llvm::all_of(texts,
                        [&](llvm::StringRef key) {
                          return entry.getAs<mlir::StringAttr>(key) != nullptr;
                        }) &&
           llvm::all_of(numbers, [&](llvm::StringRef key) {
             auto number = entry.getAs<mlir::IntegerAttr>(key);
             return number && !number.getValue().isNegative();
           });
  };
  return list && llvm::all_of(list, isEntry);
}

static bool isDictionaryOfTexts(mlir::Attribute attr) {
  auto entries = llvm::dyn_cast<mlir::DictionaryAttr>(attr);
  return entries && llvm::all_of(entries, [](mlir::NamedAttribute entry) {
           return llvm::isa<mlir::StringAttr>(entry.getValue());
         });
}

mlir::LogicalResult
GpuperfDialect::verifyOperationAttribute(mlir::Operation *op,
                                         mlir::NamedAttribute attr) {
  using namespace module_attr;
  llvm::StringRef name = attr.getName().getValue();
  mlir::Attribute value = attr.getValue();
  auto expect = [&](bool holds, llvm::StringRef what) -> mlir::LogicalResult {
    if (holds)
      return mlir::success();
    return op->emitError("'") << name << "' is not " << what;
  };
  if (name == kCooperativeAttr)
    return expect(llvm::isa<LaunchOp>(op) && llvm::isa<mlir::UnitAttr>(value),
                  "a unit of a launch");
  if (name == kGivenSizesAttr)
    return expect(llvm::isa<LaunchOp>(op) &&
                      llvm::isa<mlir::DictionaryAttr>(value),
                  "a dictionary of sizes");
  if (name == kOpenSizesAttr) {
    auto names = llvm::dyn_cast<mlir::ArrayAttr>(value);
    return expect(llvm::isa<LaunchOp>(op) && names &&
                      llvm::all_of(names, llvm::IsaPred<mlir::StringAttr>),
                  "an array of names");
  }
  if (name == kDependentAttr)
    return expect(llvm::isa<LaunchOp>(op) && llvm::isa<mlir::UnitAttr>(value),
                  "a unit of a launch");
  if (name == kTensorColumnsAttr || name == kProductBlocksAttr)
    return expect(llvm::isa<InstOp>(op) && llvm::isa<mlir::IntegerAttr>(value),
                  "an integer of an instruction");
  if (name == kKnownMapAttr)
    return expect(llvm::isa<AccessOp>(op) && llvm::isa<mlir::UnitAttr>(value),
                  "a unit of an access");
  if (name == kBarrierRingAttr) {
    auto ring = llvm::dyn_cast<mlir::DenseI64ArrayAttr>(value);
    return expect(llvm::isa<InstOp, BarrierOp>(op) && ring &&
                      ring.size() == 2 && ring[0] >= 0 && ring[1] >= 0,
                  "the place and the size of a ring of barriers");
  }
  if (!llvm::isa<mlir::ModuleOp>(op))
    return op->emitError("'") << name << "' is an attribute of modules";
  if (name == kArch || name == kCompiler)
    return expect(llvm::isa<mlir::StringAttr>(value), "a string");
  if (name == kConfig)
    return expect(isDictionaryOfTexts(value), "a dictionary of strings");
  if (name == kSuppressions)
    return expect(isListOf(value, {"file", "checks"}, {"line"}),
                  "a list of {file, line, checks}");
  if (name == kNotAnalysed)
    return expect(
        isListOf(value, {"name", "file", "reason"}, {"line", "column"}),
        "a list of {name, file, line, column, reason}");
  return op->emitError("no attribute '") << name << "' is known";
}
