/** Codes that CLDR names and that are no countries: unions, unknown and test regions, parts that have no code of their own in ISO 3166-1. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']);

/** @param code ISO 3166-1 alpha-2 */
export function countryName(code: string): string | null {
  return isCountry(code) ? (nameOf(code) ?? null) : null;
}

/** Codes out of use name their successor: SU is called Russia, YU Serbia, UK United Kingdom. They are not the country's code. */
function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !notCountries.has(code) && new Intl.Locale(`und-${code}`).region === code;
}

/** @returns the code for a code or an English name in any letter case; null for anything else */
export function countryCode(text: string): string | null {
  const upper = text.trim().toUpperCase();
  if (isCountry(upper) && nameOf(upper)) return upper;
  return codesByName().get(nameKey(text)) ?? null;
}

/**
 * English names of countries, from Unicode CLDR as shipped with Node. Only the server calls this, contracts included, which it alone checks: browsers
 * ship other versions of the data.
 */
let countryNames: Intl.DisplayNames | undefined;

/** Made when it is asked: a start has other things to do. */
function nameOf(code: string): string | undefined {
  countryNames ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return countryNames.of(code);
}

/** "The Netherlands", "NETHERLANDS" and "Côte d’Ivoire", "Cote d'Ivoire" are the same names. */
function nameKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  return plain
    .replace(/[^A-Z]+/g, ' ')
    .trim()
    .replace(/^THE /, '');
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const otherNames: [string, string][] = [
  ['USA', 'US'],
  ['United States of America', 'US'],
  ['UK', 'GB'],
  ['Great Britain', 'GB'],
  ['Korea', 'KR'],
  ['Republic of Korea', 'KR'],
  ['Turkey', 'TR'],
  ['Czech Republic', 'CZ'],
  ['Russian Federation', 'RU'],
  ['UAE', 'AE'],
  ['Viet Nam', 'VN'],
  ['Ivory Coast', 'CI'],
  ['Hong Kong', 'HK'],
  ["People's Republic of China", 'CN'],
  ['Slovak Republic', 'SK'],
  ['Holland', 'NL'],
];

let codeByName: Map<string, string> | undefined;

/** Made when a name is looked up: naming all countries takes a start some time. */
function codesByName(): Map<string, string> {
  codeByName ??= new Map<string, string>([
    ...LETTERS.flatMap((first) =>
      LETTERS.flatMap((second): [string, string][] => {
        const name = countryName(first + second);
        return name ? [[nameKey(name), first + second]] : [];
      }),
    ),
    ...otherNames.map(([name, code]): [string, string] => [nameKey(name), code]),
  ]);
  return codeByName;
}
