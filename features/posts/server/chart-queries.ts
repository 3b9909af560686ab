import { eq } from 'drizzle-orm';
import { postCharts } from '../../../database/schema/posts.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { findAddresses } from '../../../platform/server/render-markdown.ts';
import { isClosed } from '../../fleet/rights/server/queries.ts';
import { type DrawnHistory, drawnHistorySchema } from '../../fleet/telemetry/contract.ts';
import { type RangeEnds, rangeNames } from '../../fleet/telemetry/rules/choose-range.ts';
import { findDrawnHistory } from '../../fleet/telemetry/server/queries.ts';
import { findUnit } from '../../fleet/units/server/queries.ts';
import { wordChart } from '../rules/word-chart.ts';

/** Of one text; those after them stay links. */
const MOST_CHARTS = 8;
/** The page of a stream. */
const streamPage = /^\/smr-ops-cloud\/unit\/([a-z0-9-]+)\/([a-z0-9_-]+)(?:\?([^#\s]*))?$/;
const anyHost = /^https?:\/\/[^/]+(?=\/)/;

/** By path from the first slash; null: there is no such stream, or nothing of its range has been. */
export type Charts = ReadonlyMap<string, DrawnHistory | null>;

/** The charts whose addresses stand alone on lines of a text. @returns their paths, of whatever host they are written with */
export function findChartPaths(body: string): string[] {
  const paths = findAddresses(body).map((address) => address.replace(anyHost, ''));
  return [...new Set(paths.filter((path) => streamPage.test(path)))].slice(0, MOST_CHARTS);
}

/** The charts of a text as they are now. */
export async function drawCharts(db: Executor, body: string, now: Date): Promise<Charts> {
  const charts = new Map<string, DrawnHistory | null>();
  for (const path of findChartPaths(body)) charts.set(path, await drawChart(db, path, now));
  return charts;
}

export async function drawChart(db: Executor, path: string, now: Date): Promise<DrawnHistory | null> {
  const [, unitId = '', tag = '', query = ''] = path.match(streamPage) ?? [];
  // A post is for everybody, and a closed fleet is not.
  const unit = (await isClosed(db)) ? null : await findUnit(db, unitId);
  return unit && findDrawnHistory(db, { unit, tag, range: readEnds(new URLSearchParams(query)) }, now);
}

/** The charts of a public post as they were when it was published first with them. */
export async function readCharts(db: Executor, { id, body }: { id: string; body: string }): Promise<Charts> {
  const paths = findChartPaths(body);
  if (paths.length === 0) return new Map();
  const rows = (await isClosed(db)) ? [] : await db.select().from(postCharts).where(eq(postCharts.postId, id));
  const kept = new Map(rows.map(({ path, chart }) => [path, drawnHistorySchema.parse(chart)]));
  return new Map(paths.map((path) => [path, kept.get(path) ?? null]));
}

/**
 * A text whose charts became links in words, for where nothing is drawn: a line that is nothing but the address of a chart of ours says
 * what is to be seen there now.
 */
export async function nameCharts(db: Executor, markdown: string, publicUrl: string, now: Date): Promise<string> {
  let named = markdown;
  for (const [path, chart] of await drawCharts(db, markdown, now)) {
    if (!chart) continue;
    const { title, text } = wordChart(chart);
    const link = `[${title.replaceAll(/[[\]]/g, '')}](${path}): ${text}`;
    const isIt = (line: string) => [path, publicUrl + path].includes(line.trim());
    named = named
      .split('\n')
      .map((line) => (isIt(line) ? link : line))
      .join('\n');
  }
  return named;
}

/** As the page of a stream reads its address. */
function readEnds(search: URLSearchParams): RangeEnds {
  const [from, to] = ['from', 'to'].map((name) => {
    const text = search.get(name) ?? '';
    if (/^\d{1,13}$/.test(text)) return Number(text);
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? text : undefined;
  });
  if (from !== undefined && to !== undefined) return { from, to };
  const range = rangeNames.find((name) => name === search.get('range'));
  return range ? { range } : {};
}
