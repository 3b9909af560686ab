/** A stretch of a text, what is written in its place, and what is selected then. */
export interface Replacement {
  from: number;
  to: number;
  text: string;
  selected: [from: number, to: number];
}

/** By the letter that is pressed with Ctrl or Cmd. Ctrl-K is the search of the whole site: a link is made by pasting its address over words. */
export const marks: Readonly<Record<string, string>> = { b: '**', i: '*' };

/**
 * Puts a mark around what is selected, or takes it away where it stands already. Blanks at its ends stay outside (a double click selects one on Windows), and
 * each paragraph has marks of its own: Markdown reads no others.
 */
export function markSelection(value: string, start: number, end: number, mark: string): Replacement {
  const { length } = mark;
  const selected = value.slice(start, end);
  const from = start + (selected.length - selected.trimStart().length);
  const words = selected.trim();
  const to = from + words.length;
  if (isMarked(value.slice(0, from), value.slice(to), mark))
    return { from: from - length, to: to + length, text: words, selected: [from - length, to - length] };
  if (words.length > 2 * length && isMarked(words.slice(0, length), words.slice(-length), mark)) {
    const text = words.slice(length, -length);
    return { from, to, text, selected: [from, from + text.length] };
  }
  const text = words
    .split(BETWEEN_PARAGRAPHS)
    .map((part, at) => (at % 2 === 0 ? mark + part + mark : part))
    .join('');
  return { from, to, text, selected: [from + length, from + text.length - length] };
}

const BETWEEN_PARAGRAPHS = /(\s*\n\s*\n\s*)/;

/** One star is no half of two. */
function isMarked(before: string, after: string, mark: string): boolean {
  const [left = ''] = before.match(/\*+$/) ?? [];
  const [right = ''] = after.match(/^\*+/) ?? [];
  const has = (count: number) => (mark.length === 2 ? count >= 2 : count === 1 || count === 3);
  return has(left.length) && has(right.length);
}

const ADDRESS = /^https?:\/\/[^\s()<>]+$/i;

/** The selected words as a link to the address that is pasted over them; null for any other paste. */
export function linkSelection(value: string, start: number, end: number, pasted: string): Replacement | null {
  const words = value.slice(start, end);
  const address = pasted.trim();
  if (words.trim() === '' || /[\n[\]]/.test(words) || ADDRESS.test(words.trim()) || !ADDRESS.test(address)) return null;
  const text = `[${words}](${address})`;
  return { from: start, to: end, text, selected: [start + text.length, start + text.length] };
}

/** As if it had been typed: by this command, old as it is, because only it leaves the browser's own undo as it was. */
export function writeReplacement(field: HTMLTextAreaElement, { from, to, text, selected }: Replacement): void {
  field.setSelectionRange(from, to);
  document.execCommand('insertText', false, text);
  field.setSelectionRange(...selected);
}
