/** What mail programs put before the server's own words. */
const PROGRAM =
  /^(can't send mail - all recipients were rejected|message failed|mail command failed|recipient command failed|data command failed): /i;

/** The codes alone, directly at the beginning: further on there are addresses of machines, which look like them. */
const CODES = /^([245]\d\d)(?:$|[ -])(?:([245]\.\d{1,3}\.\d{1,3})\b(?!\.\d))?/;

/** By enhanced code (RFC 3463), then by reply code (RFC 5321): what it means to who sends letters. The first that fits counts. */
const meanings: readonly (readonly [pattern: RegExp, meaning: string])[] = [
  [/ [45]\.2\.2$|^552 /, 'The mailbox is full.'],
  [/ 5\.1\.\d| 5\.2\.1$/, 'There is no such mailbox (any more).'],
  [
    / [45]\.7\.\d|^554 /,
    'The mail server does not take this letter: by its rules against spam, for its sender or for what it says.',
  ],
  [/^55[013] $/, 'There is no such mailbox (any more).'],
  [/^4/, 'The mail server did not take it for now.'],
  [/^5/, 'The mail server refuses it for good.'],
];
const UNREACHED = /ECONN|ETIMEDOUT|EDNS|ENOTFOUND|ESOCKET|timeout|connection/i;

/** What stands in the log of a mail, for people: what it means, and the server's own words. */
export function explainFailure(failure: string): { meaning: string; answer: string } {
  const [, prefix, said = ''] = failure.match(/^(unconfirmed: |given up: )?(.*)$/s) ?? [];
  const answer = said.replace(PROGRAM, '');
  if (prefix === 'unconfirmed: ')
    return { meaning: 'The answer was lost when all of it was handed over: most likely it was taken.', answer };
  const meaning = explainAnswer(answer);
  return { meaning: prefix ? `${meaning} It was tried several times.` : meaning, answer };
}

function explainAnswer(answer: string): string {
  const [, reply, enhanced = ''] = answer.match(CODES) ?? [];
  const known = reply && meanings.find(([pattern]) => pattern.test(`${reply} ${enhanced}`))?.[1];
  if (known) return known;
  return UNREACHED.test(answer) ? 'The mail server could not be reached.' : 'The mail server did not take it.';
}
