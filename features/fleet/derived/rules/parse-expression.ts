import { DEEPEST_EXPRESSION, type FunctionName, functionNames, LONGEST_EXPRESSION } from '../vocabulary.ts';
import { ExpressionError, readTokens, type Token } from './read-tokens.ts';

interface Place {
  at: number;
  end: number;
}

export type Comparison = '<' | '<=' | '>' | '>=' | '==' | '!=';

/** An expression as it was written, each part with its place in the text. */
export type Part = Place &
  (
    | { kind: 'number'; value: number; measure: string | null }
    | { kind: 'name'; name: string }
    | { kind: 'negative'; of: Part }
    | { kind: 'sum'; sign: '+' | '-'; left: Part; right: Part }
    | { kind: 'product'; sign: '*' | '/'; left: Part; right: Part }
    | { kind: 'power'; left: Part; right: Part }
    | { kind: 'comparison'; sign: Comparison; left: Part; right: Part }
    | { kind: 'call'; name: FunctionName; given: Part[] }
  );

/** How strongly a sign binds what stands to its left; powers bind from the right. */
const strengths: Readonly<Record<string, number>> = {
  '<': 10,
  '<=': 10,
  '>': 10,
  '>=': 10,
  '==': 10,
  '!=': 10,
  '+': 20,
  '-': 20,
  '*': 30,
  '/': 30,
  '^': 50,
};
const MEASURE_ALONE = 'A unit of measure stands behind a number: 5[MW].';
/** Between the product and the power: -2^2 is -(2^2). */
const NEGATIVE = 40;

/**
 * Reads an expression: numbers, + - * / ^, parentheses, comparisons, and the functions of `functionNames` over named streams. A parser after
 * Pratt ("Top down operator precedence", 1973); nothing of it is ever run as code.
 *
 * @throws ExpressionError
 */
export function parseExpression(text: string): Part {
  if (text.length > LONGEST_EXPRESSION)
    throw new ExpressionError(`Longer than ${LONGEST_EXPRESSION} characters.`, LONGEST_EXPRESSION, text.length);
  return new Parser(readTokens(text)).readAll();
}

class Parser {
  readonly #tokens: readonly Token[];
  #place = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  readAll(): Part {
    const part = this.#read(0);
    const rest = this.#next();
    if (rest.kind === 'measure') throw refuse(rest, MEASURE_ALONE);
    if (rest.kind !== 'end')
      throw refuse(rest, rest.text === ')' ? 'This parenthesis was not opened.' : 'A sign is missing before this.');
    return part;
  }

  /** What stands here, as far as signs bind more strongly than `least`. */
  #read(least: number): Part {
    if (++this.#depth > DEEPEST_EXPRESSION)
      throw refuse(this.#peek(), 'Nested too deeply. Divide it into two streams.');
    let left = this.#readFirst();
    for (;;) {
      const sign = this.#peek();
      const strength = sign.kind === 'sign' ? (strengths[sign.text] ?? 0) : 0;
      if (strength <= least) break;
      this.#next();
      left = this.#join(sign, left, strength);
    }
    this.#depth--;
    return left;
  }

  #join(sign: Token, left: Part, strength: number): Part {
    const right = this.#read(sign.text === '^' ? strength - 1 : strength);
    const place = { at: left.at, end: right.end, left, right };
    if (sign.text === '+' || sign.text === '-') return { kind: 'sum', sign: sign.text, ...place };
    if (sign.text === '*' || sign.text === '/') return { kind: 'product', sign: sign.text, ...place };
    if (sign.text === '^') return { kind: 'power', ...place };
    if (left.kind === 'comparison') throw refuse(sign, 'Two comparisons in a row say nothing. Put if(…) into if(…).');
    // The table of strengths has no other signs.
    return { kind: 'comparison', sign: sign.text as Comparison, ...place };
  }

  #readFirst(): Part {
    const token = this.#next();
    const { at, end, text } = token;
    if (token.kind === 'number') {
      const measure = this.#peek().kind === 'measure' ? this.#next() : null;
      const value = Number(text);
      if (!Number.isFinite(value)) throw refuse(token, 'This number is too large.');
      return {
        kind: 'number',
        value,
        measure: measure === null ? null : measure.text.slice(1, -1).trim(),
        at,
        end: measure?.end ?? end,
      };
    }
    if (token.kind === 'name')
      return this.#peek().text === '(' ? this.#readCall(token) : { kind: 'name', name: text, at, end };
    if (text === '-') {
      const of = this.#read(NEGATIVE);
      return { kind: 'negative', of, at, end: of.end };
    }
    if (text === '(') {
      const part = this.#read(0);
      return { ...part, at, end: this.#close(token) };
    }
    if (token.kind === 'measure') throw refuse(token, MEASURE_ALONE);
    if (token.kind === 'end') throw refuse(token, at === 0 ? 'It is empty.' : 'Something is missing at the end.');
    throw refuse(token, 'A number, a stream or a parenthesis is missing before this.');
  }

  #readCall(called: Token): Part {
    const name = functionNames.find((one) => one === called.text);
    if (!name) throw refuse(called, `There is no function ${called.text}. There are ${functionNames.join(', ')}.`);
    const open = this.#next();
    const given: Part[] = [];
    if (this.#peek().text !== ')') {
      given.push(this.#read(0));
      while (this.#peek().text === ',') {
        this.#next();
        given.push(this.#read(0));
      }
    }
    const end = this.#close(open);
    const [least, most] = counts[name];
    if (given.length < least || given.length > most)
      throw new ExpressionError(sayCount(name, least, most), called.at, end);
    return { kind: 'call', name, given, at: called.at, end };
  }

  /** @returns where the parenthesis ends */
  #close(open: Token): number {
    const token = this.#next();
    if (token.text === ')' && token.kind === 'sign') return token.end;
    if (token.kind === 'end') throw refuse(open, 'This parenthesis is not closed.');
    throw refuse(token, 'A sign is missing before this.');
  }

  #peek(): Token {
    // The last token is 'end', and nobody reads on after it.
    return this.#tokens[Math.min(this.#place, this.#tokens.length - 1)] as Token;
  }

  #next(): Token {
    const token = this.#peek();
    this.#place++;
    return token;
  }
}

const counts: Readonly<Record<FunctionName, readonly [least: number, most: number]>> = {
  abs: [1, 1],
  sqrt: [1, 1],
  clamp: [3, 3],
  if: [3, 3],
  avg: [1, 50],
  max: [1, 50],
  min: [1, 50],
};

function sayCount(name: FunctionName, least: number, most: number): string {
  if (name === 'if') return 'if takes three: a comparison, what is then, what is otherwise.';
  if (name === 'clamp') return 'clamp takes three: a value, the lowest and the highest.';
  return least === most ? `${name} takes one value.` : `${name} takes at least one value.`;
}

function refuse({ at, end }: Place, message: string): ExpressionError {
  return new ExpressionError(message, at, Math.max(end, at + 1));
}

/** Streams that are named, each once, in the order of the text. */
export function listNames(part: Part): string[] {
  const names = new Set<string>();
  const visit = (one: Part) => {
    if (one.kind === 'name') names.add(one.name);
    else if (one.kind === 'negative') visit(one.of);
    else if (one.kind === 'call') one.given.forEach(visit);
    else if (one.kind !== 'number') {
      visit(one.left);
      visit(one.right);
    }
  };
  visit(part);
  return [...names];
}

/** The line in which something is wrong, with a mark under the place. */
export function pointAt(text: string, { at, end }: Place): { line: number; column: number; excerpt: string } {
  const begin = text.lastIndexOf('\n', at - 1) + 1;
  const next = text.indexOf('\n', at);
  const own = text.slice(begin, next < 0 ? text.length : next);
  const width = Math.max(1, Math.min(end, begin + own.length) - at);
  const before = own.slice(0, at - begin).replace(/[^\t]/g, ' ');
  const line = text.slice(0, begin).split('\n').length;
  return { line, column: at - begin + 1, excerpt: `${own}\n${before}${'^'.repeat(width)}` };
}
