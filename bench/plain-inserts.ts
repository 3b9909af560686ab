import pg from 'pg';
import { numberList, secondsList } from '../platform/server/array-literals.ts';

const BATCH = 1_000;
const SECONDS = 4;

/**
 * What the same PostgreSQL does without us: rows of a sample each into a table without an index, batches of 1,000 as arrays, a commit each.
 *
 * @returns rows a second
 */
export async function measurePlainInserts(url: string, connections: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  await pool.query('drop table if exists bench_plain');
  await pool.query('create table bench_plain (stream integer, quality smallint, ts timestamptz, value float8)');
  const places = Array.from({ length: BATCH }, (_, at) => at);
  const columns = [
    numberList(places.map((at) => at % 112)),
    numberList(places.map(() => 0)),
    secondsList(places.map((at) => Date.now() + at)),
    numberList(places.map((at) => 50 + (at % 7) / 1_000)),
  ];
  let rows = 0;
  const insert = async (until: number) => {
    while (performance.now() < until) {
      await pool.query(
        `insert into bench_plain select s, q, to_timestamp(t), v
          from unnest($1::int[], $2::smallint[], $3::float8[], $4::float8[]) as sent (s, q, t, v)`,
        columns,
      );
      rows += BATCH;
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, () => insert(startedAt + SECONDS * 1_000)));
  const perSecond = (rows / (performance.now() - startedAt)) * 1_000;
  await pool.query('drop table bench_plain');
  await pool.end();
  return perSecond;
}
