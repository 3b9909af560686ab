/**
 * Ends every line of a CSV text with "\n": files put together from two programs end theirs in two ways, and a parser that goes by the
 * first one takes several rows for one. What stands in quotation marks is left as it is. One pass.
 */
export function unifyLineEnds(text: string, delimiter: string): string {
  if (!text.includes('\r')) return text;
  const pieces: string[] = [];
  let from = 0;
  let isQuoted = false;
  let isFieldStart = true;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isQuoted) {
      // A doubled mark closes and opens again: the field goes on.
      if (character === '"') isQuoted = false;
      isFieldStart = false;
    } else if (character === '"' && (isFieldStart || text[at - 1] === '"')) {
      isQuoted = true;
    } else if (character === '\r') {
      pieces.push(text.slice(from, at), '\n');
      if (text[at + 1] === '\n') at++;
      from = at + 1;
      isFieldStart = true;
    } else isFieldStart = character === '\n' || character === delimiter;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}
