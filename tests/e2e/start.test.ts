import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../support/free-ports.ts';
import { startProduct } from '../support/running-product.ts';
import { until } from '../support/until.ts';

describe('npm start', () => {
  it('serves without installing or building again, with a fleet that lives, and stops with npm', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'smr-start-'));
    const port = await freePort();
    const npm = spawn('npm', ['start'], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void npm.kill('SIGTERM'));
    let output = '';
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (data: Buffer) => (output += data));
    await until(() => answers(port));
    expect(output).not.toMatch(/» (installing|building)/);
    await until(async () => (await silentStreams(port)) === 0);
    npm.kill('SIGTERM');
    await until(async () => !(await answers(port)));
    await until(() => output.includes('"msg":"stopped"'));
    rmSync(dataDir, { recursive: true, force: true });
  });
});

it('is stopped in order in the moment that it is ready, though its jobs are still starting', async () => {
  const product = await startProduct();
  const ended = new Promise((resolve) => product.process.once('exit', resolve));
  product.process.kill('SIGTERM');
  expect([await ended, product.output().includes('"msg":"stopped"')]).toEqual([0, true]);
});

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  } catch {
    return false;
  }
}

/** Streams of the fleet from which nothing has come yet: the slowest instrument reports once a minute, but its past comes first. */
async function silentStreams(port: number): Promise<number> {
  const streams = (await (await fetch(`http://127.0.0.1:${port}/api/fleet/streams`)).json()) as {
    updatedAt: string | null;
  }[];
  return streams.filter(({ updatedAt }) => updatedAt === null).length;
}
