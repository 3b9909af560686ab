import { type ReactorTechnologyId, reactorTechnologies } from '../vocabulary.ts';

/** The specification's table (section 5), in its order: "SMR" and "small" say how large a reactor is, not of what kind, and win. */
const outcomes: readonly (readonly [words: RegExp, id: ReactorTechnologyId])[] = [
  [/SMR|SMALL/, 'Other'],
  [/MSR|MOLTEN/, 'MSR'],
  [/PWR|PRESSURIZED/, 'PWR'],
  [/BWR|BOILING/, 'BWR'],
  [/HTGR|HIGH TEMP/, 'HTGR'],
  [/SFR|SODIUM/, 'SFR'],
  [/TRISO/, 'TRISO'],
];

/**
 * What a text of an import means. What the specification's table does not know is Other, unless the whole text is one of our own
 * ids or labels: so that what we export comes back unchanged.
 */
export function mapReactorTechnology(text: string): ReactorTechnologyId {
  const upper = text.trim().toUpperCase();
  const found = outcomes.find(([words]) => words.test(upper));
  return found?.[1] ?? idOrLabel(upper) ?? 'Other';
}

/** Several texts, without repeats, in the order of their first. */
export function mapReactorTechnologies(texts: readonly string[]): ReactorTechnologyId[] {
  return [...new Set(texts.map(mapReactorTechnology))];
}

function idOrLabel(upper: string): ReactorTechnologyId | undefined {
  return reactorTechnologies.find(({ id, label }) => id.toUpperCase() === upper || label.toUpperCase() === upper)?.id;
}
