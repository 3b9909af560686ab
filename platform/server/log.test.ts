import { eq, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEmptyDatabase } from '../../tests/support/test-database.ts';
import { createLog } from './log.ts';

function record() {
  const lines: string[] = [];
  return { lines, log: createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) }) };
}

const people = pgTable('people', { email: text('email').primaryKey(), hash: text('hash') });

describe('a log', () => {
  it.each([
    { password: 'open sesame' },
    { user: { password: 'open sesame' } },
    { headers: { authorization: 'Bearer open sesame', cookie: 'open sesame' } },
    { request: { authorization: 'open sesame' } },
  ])('hides what lets somebody in: %j', (said) => {
    const { lines, log } = record();
    log.child({ requestId: 'x' }).warn(said, 'told');
    expect(lines[0]).toContain('"msg":"told"');
    expect(lines[0]).toContain('[hidden]');
    expect(lines[0]).not.toContain('open sesame');
  });

  it('tells of a failed statement what it was and why, and none of its values', async () => {
    const db = await openEmptyDatabase();
    onTestFinished(() => db.close());
    await db.orm.execute(sql`create table people (email text primary key, hash text)`);
    const ada = { email: 'ada@smr.example', hash: 'a hash\n    at nowhere' };
    await db.orm.insert(people).values(ada);
    const failed = async (work: Promise<unknown>) => {
      const { lines, log } = record();
      await work.catch((error: unknown) =>
        log.error({ err: new Error('while adding a person', { cause: error }) }, 'failed'),
      );
      await work.catch((error: unknown) => log.error({ err: error }, 'failed'));
      return lines.join('');
    };
    const doubled = await failed(db.orm.insert(people).values(ada));
    expect(doubled).toContain('"code":"23505"');
    expect(doubled).toContain('people_pkey');
    expect(doubled).toContain('Failed query: insert into');
    expect(doubled).toContain('log.test.ts');
    const unknown = await failed(
      db.orm.select({ no: sql`no_such_column` }).from(people).where(eq(people.email, ada.email)),
    );
    expect(unknown).toContain('no_such_column');
    for (const value of [ada.email, 'a hash']) expect(doubled + unknown).not.toContain(value);
  });
});
