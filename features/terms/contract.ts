import { z } from 'zod';

/** Where a text names a term of the glossary: offsets in the text, and which term. */
export const termMarkSchema = z.object({ start: z.int(), end: z.int(), slug: z.string() });
export type TermMark = z.infer<typeof termMarkSchema>;

/** Finds defined terms in texts. The glossary has them all and stands above the rooms that show them: the hall hands the marker over. */
export interface TermMarker {
  /** The marks of each text, in order; a term is marked where the texts name it first. */
  mark(texts: readonly (string | null)[]): Promise<TermMark[][]>;
  /** Whether the glossary has the term of this slug. */
  has(): Promise<(slug: string) => boolean>;
}
