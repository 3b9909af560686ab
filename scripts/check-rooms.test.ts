import { describe, expect, it } from 'vitest';
import { checkLists, checkRooms } from './check-rooms.ts';
import type { HouseLists } from './house-lists.ts';
import type { SourceFile } from './source-files.ts';

const nothing: HouseLists = { tableOwners: {}, webDoors: [], serverDoors: [] };

describe('rooms that stand on each other', () => {
  const news = file('features/news/web/NewsPage.tsx', { imports: ['features/glossary/contract.ts'] });
  const glossary = file('features/glossary/server/routes.ts', { imports: ['features/news/server/queries.ts'] });

  it('are found, with where they do', () => {
    expect(checkRooms([news, glossary], nothing)).toEqual([
      'The rooms news, glossary stand on each other: features/news/web/NewsPage.tsx imports features/glossary/contract.ts; features/glossary/server/routes.ts imports features/news/server/queries.ts. What both need belongs below both; what only app/ can know, it gives as an argument.',
    ]);
  });

  it('are found round a corner', () => {
    const files = [
      file('features/fleet/units/contract.ts', { imports: ['features/fleet/alerts/vocabulary.ts'] }),
      file('features/fleet/alerts/contract.ts', { imports: ['features/fleet/live/vocabulary.ts'] }),
      file('features/fleet/live/contract.ts', { imports: ['features/fleet/units/vocabulary.ts'] }),
    ];
    expect(checkRooms(files, nothing)).toEqual([
      expect.stringMatching(/^The rooms fleet\/units, fleet\/alerts, fleet\/live/),
    ]);
  });

  it.each([
    ['one stands on the other', [news]],
    ['only a test looks up', [glossary, { ...news, path: 'features/news/web/NewsPage.test.tsx' }]],
    ['the hall knows both', [file('app/server/api.ts', { imports: ['features/news/server/routes.ts'] })]],
  ])('are not where %s', (_, files) => {
    expect(checkRooms(files, nothing)).toEqual([]);
  });
});

describe('a table', () => {
  const schema = file('database/schema/fleet-units.ts', {
    text: "export const smrUnits = pgTable('smr_units', {});\nexport const outages = pgTable(\n  'outages',\n  {});\nexport const openOutages = pgView('open_outages', {});\nexport const seedRecords = pgTable('seed_records', {});\n",
  });
  const lists: HouseLists = {
    ...nothing,
    tableOwners: { smr_units: 'fleet/units', outages: 'fleet/units', open_outages: 'fleet/units', seed_records: 'app' },
  };
  const path = 'features/fleet/alerts/server/queries.ts';
  const reading = (text: string, where = path) => checkRooms([schema, file(where, { text })], lists);

  it.each([
    ["import { smrUnits } from '../../../../database/schema/fleet-units.ts';", 'smr_units'],
    ["import { type Other, type smrUnits as Units } from '../../../../database/schema/fleet-units.ts';", 'smr_units'],
    ['sql`select * from outages`', 'outages'],
    ['sql`insert into outages (id) values (1)`', 'outages'],
    ['sql`update smr_units set status = $1`', 'smr_units'],
    ['sql`select 1 from alerts\n  join smr_units on true`', 'smr_units'],
    ['sql`select 1 from alerts a, outages o`', 'outages'],
    ['sql`select 1 from public.outages`', 'outages'],
    ['sql`select 1 from only "outages"`', 'outages'],
    ['sql`truncate outages`', 'outages'],
    ['sql`delete from alerts using outages`', 'outages'],
    ['sql`select 1 as "https://" from outages`', 'outages'],
    ['sql`select * from (select 1) s, outages`', 'outages'],
    ['sql`select * from (select 1 from alerts, (select 2) b, outages) s`', 'outages'],
    ['sql`select * from alerts, lateral f(1), outages`', 'outages'],
    ['sql`select * from alerts, lateral f(g(1)) as x(a, b), outages`', 'outages'],
    ['sql`select 1 from alerts cross join lateral (select 1) x, outages`', 'outages'],
    [`sql\`select 1 from \${alerts} a, outages\``, 'outages'],
    ['sql`lock outages`', 'outages'],
    ['sql`lock table outages in share mode`', 'outages'],
    ['sql`copy outages from stdin`', 'outages'],
    ["sql.raw('select * from outages')", 'outages'],
    ["sql.identifier('outages')", 'outages'],
    ['db.query.smrUnits.findMany()', 'smr_units'],
    ['sql`select * from open_outages`', 'open_outages'],
  ])('of another room is found in %j', (text, table) => {
    expect(reading(text)).toEqual([
      `${path} names the table ${table}, which belongs to fleet/units. Ask that room's queries.ts or commands.ts; for a join, let its queries.ts export what to join with.`,
    ]);
  });

  it.each([
    [
      "import { smrUnits } from '../../../../database/schema/fleet-units.ts';",
      'features/fleet/units/server/commands.ts',
    ],
    ["import { unitLabels } from '../../units/server/queries.ts';", path],
    ['// What is read from outages is told.', path],
    ['/** Alerts follow from outages. */', path],
    ["const said = 'apart from outages';", path],
    ['sql`select * from outages`', 'features/fleet/alerts/server/queries.test.ts'],
    ['sql`select * from seed_records`', 'app/server/apply-seeds.ts'],
  ])('is not found in %j of %s', (text, where) => {
    expect(reading(text, where)).toEqual([]);
  });

  it.each([
    "import * as fleet from '../../../../database/schema/fleet-units.ts';",
    "const { outages } = await import('../../../../database/schema/fleet-units.ts');",
  ])('must be named where it is imported: %s', (text) => {
    expect(reading(text)).toEqual([
      `${path} takes all of ../../../../database/schema/fleet-units.ts: import the tables that it needs by their names.`,
    ]);
  });

  it.each(['app/server/apply-seeds.ts', 'platform/server/answer-once.ts'])(
    'is found in the hall and under it (%s)',
    (where) => {
      expect(reading('sql`select * from outages`', where)).toEqual([
        expect.stringMatching(`^${where} names the table outages, which belongs to fleet/units`),
      ]);
    },
  );

  it('needs a room', () => {
    const { smr_units: _, ...tableOwners } = lists.tableOwners;
    expect(checkLists([schema], { ...lists, tableOwners })).toEqual([
      'The table smr_units belongs to no room: name it in house-lists.ts.',
    ]);
  });
});

describe('a part of a page', () => {
  const path = 'features/companies/web/CompaniesPage.tsx';
  const part = 'features/news/web/components/NewsCard.tsx';
  const visitor = file(path, { imports: [part] });

  it('of another room is found, with what to do', () => {
    expect(checkRooms([visitor], nothing)).toEqual([
      `${path} imports ${part}: pages and their parts are the room's own. When news wants to keep it for others, name it as a door in house-lists.ts; otherwise let app/ bring the two together.`,
    ]);
  });

  it.each([part, 'features/news/web/'])('is free for others behind the door %s', (door) => {
    expect(checkRooms([visitor], { ...nothing, webDoors: [door] })).toEqual([]);
  });

  it.each(['features/news/web/NewsPage.tsx', 'app/web/routes.ts', 'features/companies/web/CompaniesPage.test.tsx'])(
    'is free for %s',
    (from) => {
      expect(checkRooms([file(from, { imports: [part] })], nothing)).toEqual([]);
    },
  );
});

describe('a barrel', () => {
  const path = 'features/imports/server/commands.ts';
  const barrel = (text: string) => file(path, { text });

  it.each([
    "export * from './open-import.ts';\n",
    "export type * from './open-import.ts';\n",
    "  export*from './open-import.ts';\n",
    "import x from 'y';\nexport * as all from './all.ts';\n",
  ])('is found in %j', (text) => {
    expect(checkRooms([barrel(text)], nothing)).toEqual([
      `${path}: export * makes a barrel. Import from the file itself.`,
    ]);
  });

  it('is not found where one thing is passed on', () => {
    expect(checkRooms([barrel("export { openImport } from './open-import.ts';\n")], nothing)).toEqual([]);
  });
});

describe('the lists', () => {
  it.each<[string, Partial<HouseLists>]>([
    [
      'No other room goes through features/news/web/components/NewsCard.tsx',
      { webDoors: ['features/news/web/components/NewsCard.tsx'] },
    ],
    ['There is no table outages', { tableOwners: { outages: 'fleet/units' } }],
  ])('say no more than is true: %s', (what, lists) => {
    expect(checkLists([], { ...nothing, ...lists })).toEqual([`${what}: take it off the list in house-lists.ts.`]);
  });
});

function file(path: string, given: Partial<SourceFile> = {}): SourceFile {
  return { path, text: '', lines: 10, imports: [], ...given };
}
