import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openTestDatabase } from './support/test-database.ts';

/**
 * There is no Citus here: its functions are played by ones that only look whether table and column are there. So the script is read as PostgreSQL
 * reads it, and names what there is; what Citus makes of it is not seen.
 */
it('deploy/citus.sql is read by PostgreSQL, and spreads tables that there are by columns that they have', async () => {
  const db = await openTestDatabase();
  const played = `
    create function create_distributed_table(spread regclass, spread_by text, colocate_with text default 'default') returns void language plpgsql as $$
    begin
      if not exists (select from pg_attribute where attrelid = spread and attname = spread_by) then
        raise exception '% has no %', spread, spread_by;
      end if;
      if colocate_with <> 'default' then perform colocate_with::regclass; end if;
      insert into was_spread values (spread::text, colocate_with);
    end $$`;
  try {
    await db.pool.query('create temp table was_spread (name text, beside text)');
    await db.pool.query(played);
    await db.pool.query(
      'create function truncate_local_data_after_distributing_table(regclass) returns void language sql as $$ $$',
    );
    const script = readFileSync('deploy/citus.sql', 'utf8')
      .replaceAll(/--.*/g, '')
      .replace('create extension if not exists citus;', '');
    for (const statement of script.split(';').filter((text) => text.trim())) await db.pool.query(statement);
    const { rows } = await db.pool.query('select name from was_spread order by name');
    const daily = [
      'telemetry_chunks',
      'telemetry_events',
      'telemetry_hours',
      'telemetry_minute_packs',
      'telemetry_minutes',
    ];
    expect(rows.map(({ name }) => name)).toEqual(daily);
  } finally {
    await db.close();
  }
});
