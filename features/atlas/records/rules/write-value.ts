import { formatCount } from '../../../../platform/shared/format-number.ts';
import { formatDay } from '../../../../platform/shared/format-time.ts';
import type { AtlasField } from '../record.ts';
import { wordOf } from '../vocabulary.ts';

/** A value as people read it: `~300` is "about 300 MW", `2029-Q3` "Q3 2029". Countries and links are drawn by the page. */
export function writeValue(
  { type, unit: usual }: AtlasField,
  { value, unit }: { value: string; unit?: string | null | undefined },
): string {
  switch (type) {
    case 'figure':
      return value === 'unlimited' ? 'Unlimited' : `${writeFigure(value)}${usual ? `\u00a0${usual}` : ''}`;
    case 'money':
      return writeMoney(value, unit ?? '');
    case 'date':
      return writeDate(value);
    case 'choice':
      return wordOf(value);
    case 'flag':
      return value === 'yes' ? 'Yes' : 'No';
    default:
      return value;
  }
}

function writeFigure(value: string): string {
  return value
    .replace(/^~/, 'about ')
    .replace(/^<=/, 'up to ')
    .replace(/^>=/, 'at least ')
    .replace(/^</, 'under ')
    .replace(/^>/, 'over ')
    .replace('-', '–')
    .replaceAll(/(?<![\d.])\d{4,}/g, (digits) => formatCount(Number(digits)));
}

/** Millions of a currency; from a thousand on in billions. */
function writeMoney(value: string, currency: string): string {
  const isBillions = Number(value.match(/\d+(\.\d+)?/)?.[0] ?? 0) >= 1_000;
  const text = isBillions
    ? value.replaceAll(/\d+(?:\.\d+)?/g, (digits) => String(Math.round(Number(digits)) / 1_000))
    : value;
  return `${currency} ${writeFigure(text)} ${isBillions ? 'billion' : 'million'}`;
}

/** As exact as it is told. */
export function writeDate(value: string): string {
  const [, year = '', rest = ''] = value.match(/^(\d{4})-(.+)$/) ?? [];
  if (!year) return value.replace(/^(early|mid|late)-/, (_, part: string) => `${part} `);
  if (/^[QH]/.test(rest)) return `${rest} ${year}`;
  return formatDay(rest.length === 2 ? `${value}-01` : value, rest.length === 2 ? 'month' : 'day');
}
