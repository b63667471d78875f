// The formulas of models: include/gpuperf/Model/Formula.h has the grammar.

const token =
  /\s*(?:(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([A-Za-z][A-Za-z0-9_.]*)|(<=|>=|==|!=|&&|\|\||[-+*/()<>!?:,]))/iy;

/** @param {string} text @returns {{kind: string, text: string}[]} */
function tokens(text) {
  const list = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const start = token.lastIndex;
    const match = token.exec(text);
    if (!match) {
      if (text.slice(start).trim() === "") break;
      throw new SyntaxError(`unexpected text at '${text.slice(start)}'`);
    }
    const kind = match[1] !== undefined ? "number" : match[2] !== undefined ? "name" : "sign";
    list.push({ kind, text: match[1] ?? match[2] ?? match[3] });
  }
  return list;
}

const functions = {
  min: { least: 2, most: Infinity, call: Math.min },
  max: { least: 2, most: Infinity, call: Math.max },
  floor: { least: 1, most: 1, call: Math.floor },
  ceil: { least: 1, most: 1, call: Math.ceil },
  // Halves go away from zero, as in C.
  round: { least: 1, most: 1, call: (x) => Math.sign(x) * Math.round(Math.abs(x)) },
  sqrt: { least: 1, most: 1, call: Math.sqrt },
  abs: { least: 1, most: 1, call: Math.abs },
  log2: { least: 1, most: 1, call: Math.log2 },
  pow: { least: 2, most: 2, call: Math.pow },
};

const levels = [
  { "||": (a, b) => Number(a !== 0 || b !== 0) },
  { "&&": (a, b) => Number(a !== 0 && b !== 0) },
  {
    "<": (a, b) => Number(a < b),
    "<=": (a, b) => Number(a <= b),
    ">": (a, b) => Number(a > b),
    ">=": (a, b) => Number(a >= b),
    "==": (a, b) => Number(a === b),
    "!=": (a, b) => Number(a !== b),
  },
  { "+": (a, b) => a + b, "-": (a, b) => a - b },
  { "*": (a, b) => a * b, "/": (a, b) => a / b },
];

/** A parser by recursive descent; what it returns are functions of a Map of values. */
class FormulaParser {
  constructor(text) {
    this.tokens = tokens(text);
    this.at = 0;
  }
  take(text) {
    const next = this.tokens[this.at];
    if (!next || next.kind === "number" || next.text !== text) return false;
    this.at++;
    return true;
  }
  expect(text) {
    if (!this.take(text)) throw new SyntaxError(`'${text}' expected`);
  }
  whole() {
    const value = this.choice();
    if (this.at !== this.tokens.length) throw new SyntaxError(`unexpected '${this.tokens[this.at].text}'`);
    return value;
  }
  choice() {
    const condition = this.binary(0);
    if (!this.take("?")) return condition;
    const then = this.choice();
    this.expect(":");
    const otherwise = this.choice();
    return (known) => (condition(known) !== 0 ? then(known) : otherwise(known));
  }
  binary(level) {
    if (level === levels.length) return this.unary();
    let left = this.binary(level + 1);
    for (;;) {
      const sign = this.tokens[this.at];
      const operation = sign?.kind === "sign" ? levels[level][sign.text] : undefined;
      if (!operation) return left;
      this.at++;
      const a = left;
      const b = this.binary(level + 1);
      left = (known) => operation(a(known), b(known));
    }
  }
  unary() {
    if (this.take("-")) {
      const value = this.unary();
      return (known) => -value(known);
    }
    if (this.take("!")) {
      const value = this.unary();
      return (known) => Number(value(known) === 0);
    }
    return this.primary();
  }
  primary() {
    if (this.take("(")) {
      const value = this.choice();
      this.expect(")");
      return value;
    }
    const next = this.tokens[this.at++];
    if (next?.kind === "number") {
      const value = Number(next.text);
      return () => value;
    }
    if (next?.kind !== "name") throw new SyntaxError("a value expected");
    return this.take("(") ? this.call(next.text) : this.name(next.text);
  }
  name(name) {
    return (known) => {
      const value = known.get(name);
      if (value === undefined || value === null) throw new ReferenceError(`'${name}' has no value`);
      return value;
    };
  }
  call(name) {
    const callee = functions[name];
    if (!callee) throw new SyntaxError(`no function is called '${name}'`);
    const args = [this.choice()];
    while (this.take(",")) args.push(this.choice());
    this.expect(")");
    if (args.length < callee.least || args.length > callee.most)
      throw new SyntaxError(`'${name}' has another number of arguments`);
    return (known) => callee.call(...args.map((arg) => arg(known)));
  }
}

const compiled = new Map();

/**
 * The function of a Map of values that `formula` is; null for words, and for what is no
 * formula.
 */
export function compileFormula(formula) {
  if (!compiled.has(formula)) {
    let result = null;
    try {
      result = formula ? new FormulaParser(formula).whole() : null;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    compiled.set(formula, result);
  }
  return compiled.get(formula);
}

/**
 * The values of a prediction's steps under other inputs, by name. A step that code
 * computed, whose formula is in words, keeps its value.
 * @param {any} prediction with inputs and steps
 * @param {Object<string, number>} [changes] inputs by name
 * @returns {Map<string, number>} inputs and steps
 */
export function evaluatePrediction(prediction, changes = {}) {
  const known = new Map(prediction.inputs.map((input) => [input.name, input.value]));
  for (const [name, value] of Object.entries(changes)) known.set(name, value);
  for (const step of prediction.steps) known.set(step.name, stepValue(step, known));
  return known;
}

function stepValue(step, known) {
  const formula = compileFormula(step.formula);
  if (!formula) return step.value;
  try {
    return formula(known);
  } catch (error) {
    if (error instanceof ReferenceError) return step.value;
    throw error;
  }
}

/** `formula` with the numbers in the place of the names that have one. */
export function substituteNumbers(formula, known, format) {
  return formula.replace(/(?<![\w.])[A-Za-z][A-Za-z0-9_.]*/g, (name) => {
    const value = known.get(name);
    if (value === undefined || value === null) return name;
    return value < 0 ? `(${format(value)})` : format(value);
  });
}
