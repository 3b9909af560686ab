/**
 * What a page's loader waits for. The page takes it from the query cache, which travels with the document; what a loader returns would travel
 * a second time.
 */
export async function ready(...questions: Promise<unknown>[]): Promise<void> {
  await Promise.all(questions);
}
