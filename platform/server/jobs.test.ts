import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../../tests/support/silent-log.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { until } from '../../tests/support/until.ts';
import type { Database } from './database.ts';
import { type JobDefinition, startJobs } from './jobs.ts';

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** The shortest that the queue allows. */
const LOOK_EVERY_SECONDS = 0.5;

/** All jobs of the suite are requested at once and looked at afterwards, because a free process looks for work only now and then. */
describe('a requested job, with two processes on one database,', () => {
  const runs: string[] = [];
  const isOver = Promise.withResolvers<void>();
  const SHARED_REQUESTS = 3;

  beforeAll(async () => {
    const definitions = [
      job('plain', ran('plain')),
      job('never-asked-for', ran('never-asked-for')),
      { ...job('flaky', failing('flaky', 1)), retryLimit: 2 },
      job('doomed', failing('doomed', 9)),
      job('shared', ran('shared')),
    ];
    const first = await startJobs(db, definitions, silentLog, { lookEverySeconds: LOOK_EVERY_SECONDS });
    const second = await startJobs(db, definitions, silentLog, { lookEverySeconds: LOOK_EVERY_SECONDS });
    for (const name of ['plain', 'flaky', 'doomed']) await first.request(name);
    for (let n = 0; n < SHARED_REQUESTS; n++) await second.request('shared');
    await isOver.promise;
    await Promise.all([first.stop(1_000), second.stop(1_000)]);
  });

  it('runs', () => {
    expect(runs).toContain('plain');
  });

  it('runs once for each request', () => {
    expect(runs.filter((name) => name === 'shared')).toHaveLength(SHARED_REQUESTS);
  });

  it('is remembered as completed', async () => {
    expect(await states('shared')).toEqual(Array(SHARED_REQUESTS).fill('completed'));
  });

  it('leaves the other jobs alone', () => {
    expect(runs).not.toContain('never-asked-for');
  });

  it('that failed is tried again when it may be', async () => {
    expect([runs.filter((name) => name === 'flaky').length, await states('flaky')]).toEqual([2, ['completed']]);
  });

  it('that failed is given up when it may not be tried again', async () => {
    expect([runs.filter((name) => name === 'doomed').length, await states('doomed')]).toEqual([1, ['failed']]);
  });

  function ran(name: string) {
    return async () => {
      runs.push(name);
      const wanted = { plain: 1, flaky: 2, doomed: 1, shared: SHARED_REQUESTS };
      if (Object.entries(wanted).every(([one, count]) => runs.filter((other) => other === one).length >= count)) {
        isOver.resolve();
      }
    };
  }

  function failing(name: string, times: number) {
    let left = times;
    return async () => {
      await ran(name)();
      if (left-- > 0) throw new Error(`${name} fails`);
    };
  }
});

describe('stopping', () => {
  const log: string[] = [];

  beforeAll(async () => {
    const tidyBegan = Promise.withResolvers<void>();
    const deafBegan = Promise.withResolvers<void>();
    const jobs = await startJobs(
      db,
      [
        job('tidy', async (signal) => {
          tidyBegan.resolve();
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          log.push('aborted');
          await db.pool.query('select 1');
          log.push('finished its step');
        }),
        {
          ...job('deaf', async () => {
            deafBegan.resolve();
            await new Promise(() => {});
          }),
          retryLimit: 1,
        },
      ],
      silentLog,
      { lookEverySeconds: LOOK_EVERY_SECONDS },
    );
    await jobs.request('tidy');
    await jobs.request('deaf');
    await Promise.all([tidyBegan.promise, deafBegan.promise]);
    await jobs.stop(1_000);
    log.push('stopped');
  });

  it('aborts the signal of a running job and waits for its last step', () => {
    expect(log).toEqual(['aborted', 'finished its step', 'stopped']);
  });

  it('remembers the job that ended in time as completed', async () => {
    expect(await states('tidy')).toEqual(['completed']);
  });

  it('hands the job that does not end back to the queue', async () => {
    expect(await states('deaf')).toEqual(['retry']);
  });
});

describe('a schedule', () => {
  beforeAll(async () => {
    await startAndStop([
      scheduled('nightly', '30 2 * * *'),
      scheduled('moved', '0 1 * * *'),
      scheduled('ended', '0 1 * * *'),
    ]);
    await startAndStop([
      scheduled('nightly', '30 2 * * *'),
      scheduled('moved', '0 4 * * *'),
      job('ended', async () => {}),
    ]);
  });

  it('is kept in the database, in UTC', async () => {
    expect(await schedule('nightly')).toEqual([{ cron: '30 2 * * *', timezone: 'UTC' }]);
  });

  it('follows the definition when that changes', async () => {
    expect(await schedule('moved')).toEqual([{ cron: '0 4 * * *', timezone: 'UTC' }]);
  });

  it('ends when the definition has none any more', async () => {
    expect(await schedule('ended')).toEqual([]);
  });
});

function job(name: string, run: JobDefinition['run']): JobDefinition {
  return { name, expireInSeconds: 60, run };
}

function scheduled(name: string, cron: string): JobDefinition {
  return { ...job(name, async () => {}), cron };
}

async function startAndStop(definitions: JobDefinition[]): Promise<void> {
  const jobs = await startJobs(db, definitions, silentLog);
  await jobs.stop(1_000);
}

async function states(name: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ state: string }>('select state from pgboss.job where name = $1', [name]);
  return rows.map((row) => row.state);
}

async function schedule(name: string) {
  const { rows } = await db.pool.query('select cron, timezone from pgboss.schedule where name = $1', [name]);
  return rows;
}

describe.runIf(process.env.TEST_DATABASE_URL)('a queue that another process makes at the same moment', () => {
  it('is used by both', async () => {
    const fresh = await openTestDatabase();
    onTestFinished(() => fresh.close());
    const other = await fresh.pool.connect();
    await other.query('begin');
    await other.query('create schema pgboss');
    const starting = startJobs(fresh, [job('plain', () => Promise.resolve())], silentLog);
    // It has asked whether there is a queue, and waits for the other one to have made it.
    await until(async () => {
      const { rowCount } = await other.query("select from pg_locks where not granted and locktype = 'transactionid'");
      return rowCount !== 0;
    });
    await other.query('commit');
    other.release();
    const jobs = await starting;
    await jobs.request('plain');
    await jobs.stop(1_000);
  });
});
