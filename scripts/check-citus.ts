import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSourceFiles, root } from './source-files.ts';

/** What `deploy/citus.sql` spreads, and by which column. */
export interface Spread {
  /** By table. */
  distributed: ReadonlyMap<string, { column: string; colocatedWith: string | null }>;
  /** Copied to every worker. */
  reference: ReadonlySet<string>;
}

/** Of drizzle-kit's newest snapshot, what is looked at. */
export interface Snapshot {
  tables: Record<string, TableOfSnapshot>;
}

export interface TableOfSnapshot {
  name: string;
  columns: Record<
    string,
    { name: string; type: string; primaryKey: boolean; notNull: boolean; default?: unknown; identity?: object }
  >;
  indexes: Record<string, { isUnique: boolean; columns: { expression: string }[] }>;
  foreignKeys: Record<string, { tableTo: string; columnsFrom: string[]; columnsTo: string[] }>;
  compositePrimaryKeys: Record<string, { columns: string[] }>;
  uniqueConstraints: Record<string, { columns: string[] }>;
}

/** SQL of the product, placeholders as `{what stands in them}`. */
export interface Statement {
  where: string;
  text: string;
}

export interface House {
  spread: Spread;
  snapshot: Snapshot;
  /** All migrations in order, as one text. */
  migrations: string;
  statements: readonly Statement[];
}

/**
 * What Citus refuses for the tables that it is to spread, as sentences. After its manual ("SQL Support and Workarounds", "Creating and Modifying
 * Distributed Objects") and, for lateral subqueries, its pull request 5753. By the words of statements: what they mean only Citus knows.
 */
export function findRefused(house: House): string[] {
  return [
    ...refusedTables(house),
    ...refusedReferences(house),
    ...refusedInMigrations(house),
    ...refusedStatements(house),
  ];
}

export function readSpread(script: string): Spread {
  const code = script.replaceAll(/--.*/g, '');
  const distributed = new Map<string, { column: string; colocatedWith: string | null }>();
  const made =
    /create_distributed_table\('(?<table>\w+)', '(?<column>\w+)'(?:, colocate_with => '(?<colocatedWith>\w+)')?\)/g;
  for (const { groups } of code.matchAll(made))
    distributed.set(groups?.table ?? '', {
      column: groups?.column ?? '',
      colocatedWith: groups?.colocatedWith ?? null,
    });
  const reference = [...code.matchAll(/create_reference_table\('(\w+)'\)/g)].map(([, table = '']) => table);
  return { distributed, reference: new Set(reference) };
}

function refusedTables({ spread, snapshot }: House): string[] {
  const tables = Object.values(snapshot.tables);
  const typeOf = (name: string) => {
    const column = spread.distributed.get(name)?.column ?? '';
    return tables.find((table) => table.name === name)?.columns[column]?.type;
  };
  return [...spread.distributed].flatMap(([name, { column, colocatedWith }]) => {
    const table = tables.find((one) => one.name === name);
    if (!table) return [`${name}: there is no such table.`];
    const own = table.columns[column];
    if (!own) return [`${name}: there is no column ${column} to distribute it by.`];
    const columns = Object.values(table.columns);
    const singly = columns.filter((each) => each.primaryKey && each !== own);
    const keys = [
      ...singly.map((each) => [each.name]),
      ...Object.values(table.compositePrimaryKeys).map((key) => key.columns),
      ...Object.values(table.uniqueConstraints).map((key) => key.columns),
      ...Object.values(table.indexes)
        .filter(({ isUnique }) => isUnique)
        .map((index) => index.columns.map(({ expression }) => expression)),
    ];
    const small = columns.filter(
      (each) =>
        (each.identity && each.type !== 'bigint') ||
        /^(small)?serial$/.test(each.type) ||
        (/nextval/.test(String(each.default)) && each.type !== 'bigint'),
    );
    return [
      ...(own.notNull ? [] : [`${name}.${column} may be null: a row without it has no worker.`]),
      ...(colocatedWith === null || spread.distributed.has(colocatedWith)
        ? []
        : [`${name} is to lie beside ${colocatedWith}, which is not distributed.`]),
      ...(colocatedWith === null || typeOf(colocatedWith) === own.type
        ? []
        : [`${name}.${column} is ${own.type}, unlike the column that ${colocatedWith} is distributed by.`]),
      ...keys
        .filter((key) => !key.includes(column))
        .map((key) => `${name}: unique (${key.join(', ')}) lacks ${column}: no worker can hold to it alone.`),
      ...small.map((each) => `${name}.${each.name} counts in ${each.type}: a sequence of a worker needs bigint.`),
    ];
  });
}

function refusedReferences({ spread, snapshot }: House): string[] {
  const { distributed, reference } = spread;
  return Object.values(snapshot.tables).flatMap(({ name, foreignKeys }) =>
    Object.values(foreignKeys).flatMap(({ tableTo, columnsFrom, columnsTo }) => {
      const [from, to] = [distributed.get(name), distributed.get(tableTo)];
      const said = `${name} (${columnsFrom.join(', ')}) refers to ${tableTo}`;
      if (from && to) {
        const at = columnsFrom.indexOf(from.column);
        return at >= 0 && columnsTo[at] === to.column ? [] : [`${said} beside the column it is distributed by.`];
      }
      if (from && !reference.has(tableTo)) return [`${said}, which stays on the coordinator.`];
      if (to) return [`${said}, which is distributed.`];
      return reference.has(name) && !reference.has(tableTo) ? [`${said}, which is on no worker.`] : [];
    }),
  );
}

function refusedInMigrations({ spread, migrations }: House): string[] {
  const code = migrations.replaceAll(/--.*/g, '');
  const spreads = (table: string) => spread.distributed.has(table) || spread.reference.has(table);
  const found: string[] = [];
  const triggers = new Map<string, string>();
  for (const match of code.matchAll(
    /\b(?<what>create(?:\s+or\s+replace)?|drop)\s+(?:constraint\s+)?trigger\s+(?:if\s+exists\s+)?"?(?<name>\w+)"?(?<rest>[^;]*)/gi,
  )) {
    const { what = '', name = '', rest = '' } = match.groups ?? {};
    const table = /\bon\s+"?(\w+)"?/i.exec(rest.replaceAll(/\bupdate\s+of\b[^;]*?\bon\b/gi, 'on'))?.[1] ?? '';
    if (/^drop/i.test(what)) triggers.delete(name);
    else triggers.set(name, table);
  }
  for (const [name, table] of triggers) if (spreads(table)) found.push(`${table} has the trigger ${name}.`);
  for (const [, name, table = ''] of code.matchAll(
    /\bcreate\s+(?:or\s+replace\s+)?rule\s+"?(\w+)"?[^;]*?\bto\s+"?(\w+)"?/gi,
  ))
    if (spreads(table)) found.push(`${table} has the rule ${name}.`);
  for (const [, partition = '', table = '', rest = ''] of code.matchAll(
    /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?([\w%]+)"?\s+partition\s+of\s+"?(\w+)"?([^;]*)/gi,
  ))
    if (spreads(table) && /\bpartition\s+by\b/i.test(rest))
      found.push(`${partition}, a partition of ${table}, has partitions itself.`);
  return found;
}

function refusedStatements({ spread, statements }: House): string[] {
  const tables = [...spread.distributed.keys()];
  return statements.flatMap(({ where, text }) => {
    const code = text.replaceAll(/--.*/g, ' ').replaceAll(/\s+/g, ' ');
    const named = tables.filter((table) => new RegExp(`\\b(${table}|${camelCase(table)})\\b`).test(code));
    const [first] = named;
    if (!first) return [];
    const column = spread.distributed.get(first)?.column ?? '';
    return judge(code, named, column).map((says) => `${where}: ${says} (${named.join(', ')})`);
  });
}

const merging = /\blimit\b|\boffset\b|\bdistinct\b|\b(json_agg|array_agg|count|sum|avg|min|max)\s*\(/i;

function judge(code: string, tables: readonly string[], column: string): string[] {
  const isOneStream = new RegExp(`\\b${column} = `).test(code);
  const own = tables.map((table) => `${table}|${camelCase(table)}`).join('|');
  const has = (pattern: string) => new RegExp(pattern, 'i').test(code);
  const found: string[] = [];
  const refuse = (is: boolean, says: string) => {
    if (is) found.push(says);
  };
  refuse(
    !isOneStream &&
      has(`\\bfor (no key )?update\\b|\\bfor (key )?share\\b|\\.for\\('(no key )?update|\\.for\\('(key )?share`),
    'rows of several workers are locked',
  );
  refuse(has('\\btablesample\\b'), 'a sample of a table on several workers');
  refuse(has('\\bgrouping sets\\b|\\bcube ?\\(|\\brollup ?\\('), 'grouping sets over several workers');
  refuse(has('\\bwith recursive\\b'), 'a recursive CTE over several workers');
  refuse(
    has(`\\binsert into (${own})\\b.*\\bvalues ?\\(.*\\( ?select\\b`),
    'a subquery within the values of an INSERT',
  );
  for (const [, listed = ''] of code.matchAll(
    new RegExp(`\\binsert into (?:${own})(?: as \\w+)? ?\\(([^)]*)\\)`, 'gi'),
  ))
    refuse(!listed.includes(column), `an INSERT without ${column}`);
  for (const [, target = ''] of code.matchAll(/\bon conflict ?\(([^)]*)\)/gi))
    refuse(has(`\\binsert into (${own})\\b`) && !target.includes(column), `ON CONFLICT without ${column}`);
  for (const [, set = ''] of code.matchAll(
    new RegExp(`\\bupdate (?:${own})(?: as \\w+)? set (.*?)(?: from | where |$)`, 'gi'),
  ))
    refuse(new RegExp(`\\b${column} =`).test(set), `${column} of a row is changed, which would move it`);
  refuse(
    has(`\\b(update|delete from) (${own})\\b.*\\b(random|clock_timestamp|gen_random_uuid|nextval)\\(`),
    'a change by a volatile function',
  );
  refuse(
    has(`\\b(left|right|full)( outer)? join\\b|\\.(left|right|full)Join\\(`) && !isOneStream,
    `an outer join beside ${column}`,
  );
  refuse(
    (code.match(new RegExp(`\\bjoin (lateral )?(${own})\\b`, 'gi'))?.length ?? 0) > 0 &&
      !new RegExp(`\\b${column} = |\\busing ?\\(${column}`).test(code),
    `a join that is not by ${column}`,
  );
  for (const block of blocksOf(code, /\blateral \(/gi))
    refuse(
      new RegExp(`\\b(${own})\\b`).test(block) && merging.test(block),
      'a lateral subquery that has to be merged (LIMIT, DISTINCT, an aggregate) for rows that are on no worker',
    );
  for (const block of blocksOf(code, /(?<!lateral )\((?= ?select\b)/gi)) {
    const inner = new RegExp(`\\bfrom (${own})\\b`).exec(block);
    const outer = new RegExp(`\\b${column} = \\{(\\w+)\\.\\w+\\}`).exec(block)?.[1] ?? '';
    refuse(
      inner !== null && /(Labels|Streams|Units)$/.test(outer),
      'a subquery for each row of a table of the coordinator',
    );
  }
  return found;
}

/** What stands in the brackets that open where `pattern` ends. */
function blocksOf(code: string, pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].map((match) => {
    const begin = match.index + match[0].length;
    let depth = 1;
    let at = begin;
    for (; at < code.length && depth > 0; at++) depth += code[at] === '(' ? 1 : code[at] === ')' ? -1 : 0;
    return code.slice(begin, at - 1);
  });
}

function camelCase(table: string): string {
  return table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Texts tagged `sql`, those within others by themselves, and what is said by the query builder up to its semicolon. */
export function listStatements(path: string, source: string): Statement[] {
  const statements: Statement[] = [];
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  for (const { index, 0: mark } of source.matchAll(/\bsql(?:<[^`]*?>)?`/g)) {
    const begin = index + mark.length;
    statements.push({ where: `${path}:${lineOf(begin)}`, text: readTemplate(source, begin).text });
  }
  for (const { index } of source.matchAll(/\.(?:from|update|delete|insert)\(telemetry\w+\)/g)) {
    const text = source.slice(source.lastIndexOf(';', index) + 1, source.indexOf(';', index));
    statements.push({ where: `${path}:${lineOf(index)}`, text });
  }
  return statements;
}

function readTemplate(source: string, begin: number): { text: string; end: number } {
  let text = '';
  let at = begin;
  while (at < source.length && source[at] !== '`') {
    if (!source.startsWith('${', at)) {
      text += source[at++];
      continue;
    }
    const placed = at + 2;
    let depth = 1;
    for (at = placed; at < source.length && depth > 0; at++) {
      if (source[at] === '`') at = readTemplate(source, at + 1).end;
      else depth += source[at] === '{' ? 1 : source[at] === '}' ? -1 : 0;
    }
    text += `{${source.slice(placed, at - 1)}}`;
  }
  return { text, end: at };
}

export function readHouse(): House {
  const folder = join(root, 'database/migrations');
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const newest = readdirSync(join(folder, 'meta'))
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  return {
    spread: readSpread(readFileSync(join(root, 'deploy/citus.sql'), 'utf8')),
    // Written by drizzle-kit.
    snapshot: JSON.parse(readFileSync(join(folder, 'meta', newest ?? ''), 'utf8')) as Snapshot,
    migrations: names
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n'),
    statements: listSourceFiles()
      .filter(({ path }) => /^(app|features|platform)\//.test(path) && !/\.test\.tsx?$/.test(path))
      .flatMap(({ path, text }) => listStatements(path, text)),
  };
}

if (import.meta.main) {
  const refused = findRefused(readHouse());
  for (const says of refused) console.error(`Citus would refuse: ${says}`);
  console.log(refused.length === 0 ? 'Nothing that Citus refuses.' : `${refused.length} things that Citus refuses.`);
  process.exit(refused.length === 0 ? 0 : 1);
}
