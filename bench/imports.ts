import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companiesImporter } from '../features/companies/server/commands.ts';
import { runImport, undoImport } from '../features/imports/server/commands.ts';
import { openEmbeddedDatabase } from '../platform/server/database.ts';
import { createLog } from '../platform/server/log.ts';
import { migrate } from '../platform/server/migrate.ts';
import type { Row } from './table.ts';

const ROWS = 10_000;
const editor = { id: '00000000-0000-4000-8000-000000000000', email: 'bench@example.org', role: 'editor' } as const;

/** From the bytes of a CSV file to the database on disk: decode, parse, read, plan, save. */
export async function benchImports(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'smr-bench-'));
  const db = await openEmbeddedDatabase(folder);
  await migrate(db, 'database/migrations', async () => {});
  const deps = { db, log: createLog({ logLevel: 'silent' }), now: () => new Date(), isStopping: () => false };
  const measure = async (what: string, contentBase64: string, dryRun: boolean) => {
    const pauses = watchPauses();
    const startedAt = performance.now();
    const request = { contentBase64, dryRun, updatesExisting: true };
    const answer = await runImport(deps, companiesImporter, request, editor);
    const seconds = (performance.now() - startedAt) / 1_000;
    if (answer.failedRows > 0) throw new Error(answer.errors[0]?.message);
    const figure = `${Math.round(ROWS / seconds).toLocaleString('en')}/s`;
    return { answer, row: { what: `${what}, longest pause ${pauses.stop()} ms`, figure } };
  };
  const file = `import ${ROWS.toLocaleString('en')} companies from CSV`;
  const dry = await measure(`${file}, dry run`, writeCompanies(2_000), true);
  const first = await measure(`${file}, all new`, writeCompanies(2_000), false);
  const again = await measure('the same again, nothing new', writeCompanies(2_000), false);
  const changed = await measure('the same with a change in each', writeCompanies(2_001), false);
  const startedAt = performance.now();
  await undoImport({ db, importers: [companiesImporter] }, editor, changed.answer.import?.id ?? '');
  const undoSeconds = (performance.now() - startedAt) / 1_000;
  await db.close();
  rmSync(folder, { recursive: true });
  const undone = { what: 'undo that', figure: `${Math.round(ROWS / undoSeconds).toLocaleString('en')}/s` };
  return [dry.row, first.row, again.row, changed.row, undone];
}

/** A file of 10,000 companies, base64. */
export function writeCompanies(foundedYear: number): string {
  const lines = Array.from(
    { length: ROWS },
    (_, n) =>
      `"Bench Nuclear ${n}, Inc.",Developer,Canada,https://bench-${n}.example,"A description of some length, as companies have them, for number ${n}.",SMR;PWR,Mining;Off-Grid,${foundedYear},true`,
  );
  const header =
    'name,category,country,website_url,description,reactor_technology,applications,founded_year,is_startup';
  return Buffer.from([header, ...lines].join('\n')).toString('base64');
}

/** How long the event loop, and with it every visitor, had to wait at most; in milliseconds. */
function watchPauses(): { stop(): number } {
  let last = performance.now();
  let longest = 0;
  const tick = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(tick, 1);
  return {
    stop() {
      tick();
      clearInterval(timer);
      return Math.round(longest);
    },
  };
}
