import { countryCode } from '../shared/name-country.ts';

/** What is asked for of a facet, however it is spelled: "uk" and "United Kingdom" are both GB, "developer" is Developer. */
export function readAsked(asked: readonly string[] | undefined, isCountry: boolean) {
  const written = Map.groupBy(new Set(asked), (one) => askedKey(one, isCountry));
  const known = new Map<string, readonly string[]>();
  /** How this value of a record was written; nowhere where it was not asked for. */
  const spellingsOf = (value: string) => {
    const spelled = known.get(value) ?? written.get(valueKey(value)) ?? [];
    known.set(value, spelled);
    return spelled;
  };
  return {
    isAsked: (value: string) => spellingsOf(value).length > 0,
    /** Of an option, how else than by its value it was asked for. */
    askedAs(value: string): { asked?: string[] } {
      const otherwise = spellingsOf(value).filter((one) => one !== value);
      return otherwise.length > 0 ? { asked: otherwise } : {};
    },
  };
}

/**
 * Two values with the same key are one: "Light water" in an address is light-water, "usd" is USD, and of countries every name is the code. Asked for
 * what is asked; values of records are spelled as they should be.
 */
export function askedKey(asked: string, isCountry: boolean): string {
  return valueKey((isCountry && countryCode(asked)) || asked);
}

export const valueKey = (value: string): string => value.trim().toLowerCase().replace(/\s+/g, '-');
