import { describe, expect, it } from 'vitest';
import { splitReply } from './split-reply.ts';

describe('a mail that answers', () => {
  it.each([
    ['Yes, in 2016.', { text: 'Yes, in 2016.', quoted: null }],
    [
      'Yes.\n\nOn Mon, 2 Nov 2026 at 10:00, SMR <a@b.example> wrote:\n> Since when?\n> Bye\n',
      { text: 'Yes.', quoted: 'On Mon, 2 Nov 2026 at 10:00, SMR <a@b.example> wrote:\n> Since when?\n> Bye' },
    ],
    ['Yes.\n\nOn Mon, 2 Nov 2026 at 10:00, SMR Intelligence\n<a@b.example> wrote:\n\n> Since when?', { text: 'Yes.' }],
    ['On Monday they wrote:\n\n> Since when?\n\nSince 2016.', { text: 'Since 2016.' }],
    ['> Since when?\nSince 2016.\n> Where?\nIn Oregon.', { text: 'Since 2016.\nIn Oregon.' }],
    ['Yes.\n\n-----Original Message-----\nFrom: a\nSince when?', { text: 'Yes.' }],
    ['Yes.\n\nFrom: SMR <a@b.example>\nSent: Monday\nTo: me\n\nSince when?', { text: 'Yes.' }],
    ['Ja.\n\nAm 2.11.2026 um 10:00 schrieb SMR:\n> Seit wann?', { text: 'Ja.' }],
    ['Yes.\n\nOn 2 Nov 2026, SMR wrote:\nSince when?', { text: 'Yes.' }],
    ['On the whole I like this: it works', { text: 'On the whole I like this: it works', quoted: null }],
    ['> only quoted', { text: '> only quoted', quoted: null }],
    ['', { text: '', quoted: null }],
  ])('%j', (whole, expected) => {
    expect(splitReply(whole)).toMatchObject(expected);
  });

  it.each(['On ', '>', ' \n', 'On a wrote ', '-', '_', 'From: ', 'On\n', '\t', 'On a:\n'])(
    'is split in a moment, whatever it repeats (%j)',
    (piece) => {
      const whole = piece.repeat(20_000);
      expect(splitReply(whole).text.length).toBeLessThanOrEqual(whole.length);
    },
  );
});
