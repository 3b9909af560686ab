import { findCycles } from './check-cycles.ts';
import { type HouseLists, houseLists } from './house-lists.ts';
import { readModule } from './read-module.ts';
import type { SourceFile } from './source-files.ts';

/**
 * What is between rooms and cannot be seen in one file: that one stands on the other, that each table has one room, that pages are the
 * room's own. There are no exceptions.
 */
export function checkRooms(files: readonly SourceFile[], lists: HouseLists = houseLists): string[] {
  const rooms = files.filter(({ path }) => roomOf(path) !== null && !isTest(path));
  return [
    ...checkCircles(rooms),
    ...checkTables(files.filter(isShipped), lists, readTables(files)),
    ...files.filter(isShipped).flatMap(checkWholeSchemas),
    ...checkDoors(rooms, lists),
    ...checkBarrels(files),
  ];
}

/** Lists that say more than is true: each table has its room, and each door is used. */
export function checkLists(files: readonly SourceFile[], lists: HouseLists = houseLists): string[] {
  const rooms = files.filter(({ path }) => roomOf(path) !== null && !isTest(path));
  const tables = readTables(files);
  const takeOff = (what: string) => `${what}: take it off the list in house-lists.ts.`;
  return [
    ...lists.webDoors
      .filter((door) => !listVisits(rooms).some(({ imported }) => imported.startsWith(door)))
      .map((door) => takeOff(`No other room goes through ${door}`)),
    ...Object.keys(lists.tableOwners)
      .filter((table) => ![...tables.values()].includes(table))
      .map((table) => takeOff(`There is no table ${table}`)),
    ...[...tables.values()]
      .filter((table) => !(table in lists.tableOwners))
      .map((table) => `The table ${table} belongs to no room: name it in house-lists.ts.`),
  ];
}

export const roomOf = (path: string) => path.match(/^features\/((?:(?:fleet|atlas)\/)?[a-z]+)\//)?.[1] ?? null;
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** Rooms that import each other, also round a corner, are one room with several doors: nobody can say which stands on which. */
function checkCircles(rooms: readonly SourceFile[]): string[] {
  const arrows = listArrows(rooms);
  const floors = [...arrows].map(([room, to]) => ({ path: room, imports: [...to.keys()] }));
  return findCycles(floors).map((circle) => {
    const examples = circle.flatMap((from) => circle.flatMap((to) => arrows.get(from)?.get(to) ?? []));
    return `The rooms ${circle.join(', ')} stand on each other: ${examples.join('; ')}. What both need belongs below both; what only app/ can know, it gives as an argument.`;
  });
}

/** By room and the room that it imports: one place where it does. */
function listArrows(rooms: readonly SourceFile[]): Map<string, Map<string, string>> {
  const arrows = new Map<string, Map<string, string>>();
  for (const { path, imports } of rooms) {
    const from = roomOf(path) ?? '';
    const targets = arrows.get(from) ?? new Map<string, string>();
    arrows.set(from, targets);
    for (const imported of imports) {
      const to = roomOf(imported);
      if (to !== null && to !== from && !targets.has(to)) targets.set(to, `${path} imports ${imported}`);
    }
  }
  return arrows;
}

const isShipped = ({ path }: SourceFile) => /^(app|features|platform)\//.test(path) && !isTest(path);

/** Every table has one room, or the hall; whoever needs what is in it asks there. The platform has none. */
function checkTables(files: readonly SourceFile[], lists: HouseLists, tables: Tables): string[] {
  return files.flatMap((file) => {
    const home = roomOf(file.path) ?? file.path.split('/')[0];
    const isForeign = (table: string) => lists.tableOwners[table] !== home;
    return tablesIn(file, tables)
      .filter(isForeign)
      .map(
        (table) =>
          `${file.path} names the table ${table}, which belongs to ${lists.tableOwners[table]}. Ask that room's queries.ts or commands.ts; for a join, let its queries.ts export what to join with.`,
      );
  });
}

/** Whose tables are meant must be seen where they are imported. */
function checkWholeSchemas(file: SourceFile): string[] {
  return [...readModule(file).imports]
    .filter(([from, names]) => ofSchema.test(from) && names.includes('*'))
    .map(([from]) => `${file.path} takes all of ${from}: import the tables that it needs by their names.`);
}

const ofSchema = /^[./]*database\/schema\//;

/** Tables and views of the schema, by the name of their constant. */
type Tables = ReadonlyMap<string, string>;

function readTables(files: readonly SourceFile[]): Tables {
  const schema = files.filter(({ path }) => path.startsWith('database/schema/'));
  const found = schema.flatMap(({ text }) => [...text.matchAll(/export const (\w+) = pg(?:Table|View)\(\s*'(\w+)'/g)]);
  return new Map(found.map(([, name = '', table = '']) => [name, table]));
}

/** By an import from the schema, and by name in SQL. */
function tablesIn(file: SourceFile, tables: Tables): string[] {
  const { text } = file;
  const imported = [...readModule(file).imports].flatMap(([from, names]) => (ofSchema.test(from) ? names : []));
  const asked = [...text.matchAll(/\bquery\.(\w+)\.find/g)].map(([, name = '']) => name);
  const known = new Set(tables.values());
  const named = [...imported, ...asked].map((name) => tables.get(name));
  return [...new Set([...named, ...namesInSql(file)])].filter(
    (table) => table !== undefined && known.has(table),
  ) as string[];
}

/** One table with its schema and what it is called here, or several of them. */
const KEYWORD =
  'join|left|right|inner|full|cross|natural|on|using|where|group|order|limit|set|values|returning|from|union|for|select';
const ITEM = String.raw`(?:lateral\s+)?(?:"?\w+"?\.)?"?\w+"?(?:\s+(?:as\s+)?(?!(?:${KEYWORD})\b)\w+)?`;
const AFTER = String.raw`\b(?:from|join|into|update|using|truncate|table|lock|copy)\s+(?:only\s+|table\s+)?`;
const PLACES = new RegExp(`${AFTER}(${ITEM}(?:\\s*,\\s*${ITEM})*)`, 'gi');
/** What stands in brackets, without brackets in it: a question within a question, what a function is given, what a template embeds. */
const INNERMOST = /\$\{[^{}()]*\}|\([^()]*\)/g;

/**
 * Names where SQL has tables. Not seen is a name that is put together, and one in a text in single quotes that is handed over by another way than
 * `sql.raw` and `sql.identifier`.
 */
function namesInSql(file: SourceFile): string[] {
  const { text } = file;
  // A comment, or what stands in quotes, may say "from companies" in English; what is handed over as SQL says it in SQL.
  const code = readModule(file).code.replaceAll(/'[^'\n]*'/g, '');
  const raw = [...text.matchAll(/\bsql\.raw\(\s*(['"`])([\s\S]*?)\1/g)].map(([, , words = '']) => words);
  const identifiers = [...text.matchAll(/\bsql\.identifier\(\s*['"`](\w+)/g)].map(([, name = '']) => name);
  return [...identifiers, ...[code, ...raw].flatMap(namesAtEachDepth)];
}

/** From the innermost brackets outwards, each of which is one word to what is around it. */
function namesAtEachDepth(sql: string): string[] {
  const names = [...sql.matchAll(PLACES)]
    .flatMap(([, list = '']) => list.split(','))
    .map((item) => item.trim().match(/^(?:lateral\s+)?(?:"?\w+"?\.)?"?(\w+)/i)?.[1] ?? '');
  const outer = sql.replaceAll(INNERMOST, '_');
  return outer === sql ? names : [...names, ...namesAtEachDepth(outer)];
}

/** What a room shows on its own pages it may change as it likes; what others show, too, it says. */
function checkDoors(rooms: readonly SourceFile[], { webDoors }: HouseLists): string[] {
  return listVisits(rooms)
    .filter(({ imported }) => !webDoors.some((door) => imported.startsWith(door)))
    .map(
      ({ path, imported }) =>
        `${path} imports ${imported}: pages and their parts are the room's own. When ${roomOf(imported)} wants to keep it for others, name it as a door in house-lists.ts; otherwise let app/ bring the two together.`,
    );
}

/** Where a room takes something from the pages of another. */
function listVisits(rooms: readonly SourceFile[]): { path: string; imported: string }[] {
  return rooms.flatMap(({ path, imports }) =>
    imports
      .filter((imported) => /^features\/.*\/web\//.test(imported) && roomOf(imported) !== roomOf(path))
      .map((imported) => ({ path, imported })),
  );
}

/** Behind an `export *` nobody sees where things are, and all of them are doors. */
function checkBarrels(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ text }) => /^\s*export\s*(type\s*)?\*/m.test(text))
    .map(({ path }) => `${path}: export * makes a barrel. Import from the file itself.`);
}
