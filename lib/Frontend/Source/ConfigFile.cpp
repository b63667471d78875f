//===- ConfigFile.cpp - finding the `.gpuperf` file -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Source/Config.h"
#include "gpuperf/Support/ProjectFile.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using namespace llvm;

Expected<std::optional<Config>> gpuperf::findConfig(StringRef sourcePath,
                                                    vfs::FileSystem &files) {
  SmallString<256> path(sourcePath);
  if (files.makeAbsolute(path))
    return std::nullopt;
  sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  for (StringRef folder = sys::path::parent_path(path); !folder.empty();
       folder = sys::path::parent_path(folder)) {
    SmallString<256> name(folder);
    sys::path::append(name, ".gpuperf");
    ErrorOr<vfs::Status> status = files.status(name);
    if (!status || !status->isRegularFile())
      continue;
    ErrorOr<std::unique_ptr<MemoryBuffer>> text =
        readProjectFile(name, kMaxSettingsBytes, files);
    if (!text)
      return make_error<ConfigError>(
          SourceMessage{{name.str().str(), 1, 1},
                        Severity::Error,
                        "cannot read: " + describeFileError(text.getError())});
    Expected<Config> config = parseConfig(**text);
    if (!config)
      return config.takeError();
    return std::optional(std::move(*config));
  }
  return std::nullopt;
}
