/**
 * Where JSON text (RFC 8259) stops being JSON, 1-based. The engine's own messages name the place only sometimes, and quote the
 * text instead. Called only for text that did not parse.
 */
export function findJsonError(text: string): { line: number; column: number } {
  const before = text.slice(0, offsetOfError(text));
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: before.length - lineStart + 1 };
}

type Expected = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'comma' | 'end';

function offsetOfError(text: string): number {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let offset = 0;
  const afterValue = (): Expected => (open.length > 0 ? 'comma' : 'end');
  const close = (bracket: '{' | '['): boolean => open.at(-1) === bracket && open.pop() !== undefined;
  for (;;) {
    offset += matchAt(whitespace, text, offset);
    if (offset >= text.length) return text.length;
    const character = text[offset];
    const scalar: number = expected.includes('value') ? matchAt(scalarToken, text, offset) : 0;
    const name: number = expected.includes('name') ? matchAt(stringToken, text, offset) : 0;
    let next: Expected | null = null;
    if (scalar > 0) next = afterValue();
    else if (name > 0) next = 'colon';
    else if (character === ':' && expected === 'colon') next = 'value';
    else if (character === ',' && expected === 'comma') next = open.at(-1) === '{' ? 'name' : 'value';
    else if (character === '{' && expected.includes('value')) {
      open.push('{');
      next = 'first name';
    } else if (character === '[' && expected.includes('value')) {
      open.push('[');
      next = 'first value';
    } else if (character === '}' && (expected === 'comma' || expected === 'first name') && close('{'))
      next = afterValue();
    else if (character === ']' && (expected === 'comma' || expected === 'first value') && close('['))
      next = afterValue();
    if (next === null) return offset;
    expected = next;
    offset += scalar || name || 1;
  }
}

const whitespace = /[ \t\n\r]*/y;
/** Each run of characters can be matched in one way only: a string that does not end, which is what a file that was cut off has, would be tried in 2^n. */
const stringToken = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const scalarToken = new RegExp(
  `${stringToken.source}|(?:-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null)(?![\\w.])`,
  'y',
);

function matchAt(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0].length ?? 0;
}
