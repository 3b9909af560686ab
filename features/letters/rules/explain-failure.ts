/** What mail programs put before the server's own words. */
const PROGRAM =
  /^(can't send mail - all recipients were rejected|message failed|mail command failed|recipient command failed|data command failed): /i;

/** By enhanced code (RFC 3463), then by reply code (RFC 5321): what it means to who sends letters. The first that fits counts. */
const meanings: readonly (readonly [pattern: RegExp, meaning: string])[] = [
  [/\b[45]\.2\.2\b|^552\b/, 'The mailbox is full.'],
  [/\b5\.1\.\d|\b5\.2\.1\b/, 'There is no such mailbox (any more).'],
  [
    /\b[45]\.7\.\d|^554\b/,
    'The mail server does not take this letter: by its rules against spam, for its sender or for what it says.',
  ],
  [/^55[013]\b(?!.*\b5\.\d\.\d)/, 'There is no such mailbox (any more).'],
  [/^4\d\d\b|\b4\.\d\.\d/, 'The mail server did not take it for now.'],
  [/^5\d\d\b/, 'The mail server refuses it for good.'],
  [/ECONN|ETIMEDOUT|EDNS|ENOTFOUND|ESOCKET|timeout|connection/i, 'The mail server could not be reached.'],
];

/** What stands in the log of a mail, for people: what it means, and the server's own words. */
export function explainFailure(failure: string): { meaning: string; answer: string } {
  const [, prefix, said = ''] = failure.match(/^(unconfirmed: |given up: )?(.*)$/s) ?? [];
  const answer = said.replace(PROGRAM, '');
  if (prefix === 'unconfirmed: ')
    return { meaning: 'The answer was lost when all of it was handed over: most likely it was taken.', answer };
  const meaning = meanings.find(([pattern]) => pattern.test(answer))?.[1] ?? 'The mail server did not take it.';
  return { meaning: prefix ? `${meaning} It was tried several times.` : meaning, answer };
}
