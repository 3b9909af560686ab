import type pg from 'pg';

interface Column {
  name: string;
  type: string;
  isRequired: boolean;
  /** The database gives it itself. */
  isGiven: boolean;
  refersTo: { table: string; column: string } | null;
  allowed: string[];
}

/**
 * Puts some rows into every table of whatever schema, in the order in which tables refer to each other: values by the type of a column, those that a
 * check lists, keys that are there.
 *
 * @returns tables that took none: what their checks ask for together cannot be guessed
 */
export async function fillTables(pool: Pick<pg.Pool, 'query'>, rowsEach: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; columns: Column[] }>(TABLES);
  let waiting = rows;
  for (let isProgress = true; isProgress && waiting.length > 0; ) {
    const left: typeof rows = [];
    for (const table of waiting) if (!(await fillTable(pool, table, rowsEach))) left.push(table);
    isProgress = left.length < waiting.length;
    waiting = left;
  }
  return waiting.map(({ name }) => name);
}

async function fillTable(
  pool: Pick<pg.Pool, 'query'>,
  { name, columns }: { name: string; columns: Column[] },
  rowsEach: number,
): Promise<boolean> {
  let count = 0;
  // One of which there is one only, though its schema does not say so.
  const most = name === 'newsletter_schedule' ? 1 : rowsEach;
  for (let n = 1; n <= most; n++) {
    const offered = columns.filter(({ isGiven }) => !isGiven);
    // All columns if they go together, else those that have to be there.
    for (const chosen of [offered, offered.filter(({ isRequired }) => isRequired)]) {
      const names = chosen.map((column) => `"${column.name}"`).join(', ');
      const values = chosen.map((column) => sqlFor(column, n)).join(', ');
      const statement = chosen.length > 0 ? `(${names}) select ${values}` : 'default values';
      const { rowCount } = await pool
        .query(`insert into "${name}" ${statement}`)
        // Its checks ask for something else; said by `fillTables`.
        .catch(() => ({ rowCount: 0 }));
      count += rowCount ?? 0;
      if (rowCount) break;
    }
  }
  return count > 0;
}

/** As SQL. Two rows of a table differ in each value that can differ. */
function sqlFor({ name, type, refersTo, allowed }: Column, n: number): string {
  if (refersTo)
    return `(select "${refersTo.column}" from "${refersTo.table}" order by 1 limit 1 offset ${n - 1} % greatest(1, (select count(*) from "${refersTo.table}")))`;
  if (allowed.length > 0) return `'${(allowed[n % allowed.length] as string).replaceAll("'", "''")}'::${type}`;
  if (type.endsWith('[]')) return `'{}'::${type}`;
  if (/^timestamp/.test(type)) return `'2026-11-2${n}T0${n}:00:00Z'::${type}`;
  if (type === 'date') return `'2026-11-1${n}'::date`;
  if (/^(smallint|integer|bigint|numeric|real|double precision)/.test(type)) return `${n}::${type}`;
  if (type === 'boolean') return 'false';
  if (type === 'uuid') return `'00000000-0000-4000-8000-00000000000${n}'::uuid`;
  if (/^json/.test(type)) return `'${/^(phrases|streams)$/.test(name) ? '[]' : '{}'}'::${type}`;
  // Packed, by a function of ours alone.
  if (name === 'states') return `null::${type}`;
  if (type === 'bytea') return `'\\x0${n}'::bytea`;
  if (/hash|sha/.test(name)) return `repeat('${n}', 64)`;
  if (/url/.test(name)) return `'https://rows.example/${n}'`;
  if (/email|address/.test(name)) return `'row${n}@example.org'`;
  return `'row ${n}'::${type}`;
}

/** Of `relkind` p those without partitions take no rows. */
const TABLES = `
  select relname as name, (
    select json_agg(json_build_object(
      'name', attname, 'type', format_type(atttypid, null),
      'isRequired', attnotnull and not atthasdef,
      'isGiven', attidentity <> '' or attgenerated <> '' or pg_get_expr(adbin, adrelid) like 'nextval%',
      'refersTo', (select json_build_object('table', confrelid::regclass::text, 'column', target.attname)
        from pg_constraint join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[array_position(conkey, a.attnum)]
        where conrelid = t.oid and contype = 'f' and a.attnum = any (conkey) limit 1),
      'allowed', coalesce((select json_agg(m[1]) from pg_constraint, regexp_matches(pg_get_constraintdef(pg_constraint.oid), '''([^'']+)''::text', 'g') m
        where conrelid = t.oid and contype = 'c' and conkey = array[a.attnum] and pg_get_constraintdef(pg_constraint.oid) ~ 'ANY'), '[]'::json))
      order by attnum)
    from pg_attribute a left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = t.oid and attnum > 0 and not attisdropped) as columns
  from pg_class t where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition order by 1`;
