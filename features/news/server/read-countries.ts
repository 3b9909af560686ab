import { keepLongest, type PhraseMatch, type Word } from '../../../platform/server/match-phrases.ts';
import { COUNTRY_RULES } from './rules/regions.ts';
import { PLACE_RULES, SITE_RULES } from './rules/sites.ts';
import { trieOf } from './trie-of.ts';

export interface NamedCountries {
  /** All that a title names, or a place in them. */
  countries: ReadonlySet<string>;
  /** Those of them that stand there by name, or by a plant that is nothing else: a country of who acts, too. */
  toldCountries: ReadonlySet<string>;
  /** In which it may happen: all but those of which it is only told that somebody is from there ("South Korea's Doosan", "UK-based Urenco"). */
  heldIn: ReadonlySet<string>;
}

export function readCountries(words: readonly Word[]): NamedCountries {
  const [named, sites, places] = [COUNTRIES.findAll(words), SITES.findAll(words), PLACES.findAll(words)];
  const isHome = ({ to }: PhraseMatch<string>) => words[to - 1]?.isPossessive || words[to]?.normal === 'based';
  const toldCountries = countriesOf([...named, ...sites]);
  return {
    countries: new Set([...toldCountries, ...countriesOf([...sites, ...places])]),
    toldCountries,
    heldIn: countriesOf([...keepLongest(named).filter((match) => !isHome(match)), ...sites, ...places]),
  };
}

function countriesOf(found: readonly PhraseMatch<string>[]): Set<string> {
  return new Set(keepLongest(found).map(({ payload }) => payload));
}

/** Entries of the country table that are larger than a country: two stories from one continent share nothing. */
const CONTINENTS = [
  'European Union',
  'Asia',
  'Africa',
  'Latin America',
  'Middle East',
  'Central Asia',
  'Arctic',
  'Pacific Islands',
];
export const COUNTRIES = trieOf(
  COUNTRY_RULES.filter((rule) => !isContinent(rule.country)).map((rule) => [rule.country, rule.terms]),
);
export const SITES = trieOf(
  SITE_RULES.filter((rule) => !isContinent(rule.country)).map((rule) => [rule.country, rule.terms]),
);

/** Say where it is, and are no names by which two reports meet. */
const PLACES = trieOf(PLACE_RULES.map((rule) => [rule.country, rule.terms]));

function isContinent(country: string): boolean {
  return CONTINENTS.includes(country);
}
