import type { AtlasField } from '../record.ts';
import { readDate } from './read-date.ts';
import { readFigure } from './read-figure.ts';

/**
 * What is wrong with a value of a field.
 *
 * @param slugsOf the slugs there are, for links to other records; left out: links are taken as they are
 * @returns null when nothing is
 */
export function checkValue(
  field: AtlasField,
  { value, unit }: { value: string; unit: string | null },
  slugsOf?: (kind: string) => ReadonlySet<string>,
): string | null {
  if (value.trim() === '' || value !== value.trim()) return 'must be said, without blanks around it';
  if (value.length > LONGEST_VALUE) return `must have at most ${LONGEST_VALUE} characters`;
  if (field.type === 'money' ? !isCurrency(unit ?? '') : unit !== null && unit !== (field.unit ?? null))
    return field.type === 'money' ? 'needs its currency as unit, such as USD' : `has the unit ${field.unit || 'none'}`;
  return checks[field.type](value, field, slugsOf);
}

export const LONGEST_VALUE = 400;

type Check = (
  value: string,
  field: AtlasField,
  slugsOf: ((kind: string) => ReadonlySet<string>) | undefined,
) => string | null;

const isFigure: Check = (value, { unit }) =>
  readFigure(value) || (value === 'unlimited' && unit === 'h')
    ? null
    : `must be a number such as 300, ~300, <5 or 15-20, not "${value}"`;

const checks: Record<AtlasField['type'], Check> = {
  text: () => null,
  figure: isFigure,
  money: isFigure,
  date: (value) => (readDate(value) ? null : `must be a date such as 2029, 2029-Q3 or 2029-11-30, not "${value}"`),
  choice: (value, { options = [] }) =>
    options.includes(value) ? null : `must be one of ${options.join(', ')}, not "${value}"`,
  country: (value) => (isCountry(value) ? null : `must be a country such as CA, not "${value}"`),
  flag: (value) => (value === 'yes' || value === 'no' ? null : `must be yes or no, not "${value}"`),
  record: (value, { of = 'designs' }, slugsOf) =>
    !slugsOf || slugsOf(of).has(value) ? null : `there is no "${value}" among the ${of}`,
  coordinate: (value, { most = 180 }) =>
    /^-?\d{1,3}(\.\d+)?$/.test(value) && Math.abs(Number(value)) <= most
      ? null
      : `must be degrees from -${most} to ${most}, not "${value}"`,
  link: (value) => (isAddress(value) ? null : `must be an address, not "${value}"`),
};

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && countries.of(code) !== undefined;

// ISO 4217 as the runtime knows it.
const currencies = new Set(Intl.supportedValuesOf('currency'));
const isCurrency = (code: string) => /^[A-Z]{3}$/.test(code) && currencies.has(code);

export const isAddress = (text: string) => /^https?:\/\/[^\s/]+\.[^\s]+$/.test(text);
