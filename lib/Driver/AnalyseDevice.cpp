//===- AnalyseDevice.cpp - from CUDA to a report --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Driver/AnalyseDevice.h"
#include "gpuperf/Driver/DialectText.h"
#include "gpuperf/Lowering/Lowering.h"
#include "llvm/Support/TimeProfiler.h"

using namespace gpuperf;

/// What the options, else the configuration, ask for.
static std::optional<PtxasRequest> ptxasFor(const DeviceModule &device,
                                            const DeviceOptions &options) {
  if (options.ptxas)
    return ptxasRequest(*options.ptxas);
  auto configured = device.config.find("ptxas");
  if (configured != device.config.end())
    return ptxasRequest({configured->second, /*isOfProject=*/true});
  // Of the toolkit whose nvcc made the code: it takes a tenth of nvcc's time.
  if (!llvm::StringRef(device.compiler).starts_with("nvcc"))
    return std::nullopt;
  PtxasRequest request;
  request.isByDefault = true;
  return request;
}

/// At least one, in milliseconds.
static unsigned wholeSeconds(unsigned ms) {
  return std::max(ms / 1000, 1u) * 1000;
}

llvm::Expected<DialectInput> gpuperf::readDevice(const DeviceSource &source,
                                                 const DeviceOptions &options,
                                                 llvm::StringRef onlyKernel) {
  llvm::Expected<DeviceModule> device = source(onlyKernel);
  if (!device)
    return device.takeError();
  if (std::optional<PtxasRequest> request = ptxasFor(*device, options)) {
    request->toolkit = options.toolkit;
    request->limitMs =
        std::min(kPtxasLimitMs, wholeSeconds(options.time.leftMs() / 2));
    askPtxas(*device, *request);
  }
  llvm::TimeTraceScope scope("gpuperf: lower");
  std::unique_ptr<mlir::MLIRContext> context = createContext();
  mlir::OwningOpRef<mlir::ModuleOp> module = lowerModule(*device, *context);
  return DialectInput{std::move(context), std::move(module),
                      std::move(device->messages), std::move(device->problems)};
}

DeviceReport gpuperf::analyseDevice(const DeviceSource &source,
                                    const DeviceOptions &options,
                                    llvm::StringRef onlyKernel,
                                    KernelWatch *watch,
                                    const KernelSchedule *schedule) {
  DeviceReport result;
  llvm::Expected<DialectInput> input = readDevice(source, options, onlyKernel);
  if (!input) {
    result.failure = llvm::toString(input.takeError());
    return result;
  }
  result.messages = std::move(input->messages);
  llvm::TimeTraceScope scope("gpuperf: analyse");
  llvm::Expected<RunReport> report =
      analyseModule(*input->module, options.run, watch, nullptr, schedule);
  if (report)
    result.report = std::move(*report);
  else
    result.failure = llvm::toString(report.takeError());
  return result;
}

std::vector<RenderedDiagnostic> gpuperf::renderMessages(
    llvm::ArrayRef<SourceMessage> messages,
    llvm::function_ref<bool(llvm::StringRef file)> canPointInto) {
  std::vector<RenderedDiagnostic> result;
  for (const SourceMessage &message : messages) {
    const SourcePlace &place = message.place;
    RenderedDiagnostic diagnostic;
    diagnostic.check = kKernelCheck;
    diagnostic.severity = Severity::Warning;
    diagnostic.message = message.text;
    if (canPointInto(place.file))
      diagnostic.place = {place.file, place.line, place.column};
    else
      diagnostic.message = place.file + ":" + std::to_string(place.line) + ":" +
                           std::to_string(place.column) + ": " + message.text;
    makeVisible(diagnostic);
    result.push_back(std::move(diagnostic));
  }
  return result;
}
