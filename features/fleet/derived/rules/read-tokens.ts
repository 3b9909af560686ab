/** What is wrong with an expression, and where: places in its text, the end not included. */
export class ExpressionError extends Error {
  readonly at: number;
  readonly end: number;

  constructor(message: string, at: number, end: number) {
    super(message);
    this.name = 'ExpressionError';
    this.at = at;
    this.end = end;
  }
}

export type TokenKind = 'number' | 'name' | 'measure' | 'sign' | 'end';

export interface Token {
  kind: TokenKind;
  text: string;
  at: number;
  end: number;
}

const patterns: readonly [kind: TokenKind, pattern: RegExp][] = [
  // Of another unit: `dnnp-2.core_temp`. Ids of units have hyphens, so a minus before one needs a blank.
  ['name', /[a-z0-9][a-z0-9-]*\.[a-z][a-z0-9_]*/y],
  ['number', /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y],
  ['name', /[A-Za-z][A-Za-z0-9_]*/y],
  // The unit of measure of a number: `5[MW]`.
  ['measure', /\[[^\]\n]*\]/y],
  ['sign', /<=|>=|==|!=|[-+*/^(),<>]/y],
];

/** @throws ExpressionError */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text[at] as string)) {
      at++;
      continue;
    }
    const token = readToken(text, at);
    if (!token) throw new ExpressionError(sayUnreadable(text[at] as string), at, at + 1);
    tokens.push(token);
    at = token.end;
  }
  tokens.push({ kind: 'end', text: '', at: text.length, end: text.length });
  return tokens;
}

function readToken(text: string, at: number): Token | null {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return { kind, text: found, at, end: at + found.length };
  }
  return null;
}

function sayUnreadable(sign: string): string {
  if (sign === '=') return 'To compare, write ==.';
  if (sign === '[') return 'This bracket is not closed.';
  return `${sign} means nothing here.`;
}
