import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult } from 'pg';
import type { Database, Executor } from './database.ts';

const dialect = new PgDialect();

/**
 * A transaction in two ways to the database and back: its first statement goes along with BEGIN, its last ones with COMMIT. What was sent is
 * a text with its values in it, as Drizzle quotes them; a Buffer is given as `'\\x…'` in hex.
 *
 * @param work gets the rows of the first statement; in between it may ask by `tx`, but not open transactions in it
 */
export async function transactBriefly<Row, Result>(
  { pool }: Pick<Database, 'pool'>,
  first: SQL,
  work: (rows: Row[], tx: Executor) => Promise<{ last: readonly SQL[]; result: Result }>,
): Promise<Result> {
  const client = await pool.connect();
  let lost: Error | undefined;
  try {
    // Several statements at once have an answer each.
    const answers = (await client.query(`begin;\n${textOf(first)}`)) as unknown as QueryResult[];
    const { last, result } = await work((answers[1]?.rows ?? []) as Row[], drizzle({ client }));
    await client.query([...last.map(textOf), 'commit'].join(';\n'));
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      lost = failure;
    });
    throw error;
  } finally {
    client.release(lost);
  }
}

/**
 * One statement, its own transaction, that is sent many times: each connection reads and plans it once.
 *
 * @param name of the statement; its text is always the same, and only its values differ
 */
export async function askPrepared<Row>({ pool }: Pick<Database, 'pool'>, name: string, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return (await pool.query({ name, text, values: params })).rows as Row[];
}

/** The same by whatever may be given to a query: on a connection that somebody else has, too. */
export async function executePrepared<Row>(db: Executor, name: string, statement: SQL): Promise<Row[]> {
  const prepared = db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false);
  return ((await prepared.execute()) as QueryResult).rows as Row[];
}

function textOf(statement: SQL): string {
  return dialect.sqlToQuery(statement.inlineParams()).sql;
}
