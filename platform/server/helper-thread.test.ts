import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { openHelperThread } from './helper-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'smr-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

function writeThread(answer: string): URL {
  const path = join(folder, `${Math.random()}.ts`);
  const helper = new URL('./helper-thread.ts', import.meta.url).href;
  writeFileSync(path, `import { answerInThread } from '${helper}';\nanswerInThread(${answer});`);
  return pathToFileURL(path);
}

it('answers each who asks, and tells what it threw to who asked for that', async () => {
  const thread = openHelperThread(
    writeThread('(n: number) => { if (n < 0) throw new RangeError(n + " is too small"); return n * 2; }'),
  );
  const answers = await Promise.allSettled([1, -1, 3].map((n) => thread.ask(n)));
  expect(answers).toMatchObject([
    { value: 2 },
    { reason: expect.objectContaining({ message: '-1 is too small' }) },
    { value: 6 },
  ]);
});

it('tells who waits that the thread has ended, and begins anew', async () => {
  const thread = openHelperThread(writeThread('(n: number) => (n === 0 ? process.exit(3) : n)'));
  await expect(thread.ask(0)).rejects.toThrow('has ended');
  expect(await thread.ask(7)).toBe(7);
});

it('tells whoever asks that it did not start', async () => {
  await expect(openHelperThread(pathToFileURL(join(folder, 'missing.ts'))).ask(1)).rejects.toThrow(
    'missing.ts did not start',
  );
});

it('gives up a thread that does not answer, and tells what cannot be sent', async () => {
  const stuck = openHelperThread(writeThread('() => { for (;;); }'), { withinMs: 200 });
  await expect(stuck.ask(1)).rejects.toThrow('has not answered');
  const odd = openHelperThread(writeThread('(n: number) => (n === 0 ? () => {} : n)'));
  await expect(odd.ask(0)).rejects.toThrow('could not be cloned');
  await expect(odd.ask(() => {})).rejects.toThrow('could not be cloned');
  expect(await odd.ask(5)).toBe(5);
});
