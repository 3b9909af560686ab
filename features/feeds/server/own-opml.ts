import { writableSchema } from '../../../platform/shared/record-schema.ts';
import type { ListedSource } from '../contract.ts';
import { type SourceFields, sourceRecord } from '../record.ts';

/** OPML 2.0 takes attributes that it does not name when they stand in a namespace. Readers of feeds pass over them. */
export const OWN_NAMESPACE = 'urn:smr-intelligence:opml';

const kept = ['kind', 'scope', 'intervalHours', 'userAgent', 'keepWords', 'blockWords'] as const;
const attributeOf = (name: string) => `smr:${name}`;

export const ownAttributes = [...kept, 'isActive'].map(attributeOf);

/** What an outline has no attribute for, as JSON, but for what is as it would be without it. */
export function writeOwnAttributes(source: ListedSource): Record<string, string> {
  const written = [...kept, 'isActive' as const].flatMap((name) => {
    const value = source[name];
    const isSilent = value === null || (Array.isArray(value) && value.length === 0);
    return isSilent ? [] : [[attributeOf(name), typeof value === 'string' ? value : JSON.stringify(value)]];
  });
  return Object.fromEntries(written);
}

/** What does not fit its field is passed over, as a file of somebody else's that has none of this. */
export function readOwnAttributes(
  outline: Readonly<Record<string, unknown>>,
): Partial<Pick<SourceFields, (typeof kept)[number]>> & { isActive?: boolean } {
  const { shape } = writableSchema(sourceRecord);
  const read = kept.flatMap((name) => {
    const text = outline[attributeOf(name)];
    const given = shape[name].safeParse(text);
    const value = given.success ? given : shape[name].safeParse(parsed(text));
    return text !== undefined && value.success ? [[name, value.data]] : [];
  });
  const isActive = outline[attributeOf('isActive')] === 'false' ? { isActive: false } : {};
  return { ...Object.fromEntries(read), ...isActive };
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
