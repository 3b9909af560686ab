import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { stepBack } from './step-back.ts';

/** How far each thread of this process steps back, by its id (proc_pid_stat(5): the 19th field, counted behind the name, which may hold blanks). */
function readNiceness(): Map<string, number> {
  const threads = readdirSync('/proc/self/task').flatMap((id) => {
    try {
      const fields = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return [[id, Number(fields[16])] as const];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
  return new Map(threads);
}

describe.skipIf(process.platform !== 'linux')('a thread that computes for others', () => {
  it('steps back, and no other thread does', async () => {
    const before = readNiceness();
    const script = `
      const { parentPort } = await import('node:worker_threads');
      (await import(${JSON.stringify(new URL('./step-back.ts', import.meta.url).href)})).stepBack();
      parentPort.postMessage(null);
      parentPort.once('message', () => {});`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
    await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
    const after = readNiceness();
    await worker.terminate();
    const own = before.get(String(process.pid)) ?? 0;
    expect([...after].flatMap(([id, nice]) => (before.has(id) ? [] : [nice]))).toContain(Math.min(19, own + 10));
    expect([...before].filter(([id, nice]) => (after.get(id) ?? nice) !== nice)).toEqual([]);
  });

  it('goes on where that is refused', () => {
    const refuse = () => {
      throw Object.assign(new Error('A system error occurred: setpriority returned EACCES'), {
        code: 'ERR_SYSTEM_ERROR',
      });
    };
    expect(() => stepBack(refuse)).not.toThrow();
  });
});
