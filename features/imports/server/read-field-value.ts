import { cleanText } from '../../../platform/shared/clean-text.ts';
import { countryCode } from '../../../platform/shared/name-country.ts';
import {
  type ChoiceField,
  type Field,
  type GivenLink,
  type LinksField,
  limitsOf,
  MAX_LINK_TITLE_LENGTH,
  type SlugField,
  type Tidy,
} from '../../../platform/shared/record.ts';
import { collectFields } from '../rules/collect-fields.ts';
import {
  type CellReading,
  quote,
  readBoolean,
  readDay,
  readLine,
  readList,
  readNumber,
  readText,
  readUrl,
  readWholeNumber,
} from './read-cell.ts';

/** Reads a value of a file as the declared field has it. @param now years may lie a little after it */
export function readFieldValue(field: Field, value: unknown, now: Date): CellReading<unknown> {
  switch (field.kind) {
    case 'text':
      return readLine(tidied(field.tidy, value), field.maxLength);
    case 'longText':
      return readText(tidied(field.tidy, value), field.maxLength);
    case 'url':
      return readUrl(value);
    case 'date':
      return readDay(value);
    case 'country':
      return readCountry(value);
    case 'number':
    case 'year':
    case 'money': {
      const { min, max } = limitsOf(field, now);
      if (field.kind === 'number' && field.isFractional) return readNumber(value, min, max);
      return readWholeNumber(value, min, max);
    }
    case 'choice':
      return readChoice(field, value);
    case 'list': {
      const items = Array.isArray(value) ? value.map((item) => tidied(field.tidy, item)) : tidied(field.tidy, value);
      const list = readList(items, field.maxLength, field.mostItemsInFile ?? field.mostItems);
      if ('problem' in list) return list;
      return { value: list.value.map((item) => findWord(field.options ?? [], item) ?? item) };
    }
    case 'links':
      return readLinks(field, value);
    case 'flag':
      return readBoolean(value);
    case 'slug':
      return readSlug(field, value);
  }
}

/** As the form does it: cleaned first. Numbers and truth values are left for the reader to judge. */
function tidied(tidy: Tidy | undefined, value: unknown): unknown {
  return tidy && typeof value === 'string' ? tidy(cleanText(value)) : value;
}

/** The member of a list that is meant, whatever the letter case. */
function findWord(list: readonly string[], text: string): string | undefined {
  return list.find((word) => word.toLowerCase() === text.toLowerCase());
}

function readCountry(value: unknown): CellReading<string> {
  const code = typeof value === 'string' ? countryCode(value) : null;
  if (code) return { value: code };
  return { problem: `must be a two-letter code such as CA or an English name such as Canada, not ${quote(value)}.` };
}

const LONGEST_WORD = 200;

function readChoice({ options, openTo, tidy }: ChoiceField, value: unknown): CellReading<string> {
  const text = readLine(tidied(tidy, value), openTo?.maxLength ?? LONGEST_WORD);
  if ('problem' in text) return text;
  const word = findWord(options, text.value);
  if (word) return { value: word };
  if (openTo) return text;
  const allowed = options.length === 2 ? options.join(' or ') : `one of ${options.join(', ')}`;
  return { problem: `must be ${allowed}, not ${quote(value)}.` };
}

function readSlug({ maxLength, reserved }: SlugField, value: unknown): CellReading<string> {
  const slug = typeof value === 'string' ? value.trim() : '';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > maxLength)
    return { problem: `must be lower-case letters, digits and single hyphens, not ${quote(value)}.` };
  return reserved.includes(slug) ? { problem: `${quote(slug)} is an address of the site itself.` } : { value: slug };
}

/** Between addresses, of which one may have a semicolon in it: before a blank, another address, or nothing. Words without a scheme have none. */
function splitAddresses(text: string): string[] {
  return text.split(text.includes('://') ? /;(?=\s|$|[a-z][a-z\d+.-]*:\/\/)/i : ';');
}

/** A list of addresses or of `{ title, url }`, or text in which semicolons stand between addresses. */
function readLinks(field: LinksField, value: unknown): CellReading<GivenLink[]> {
  const items: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? splitAddresses(value) : [value];
  const links = new Map<string, GivenLink>();
  for (const item of items) {
    const given = tidied(field.tidy, item);
    if (given === null || (typeof given === 'string' && given.trim() === '')) continue;
    const reading = readLink(field, given);
    if ('problem' in reading) return { problem: `must be a list of web addresses; one ${reading.problem}` };
    if (!links.has(reading.value.url)) links.set(reading.value.url, reading.value);
  }
  if (links.size <= field.mostItems) return { value: [...links.values()] };
  return { problem: `has ${links.size} items; ${field.mostItems} are allowed.` };
}

function readLink({ tidy }: LinksField, item: unknown): CellReading<GivenLink> {
  // Its fields may be written like those of the record: URL, Title.
  const isObject = typeof item === 'object' && item !== null && !Array.isArray(item);
  const { fields, problems } = collectFields(isObject ? { ...item } : { url: item });
  const [problem] = problems;
  if (problem) return { problem: `has a field twice: ${problem}` };
  const url = readUrl(tidied(tidy, fields.get('url')?.value ?? ''));
  if ('problem' in url) return url;
  const title = readLine(tidied(tidy, fields.get('title')?.value ?? ''), MAX_LINK_TITLE_LENGTH);
  if ('problem' in title) return { problem: `has a title that ${title.problem}` };
  return { value: title.value ? { title: title.value, url: url.value } : { url: url.value } };
}
