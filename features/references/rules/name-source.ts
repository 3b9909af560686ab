import { capitalized } from '../../../platform/shared/capitalized.ts';

/** As their houses write them; every other word of a slug is a name or a year. */
const spellings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['afdc', 'atb', 'eia', 'epa', 'epm', 'faq', 'ipcc', 'nrel', 'owid', 'recs', 'unece', 'wef', 'wna'].map((word) => [
      word,
      word.toUpperCase(),
    ]),
  ),
  egrid: 'eGRID',
};

/** A source in as few words as a citation in a text has: 'ipcc-2014' is IPCC 2014, 'lovering-2022' Lovering 2022. */
export function nameSource(slug: string): string {
  const [first = '', ...rest] = slug.split('-').map((word) => spellings[word] ?? word);
  return [capitalized(first), ...rest].join(' ');
}
