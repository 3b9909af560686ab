import { countryCode } from '../shared/name-country.ts';

/** What is asked for, countries by their codes, and each as it was written: "uk" and "United Kingdom" are both GB. */
export function spellings(asked: readonly string[] | undefined, isCountry: boolean): Map<string, string[]> {
  return Map.groupBy(new Set(asked), (value) => (isCountry && countryCode(value)) || value);
}

/**
 * Two values with the same key are one: "Light water" in an address is light-water, "usd" is USD, and of countries every name is the code. Asked for
 * what is asked; values of records are spelled as they should be.
 */
export function askedKey(asked: string, isCountry: boolean): string {
  return valueKey((isCountry && countryCode(asked)) || asked);
}

export const valueKey = (value: string): string => value.trim().toLowerCase().replace(/\s+/g, '-');

/** Of an option, how else than by its value it was asked for. */
export function askedAs(value: string, written: ReadonlyMap<string, string[]>): { asked?: string[] } {
  const otherwise = (written.get(value) ?? []).filter((one) => one !== value);
  return otherwise.length > 0 ? { asked: otherwise } : {};
}
