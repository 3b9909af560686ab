const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * A name that stands twice in one object of JSON text that parsed, null when there is none. RFC 8259 section 4 leaves open which of its
 * values counts; the engine drops all but the last without a word.
 */
export function findRepeatedName(text: string): string | null {
  const open: (Set<string> | null)[] = [];
  let last: string | null = null;
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && last !== null) {
      const name = String(JSON.parse(last));
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
    last = token.startsWith('"') ? token : null;
  }
  return null;
}
