/** What is wrong with an input, to stand within a sentence: where, and what, without its full stop. */
export function sayIssue({ path = [], message }: { path?: readonly PropertyKey[]; message: string }): string {
  const said = message.replace(/\.$/, '');
  return path.length > 0 ? `${path.map(String).join('.')}: ${said}` : said;
}
