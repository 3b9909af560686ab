import { cleanLine, cleanText } from '../../../platform/shared/clean-text.ts';
import { formatNumber } from '../../../platform/shared/format-number.ts';

/** A value of a file as the type of its field, or a sentence that says why it is none. Problems begin after the field's name. */
export type CellReading<Value> = { value: Value } | { problem: string };

/** Text as every way in keeps it; nothing that has to be guessed at. */
export function readText(value: unknown, maxLength: number): CellReading<string> {
  return readCleaned(value, cleanText, maxLength);
}

/** Text of one line. */
export function readLine(value: unknown, maxLength: number): CellReading<string> {
  return readCleaned(value, cleanLine, maxLength);
}

function readCleaned(value: unknown, clean: (text: string) => string, maxLength: number): CellReading<string> {
  if (typeof value === 'object' && value !== null) return { problem: 'must be text, not a list or an object.' };
  const text = clean(String(value));
  if (text.length <= maxLength) return { value: text };
  return { problem: `has ${formatNumber(text.length)} characters; ${formatNumber(maxLength)} are allowed.` };
}

/** A list, or text in which semicolons stand between the items (the specification's rule). Repeats and blanks are dropped. */
export function readList(value: unknown, maxLength: number, mostItems: number): CellReading<string[]> {
  const items: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(';') : [value];
  const texts: string[] = [];
  for (const item of items) {
    const reading = readLine(item ?? '', maxLength);
    if ('problem' in reading) return { problem: `must be a list of texts; one ${reading.problem}` };
    if (reading.value !== '') texts.push(reading.value);
  }
  const unique = [...new Set(texts)];
  if (unique.length <= mostItems) return { value: unique };
  return { problem: `has ${formatNumber(unique.length)} items; ${mostItems} are allowed.` };
}

/** 1250, "1250", "1,250" and "1250.0". */
export function readWholeNumber(value: unknown, least: number, most: number): CellReading<number> {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? cleanText(value) : '';
  const isWhole =
    /^-?(\d+|\d{1,3}([, ]\d{3})+)(\.0+)?$/.test(text) ||
    (/^-?\d+(\.\d+)?e\+?\d+$/i.test(text) && Number.isInteger(Number(text)));
  const whole = Number(text.replace(/[, ]/g, ''));
  if (!isWhole) return { problem: `must be a whole number, not ${quote(value)}.` };
  if (whole >= least && whole <= most) return { value: whole };
  return { problem: `must lie between ${plain(least)} and ${plain(most)}, not ${quote(value)}.` };
}

/** 7.2, "7.2", "1,250.5", "-3e-4". A comma is never the sign before the fraction: "7,2" is refused. */
export function readNumber(value: unknown, least: number, most: number): CellReading<number> {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? cleanText(value) : '';
  const isNumber = /^-?(\d+|\d{1,3}([, ]\d{3})+)(\.\d+)?(e[+-]?\d{1,3})?$/i.test(text);
  const number = Number(text.replace(/[, ]/g, ''));
  if (!isNumber || !Number.isFinite(number)) return { problem: `must be a number, not ${quote(value)}.` };
  if (number >= least && number <= most) return { value: number };
  return { problem: `must lie between ${plain(least)} and ${plain(most)}, not ${quote(value)}.` };
}

export function readBoolean(value: unknown): CellReading<boolean> {
  const word =
    typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string'
      ? String(value).trim().toLowerCase()
      : '';
  if (['true', 'yes', 'y', '1'].includes(word)) return { value: true };
  if (['false', 'no', 'n', '0'].includes(word)) return { value: false };
  return { problem: `must be true or false, not ${quote(value)}.` };
}

/** A web address as it was written; https:// is put before one that begins with its host. */
export function readUrl(value: unknown): CellReading<string> {
  const reading = readText(value, 2_000);
  if ('problem' in reading) return reading;
  const address = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#]|$)/u.test(reading.value)
    ? `https://${reading.value}`
    : reading.value;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || /\s/.test(address))
    return { problem: `must be a web address such as https://example.org, not ${quote(value)}.` };
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { problem: `must begin with https:// or http://; ${quote(url.protocol)} addresses are not accepted.` };
  if (url.username || url.password) return { problem: 'must not contain a user name or password.' };
  return { value: address };
}

/** A day of the calendar as YYYY-MM-DD. */
export function readDay(value: unknown): CellReading<string> {
  const whole = typeof value === 'string' ? cleanText(value) : '';
  // A moment says its day, where the file says it: it is not moved to another zone.
  const text = whole.replace(/^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/, '$1');
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text)) return { value: text };
  return { problem: `must be a date such as 2026-05-31, not ${quote(value)}.` };
}

export function quote(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  const text = cleanText(String(value)).replace(/\s+/g, ' ');
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/** Years have no thousands separator. */
const plain = (value: number) => (value < 10_000 ? String(value) : formatNumber(value));
