//===- Profile.cpp - the launches in a profiler's table -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Records/Profile.h"
#include "Quantities.h"
#include "Table.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Columns
//===----------------------------------------------------------------------===//

Columns::Columns(llvm::ArrayRef<std::string> titles) {
  for (auto [index, text] : llvm::enumerate(titles)) {
    StringRef title = StringRef(text).trim(), name = title;
    std::string unit;
    // "Duration (ns)", but "Compute (SM) Throughput".
    if (title.ends_with(")")) {
      auto [before, inside] = title.drop_back().rsplit('(');
      name = before.rtrim();
      unit = inside.str();
    }
    places.try_emplace(name, Place{index, unit});
  }
}

StringRef Columns::cell(const CsvRow &row, StringRef name) const {
  auto place = places.find(name);
  return place == places.end() ? StringRef() : row.cells[place->second.index];
}

StringRef Columns::unit(StringRef name) const {
  auto place = places.find(name);
  return place == places.end() ? StringRef() : place->second.unit;
}

//===----------------------------------------------------------------------===//
// Records alike
//===----------------------------------------------------------------------===//

namespace {
/// Makes one record of those that differ in what was measured only.
class Merger {
public:
  explicit Merger(std::vector<LaunchRecord> &records) : records(records) {}

  void add(LaunchRecord record) {
    auto [place, isNew] = indices.try_emplace(
        Key{record.kernel, record.grid, record.block, record.blocks,
            record.threads, record.dynamicSharedBytes,
            record.registersPerThread, record.device},
        records.size());
    if (isNew)
      records.push_back(std::move(record));
    else
      merge(records[place->second], record);
  }

private:
  using Extents = std::optional<std::array<uint64_t, 3>>;
  using Number = std::optional<uint64_t>;
  using Key = std::tuple<std::string, Extents, Extents, Number, Number, Number,
                         Number, std::string>;
  std::map<Key, size_t> indices;
  std::vector<LaunchRecord> &records;

  /// The mean of what both have; what only one has is dropped.
  static void merge(LaunchRecord &into, const LaunchRecord &other) {
    double all = double(into.count) + other.count;
    auto mean = [&](double a, double b) {
      return a * (into.count / all) + b * (other.count / all);
    };
    if (into.timeUs && other.timeUs)
      into.timeUs = mean(*into.timeUs, *other.timeUs);
    else
      into.timeUs.reset();
    for (auto metric = into.metrics.begin(); metric != into.metrics.end();) {
      auto found = other.metrics.find(metric->first);
      if (found == other.metrics.end()) {
        metric = into.metrics.erase(metric);
        continue;
      }
      metric->second = mean(metric->second, found->second);
      ++metric;
    }
    into.count += other.count;
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Tables in a file
//===----------------------------------------------------------------------===//

static constexpr char kSeparators[] = {',', '\t', ';'};

static bool hasDecimalCommas(StringRef text, char separator) {
  if (separator == ',' && !text.contains('"'))
    return false;
  for (CsvReader reader(text); !reader.atEnd();)
    if (llvm::any_of(reader.next(separator).cells, hasDecimalComma))
      return true;
  return false;
}

namespace {
class ProfileReader {
public:
  ProfileReader(StringRef text, StringRef name, Profile &profile)
      : text(text), name(name), profile(profile), merger(profile.records),
        reader(text) {
    sink.add = [this](LaunchRecord record, unsigned line) {
      record.origin = at(line);
      merger.add(std::move(record));
    };
    sink.reportError = [this](unsigned line, std::string why) {
      reportError(line, why);
    };
  }

  llvm::Error read() {
    while (!reader.atEnd()) {
      CsvRow row = table ? reader.next(separator) : reader.nextLine();
      if (llvm::Error error = take(row))
        return error;
    }
    close();
    if (complaints > kMaxComplaints)
      profile.messages.push_back(name.str() + ": " +
                                 std::to_string(complaints - kMaxComplaints) +
                                 " more like these");
    return llvm::Error::success();
  }

  bool foundTable = false;

private:
  static constexpr unsigned kMaxComplaints = 8;
  StringRef text, name;
  Profile &profile;
  Merger merger;
  CsvReader reader;
  RecordSink sink;
  char separator = ','; ///< of the open table
  std::unique_ptr<Table> table;
  std::vector<std::string> header; ///< likewise
  unsigned complaints = 0;

  std::string at(unsigned line) const {
    return name.str() + ":" + std::to_string(line);
  }

  void reportError(unsigned line, llvm::StringRef why) {
    if (++complaints <= kMaxComplaints)
      profile.messages.push_back(at(line) + ": " + why.str());
  }

  void close() {
    if (table)
      table->finish();
    table.reset();
  }

  llvm::Error take(const CsvRow &row) {
    bool isMessage = row.text.starts_with("==");
    if (isMessage || (table && row.isBlank())) {
      if (!isMessage)
        close();
      return llvm::Error::success();
    }
    if (!table)
      return openTable(row);
    // What several runs of a profiler have appended to one file.
    if (row.cells == header)
      table->finish();
    else if (!row.isTerminated)
      reportError(row.line, "a quote has no end; the row is left out");
    else if (row.cells.size() != header.size())
      reportError(row.line, std::to_string(row.cells.size()) +
                                " cells where the header has " +
                                std::to_string(header.size()) +
                                "; the row is left out");
    else
      table->row(row);
    return llvm::Error::success();
  }

  /// Begins a table where `line` is the header of one.
  llvm::Error openTable(const CsvRow &line) {
    for (char candidate : kSeparators) {
      CsvRow titles = CsvReader(line.text).next(candidate);
      if (!titles.isTerminated || titles.cells.size() < 2)
        continue;
      Columns columns(titles.cells);
      sink.decimalComma = false;
      auto opened = openNcuTable(titles.cells, columns, sink);
      if (opened && *opened)
        sink.decimalComma = hasDecimalCommas(text, candidate);
      else if (opened)
        opened = openNsysTable(columns, sink);
      if (!opened)
        return llvm::createStringError(at(line.line) + ": " +
                                       llvm::toString(opened.takeError()));
      if (!*opened)
        continue;
      table = std::move(*opened);
      separator = candidate;
      header = std::move(titles.cells);
      foundTable = true;
      break;
    }
    return llvm::Error::success();
  }
};
} // namespace

llvm::Expected<Profile> gpuperf::readProfile(StringRef text, StringRef name) {
  Profile profile;
  ProfileReader reader(text, name, profile);
  if (llvm::Error error = reader.read())
    return std::move(error);
  if (!reader.foundTable)
    return llvm::createStringError(
        name + ": no table of a profiler; expected the CSV of nsys stats "
               "(cuda_gpu_trace, cuda_gpu_kern_sum) or of ncu --csv");
  if (profile.records.empty())
    return llvm::createStringError(
        name + ": no launch of a kernel" +
        (profile.messages.empty() ? "" : "; " + profile.messages.front()));
  return profile;
}

llvm::Expected<Profile> gpuperf::readProfileFile(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (!buffer)
    return llvm::createStringError("cannot read '" + path +
                                   "': " + buffer.getError().message());
  return readProfile((*buffer)->getBuffer(),
                     path == "-" ? "<stdin>" : llvm::sys::path::filename(path));
}
