import type { Database } from '../../platform/server/database.ts';

/** What every table of a database holds, as a checksum of its rows whatever their order; partitions each by their own name. */
export async function contentsOf(db: Database): Promise<Record<string, string>> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of rows) {
    const answer = await db.pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from only ${name} t`,
    );
    contents[name] = answer.rows[0].sum;
  }
  return contents;
}
