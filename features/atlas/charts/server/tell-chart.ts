import { createHash } from 'node:crypto';
import { formatDay } from '../../../../platform/shared/format-time.ts';
import { addressOf } from '../../records/rules/address-record.ts';
import { laterFirst, readDate } from '../../records/rules/read-date.ts';
import { type Atlas, type Entry, mentionOf } from '../../records/server/open-atlas.ts';
import type { ChartPage } from '../contract.ts';
import { type ComputedChart, numbersOf } from './compute-charts.ts';

/** Of a row at most: more than any has among the shipped records, and the list to which it leads has all. */
const MOST_RECORDS = 42;

/** A chart with everything that its own page says of it. */
export async function tellChart(atlas: Atlas, chart: ComputedChart, siteName: string): Promise<ChartPage> {
  const { newest, readOn } = await findNewest(atlas, chart);
  return {
    ...numbersOf(chart),
    sentence: chart.sentence,
    rows: chart.rows.map(({ label, values, list, of }) => ({
      ...{ label, values, list },
      counted: of.length,
      records: of.slice(0, MOST_RECORDS).map(whereIs),
    })),
    newest,
    readOn,
    citation: citeChart(chart, readOn, siteName),
    cardPath: `/charts/${chart.name}/card.png?v=${hashChart(chart)}`,
  };
}

/** Names what is drawn: the picture of a chart is another one when its numbers are. */
export const hashChart = (chart: ComputedChart): string =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, numbersOf(chart)]))
    .digest('hex')
    .slice(0, 32);

/** Counts up when the drawing changes. */
const DESIGN = 1;

/** How somebody refers to a chart: it changes with its records, so the day says which one was seen. */
function citeChart({ title, name, address }: ComputedChart, readOn: string | null, siteName: string): string {
  const day = readOn === null ? '' : `, from sources read until ${formatDay(readOn)}`;
  return `${siteName}, “${title}”${day}. ${address}/${name}`;
}

async function findNewest(atlas: Atlas, { rows, fields, readIn }: ComputedChart) {
  const entries = readIn ?? [...new Set(rows.flatMap(({ of }) => of))];
  const sources = await atlas.sourcesOf(entries);
  const readings = entries.flatMap((entry) =>
    (sources.get(entry.id) ?? []).flatMap(({ asOf, quotedAt, fields: read }) =>
      read.some((field) => fields.includes(field)) ? [{ entry, asOf, quotedAt }] : [],
    ),
  );
  const [last] = readings.toSorted((a, b) => laterFirst(readDate(a.asOf), readDate(b.asOf)));
  return {
    newest: last ? { record: whereIs(last.entry), asOf: last.asOf } : null,
    readOn:
      readings
        .map(({ quotedAt }) => quotedAt)
        .toSorted()
        .at(-1) ?? null,
  };
}

/** A record and where it stands; the few kinds that charts count stand somewhere. */
const whereIs = (entry: Entry): ChartPage['rows'][number]['records'][number] => ({
  ...mentionOf(entry),
  url: addressOf(entry) ?? '/charts',
});
