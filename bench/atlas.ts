import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applySeeds } from '../app/server/apply-seeds.ts';
import { openEmbeddedDatabase } from '../platform/server/database.ts';
import { migrate } from '../platform/server/migrate.ts';
import { startProduct } from '../tests/support/running-product.ts';
import { client, load } from './load.ts';
import { measure } from './scale.ts';
import type { Row } from './table.ts';

/** A hundred times what is shipped. */
const DESIGNS = 16_600;

const addresses = [
  '/api/designs',
  '/api/designs?coolant=helium&country=US&sort=power',
  '/api/designs?search=smr',
  '/api/designs?search=hitatchi',
  '/api/designs?limit=60&evidence=1',
  '/api/designs/compare?designs=bwrx-300,xe-100,natrium,nuscale-us460&evidence=1',
  '/designs',
];

/** The list of designs, its facet counts and a comparison at a hundred times what is shipped, nothing kept; and the pages as they are kept. */
export async function benchAtlas(): Promise<Row[]> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'smr-bench-'));
  const db = await openEmbeddedDatabase(DATA_DIR);
  await migrate(db, 'database/migrations', () => applySeeds(db.orm));
  await db.pool.query(copiesOfDesigns, [DESIGNS]);
  await db.close();
  const large = await startProduct({ DATA_DIR, PAGE_CACHE_MB: '0', SIMULATOR: 'off' });
  const startedAt = performance.now();
  await (await fetch(`${large.url}/api/designs`)).arrayBuffer();
  const cold = performance.now() - startedAt;
  const rows: Row[] = [{ what: `/api/designs of ${DESIGNS}, the first time, ms`, figure: cold.toFixed(1) }];
  for (const address of addresses) {
    const times = await measure(large.url + address);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1);
    rows.push({ what: `${address} of ${DESIGNS}, p50/p95 ms`, figure: `${at(0.5)}/${at(0.95)}`, target: '≤ 50' });
  }
  await large.stop();
  rmSync(DATA_DIR, { recursive: true });
  const shipped = await startProduct({ SIMULATOR: 'off' });
  for (const path of ['/designs', '/designs/bwrx-300']) {
    // A browser takes it packed: a tenth of the bytes.
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { requestsPerSecond, p99 } = await load(shipped.url + path, { 'accept-encoding': encoding });
      rows.push({
        what: `${path}, kept, ${encoding}, asked with ${client}: requests/s; p99`,
        figure: `${requestsPerSecond}; ${p99}`,
        target: encoding === 'identity' ? '' : '≥ 10,000',
      });
    }
  }
  await shipped.stop();
  return rows;
}

/** $1: how many there are in the end. */
const copiesOfDesigns = `
  with shipped as (
    select *, row_number() over (order by slug) - 1 as place, count(*) over () as total from atlas_records where kind = 'designs'
  ), copied as (
    insert into atlas_records (kind, slug)
    select 'designs', shipped.slug || '-copy-' || n from generate_series(1, $1::int - (select count(*)::int from shipped)) n
      join shipped on shipped.place = n % shipped.total
    returning id, slug
  )
  insert into atlas_values (record_id, field, value, unit, source_id, as_of, quoted_at, grade, leads, note, position)
  select copied.id, v.field, v.value, v.unit, v.source_id, v.as_of, v.quoted_at, v.grade, v.leads, v.note, v.position
  from copied join shipped on shipped.slug = regexp_replace(copied.slug, '-copy-[0-9]+$', '')
    join atlas_values v on v.record_id = shipped.id`;
