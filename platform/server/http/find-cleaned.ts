import { cleanText, isWithoutUnseen } from '../../shared/clean-text.ts';

/** What reads an input, as libraries of schemas agree on it (standardschema.dev). */
export interface InputReader {
  '~standard': { validate(input: unknown): Promise<object> | object };
}

/**
 * The fields of an input whose text is kept without something that was sent and that nobody can see, or on one line: `name`, `items.3.title`. Only what
 * the schema of the procedure cleans counts: a password is kept as it is.
 */
export async function findCleaned(schema: InputReader, input: unknown): Promise<string[]> {
  const written = listLossy(input, []);
  // Nearly always: then nothing is read a second time.
  if (written.length === 0) return [];
  const read = await schema['~standard'].validate(input);
  if (!('value' in read)) return [];
  const cleaned = written.flatMap(({ path, text }) => {
    const kept = path.reduce<unknown>(valueAt, read.value);
    return typeof kept === 'string' && isWithoutUnseen(text, kept) ? [path.join('.')] : [];
  });
  return cleaned.filter((name) => /^[\w.-]+$/.test(name)).slice(0, MOST_NAMED);
}

/** Beyond this, nobody reads them. */
const MOST_NAMED = 50;
const MOST_COMPARED = 1_000;
/** No schema of ours goes deeper; what stands there is not kept at all. */
const DEEPEST = 20;

function listLossy(value: unknown, path: string[], found: { path: string[]; text: string }[] = []) {
  if (found.length >= MOST_COMPARED || path.length > DEEPEST) return found;
  if (typeof value === 'string') {
    if (/[\r\n]/.test(value.trim()) || isWithoutUnseen(value, cleanText(value))) found.push({ path, text: value });
  } else if (Array.isArray(value) || isPlain(value)) {
    for (const [name, inner] of Object.entries(value)) listLossy(inner, [...path, name], found);
  }
  return found;
}

/** Files and bytes are not looked through. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function valueAt(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined; // Looked at before it is used.
}
