/** Control characters become spaces; overrides of the writing direction go, because they would turn the words around a term. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim();
}
