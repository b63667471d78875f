//===- NvccSteps.cpp - the programs that nvcc starts ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NvccSteps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"

using namespace gpuperf;
using namespace llvm;

/// What stands in the dry run for the words of the user.
static constexpr StringLiteral kFile = "code.cu", kPtx = "code.ptx",
                               kMark = "GPUPERF_MARK";

std::vector<std::string> gpuperf::dryRunWords(const NvccCommand &command) {
  std::string mark = kMark.str();
  std::vector<std::string> words = {command.program,
                                    "--dryrun",
                                    "-ptx",
                                    "-lineinfo",
                                    "--disable-warnings",
                                    "-D" + mark,
                                    "-I" + mark,
                                    "-isystem",
                                    mark,
                                    "-include",
                                    mark};
  words.insert(words.end(), command.options.begin(), command.options.end());
  words.insert(words.end(), {"-x", "cu", "-o", kPtx.str(), kFile.str()});
  return words;
}

namespace {

/// One line of a dry run, as a shell would take it apart: blanks separate
/// words, double quotes hold them together, a variable of the lines before is
/// its value. Nothing else of a shell's is in such a line, unless the path of
/// the toolkit or of temporary files has it.
class LineReader {
public:
  LineReader(StringRef line, const StringMap<std::string> &variables)
      : rest(line), variables(variables) {}

  /// Nothing where there is more in the line than words.
  std::optional<std::vector<std::string>> read();

private:
  bool readChar();
  bool readVariable();
  void endWord();

  StringRef rest;
  const StringMap<std::string> &variables;
  std::vector<std::string> words;
  std::string word;
  bool isInWord = false, isQuoted = false;
};

void LineReader::endWord() {
  if (isInWord)
    words.push_back(std::move(word));
  word.clear();
  isInWord = false;
}

/// `rest` is behind the '$'.
bool LineReader::readVariable() {
  StringRef name =
      rest.take_while([](char c) { return isAlnum(c) || c == '_'; });
  auto found = variables.find(name);
  if (found == variables.end())
    return false;
  rest = rest.drop_front(name.size());
  word += found->second;
  return true;
}

bool LineReader::readChar() {
  char c = rest.front();
  rest = rest.drop_front();
  bool isRedirection = !isQuoted && c == '>'; // -E of CUDA before 11.5
  if (isRedirection || (!isQuoted && isSpace(c))) {
    endWord();
    if (isRedirection)
      words.push_back("-o");
    return true;
  }
  isInWord = true;
  if (c == '$')
    return readVariable();
  if (c == '"') {
    isQuoted = !isQuoted;
    return true;
  }
  if (c == '`' || c == '\\' ||
      (!isQuoted && StringRef("'|&;<()*?[]#~!{}").contains(c)))
    return false;
  word += c;
  return true;
}

std::optional<std::vector<std::string>> LineReader::read() {
  while (!rest.empty())
    if (!readChar())
      return std::nullopt;
  endWord();
  if (isQuoted)
    return std::nullopt;
  return std::move(words);
}

/// The place of the word after `flag`; `words.size()` where there is none.
size_t valueOf(ArrayRef<std::string> words, StringRef flag) {
  const auto *at = find(words, flag);
  return at == words.end()
             ? words.size()
             : std::min<size_t>(at - words.begin() + 1, words.size());
}

/// Puts `real` in the place of a mark, behind `flag` or joined with it.
bool replaceMark(std::vector<std::string> &words, StringRef flag,
                 ArrayRef<std::string> real) {
  for (size_t i = 0; i < words.size(); ++i) {
    bool isJoined = words[i] == (flag + kMark).str();
    bool isNext =
        words[i] == flag && i + 1 < words.size() && words[i + 1] == kMark;
    if (!isJoined && !isNext)
      continue;
    auto at =
        words.erase(words.begin() + i, words.begin() + i + (isNext ? 2 : 1));
    words.insert(at, real.begin(), real.end());
    return true;
  }
  return false;
}

/// Puts the user's words into the step of the host compiler.
bool fillPreprocess(std::vector<std::string> &words, const NvccCommand &command,
                    StringRef preprocessed) {
  auto file = find(words, kFile);
  size_t output = valueOf(words, "-o");
  if (file == words.end() || output == words.size())
    return false;
  *file = command.file;
  words[output] = preprocessed.str();
  return replaceMark(words, "-D", command.macros) &&
         replaceMark(words, "-I", command.folders) &&
         replaceMark(words, "-isystem", command.systems) &&
         replaceMark(words, "-include", command.included);
}

/// Temporary names have a process's number in them, which is no difference.
void fillTemporaries(std::vector<std::string> &words, StringRef folder) {
  for (StringRef flag : {"--include_file_name", "--module_id_file_name"})
    if (size_t at = valueOf(words, flag); at < words.size()) {
      bool isPath = sys::path::has_parent_path(words[at]);
      words[at] =
          ((isPath ? folder + "/" : Twine()) + flag.drop_front(2)).str();
    }
}

bool fillCompile(std::vector<std::string> &words, const NvccCommand &command,
                 StringRef input, StringRef preprocessed, StringRef ptx) {
  auto file = find(words, input);
  size_t output = valueOf(words, "-o");
  if (file == words.end() || output == words.size())
    return false;
  *file = preprocessed.str();
  words[output] = ptx.str();
  // By these it names what is static.
  for (StringRef flag : {"--orig_src_file_name", "--orig_src_path_name"})
    if (size_t at = valueOf(words, flag); at < words.size())
      words[at] = command.file;
  fillTemporaries(words, sys::path::parent_path(ptx));
  return true;
}

using Step = std::vector<std::string>;

/// All lines of a dry run that are words; what they set is in `variables`.
std::vector<Step> readLines(StringRef text, std::vector<std::string> &set) {
  std::vector<Step> steps;
  StringMap<std::string> variables;
  for (StringRef line : split(text, '\n')) {
    if (!line.consume_front("#$ "))
      continue;
    auto [name, value] = line.split('=');
    if (all_of(name, [](char c) { return isAlnum(c) || c == '_'; })) {
      variables[name] = value.str();
      set.push_back(line.str());
    } else if (auto words = LineReader(line, variables).read()) {
      steps.push_back(std::move(*words));
    }
  }
  return steps;
}

bool isCompiler(const Step &step) {
  return !step.empty() && sys::path::filename(step.front()) == "cicc";
}

/// What a step writes; empty where it does not say.
std::string outputOf(const Step &step) {
  size_t at = valueOf(step, "-o");
  return at < step.size() ? step[at] : "";
}

} // namespace

Expected<NvccSteps> gpuperf::readDryRun(StringRef text,
                                        const NvccCommand &command,
                                        StringRef preprocessed, StringRef ptx) {
  NvccSteps result;
  std::vector<Step> steps = readLines(text, result.variables);
  auto compile = find_if(steps, isCompiler);
  // The compiler's input is what the preprocessor writes.
  auto preprocess = find_if(steps, [&](const Step &step) {
    return compile != steps.end() && !isCompiler(step) &&
           is_contained(*compile, outputOf(step));
  });
  if (preprocess == steps.end() ||
      !fillCompile(*compile, command, outputOf(*preprocess), preprocessed,
                   ptx) ||
      !fillPreprocess(*preprocess, command, preprocessed))
    return createStringError("its dry run has steps that are not known here");
  result.preprocess = std::move(*preprocess);
  result.compile = std::move(*compile);
  return result;
}
