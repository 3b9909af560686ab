import { z } from 'zod';
import { cleanLine, cleanText } from './clean-text.ts';
import { formatNumber } from './format-number.ts';
import { countryCode, countryName } from './name-country.ts';
import {
  type EditedName,
  editedNames,
  type Field,
  latestYear,
  MAX_LINK_TITLE_LENGTH,
  MAX_URL_LENGTH,
  type RecordDeclaration,
  type StoredValueOf,
  type Tidy,
  type ValueOf,
} from './record.ts';

type Exact<Value> = z.ZodType<Value, Value>;
type FieldIn<Declared extends RecordDeclaration, Name extends string> = Declared['fields'][Name];

type WritableShape<Declared extends RecordDeclaration> = {
  [Name in EditedName<Declared>]: Exact<ValueOf<FieldIn<Declared, Name>>>;
};
type DraftShape<Declared extends RecordDeclaration> = {
  [Name in EditedName<Declared>]: FieldIn<Declared, Name> extends { presence: 'required' }
    ? WritableShape<Declared>[Name]
    : z.ZodOptional<WritableShape<Declared>[Name]>;
};
type StoredShape<Declared extends RecordDeclaration> = {
  [Name in EditedName<Declared>]: Exact<StoredValueOf<FieldIn<Declared, Name>>>;
};

/** What an editor may write into a record, field by field. */
export function writableSchema<Declared extends RecordDeclaration>(
  record: Declared,
): z.ZodObject<WritableShape<Declared>> {
  return z.object(shapeOf(record, (field) => writable(field, record.requiredMessage))) as z.ZodObject<
    WritableShape<Declared>
  >;
}

/** What makes a new record: the required fields, and of the others those that are known. */
export function draftSchema<Declared extends RecordDeclaration>(record: Declared): z.ZodObject<DraftShape<Declared>> {
  const shape = shapeOf(record, (field) => {
    const schema = writable(field, record.requiredMessage);
    return field.presence === 'required' ? schema : schema.optional();
  });
  return z.object(shape) as z.ZodObject<DraftShape<Declared>>;
}

/** What is read from the database. Without limits: a record may be older than today's rules for writing it. */
export function storedSchema<Declared extends RecordDeclaration>(record: Declared): z.ZodObject<StoredShape<Declared>> {
  return z.object(shapeOf(record, stored)) as z.ZodObject<StoredShape<Declared>>;
}

/** The types of the schemas follow the same table as `ValueOf`; the compiler cannot see that through the loop. */
function shapeOf(record: RecordDeclaration, toSchema: (field: Field) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(
    editedNames(record).flatMap((name) => {
      const field = record.fields[name];
      if (!field) return [];
      const schema = toSchema(field);
      return [[name, field.meaning ? schema.describe(field.meaning) : schema]];
    }),
  );
}

function writable(field: Field, requiredMessage: string | undefined): z.ZodType {
  const schema = writableValue(field, requiredMessage);
  return isNullable(field) ? schema.nullable() : schema;
}

function stored(field: Field): z.ZodType {
  const schema = storedValue(field);
  return isNullable(field) ? schema.nullable() : schema;
}

function isNullable(field: Field): boolean {
  if (field.kind === 'list' && field.emptyIsNull) return true;
  return !field.presence && !['flag', 'list', 'links', 'slug'].includes(field.kind);
}

function writableValue(field: Field, requiredMessage: string | undefined): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return textSchema(field, requiredMessage);
    case 'url':
      return webAddress('Must be a web address that begins with https:// or http://.');
    case 'date':
      return z.iso.date('Must be a day, such as 2026-02-28.');
    case 'country':
      // As an import reads it: what the form takes, our own download can bring back.
      return z
        .string()
        .overwrite((text) => countryCode(text) ?? text)
        .refine(
          (code) => countryName(code) !== null,
          'Must be a two-letter code such as CA or an English name such as Canada.',
        )
        .describe('Two letters of ISO 3166-1; an English name is taken for them.');
    case 'number':
      return numberSchema(field);
    case 'money':
      return numberSchema({ min: 0, max: field.max, measure: field.currency });
    case 'year':
      return z
        .number()
        .int()
        .min(field.min, `Must be ${field.min} or later.`)
        .refine((year) => year <= latestYear(field, new Date()), 'Lies in the future.');
    case 'choice': {
      const choice = z.enum(
        field.options as [string, ...string[]],
        (field.presence === 'required' ? requiredMessage : undefined) ?? describeOptions(field.options),
      );
      return field.openTo ? choice.or(textSchema(field.openTo, requiredMessage)) : choice;
    }
    case 'list':
      return z.array(textSchema(field, requiredMessage)).max(field.mostItems, `At most ${field.mostItems} of them.`);
    case 'links':
      return linksSchema(field);
    case 'flag':
      return z.boolean();
    case 'slug':
      return z.string();
  }
}

function storedValue(field: Field): z.ZodType {
  switch (field.kind) {
    case 'number':
      return field.isFractional ? z.number() : z.number().int();
    case 'year':
    case 'money':
      return z.number().int();
    case 'date':
      return z.iso.date();
    case 'list':
      return z.array(z.string());
    case 'links':
      return z.array(z.object({ title: z.string(), url: z.string() }));
    case 'flag':
      return z.boolean();
    default:
      return z.string();
  }
}

/** One sentence for whatever is wrong with it: that one has to know what fits is the same each time. */
function numberSchema({
  min,
  max,
  isFractional = false,
  measure = '',
}: {
  min: number;
  max: number;
  isFractional?: boolean;
  measure?: string;
}): z.ZodType {
  const kind = isFractional ? 'a number' : 'a whole number';
  const said = `Must be ${kind} from ${formatNumber(min)} to ${formatNumber(max)} ${measure}`.trimEnd();
  const error = `${said}.`;
  const number = z.number(error);
  return (isFractional ? number : number.int(error)).min(min, error).max(max, error);
}

/** More words than that are no help in a sentence. */
const MOST_OPTIONS_NAMED = 12;

function describeOptions(options: readonly string[]): string {
  return options.length > MOST_OPTIONS_NAMED ? 'Must be a word of its list.' : `Must be one of ${options.join(', ')}.`;
}

interface TextLimits {
  /** Text of one line, unless it is 'longText'. */
  kind?: string;
  maxLength: number;
  tidy?: Tidy;
  mayBeBlank?: true;
}

function textSchema(
  { kind, maxLength, tidy, mayBeBlank }: TextLimits,
  requiredMessage = 'Must not be empty.',
): z.ZodType {
  const clean = kind === 'longText' ? cleanText : cleanLine;
  const least = mayBeBlank ? 0 : 1;
  const tooLong = `At most ${formatNumber(maxLength)} characters.`;
  if (!tidy) return z.string(requiredMessage).overwrite(clean).min(least, requiredMessage).max(maxLength, tooLong);
  const checked = z.string().max(maxLength, tooLong);
  return tidied(tidy, clean).pipe(mayBeBlank ? checked : checked.min(least, requiredMessage));
}

const tidied = (tidy: Tidy, clean: Tidy) => z.string().transform((text) => tidy(clean(text)));

/** One step in the history of a record. */
export const recordChangeSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: z.string().nullable().describe('null: the system itself'),
  action: z.string(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
export type RecordChange = z.infer<typeof recordChangeSchema>;

/** An address a browser may be sent to. */
export function webAddress(error: string) {
  return z.url({ protocol: /^https?$/, error }).max(MAX_URL_LENGTH);
}

function linksSchema({ mostItems, tidy = (text) => text.trim() }: { mostItems: number; tidy?: Tidy }): z.ZodType {
  const title = tidied(tidy, cleanLine).pipe(z.string().max(MAX_LINK_TITLE_LENGTH)).optional();
  const url = webAddress('A source is a web address, such as https://www.nrc.gov/.');
  return z.array(z.object({ title, url })).max(mostItems);
}
