import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { postTogether } from './post-together.ts';

/** Takes what can be copied, as a thread does. */
function openPost() {
  const sent: unknown[][] = [];
  const refused: unknown[] = [];
  const { say, sayNow } = postTogether<unknown>(
    (messages) => {
      sent.push(structuredClone(messages));
    },
    (message) => {
      refused.push(message);
    },
  );
  return { sent, refused, say, sayNow };
}

it('sends together what is said in one turn, with what follows from it', async () => {
  const { sent, say } = openPost();
  say(1);
  Promise.resolve()
    .then(() => Promise.resolve())
    .then(() => say(2));
  expect(sent).toEqual([]);
  await setImmediate();
  say(3);
  await setImmediate();
  expect(sent).toEqual([[1, 2], [3]]);
});

it('sends what cannot wait at once, after what was said before', async () => {
  const { sent, say, sayNow } = openPost();
  say('asked');
  sayNow('made');
  expect(sent).toEqual([['asked'], ['made']]);
  await setImmediate();
  expect(sent).toHaveLength(2);
});

it('keeps what cannot be copied from nothing else', async () => {
  const { sent, refused, say, sayNow } = openPost();
  const odd = () => {};
  for (const message of [1, odd, 2]) say(message);
  await setImmediate();
  sayNow(odd);
  expect(sent).toEqual([[1], [2]]);
  expect(refused).toEqual([odd, odd]);
});
