import { cleanText, isWithoutUnseen } from './clean-text.ts';

/**
 * What a kind of record consists of, said once: a company, a startup, a term of the glossary. From this declaration follow the
 * contract (`record-schema.ts`), the form, the columns of downloads, what an import reads, and the names in the change history.
 * Free of Zod, so that pages can read it.
 */
export interface RecordDeclaration {
  /** The table's name; what the API calls it and imports are listed under. */
  kind: string;
  nouns: { one: string; many: string };
  /** The field that names a record in messages. */
  nameField: string;
  /** By what an import finds the record that a row means, in words. */
  matchedBy: string;
  /** Said about a required field that is left blank, where one sentence stands for all of them. */
  requiredMessage?: string;
  /** In the order of a file's columns, and of the form within its sections. */
  fields: Readonly<Record<string, Field>>;
  /** Fields of our own downloads and answers that an import passes over in silence, without case and separators. */
  unreadFields?: readonly string[];
}

export type Field =
  | TextField
  | LongTextField
  | UrlField
  | DateField
  | CountryField
  | NumberField
  | YearField
  | MoneyField
  | ChoiceField
  | ListField
  | LinksField
  | FlagField
  | SlugField;

interface CommonParts {
  /** What people read beside it. */
  label: string;
  /** Below its control in the form. */
  hint?: string;
  placeholder?: string;
  /** Part of the form that it stands in; a field without one is not in the form. */
  section?: string;
  /** What it means, for readers of the API. */
  meaning?: string;
  /**
   * 'required': a new record has to have it. 'settled': never unknown, because there is a default. Left out: null is "unknown", and
   * [] for lists.
   */
  presence?: 'required' | 'settled';
  /** Other headings under which files have it; without case, blanks, hyphens and underscores. */
  otherNames?: readonly string[];
  /** Not a column of downloads. */
  isExported?: false;
  /** Set once, with the record: links and senders name it by this. */
  isFixed?: true;
  /** In the template of an import; fields without one are not in it. */
  example?: unknown;
}

/** Puts text in order before it is checked: one spelling for what means the same. */
export type Tidy = (text: string) => string;

interface TextParts extends CommonParts {
  maxLength: number;
  tidy?: Tidy;
  /** Blank text is taken, and kept as null, instead of being refused. */
  mayBeBlank?: true;
}
interface TextField extends TextParts {
  kind: 'text';
}
interface LongTextField extends TextParts {
  kind: 'longText';
}
interface UrlField extends CommonParts {
  kind: 'url';
}
/** A day of the calendar, YYYY-MM-DD. */
interface DateField extends CommonParts {
  kind: 'date';
}
/** ISO 3166-1 alpha-2. */
interface CountryField extends CommonParts {
  kind: 'country';
}
/** A whole number, unless it says otherwise. */
export interface NumberField extends CommonParts {
  kind: 'number';
  min: number;
  max: number;
  /** Digits after the point are taken. */
  isFractional?: true;
  /** Its unit of measure, as people write it. */
  measure?: string;
}
/** A year until now, or a little further; now is when it is checked. */
export interface YearField extends CommonParts {
  kind: 'year';
  min: number;
  yearsAhead: number;
}
/** A whole amount of money. */
export interface MoneyField extends CommonParts {
  kind: 'money';
  currency: 'EUR';
  max: number;
}
export interface ChoiceField extends CommonParts {
  kind: 'choice';
  options: readonly string[];
  /** What people are told instead of an option, in forms. */
  optionLabels?: Readonly<Record<string, string>>;
  /** Words that are on no list are taken as well, of this length at most. */
  openTo?: { maxLength: number };
  tidy?: Tidy;
}
interface ListField extends CommonParts {
  kind: 'list';
  /** Of an item. */
  maxLength: number;
  mostItems: number;
  /** A file may say it in more words than are kept, because they are mapped to fewer. */
  mostItemsInFile?: number;
  /** Words that are offered; others are taken, too. */
  options?: readonly string[];
  /** Written item by item; otherwise a line for each. */
  entry?: 'items';
  tidy?: Tidy;
  mayBeBlank?: true;
  /** null stands for a list without items. */
  emptyIsNull?: true;
}
/** Addresses of pages, with what they are called. */
export interface LinksField extends CommonParts {
  kind: 'links';
  mostItems: number;
  tidy?: Tidy;
}
interface FlagField extends CommonParts {
  kind: 'flag';
}
/** Its part in addresses: made from the name, or given by an import; never edited, because links must go on working. */
export interface SlugField extends CommonParts {
  kind: 'slug';
  maxLength: number;
  /** Words that stand where a slug stands in an address. */
  reserved: readonly string[];
}

export const MAX_URL_LENGTH = 2_000;
export const MAX_LINK_TITLE_LENGTH = 200;

/** Keeps the literal types of the declaration, from which the types of its records are inferred. */
export function defineRecord<const Declared extends RecordDeclaration>(record: Declared): Declared {
  return record;
}

/** A link as somebody gives it; stored, it always has a title. */
export interface GivenLink {
  title?: string | undefined;
  url: string;
}
export type Link = Required<{ [Part in keyof GivenLink]: NonNullable<GivenLink[Part]> }>;

type KnownValue<One> = One extends { kind: 'flag' }
  ? boolean
  : One extends { kind: 'list' }
    ? string[]
    : One extends { kind: 'links' }
      ? GivenLink[]
      : One extends { kind: 'number' | 'year' | 'money' }
        ? number
        : One extends { kind: 'choice'; openTo: object }
          ? string
          : One extends { kind: 'choice'; options: readonly (infer Option)[] }
            ? Option
            : string;
type IsNeverNull<One> = One extends { emptyIsNull: true }
  ? false
  : One extends { presence: string } | { kind: 'flag' | 'list' | 'links' | 'slug' }
    ? true
    : false;
type OrNull<One, Value> = IsNeverNull<One> extends true ? Value : Value | null;

/** What an editor writes into a field. */
export type ValueOf<One> = OrNull<One, KnownValue<One>>;
/** What the database has of it: it may be older than today's lists. */
export type StoredValueOf<One> = OrNull<
  One,
  One extends { kind: 'choice' } ? string : One extends { kind: 'links' } ? Link[] : KnownValue<One>
>;

type FieldsIn<Declared extends RecordDeclaration> = Declared['fields'];
/** Names of the fields that editors write: all but the slug. */
export type EditedName<Declared extends RecordDeclaration> = {
  [Name in keyof FieldsIn<Declared>]: FieldsIn<Declared>[Name] extends { kind: 'slug' } ? never : Name;
}[keyof FieldsIn<Declared>] &
  string;
export type FieldsOf<Declared extends RecordDeclaration> = {
  -readonly [Name in EditedName<Declared>]: ValueOf<FieldsIn<Declared>[Name]>;
};
/** A record as a row of a file says it: only what the row says. */
export type RowOf<Declared extends RecordDeclaration> = {
  -readonly [Name in keyof FieldsIn<Declared>]?: KnownValue<FieldsIn<Declared>[Name]>;
};

export function editedNames<Declared extends RecordDeclaration>({ fields }: Declared): EditedName<Declared>[] {
  const edited = Object.entries<Field>(fields).filter(([, { kind }]) => kind !== 'slug');
  // Object.entries forgets the names it is given.
  return edited.map(([name]) => name as EditedName<Declared>);
}

/** The columns of a download. */
export function exportedNames<Declared extends RecordDeclaration>({ fields }: Declared) {
  const exported = Object.entries<Field>(fields).filter(([, { isExported }]) => isExported !== false);
  return exported.map(([name]) => name as keyof FieldsIn<Declared> & string);
}

/** The parts of the form in their order, each with its fields. */
export function sectionsOf(record: RecordDeclaration): { title: string; fields: [name: string, field: Field][] }[] {
  const inForm = Object.entries<Field>(record.fields).filter(([, { section }]) => section !== undefined);
  return [...Map.groupBy(inForm, ([, { section }]) => section ?? '')].map(([title, fields]) => ({ title, fields }));
}

/** Of a field, or of what an older version of the product called one. */
export function labelOf(record: { fields: Readonly<Record<string, { label: string }>> }, name: string): string {
  return record.fields[name]?.label ?? name;
}

/** Of the fields whose text loses something that nobody can see when it is kept. */
export function labelsWithUnseen(record: RecordDeclaration, fields: object): string[] {
  const lossy = Object.entries(fields).filter(
    ([, text]) => typeof text === 'string' && isWithoutUnseen(text, cleanText(text)),
  );
  return lossy.map(([name]) => labelOf(record, name));
}

export function latestYear({ yearsAhead }: Pick<YearField, 'yearsAhead'>, now: Date): number {
  return now.getUTCFullYear() + yearsAhead;
}

/** The limits of a number, at the moment at which it is checked. */
export function limitsOf(field: NumberField | YearField | MoneyField, now: Date): { min: number; max: number } {
  if (field.kind === 'year') return { min: field.min, max: latestYear(field, now) };
  return { min: field.kind === 'money' ? 0 : field.min, max: field.max };
}

export type Changes = Record<string, { from: unknown; to: unknown }>;

/** What would change if `wanted` were written over `before`; fields that `wanted` leaves out stay. */
export function changesBetween<Name extends string>(
  before: Readonly<Record<Name, unknown>>,
  wanted: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): Changes {
  const changed = names.filter((name) => wanted[name] !== undefined && !isSameValue(wanted[name], before[name]));
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: wanted[name] }]));
}

/** The fields of `wanted` that say something else than the stored record. */
export function pickChanged<Wanted extends object>(wanted: Wanted, stored: object): Partial<Wanted> {
  const before = new Map(Object.entries(stored));
  const changed = Object.entries(wanted).filter(([name, value]) => !isSameValue(value, before.get(name)));
  // They are fields of `wanted`.
  return Object.fromEntries(changed) as Partial<Wanted>;
}

/** Lists item by item, objects field by field: jsonb gives their fields in another order than they were written. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return (a ?? null) === (b ?? null);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [Object.entries(a), new Map(Object.entries(b))];
  return one.length === other.size && one.every(([key, value]) => other.has(key) && isSameValue(value, other.get(key)));
}

/** A value as a person reads it. */
export function showValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(showValue).join(', ') || '—';
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return Object.values(value).map(showValue).join(' ');
  return String(value);
}
