/**
 * A file without what is said about it: what the checks look for counts where it is code. Strings, patterns and templates are taken whole, as
 * `'/api/*'` begins no comment; what a template embeds is code again.
 */
export function stripComments(text: string): string {
  let code = '';
  let at = 0;
  /** Of each template that is embedded in: how many braces are open in it. */
  const open: number[] = [];
  PIECE.lastIndex = 0;
  for (let found = PIECE.exec(text); found; found = PIECE.exec(text)) {
    const [piece] = found;
    if (/^\/[/*]/.test(piece)) {
      code += text.slice(at, found.index);
      at = PIECE.lastIndex;
    } else if (piece === '{' && open.length > 0) open.push((open.pop() ?? 0) + 1);
    else if (piece === '}' && open.length > 0) {
      const braces = open.pop() ?? 0;
      if (braces > 0) open.push(braces - 1);
      else enterTemplate(text, open);
    } else if (piece === '`') enterTemplate(text, open);
  }
  return code + text.slice(at);
}

const PIECE = new RegExp(
  [
    String.raw`\/\*[\s\S]*?\*\/`,
    // Addresses in the text of a page are no comments.
    String.raw`(?<![^\s;,{(])\/\/.*`,
    String.raw`'(?:[^'\\\n]|\\.)*'`,
    String.raw`"(?:[^"\\\n]|\\.)*"`,
    // A pattern stands where a value can begin.
    String.raw`(?<=(?:^|[(,=:[!&|?{};>]|\breturn)\s*)\/(?![/*>])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/`,
    '[`{}]',
  ].join('|'),
  'g',
);

const IN_TEMPLATE = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(`|\$\{)/y;

/** To its end, or to what it embeds. One that never ends is none. */
function enterTemplate(text: string, open: number[]): void {
  IN_TEMPLATE.lastIndex = PIECE.lastIndex;
  const [, end] = IN_TEMPLATE.exec(text) ?? [];
  if (end === undefined) return;
  PIECE.lastIndex = IN_TEMPLATE.lastIndex;
  if (end === '${') open.push(0);
}
