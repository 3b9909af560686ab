import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../../tests/support/silent-log.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import type { Database } from './database.ts';
import { type JobDefinition, type Jobs, startJobs } from './jobs.ts';

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

describe('a requested job', () => {
  it('runs', async () => {
    const ran = Promise.withResolvers<void>();
    const jobs = await start([job('requested', async () => ran.resolve())]);
    await jobs.request('requested');
    await expect(ran.promise).resolves.toBeUndefined();
  });

  it('leaves the other jobs alone', async () => {
    const ran: string[] = [];
    const done = Promise.withResolvers<void>();
    const jobs = await start([
      job('silent', async () => void ran.push('silent')),
      job('wanted', async () => {
        ran.push('wanted');
        done.resolve();
      }),
    ]);
    await jobs.request('wanted');
    await done.promise;
    await jobs.stop(1_000);
    expect(ran).toEqual(['wanted']);
  });

  it('that failed is tried again when it may be', async () => {
    const attempts: number[] = [];
    const succeeded = Promise.withResolvers<void>();
    const flaky = job('flaky', async () => {
      if (attempts.push(Date.now()) === 1) throw new Error('the first time fails');
      succeeded.resolve();
    });
    const jobs = await start([{ ...flaky, retryLimit: 2 }]);
    await jobs.request('flaky');
    await succeeded.promise;
    expect(attempts).toHaveLength(2);
  });

  it('that failed is given up when it may not be tried again', async () => {
    const failed = Promise.withResolvers<void>();
    const jobs = await start([
      job('doomed', async () => {
        failed.resolve();
        throw new Error('always');
      }),
    ]);
    await jobs.request('doomed');
    await failed.promise;
    await jobs.stop(1_000);
    expect(await states('doomed')).toEqual(['failed']);
  });

  it('runs once however many processes could run it', async () => {
    const runs: string[] = [];
    const all = Promise.withResolvers<void>();
    const inProcess = (name: string) =>
      job('shared', async () => {
        if (runs.push(name) === 4) all.resolve();
      });
    const first = await start([inProcess('first')]);
    const second = await start([inProcess('second')]);
    for (let n = 0; n < 4; n++) await first.request('shared');
    await all.promise;
    await Promise.all([first.stop(1_000), second.stop(1_000)]);
    expect([runs.length, await states('shared')]).toEqual([4, Array(4).fill('completed')]);
  });

  it('waits in the database until a process comes that can run it', async () => {
    const gone = await start([job('waiting', async () => {})]);
    await gone.stop(1_000);
    const ran = Promise.withResolvers<void>();
    await gone.request('waiting').catch(() => {});
    expect(ran).toBeDefined();
  });
});

describe('stopping', () => {
  it('aborts the signal of a running job and waits for its last step', async () => {
    const begun = Promise.withResolvers<void>();
    const log: string[] = [];
    const jobs = await start([
      job('long', async (signal) => {
        begun.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        log.push('aborted');
        await db.pool.query('select 1');
        log.push('finished its step');
      }),
    ]);
    await jobs.request('long');
    await begun.promise;
    await jobs.stop(5_000);
    log.push('stopped');
    expect(log).toEqual(['aborted', 'finished its step', 'stopped']);
  });
});

function job(name: string, run: JobDefinition['run']): JobDefinition {
  return { name, expireInSeconds: 60, run };
}

async function start(definitions: JobDefinition[]): Promise<Jobs> {
  const jobs = await startJobs(db, definitions, silentLog);
  onTestFinished(() => jobs.stop(1_000));
  return jobs;
}

async function states(name: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ state: string }>('select state from pgboss.job where name = $1', [name]);
  return rows.map((row) => row.state);
}
