//===- PtxReader.cpp - parser of PTX text ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The grammar is that of "Parallel Thread Execution ISA", chapters Syntax,
// State Spaces Types and Variables, and Directives.
//
//===----------------------------------------------------------------------===//

#include "PtxCursor.h"
#include "gpuperf/Ptx/PtxModule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"
#include <map>
#include <tuple>

using namespace gpuperf;
using namespace llvm;

namespace {

/// Scopes in scopes: no compiler writes more than a few.
constexpr unsigned kDeepestScope = 200;
/// Elements of all arrays: past any address space.
constexpr uint64_t kMaxElements = uint64_t(1) << 40;

class Reader {
public:
  explicit Reader(PtxModule &module) : module(module), cursor(module.text) {}
  Error run();

private:
  PtxModule &module;
  PtxCursor cursor;
  /// The latest `.loc` of a place, for `inlined_at`.
  std::map<std::tuple<unsigned, unsigned, unsigned>, unsigned> places;
  std::optional<unsigned> location;
  /// Locations by the label of their function's name.
  std::vector<std::pair<unsigned, StringRef>> functionLabels;

  Error readDirective(StringRef name);
  Error readFile();
  Error readSection();
  Error readModuleVariable(StringRef space, bool isExtern);
  Error readFunction(bool isEntry);
  Error readParameters(std::vector<PtxVariable> &list);
  Error readPerformance(PtxFunction &function);
  Error readBody(PtxFunction &function);
  Error readBodyDirective(PtxFunction &function);
  Error readLabel(PtxFunction &function, StringRef name, unsigned line);
  Error readInstruction(PtxFunction &function);
  Error readLocation();
  Error readVariables(StringRef space, bool isExtern,
                      function_ref<void(const PtxVariable &)> take);
  Error readAttributes(PtxVariable &variable);
  Error readDeclarator(PtxVariable &variable);
  PtxItem item(PtxItem::Kind kind);
  Error expect(char c) {
    if (cursor.consume(c))
      return Error::success();
    return cursor.error(Twine("expected '") + Twine(c) + "'");
  }
};

bool isSpace(StringRef name) {
  StringRef base = name.split("::").first;
  return is_contained(
      {"reg", "param", "shared", "global", "const", "local", "tex", "sreg"},
      base);
}

bool isLinkage(StringRef name) {
  return is_contained({"visible", "extern", "weak", "common"}, name);
}

bool isVariableType(StringRef name) {
  return ptxTypeBytes(name) || is_contained({"pred", "texref", "samplerref",
                                             "surfref", "b4x16", "b6x16_p32"},
                                            name);
}

} // namespace

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

Error Reader::run() {
  while (!cursor.atEnd()) {
    if (cursor.consume(';')) // behind a prototype
      continue;
    StringRef name = cursor.directive();
    if (name.empty())
      return cursor.error("expected a directive");
    if (Error error = readDirective(name))
      return error;
  }
  for (auto [index, label] : functionLabels)
    if (auto found = module.strings.find(label); found != module.strings.end())
      module.locations[index].function = found->second;
  if (module.target.empty())
    return createStringError("no .target: this is no PTX");
  return Error::success();
}

Error Reader::readDirective(StringRef name) {
  bool isExtern = false;
  while (isLinkage(name)) {
    isExtern |= name == "extern";
    name = cursor.directive();
  }
  if (name == "version" || name == "alias" || name == "pragma") {
    cursor.restOfLine();
    return Error::success();
  }
  if (name == "target") {
    module.target = cursor.restOfLine().split(',').first.trim();
    return Error::success();
  }
  if (name == "address_size") {
    module.addressBits = cursor.number().value_or(64) == 32 ? 32 : 64;
    return Error::success();
  }
  if (name == "file")
    return readFile();
  if (name == "section")
    return readSection();
  if (name == "loc")
    return readLocation();
  if (name == "entry" || name == "func")
    return readFunction(name == "entry");
  if (isSpace(name))
    return readModuleVariable(name, isExtern);
  return cursor.error("unknown directive '." + name + "'");
}

Error Reader::readFile() {
  std::optional<int64_t> number = cursor.number();
  StringRef path = cursor.quoted();
  cursor.restOfLine(); // time stamp and size
  if (!number || *number < 0 || *number > INT32_MAX || path.empty())
    return cursor.error("expected '.file NUMBER \"PATH\"'");
  module.files[unsigned(*number)] = path.str();
  return Error::success();
}

/// Of debug information the strings count, `.debug_str`: bytes behind labels.
Error Reader::readSection() {
  cursor.directive();
  if (!cursor.skipBlock())
    return cursor.error("a section has no end");
  return Error::success();
}

/// The bytes behind `label` of a section of strings.
static void readStrings(StringRef text, StringMap<std::string> &strings) {
  std::string *current = nullptr;
  PtxCursor cursor(text);
  while (!cursor.atEnd()) {
    StringRef label = cursor.name();
    if (!label.empty() && cursor.consume(':')) {
      current = &strings[label];
      continue;
    }
    if (cursor.directive() != "b8") {
      cursor.restOfLine();
      continue;
    }
    do {
      std::optional<int64_t> byte = cursor.number();
      if (!byte)
        break;
      if (current && *byte)
        *current += char(*byte);
      if (!*byte)
        current = nullptr;
    } while (cursor.consume(','));
  }
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// ".align 8 .v4 .ptr .global .b8": in any order, up to the name.
Error Reader::readAttributes(PtxVariable &variable) {
  for (StringRef name = cursor.directive(); !name.empty();
       name = cursor.directive()) {
    if (name == "align") {
      variable.align = cursor.number().value_or(0);
    } else if (name == "ptr") {
      variable.isPointer = true;
    } else if (name == "v2" || name == "v4" || name == "v8") {
      variable.vector = name[1] - '0';
    } else if (name == "attribute") {
      if (Error error = expect('('))
        return error;
      if (!cursor.upTo(')'))
        return cursor.error("expected ')'");
    } else if (isVariableType(name)) {
      variable.type = name;
    } else if (!isSpace(name) || (variable.space == "reg" && name != "ptr")) {
      return cursor.error("unknown type '." + name + "'");
    }
  }
  return Error::success();
}

/// "name", "name[4][8]", "%r<31>", and what a variable begins with.
Error Reader::readDeclarator(PtxVariable &variable) {
  variable.name = cursor.name();
  if (variable.name.empty())
    return cursor.error("expected a name");
  if (cursor.consume('<')) {
    variable.family = cursor.number().value_or(0);
    if (Error error = expect('>'))
      return error;
  }
  while (cursor.consume('[')) {
    int64_t extent = cursor.number().value_or(0);
    bool isFirst = !variable.isArray;
    variable.isArray = true;
    if (extent < 0 || (extent && variable.elements > kMaxElements / extent))
      return cursor.error("an array of that size cannot be");
    variable.elements = isFirst ? extent : variable.elements * extent;
    if (Error error = expect(']'))
      return error;
  }
  return Error::success();
}

Error Reader::readVariables(StringRef space, bool isExtern,
                            function_ref<void(const PtxVariable &)> take) {
  PtxVariable common;
  common.space = space.split("::").first;
  common.isExtern = isExtern;
  if (Error error = readAttributes(common))
    return error;
  if (common.type.empty())
    return cursor.error("a variable has no type");
  do {
    PtxVariable variable = common;
    if (Error error = readDeclarator(variable))
      return error;
    if (cursor.consume('=')) {
      std::optional<StringRef> initial = cursor.upTo(';');
      if (!initial)
        return cursor.error("an initializer has no end");
      variable.initial = initial->trim();
      take(variable);
      return Error::success();
    }
    take(variable);
  } while (cursor.consume(','));
  return expect(';');
}

Error Reader::readModuleVariable(StringRef space, bool isExtern) {
  return readVariables(space, isExtern, [&](const PtxVariable &variable) {
    module.variables.push_back(variable);
  });
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

Error Reader::readParameters(std::vector<PtxVariable> &list) {
  if (!cursor.consume('('))
    return Error::success();
  while (!cursor.consume(')')) {
    PtxVariable parameter;
    parameter.space = cursor.directive();
    if (parameter.space != "param" && parameter.space != "reg")
      return cursor.error("expected a parameter");
    if (Error error = readAttributes(parameter))
      return error;
    if (parameter.type.empty())
      return cursor.error("a parameter has no type");
    if (Error error = readDeclarator(parameter))
      return error;
    list.push_back(parameter);
    if (!cursor.consume(',') && cursor.peek() != ')')
      return cursor.error("expected ',' or ')'");
  }
  return Error::success();
}

/// ".maxntid 256, 1, 1", ".noreturn", `.pragma "…";`.
Error Reader::readPerformance(PtxFunction &function) {
  for (StringRef name = cursor.directive(); !name.empty();
       name = cursor.directive()) {
    SmallVector<unsigned, 3> values;
    if (name == "pragma") {
      cursor.quoted();
      cursor.consume(';');
    } else {
      while (std::optional<int64_t> value = cursor.number()) {
        values.push_back(unsigned(std::clamp<int64_t>(*value, 0, INT32_MAX)));
        if (!cursor.consume(','))
          break;
      }
    }
    function.directives[name] = values;
  }
  return Error::success();
}

Error Reader::readFunction(bool isEntry) {
  PtxFunction function;
  function.isEntry = isEntry;
  function.line = cursor.line();
  if (Error error = readParameters(function.results))
    return error;
  function.name = cursor.name();
  if (function.name.empty())
    return cursor.error("a function has no name");
  if (Error error = readParameters(function.parameters))
    return error;
  if (Error error = readPerformance(function))
    return error;
  if (cursor.consume(';')) {
    function.isDeclaration = true;
  } else {
    location.reset();
    if (Error error = readBody(function))
      return error;
  }
  module.functions.push_back(std::move(function));
  return Error::success();
}

PtxItem Reader::item(PtxItem::Kind kind) {
  PtxItem result;
  result.kind = kind;
  result.line = cursor.line();
  result.column = cursor.column();
  result.location = location;
  return result;
}

Error Reader::readBody(PtxFunction &function) {
  if (Error error = expect('{'))
    return error;
  for (unsigned depth = 1; depth > 0;) {
    if (cursor.atEnd())
      return cursor.error("function '" + function.name + "' has no end");
    Error error = Error::success();
    if (cursor.consume('{')) {
      function.body.push_back(item(PtxItem::Kind::Open));
      if (++depth > kDeepestScope)
        error = cursor.error("too many scopes in each other");
    } else if (cursor.consume('}')) {
      --depth;
      function.body.push_back(item(PtxItem::Kind::Close));
    } else if (cursor.consume(';')) {
      continue;
    } else if (cursor.peek() == '.') {
      error = readBodyDirective(function);
    } else {
      error = readInstruction(function);
    }
    if (error)
      return error;
  }
  return Error::success();
}

Error Reader::readBodyDirective(PtxFunction &function) {
  StringRef name = cursor.directive();
  bool isExtern = false;
  while (isLinkage(name)) {
    isExtern |= name == "extern";
    name = cursor.directive();
  }
  if (name == "loc")
    return readLocation();
  if (name == "pragma") {
    PtxItem pragma = item(PtxItem::Kind::Pragma);
    pragma.name = cursor.quoted();
    function.body.push_back(pragma);
    return expect(';');
  }
  if (!isSpace(name))
    return cursor.error("unknown directive '." + name + "'");
  return readVariables(name, isExtern, [&](const PtxVariable &variable) {
    PtxItem declared = item(PtxItem::Kind::Variable);
    declared.variable = variable;
    function.body.push_back(declared);
  });
}

/// What stands behind "name:": for the most part nothing.
Error Reader::readLabel(PtxFunction &function, StringRef name, unsigned line) {
  PtxItem label = item(PtxItem::Kind::Label);
  label.line = line;
  label.name = name;
  if (cursor.consumeWord(".branchtargets")) {
    label.kind = PtxItem::Kind::Targets;
    do
      label.targets.push_back(cursor.name());
    while (cursor.consume(','));
    function.body.push_back(label);
    return expect(';');
  }
  if (cursor.consumeWord(".callprototype") ||
      cursor.consumeWord(".calltargets")) {
    if (!cursor.upTo(';'))
      return cursor.error("expected ';'");
    return Error::success();
  }
  function.body.push_back(label);
  return Error::success();
}

/// Where `text`, all up to a ';', goes on into the next statement: two operands
/// with nothing between them, a '}' that nothing opened, operands of `ret`.
/// Empty where one statement is all there is.
static std::optional<size_t> endOfStatement(StringRef text) {
  auto isPart = [](char c) {
    return isAlnum(c) || c == '_' || c == '$' || c == '%' || c == '.';
  };
  size_t spelling = std::min(text.find_first_of(" \t\r\n{["), text.size());
  bool isAlone = is_contained({"ret", "exit", "trap", "brkpt"},
                              text.take_front(spelling).split('.').first);
  if (isAlone && spelling < text.size())
    return spelling;
  SmallVector<char, 8> open;
  for (size_t i = spelling; i < text.size(); ++i) {
    char c = text[i];
    if (c == '{' || c == '[' || c == '(')
      open.push_back(c == '(' ? ')' : char(c + 2));
    if (c == '}' || c == ']' || c == ')') {
      if (open.empty() || open.pop_back_val() != c)
        return i;
    }
    if (!isPart(c) && c != '}' && c != ']' && c != ')')
      continue;
    size_t next = text.find_first_not_of(" \t\r\n\f\v", i + 1);
    if (next == StringRef::npos)
      break;
    bool isApart = next > i + 1 || !isPart(c);
    if (isApart &&
        (isPart(text[next]) || StringRef("@[{").contains(text[next])))
      return i + 1;
  }
  return open.empty() ? std::nullopt : std::optional(text.size());
}

Error Reader::readInstruction(PtxFunction &function) {
  PtxItem instruction = item(PtxItem::Kind::Instruction);
  if (cursor.consume('@')) {
    instruction.isGuardNegated = cursor.consume('!');
    instruction.guard = cursor.name();
    if (instruction.guard.empty())
      return cursor.error("expected a predicate");
  } else {
    PtxCursor before = cursor;
    StringRef name = cursor.name();
    if (!name.empty() && cursor.peek() == ':')
      if (cursor.consume(':') && cursor.peek() != ':')
        return readLabel(function, name, instruction.line);
    cursor = before;
  }
  unsigned line = cursor.line();
  std::optional<StringRef> text = cursor.upTo(';');
  if (!text || text->empty() || !isAlpha(text->front()))
    return createStringError("line " + Twine(line) + ": expected " +
                             (text ? "an instruction" : "';'"));
  if (std::optional<size_t> end = endOfStatement(*text))
    return createStringError(
        "line " + Twine(line + text->take_front(*end).rtrim().count('\n')) +
        ": expected ';'");
  instruction.statement = parsePtxStatement(*text);
  function.body.push_back(instruction);
  return Error::success();
}

Error Reader::readLocation() {
  PtxLocation place;
  auto triple = [&](unsigned &file, unsigned &line, unsigned &column) {
    for (unsigned *part : {&file, &line, &column}) {
      std::optional<int64_t> value = cursor.number();
      if (!value || *value < 0)
        return false;
      *part = unsigned(std::min<int64_t>(*value, INT32_MAX));
    }
    return true;
  };
  if (!triple(place.file, place.line, place.column))
    return cursor.error("expected '.loc FILE LINE COLUMN'");
  StringRef label;
  while (cursor.consume(',')) {
    StringRef key = cursor.name();
    if (key == "function_name") {
      label = cursor.name();
      if (cursor.consume('+'))
        cursor.number();
    } else if (key == "inlined_at") {
      unsigned file = 0, line = 0, column = 0;
      if (!triple(file, line, column))
        return cursor.error("expected 'inlined_at FILE LINE COLUMN'");
      auto outer = places.find({file, line, column});
      if (outer != places.end()) {
        place.at = outer->second;
      } else {
        module.locations.push_back({file, line, column, "", std::nullopt});
        place.at = module.locations.size() - 1;
      }
    } else {
      return cursor.error("unknown part of .loc: '" + key + "'");
    }
  }
  // llc writes options of line tables behind the column.
  for (StringRef option : {"prologue_end", "epilogue_begin", "basic_block"})
    cursor.consumeWord(option);
  location = module.locations.size();
  places[{place.file, place.line, place.column}] = *location;
  if (!label.empty())
    functionLabels.push_back({*location, label});
  module.locations.push_back(place);
  return Error::success();
}

Expected<std::unique_ptr<PtxModule>> gpuperf::parsePtx(StringRef text) {
  auto module = std::make_unique<PtxModule>();
  module->text = blankComments(text);
  StringRef whole = module->text;
  for (size_t at = whole.find(".debug_str"); at != StringRef::npos;
       at = whole.find(".debug_str", at + 1)) {
    PtxCursor block(whole.substr(at + StringRef(".debug_str").size()));
    if (block.peek() != '{')
      continue;
    StringRef rest = whole.substr(at).split('{').second;
    readStrings(rest.split('}').first, module->strings);
  }
  if (Error error = Reader(*module).run())
    return std::move(error);
  return std::move(module);
}

std::string gpuperf::ptxName(const PtxModule &ptx) {
  return utohexstr(xxh3_64bits(ptx.text), /*LowerCase=*/true, /*Width=*/16);
}
