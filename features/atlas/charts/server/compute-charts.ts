import { AppError } from '../../../../platform/shared/app-error.ts';
import { formatCount } from '../../../../platform/shared/format-number.ts';
import { currencyOf, isSummed, sumAmounts, sumMegawatts, totalMegawatts, yearOf } from '../../deals/server/queries.ts';
import { AS_PROPOSED, LONGEST_SEARCH } from '../../deals/vocabulary.ts';
import { countryLabel } from '../../records/server/narrow-records.ts';
import { type AtlasReading, type Entry, firstOf, shortNameOf, valuesOf } from '../../records/server/open-atlas.ts';
import { type AtlasKind, designStages, projectStages, wordOf } from '../../records/vocabulary.ts';
import type { Chart } from '../contract.ts';
import { type ChartName, chartNames } from '../vocabulary.ts';
import { sayCounted, sayMoney, sayPower, sayRegulators } from './say-chart.ts';

/** Rows of a chart at most; its file has no more, the lists have all. */
const MOST_ROWS = 15;
/** One more than are shown: that there are earlier ones is said. */
const MOST_YEARS = MOST_ROWS + 1;

/** A chart with what its numbers were made of. */
export interface ComputedChart extends Chart {
  rows: CountedRow[];
  /** What it says, in a sentence. */
  sentence: string;
  /** In which of their fields records say what is counted. */
  fields: readonly string[];
  /** Which records those are, where it is not those that are counted: a regulator has steps, of which designs and projects are counted. */
  readIn?: readonly Entry[];
}

export interface CountedRow {
  label: string;
  values: number[];
  /** Path of the list that is narrowed to it. */
  list: string | null;
  of: readonly Entry[];
}

/** The charts of the atlas as it is, those that have something to show. */
export function computeCharts(atlas: AtlasReading, publicUrl: string, now: number): ComputedChart[] {
  const address = `${publicUrl}/charts`;
  return chartsOf(atlas, new Date(now).getUTCFullYear()).map((chart) => ({ address, ...chart }));
}

/** Of the reading that is kept as long as the atlas has not changed: files and cards are asked for one by one. */
const kept = new WeakMap<AtlasReading, { thisYear: number; charts: Omit<ComputedChart, 'address'>[] }>();

function chartsOf(atlas: AtlasReading, thisYear: number): Omit<ComputedChart, 'address'>[] {
  const known = kept.get(atlas);
  if (known?.thisYear === thisYear) return known.charts;
  const charts = chartNames
    .map((name) => ({ name, ...makers[name](atlas, thisYear) }))
    .filter(({ rows }) => rows.length > 0);
  kept.set(atlas, { thisYear, charts });
  return charts;
}

/** @throws AppError NOT_FOUND when it is unknown, or has nothing to show */
export function findChart(charts: readonly ComputedChart[], name: string): ComputedChart {
  const chart = charts.find((one) => one.name === name);
  if (!chart) throw new AppError('NOT_FOUND', 'There is no such chart. /charts shows all of them.');
  return chart;
}

/** As it is told where only its numbers are asked for. */
export const numbersOf = ({ name, address, title, note, label, series, unit, rows }: ComputedChart): Chart => ({
  ...{ name, address, title, note, label, series, unit },
  rows: rows.map(({ label: row, values }) => ({ label: row, values })),
});

type Made = Omit<ComputedChart, 'name' | 'address'>;

const makers: Record<ChartName, (atlas: AtlasReading, thisYear: number) => Made> = {
  'designs-by-type': (atlas) => {
    const designs = atlas.all('designs');
    const rows = byCount(countBy(designs, 'type', '/designs', wordOf));
    return {
      title: 'Designs by reactor type',
      note: `Designs of which a source tells the type: ${howMany(designs, 'type')}.${cutTo(rows, 'types')}`,
      sentence: sayCounted(rows, told(designs, 'type'), ['designs', 'type', 'types']),
      ...counted('Type', 'Designs', 'type', rows.slice(0, MOST_ROWS)),
    };
  },
  'designs-by-stage': (atlas) => {
    const designs = atlas.all('designs');
    const rows = inOrder(countBy(designs, 'stage', '/designs', wordOf), designStages);
    return {
      title: 'Designs by stage',
      note: `Designs of which a source tells the stage, from the first to the last: ${howMany(designs, 'stage')}.`,
      sentence: sayCounted(byCount(rows), told(designs, 'stage'), ['designs', 'stage', 'stages']),
      ...counted('Stage', 'Designs', 'stage', rows),
    };
  },
  'projects-by-stage': (atlas) => {
    const projects = atlas.all('projects');
    const rows = inOrder(countBy(projects, 'stage', '/projects', wordOf), projectStages);
    return {
      title: 'Projects by stage',
      note: `Projects of which a source tells the stage, from the first to the last: ${howMany(projects, 'stage')}.`,
      sentence: sayCounted(byCount(rows), told(projects, 'stage'), ['projects', 'stage', 'stages']),
      ...counted('Stage', 'Projects', 'stage', rows),
    };
  },
  'projects-by-country': (atlas) => {
    const projects = atlas.all('projects');
    const rows = byCount(countBy(projects, 'country', '/projects', countryLabel));
    return {
      title: 'Projects by country',
      note: `Of the site, where a source tells it: ${howMany(projects, 'country')}.${cutTo(rows, 'countries')}`,
      sentence: sayCounted(rows, told(projects, 'country'), ['projects', 'country', 'countries']),
      ...counted('Country', 'Projects', 'country', rows.slice(0, MOST_ROWS)),
    };
  },
  'licensing-by-regulator': (atlas) => {
    const rows = countBefore(atlas);
    const shown = rows.slice(0, MOST_ROWS);
    return {
      title: 'What is before which regulator',
      note: `Designs and projects with at least one step, ended ones as well.${cutTo(rows, 'regulators')}`,
      sentence: sayRegulators(rows),
      label: 'Regulator',
      series: ['Designs', 'Projects'],
      unit: '',
      fields: ['regulator', 'design', 'project'],
      readIn: shown.flatMap(({ steps }) => steps),
      rows: shown.map(({ steps: _, ...row }) => row),
    };
  },
  'power-by-buyer': (atlas) => {
    const deals = atlas.all('deals').filter((deal) => isSummed(deal, 'megawatts'));
    const having = byEach(deals, (deal) => valuesOf(deal, 'partyBuyer'));
    const rows = sumMegawatts(deals).map(({ buyer, company, confirmed, proposed }) => ({
      label: buyer,
      values: [confirmed, proposed],
      list: pathOf('/deals', company ? { company } : { search: buyer.slice(0, LONGEST_SEARCH) }),
      of: having.get(buyer) ?? [],
    }));
    return {
      title: 'Megawatts by buyer',
      note: `As the deals tell it, net or gross seldom said. ${AS_PROPOSED} ${WITHOUT_ENDED}${cutTo(rows, 'buyers')}`,
      sentence: sayPower(rows, totalMegawatts(deals)),
      label: 'Buyer',
      series: ['Confirmed', 'Proposed'],
      unit: 'MW',
      fields: ['megawatts'],
      rows: rows.slice(0, MOST_ROWS),
    };
  },
  'dollars-by-year': (atlas, thisYear) => {
    const deals = atlas.all('deals').filter((deal) => isSummed(deal, 'amount') && currencyOf(deal) === 'USD');
    // A slip of a date years ahead would push all others out.
    const sums = sumAmounts(deals).filter(({ year }) => Number(year) <= thisYear + 1);
    const told = Map.groupBy(deals, yearOf);
    const rows = everyYear(sums).map(({ label, values }) => {
      const of = told.get(label) ?? [];
      return {
        ...{ label, values, of },
        list: of.length > 0 ? pathOf('/deals', { year: label, currency: 'USD' }) : null,
      };
    });
    return {
      title: 'Deals in US dollars by year',
      note: `Of deals told in US dollars. ${AS_PROPOSED} ${WITHOUT_ENDED}${tellSpan(rows, thisYear)}`,
      sentence: sayMoney(sums.map(rowOfYear)),
      label: 'Year',
      series: ['Confirmed', 'Proposed'],
      unit: 'USD million',
      fields: ['amount'],
      rows: rows.slice(0, MOST_ROWS),
    };
  },
};

/** The lists to which rows lead have them. */
const WITHOUT_ENDED = 'Ended ones are left out.';

const told = (entries: readonly Entry[], field: string) =>
  entries.filter((entry) => valuesOf(entry, field).length > 0).length;

/** "86 of 158": a chart of what is known says how much that is. */
const howMany = (entries: readonly Entry[], field: string) =>
  `${formatCount(told(entries, field))} of ${formatCount(entries.length)}`;

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

interface YearSum {
  year: string;
  confirmed: number;
  proposed: number;
}

const rowOfYear = ({ year, confirmed, proposed }: YearSum) => ({ label: year, values: [confirmed, proposed] });

/** The newest first, also those of which nothing was told: a year left out makes the others look nearer to each other. */
function everyYear(sums: readonly YearSum[]): Chart['rows'] {
  const byYear = new Map(sums.map((sum) => [Number(sum.year), rowOfYear(sum).values]));
  const [last, first] = [Math.max(...byYear.keys()), Math.min(...byYear.keys())];
  const length = byYear.size === 0 ? 0 : Math.min(last - first + 1, MOST_YEARS);
  return Array.from({ length }, (_, back) => ({
    label: String(last - back),
    values: byYear.get(last - back) ?? [0, 0],
  }));
}

const counted = (label: string, series: string, field: string, rows: CountedRow[]) => ({
  ...{ label, series: [series], unit: '' },
  fields: [field],
  rows,
});

/** @param list which is narrowed by the same name as the field */
function countBy(
  entries: readonly Entry[],
  field: string,
  list: string,
  labelOf: (value: string) => string,
): (CountedRow & { value: string })[] {
  return [...byEach(entries, (entry) => valuesOf(entry, field))].map(([value, of]) => ({
    ...{ value, of },
    label: labelOf(value),
    values: [of.length],
    list: pathOf(list, { [field]: value }),
  }));
}

/** The entries that have each value. */
function byEach(entries: readonly Entry[], valuesIn: (entry: Entry) => readonly string[]): Map<string, Entry[]> {
  const having = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const value of valuesIn(entry)) {
      const found = having.get(value);
      if (found) found.push(entry);
      else having.set(value, [entry]);
    }
  return having;
}

const byCount = <Row extends CountedRow>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => sum(b.values) - sum(a.values) || a.label.localeCompare(b.label, 'en'));

const inOrder = (rows: readonly (CountedRow & { value: string })[], order: readonly string[]): CountedRow[] =>
  order.flatMap((value) => rows.find((row) => row.value === value) ?? []);

/** @returns with the steps of each */
function countBefore(atlas: AtlasReading): (CountedRow & { steps: readonly Entry[] })[] {
  const steps = Map.groupBy(atlas.all('licensing'), (step) => firstOf(step, 'regulator') ?? '');
  const distinct = (of: readonly Entry[], kind: AtlasKind, field: string) =>
    [...new Set(of.map((step) => firstOf(step, field) ?? ''))].flatMap((slug) => atlas.find(kind, slug) ?? []);
  return byCount(
    [...steps]
      .filter(([slug]) => slug !== '')
      .map(([slug, of]) => {
        const [designs, projects] = [distinct(of, 'designs', 'design'), distinct(of, 'projects', 'project')];
        return {
          label: shortNameOf(atlas, slug),
          values: [designs.length, projects.length],
          list: pathOf('/licensing', { regulator: slug, view: 'steps' }),
          of: [...designs, ...projects],
          steps: of,
        };
      }),
  );
}

const pathOf = (list: string, narrowed: Record<string, string>) => `${list}?${new URLSearchParams(narrowed)}`;

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
