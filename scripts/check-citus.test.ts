import { describe, expect, it } from 'vitest';
import { findRefused, type House, listStatements, readHouse, readSpread, type TableOfSnapshot } from './check-citus.ts';

it('finds nothing in the house as it is that Citus refuses', () => {
  expect(findRefused(readHouse())).toEqual([]);
});

it('reads the statements of the house and not none of them', () => {
  const house = readHouse();
  const about = (table: string) => house.statements.filter(({ text }) => text.includes(table)).length;
  expect([...house.spread.distributed.keys()]).toContain('telemetry_chunks');
  expect(about('telemetry_chunks')).toBeGreaterThan(4);
  expect(about('telemetryHours')).toBeGreaterThan(0);
});

const column = (name: string, more: Partial<TableOfSnapshot['columns'][string]> = {}) => ({
  [name]: { name, type: 'integer', primaryKey: false, notNull: true, ...more },
});
const table = (name: string, more: Partial<TableOfSnapshot> = {}): TableOfSnapshot => ({
  name,
  columns: { ...column('stream'), ...column('ts', { type: 'timestamp' }) },
  indexes: {},
  foreignKeys: {},
  compositePrimaryKeys: { key: { columns: ['stream', 'ts'] } },
  uniqueConstraints: {},
  ...more,
});
const refers = (tableTo: string, columnsFrom: string[], columnsTo: string[]) => ({
  foreignKeys: { key: { tableTo, columnsFrom, columnsTo } },
});

/** Two tables that lie together, one that is copied, one that stays. */
const sound = {
  spread: readSpread(`
    select create_distributed_table('chunks', 'stream');
    select create_distributed_table('hours', 'stream', colocate_with => 'chunks');
    -- select create_distributed_table('not_this_one', 'stream');
    select create_reference_table('kinds');`),
  tables: [table('chunks'), table('hours'), table('kinds'), table('units')],
  migrations: '',
  statements: [] as string[],
};

function judge({
  tables = sound.tables,
  spread = sound.spread,
  migrations = '',
  statements = [],
}: Partial<typeof sound>): string[] {
  const house: House = {
    spread,
    snapshot: { tables: Object.fromEntries(tables.map((one) => [one.name, one])) },
    migrations,
    statements: statements.map((text) => ({ where: 'planted', text })),
  };
  return findRefused(house);
}
const instead = (planted: TableOfSnapshot) => [...sound.tables.filter(({ name }) => name !== planted.name), planted];

describe('a planted mistake is found in the schema', () => {
  it('and none where there is none', () => {
    expect(judge({})).toEqual([]);
    expect(judge({ tables: instead(table('hours', refers('chunks', ['stream', 'ts'], ['stream', 'ts']))) })).toEqual(
      [],
    );
    expect(judge({ tables: instead(table('hours', refers('kinds', ['ts'], ['ts']))) })).toEqual([]);
  });

  it.each<[what: string, TableOfSnapshot, says: RegExp]>([
    ['the column is missing', table('hours', { columns: column('ts') }), /no column stream/],
    ['it may be null', table('hours', { columns: column('stream', { notNull: false }) }), /may be null/],
    ['it has another type', table('hours', { columns: column('stream', { type: 'bigint' }) }), /is bigint, unlike/],
    [
      'a primary key without it',
      table('hours', { compositePrimaryKeys: { key: { columns: ['ts'] } } }),
      /lacks stream/,
    ],
    [
      'a primary key of another column alone',
      table('hours', { columns: { ...column('stream'), ...column('id', { primaryKey: true }) } }),
      /unique \(id\) lacks stream/,
    ],
    ['a unique key without it', table('hours', { uniqueConstraints: { key: { columns: ['ts'] } } }), /lacks stream/],
    [
      'a unique index without it',
      table('hours', { indexes: { key: { isUnique: true, columns: [{ expression: 'ts' }] } } }),
      /lacks stream/,
    ],
    [
      'a small sequence',
      table('hours', { columns: { ...column('stream'), ...column('n', { identity: {} }) } }),
      /needs bigint/,
    ],
    ['a reference to what stays', table('hours', refers('units', ['stream'], ['stream'])), /stays on the coordinator/],
    ['a reference beside the column', table('hours', refers('chunks', ['ts'], ['ts'])), /beside the column/],
    ['a reference from what stays', table('units', refers('hours', ['stream'], ['stream'])), /which is distributed/],
    ['a reference from a copy to what stays', table('kinds', refers('units', ['ts'], ['ts'])), /on no worker/],
  ])('%s', (_, planted, says) => {
    expect(judge({ tables: instead(planted) }).join('\n')).toMatch(says);
  });

  it('tables that are to lie beside one that is not distributed', () => {
    const spread = readSpread("select create_distributed_table('hours', 'stream', colocate_with => 'units');");
    expect(judge({ spread }).join('\n')).toContain('which is not distributed');
  });

  it.each([
    [
      'a trigger',
      'CREATE TRIGGER told AFTER INSERT OR UPDATE OF ts ON "hours" FOR EACH STATEMENT EXECUTE FUNCTION f();',
      1,
    ],
    [
      'none that was dropped',
      'create trigger told after insert on hours execute function f(); drop trigger told on hours;',
      0,
    ],
    ['none of what stays', 'create trigger told after insert on units for each row execute function f();', 0],
    ['a rule', 'create rule quiet as on insert to hours do instead nothing;', 1],
    [
      'partitions in partitions',
      "create table a partition of hours for values from ('1') to ('2') partition by hash (ts);",
      1,
    ],
  ])('%s', (_, migrations, count) => {
    expect(judge({ migrations })).toHaveLength(count);
  });
});

describe('a planted mistake is found in a statement', () => {
  it.each([
    'select * from hours where stream = {id} for update',
    'select count(*) from hours group by stream',
    'select * from chunks join hours on hours.stream = chunks.stream',
    'insert into hours (stream, ts) select s, t from unnest({list}) as told (s, t) on conflict (stream, ts) do nothing',
    'select * from unnest({list}) as sent (s) cross join lateral (select ts from hours where stream = s) as one',
    'select * from units left join kinds using (ts) limit 1 for update',
  ])('none in: %s', (text) => {
    expect(judge({ statements: [text] })).toEqual([]);
  });

  it.each([
    ['select * from hours where ts > now() for update', 'are locked'],
    ["db.select().from(hours).for('update')", 'are locked'],
    ['select * from hours tablesample system (1)', 'sample'],
    ['select sum(n) from hours group by grouping sets ((ts), ())', 'grouping sets'],
    ['with recursive a as (select ts from hours union select ts from a) select * from a', 'recursive'],
    ['insert into hours (stream, ts) values ((select 1), now())', 'subquery within'],
    ['insert into hours (ts) values (now())', 'INSERT without stream'],
    ['insert into hours (stream, ts) values (1, now()) on conflict (ts) do nothing', 'ON CONFLICT without'],
    ['update hours set stream = 2 where ts = now()', 'would move it'],
    ['delete from hours where ts < clock_timestamp()', 'volatile'],
    ['select * from units left join hours on hours.ts = units.ts', 'outer join'],
    ['select * from chunks join hours on hours.ts = chunks.ts', 'not by stream'],
    [
      'select * from unnest({list}) as sent (s) cross join lateral (select ts from hours where stream = s limit 1) as one',
      'has to be merged',
    ],
    ['select (select min(ts) from hours where stream = {streamLabels.id}) from {streamLabels}', 'for each row'],
  ])('%s', (text, says) => {
    expect(judge({ statements: [text] }).join('\n')).toContain(says);
  });

  it('also in SQL that stands in other SQL, and in what the query builder says', () => {
    const source = [
      'const outer = sql`select $' + '{of(sql`select * from telemetry_hours tablesample system (1)`)} from x`;',
      'const built = db.select().from(telemetryHours).where(a);',
    ].join('\n');
    const found = listStatements('a.ts', source);
    expect(found.map(({ where }) => where)).toEqual(['a.ts:1', 'a.ts:1', 'a.ts:2']);
    expect(found[1]?.text).toBe('select * from telemetry_hours tablesample system (1)');
    expect(found[2]?.text).toContain('.from(telemetryHours)');
  });
});
