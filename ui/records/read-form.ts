import {
  type Field,
  type FieldsOf,
  type Link,
  type RecordDeclaration,
  sectionsOf,
} from '../../platform/shared/record.ts';
import type { FormContent } from '../form-content.ts';

/**
 * What the form of a record says, as the API takes it: empty is unknown. Values that are on no list stay as they were stored.
 *
 * @param before what the form was filled from
 */
export function readRecordForm<Declared extends RecordDeclaration>(
  record: Declared,
  form: FormData,
  before: Partial<FieldsOf<Declared>>,
): Partial<FieldsOf<Declared>> {
  const stored = new Map(Object.entries(before));
  const values = sectionsOf(record)
    .flatMap(({ fields }) => fields)
    .map(([name, field]) => [name, readField(form, name, field, stored.get(name))]);
  // Each as its kind of field has it.
  return Object.fromEntries(values) as Partial<FieldsOf<Declared>>;
}

function readField(form: FormData, name: string, field: Field, before: unknown): unknown {
  const text = String(form.get(name) ?? '').trim();
  switch (field.kind) {
    case 'flag':
      return form.get(name) === 'on';
    case 'list': {
      const items = isOneTextArea(field) ? text.split('\n').map((line) => line.trim()) : itemsOf(form, name);
      const distinct = [...new Set(items)].filter(Boolean);
      if (distinct.length === 0 && field.emptyIsNull) return null;
      return field.options ? inOrderOf(before, distinct) : distinct;
    }
    case 'links': {
      // A page that was named keeps its title.
      const known = Array.isArray(before) ? (before as Link[]) : [];
      return itemsOf(form, name).map((url) => known.find((link) => link.url === url) ?? { url });
    }
    case 'number':
    case 'year':
    case 'money':
      return text === '' ? null : Number(text);
    default:
      return text === '' && !field.presence ? null : text;
  }
}

/**
 * The other way round: what the controls of a form hold when its record has these values, for `writeContent`. Fields that are not in the form, and
 * those that are set once, are left out.
 */
export function contentOfRecord(record: RecordDeclaration, values: Readonly<Record<string, unknown>>): FormContent {
  const given = sectionsOf(record)
    .flatMap(({ fields }) => fields)
    .filter(([name, { isFixed }]) => name in values && !isFixed);
  return Object.fromEntries(given.map(([name, field]) => [name, contentOfField(field, values[name])]));
}

function contentOfField(field: Field, value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [];
  switch (field.kind) {
    case 'flag':
      return value === true ? ['on'] : [];
    case 'list':
      return isOneTextArea(field) ? [items.join('\n')] : items.map(String);
    case 'links':
      // As they were stored.
      return (items as Link[]).map(({ url }) => url);
    default:
      return [value === null || value === undefined ? '' : String(value)];
  }
}

/** Boxes stand in the order of their list, which nobody chose: what was stored keeps its own, so that it is not told as changed. */
function inOrderOf(before: unknown, items: readonly string[]): string[] {
  const known: readonly unknown[] = Array.isArray(before) ? before : [];
  const placeOf = (item: string) => (known.includes(item) ? known.indexOf(item) : known.length);
  return [...items].sort((a, b) => placeOf(a) - placeOf(b));
}

/** With the one that is typed and was not added; it may be in the list already. */
function itemsOf(form: FormData, name: string): string[] {
  const items = form.getAll(name).map((item) => String(item).trim());
  return [...new Map(items.filter(Boolean).map((item) => [item.toLowerCase(), item])).values()];
}

function isOneTextArea({ options, entry }: Extract<Field, { kind: 'list' }>): boolean {
  return !options && entry !== 'items';
}

/** Fields without which there is no record and that were left blank, each with what to say there. */
export function lackingFields(record: RecordDeclaration, values: object): Record<string, string> {
  const given = new Map(Object.entries(values));
  const lacking = Object.entries(record.fields).filter(
    ([name, { presence }]) => presence === 'required' && !given.get(name),
  );
  return Object.fromEntries(lacking.map(([name, { label }]) => [name, `${label} is required.`]));
}
