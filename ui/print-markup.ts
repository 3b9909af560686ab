import type { ReactNode } from 'react';

/** Writes markup that nobody brings alive; on the server only, whose entry puts it here. */
let printer: ((children: ReactNode) => string) | null = null;
export function setPrinter(print: (children: ReactNode) => string): void {
  printer = print;
}

/** By answers that stay as they are, which are frozen (app/server/rendering), and by what was made of them. */
const ofAnswers = new WeakMap<object, Map<string, string>>();

/** What is drawn of an answer, written once as long as that is kept. @returns null where nothing is printed: in the browser */
export function printAnswer(answer: unknown, as: string, draw: () => ReactNode): string | null {
  if (!printer) return null;
  if (typeof answer !== 'object' || answer === null || !Object.isFrozen(answer)) return printer(draw());
  const forms = ofAnswers.get(answer) ?? new Map<string, string>();
  ofAnswers.set(answer, forms);
  const html = forms.get(as) ?? printer(draw());
  forms.set(as, html);
  return html;
}

const ofParts = new WeakMap<object, string>();

/** What a part draws of nothing, which is always the same. */
export function printPart(part: object, draw: () => ReactNode): string | null {
  if (!printer) return null;
  const html = ofParts.get(part) ?? printer(draw());
  ofParts.set(part, html);
  return html;
}
