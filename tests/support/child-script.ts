import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ChildScript {
  process: ChildProcess;
  /** The next line that it writes on standard output; rejects when it ends first. */
  nextLine(): Promise<string>;
  /** Every line so far, the ones already taken included. */
  lines: readonly string[];
  /** Ends it without a chance to tidy up, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Another process of ours that runs this module text; its relative imports start at the folder the tests run in. */
export function runScript(code: string, ...args: string[]): ChildScript {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code, '--', ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const waiting: { resolve(line: string): void; reject(error: Error): void }[] = [];
  let taken = 0;
  let errors = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.stderr.on('data', (data: Buffer) => {
    errors += data;
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    const first = waiting.shift();
    if (!first) return;
    taken++;
    first.resolve(line);
  });
  ended.then(() => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`The script ended early: ${errors}`));
  });
  return {
    process: child,
    lines,
    nextLine() {
      const line = lines[taken];
      if (line !== undefined) {
        taken++;
        return Promise.resolve(line);
      }
      return new Promise((resolve, reject) => {
        if (child.exitCode !== null) reject(new Error(`The script ended early: ${errors}`));
        else waiting.push({ resolve, reject });
      });
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
