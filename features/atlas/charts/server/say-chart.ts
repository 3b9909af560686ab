import { formatCount, formatCounted, formatNumber } from '../../../../platform/shared/format-number.ts';
import type { Chart } from '../contract.ts';

type Rows = Chart['rows'];

/** More than these that are equal are counted, not named. */
const MOST_NAMED = 3;

/**
 * What charts say, in a sentence each: which rows have the most, and which come next. Equal ones are named together, so that none stands before the
 * other by its letter.
 *
 * @param counted the most first
 * @param total of how many it is known
 * @param words what is counted, what is known of them, and that for several
 */
export function sayCounted(counted: Rows, total: number, [things, known, several]: readonly [string, string, string]) {
  // A name needs no marks; words do, of which some have a comma.
  const isName = known === 'country';
  const rows = isName ? counted : counted.map(({ label, values }) => ({ label: `“${label}”`, values }));
  const [most = [], next = []] = rank(rows);
  const of = `Of ${formatCounted(total, things.slice(0, -1))} of which a source tells the ${known}`;
  const count = formatCount(sumOf(most[0]));
  if (rows.length === 1) return `${of}, it is ${most[0]?.label} for all.`;
  const share = formatNumber((100 * sumOf(most[0])) / total, { most: 0 });
  const lead = most.length === 1 ? `(${count}, or ${share} %)` : `(${count} each)`;
  const follow = next.length === 0 ? '' : `, then ${name(next, several)} (${formatCount(sumOf(next[0]))}${each(next)})`;
  return `${of}, it is most often ${name(most, several, 'one of ')} ${lead}${follow}.`;
}

export function sayRegulators(rows: Rows): string {
  const [most = [], next = []] = rank(rows);
  const [designs = 0, projects = 0] = most[0]?.values ?? [];
  const lead =
    most.length === 1
      ? `${name(most, 'regulators')} has the most before it: ${formatCounted(designs, 'design')} and ${formatCounted(projects, 'project')}`
      : `${name(most, 'regulators')} have the most before them: ${formatCounted(sumOf(most[0]), 'design or project', 'designs and projects')} each`;
  const follow =
    next.length === 0 ? '' : `, then ${name(next, 'regulators')} with ${formatCount(sumOf(next[0]))}${each(next)}`;
  return `${lead}${follow}.`;
}

/** @param total of all deals: one of two buyers stands in the rows of both */
export function sayPower(rows: Rows, { confirmed, proposed }: { confirmed: number; proposed: number }): string {
  const total = confirmed + proposed;
  const [most = [], next = []] = rank(rows);
  if (sumOf(most[0]) === 0) return 'No deal tells of more than nothing.';
  const lead =
    most.length === 1
      ? `${name(most, 'buyers')} buys the most: ${figure(sumOf(most[0]))} MW, ${confirmedOf(most)} confirmed`
      : `${name(most, 'buyers')} buy the most: ${figure(sumOf(most[0]))} MW each`;
  const follow =
    next.length === 0 ? '' : `; then ${name(next, 'buyers')} with ${figure(sumOf(next[0]))} MW${each(next)}`;
  return `${lead}${follow}. All buyers together: ${figure(total)} MW, ${figure(confirmed)} of it confirmed.`;
}

/** @param years in any order */
export function sayMoney(years: Rows): string {
  const told = years.filter((row) => sumOf(row) > 0);
  const [most = [], next = []] = rank(told.toSorted((a, b) => sumOf(b) - sumOf(a)));
  if (most.length === 0) return 'No deal tells of more than nothing.';
  const confirmed = most.length === 1 ? `, ${confirmedOf(most, ' million')} confirmed` : '';
  const lead = `The most was told of ${name(most, 'years')}: USD ${figure(sumOf(most[0]))} million${each(most)}${confirmed}`;
  const follow =
    next.length === 0 ? '' : `; then of ${name(next, 'years')}: USD ${figure(sumOf(next[0]))} million${each(next)}`;
  return `${lead}${follow}.`;
}

/** The rows that have the most, those that have the second most, and so on. */
const rank = (rows: Rows): Rows[] => [...Map.groupBy(rows, sumOf).values()];

/** @param before the number of those that are too many to be named */
function name(rows: Rows, several: string, before = ''): string {
  if (rows.length > MOST_NAMED) return `${before}${formatCount(rows.length)} ${several}`;
  const labels = rows.map(({ label }) => label);
  return [labels.slice(0, -1).join(', '), labels.at(-1)].filter(Boolean).join(' and ');
}

function confirmedOf([row]: Rows, unit = ''): string {
  const [confirmed = 0] = row?.values ?? [];
  if (confirmed === 0) return 'none of it';
  return confirmed === sumOf(row) ? 'all of it' : `${figure(confirmed)}${unit} of it`;
}

const each = (rows: Rows) => (rows.length > 1 ? ' each' : '');
/** In tenths, as they are told: 0.1 and 0.2 are as much as 0.3. */
const sumOf = (row: Rows[number] | undefined) => Math.round((row?.values ?? []).reduce((a, b) => a + b, 0) * 10) / 10;
const figure = (value: number) => formatNumber(value, { most: 1 });
