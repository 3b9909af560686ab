import { describe, expect, it } from 'vitest';
import { judgeRefusal } from './judge-refusal.ts';

describe('a refusal', () => {
  it.each([
    [550, '550 5.1.1 The email account that you tried to reach does not exist', 'hard'],
    [550, '550 no such mailbox', 'hard'],
    [553, '553 bad address', 'hard'],
    [550, '550 5.2.1 The account is disabled', 'hard'],
    [552, '552 5.2.2 Mailbox full', 'soft'],
    [552, '552 too much mail', 'soft'],
    [451, '451 4.7.1 greylisted', 'soft'],
    [550, '550 5.7.1 Your IP is on a block list', null],
    [554, '554 5.7.1 Rejected for policy reasons', null],
    [554, '554 transaction failed', null],
    [554, '554 Client host [5.1.9.3] blocked', null],
    [550, '550-5.7.1 [5.1.1.7] has sent too much', null],
    [550, '5.1.1 unknown', 'hard'],
    // As the mail program says it.
    [550, "Can't send mail - all recipients were rejected: 550 5.7.1 blocked", null],
    [554, "Can't send mail - all recipients were rejected: 554 5.1.1 unknown", 'hard'],
  ] as const)('%d "%s" of a recipient is %s', (code, answer, kind) => {
    expect(judgeRefusal({ code, answer, isAboutRecipient: true })).toBe(kind);
  });

  it('of the letter says nothing about the reader', () => {
    expect(judgeRefusal({ code: 550, answer: '550 5.1.1', isAboutRecipient: false })).toBeNull();
  });

  it('that nobody answered says nothing either', () => {
    expect(judgeRefusal({ code: null, answer: 'connection refused', isAboutRecipient: false })).toBeNull();
  });
});
