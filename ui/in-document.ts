export interface Printing {
  /** What the part makes of the answer, by a name of its own: the same answer is written once in each form, however often it is sent. */
  printedAs: string;
  /** Fields of the answer that other parts of the page need, which are brought alive. */
  besides: readonly string[];
}

/** Marks what a loader asks for a Printed part (Printed.tsx): the document shows it, so that it need not travel a second time as data. */
export function printed<Options extends object>(options: Options, printedAs: string, besides: readonly string[] = []) {
  const meta: Printing & Record<string, unknown> = { printedAs, besides };
  return { ...options, meta };
}

/** In the browser's query cache, of an answer that only the document has; a loader that asks for it again asks the server. */
const IN_DOCUMENT = 'in the document';

/** What travels of an answer that is printed; null: it is not. */
export function besidesOf(answer: unknown, meta: Record<string, unknown> | undefined): object | null {
  const { besides } = (meta ?? {}) as Partial<Printing>;
  if (!besides) return null;
  return {
    ...Object.fromEntries(besides.map((name) => [name, (answer as Record<string, unknown>)[name]])),
    [IN_DOCUMENT]: 1,
  };
}

/** Whether the answer is one of `besidesOf`. */
export function isInDocument(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && IN_DOCUMENT in answer;
}
