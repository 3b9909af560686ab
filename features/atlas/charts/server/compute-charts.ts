import { formatCount } from '../../../../platform/shared/format-number.ts';
import { sumAmounts, sumMegawatts } from '../../deals/server/queries.ts';
import { AS_PROPOSED } from '../../deals/vocabulary.ts';
import { countryLabel } from '../../records/server/narrow-records.ts';
import { type AtlasReading, type Entry, firstOf, shortNameOf, valuesOf } from '../../records/server/open-atlas.ts';
import { type AtlasKind, designStages, projectStages, wordOf } from '../../records/vocabulary.ts';
import type { Chart } from '../contract.ts';
import { type ChartName, chartNames } from '../vocabulary.ts';

/** Rows of a chart at most; its file has no more, the lists have all. */
const MOST_ROWS = 15;
/** One more than are shown: that there are earlier ones is said. */
const MOST_YEARS = MOST_ROWS + 1;

/** The charts of the atlas as it is, those that have something to show. */
export function computeCharts(atlas: AtlasReading, publicUrl: string, now: number): Chart[] {
  const address = `${publicUrl}/charts`;
  const thisYear = new Date(now).getUTCFullYear();
  return chartNames
    .map((name) => ({ name, address, ...makers[name](atlas, thisYear) }))
    .filter(({ rows }) => rows.length > 0);
}

type Made = Omit<Chart, 'name' | 'address'>;

const makers: Record<ChartName, (atlas: AtlasReading, thisYear: number) => Made> = {
  'designs-by-type': (atlas) => {
    const designs = atlas.all('designs');
    const rows = byCount(countBy(designs, 'type'), wordOf);
    return {
      title: 'Designs by reactor type',
      note: `Designs of which a source tells the type: ${howMany(designs, 'type')}.${cutTo(rows, 'types')}`,
      ...counted('Type', 'Designs', rows.slice(0, MOST_ROWS)),
    };
  },
  'designs-by-stage': (atlas) => ({
    title: 'Designs by stage',
    note: `Designs of which a source tells the stage, from the first to the last: ${howMany(atlas.all('designs'), 'stage')}.`,
    ...counted('Stage', 'Designs', inOrder(countBy(atlas.all('designs'), 'stage'), designStages)),
  }),
  'projects-by-stage': (atlas) => ({
    title: 'Projects by stage',
    note: `Projects of which a source tells the stage, from the first to the last: ${howMany(atlas.all('projects'), 'stage')}.`,
    ...counted('Stage', 'Projects', inOrder(countBy(atlas.all('projects'), 'stage'), projectStages)),
  }),
  'projects-by-country': (atlas) => {
    const projects = atlas.all('projects');
    const rows = byCount(countBy(projects, 'country'), countryLabel);
    return {
      title: 'Projects by country',
      note: `Of the site, where a source tells it: ${howMany(projects, 'country')}.${cutTo(rows, 'countries')}`,
      ...counted('Country', 'Projects', rows.slice(0, MOST_ROWS)),
    };
  },
  'licensing-by-regulator': (atlas) => {
    const rows = countBefore(atlas);
    return {
      title: 'What is before which regulator',
      note: `Designs and projects with at least one step, ended ones as well.${cutTo(rows, 'regulators')}`,
      label: 'Regulator',
      series: ['Designs', 'Projects'],
      unit: '',
      rows: rows.slice(0, MOST_ROWS),
    };
  },
  'power-by-buyer': (atlas) => {
    const rows = sumMegawatts(atlas.all('deals')).map(({ buyer, confirmed, proposed }) => ({
      label: buyer,
      values: [confirmed, proposed],
    }));
    return {
      title: 'Megawatts by buyer',
      note: `As the deals tell it, net or gross seldom said. ${AS_PROPOSED}${cutTo(rows, 'buyers')}`,
      label: 'Buyer',
      series: ['Confirmed', 'Proposed'],
      unit: 'MW',
      rows: rows.slice(0, MOST_ROWS),
    };
  },
  'dollars-by-year': (atlas, thisYear) => {
    const rows = everyYear(
      sumAmounts(atlas.all('deals')).filter(({ currency }) => currency === 'USD'),
      thisYear,
    );
    return {
      title: 'Deals in US dollars by year',
      note: `Of deals told in US dollars. ${AS_PROPOSED}${tellSpan(rows, thisYear)}`,
      label: 'Year',
      series: ['Confirmed', 'Proposed'],
      unit: 'USD million',
      rows: rows.slice(0, MOST_ROWS),
    };
  },
};

/** "86 of 158": a chart of what is known says how much that is. */
function howMany(entries: readonly Entry[], field: string): string {
  const told = entries.filter((entry) => valuesOf(entry, field).length > 0);
  return `${formatCount(told.length)} of ${formatCount(entries.length)}`;
}

const cutTo = (rows: Chart['rows'], what: string) =>
  rows.length > MOST_ROWS ? ` The ${MOST_ROWS} of ${formatCount(rows.length)} ${what} with the most.` : '';

/** Which years are shown, and that the present one will have more. */
function tellSpan(years: Chart['rows'], thisYear: number): string {
  const parts = [
    years.length > MOST_ROWS ? `The latest ${MOST_ROWS} years` : '',
    years.some(({ label }) => label === String(thisYear)) ? `${thisYear} is not over` : '',
  ].filter(Boolean);
  return parts.length > 0 ? ` ${parts.join('; ')}.` : '';
}

/** The newest first, also those of which nothing was told: a year left out makes the others look nearer to each other. */
function everyYear(
  sums: readonly { year: string; confirmed: number; proposed: number }[],
  thisYear: number,
): Chart['rows'] {
  const byYear = new Map(
    // A slip of a date years ahead would push all others out.
    sums
      .filter(({ year }) => Number(year) <= thisYear + 1)
      .map((sum) => [Number(sum.year), [sum.confirmed, sum.proposed]]),
  );
  const [last, first] = [Math.max(...byYear.keys()), Math.min(...byYear.keys())];
  const length = byYear.size === 0 ? 0 : Math.min(last - first + 1, MOST_YEARS);
  return Array.from({ length }, (_, back) => ({
    label: String(last - back),
    values: byYear.get(last - back) ?? [0, 0],
  }));
}

const counted = (label: string, series: string, rows: Chart['rows']) => ({ label, series: [series], unit: '', rows });

function countBy(entries: readonly Entry[], field: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries)
    for (const value of valuesOf(entry, field)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const byCount = (counts: ReadonlyMap<string, number>, labelOf: (value: string) => string): Chart['rows'] =>
  [...counts]
    .map(([value, count]) => ({ label: labelOf(value), count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'))
    .map(({ label, count }) => ({ label, values: [count] }));

const inOrder = (counts: ReadonlyMap<string, number>, order: readonly string[]): Chart['rows'] =>
  order.flatMap((value) => {
    const count = counts.get(value);
    return count ? [{ label: wordOf(value), values: [count] }] : [];
  });

function countBefore(atlas: AtlasReading): Chart['rows'] {
  const steps = Map.groupBy(atlas.all('licensing'), (step) => firstOf(step, 'regulator') ?? '');
  const distinct = (of: readonly Entry[], kind: AtlasKind, field: string) =>
    new Set(of.map((step) => firstOf(step, field)).filter((slug) => slug && atlas.find(kind, slug))).size;
  return [...steps]
    .filter(([slug]) => slug !== '')
    .map(([slug, of]) => ({
      label: shortNameOf(atlas, slug),
      values: [distinct(of, 'designs', 'design'), distinct(of, 'projects', 'project')],
    }))
    .sort((a, b) => sum(b.values) - sum(a.values) || a.label.localeCompare(b.label, 'en'));
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
