/**
 * The first sentence of a text, as it stands there, so that places in the text are places in the sentence.
 *
 * @returns the whole text when it has no second sentence
 */
export function takeSentence(text: string): string {
  for (const end of text.matchAll(/[.!?…]["”’)\]]*(?=\s+["“‘([]?[\p{Lu}\p{N}])/gu)) {
    const sentence = text.slice(0, end.index + end[0].length);
    if (!ABBREVIATION.test(sentence)) return sentence;
  }
  return text;
}

/** Initials, and words that are written short before a name or a number. */
const ABBREVIATION =
  /(?:^|[\s(“"])(?:(?:\p{Lu}\.)+|[ei]\.[ge]\.|(?:Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|Pa|Tenn|Wyo|Mich|Wash|Calif|Jr|Sr|Vol|Rev|Sec|Fig|Art|etc|No|Nos|Inc|Ltd|Corp|Co|St|Dr|Mr|Mrs|Ms|Prof|Gov|Sen|Rep|vs|approx|ca)\.)$/u;
