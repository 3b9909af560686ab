/** A stretch of a text, what is written in its place, and what is selected then. */
export interface Replacement {
  from: number;
  to: number;
  text: string;
  selected: [from: number, to: number];
}

/** By the letter that is pressed with Ctrl or Cmd. Ctrl-K is the search of the whole site: a link is made by pasting its address over words. */
export const marks: Readonly<Record<string, string>> = { b: '**', i: '_' };

/** Puts a mark around what is selected, or takes it away where it stands already. */
export function markSelection(value: string, start: number, end: number, mark: string): Replacement {
  const { length } = mark;
  const words = value.slice(start, end);
  const isMarked = value.slice(start - length, start) === mark && value.slice(end, end + length) === mark;
  if (start >= length && isMarked)
    return { from: start - length, to: end + length, text: words, selected: [start - length, end - length] };
  return { from: start, to: end, text: `${mark}${words}${mark}`, selected: [start + length, end + length] };
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
