/** English names of countries, from Unicode CLDR as shipped with Node. Only the server calls this: browsers ship other versions of the data. */
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** @param code ISO 3166-1 alpha-2 */
export function countryName(code: string): string | null {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? null) : null;
}

/** @returns the code for a code or an English name in any letter case; null for anything else */
export function countryCode(text: string): string | null {
  const upper = text.trim().toUpperCase();
  if (countryName(upper)) return upper;
  return codeByName.get(upper) ?? null;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const otherNames: [string, string][] = [
  ['USA', 'US'],
  ['UNITED STATES OF AMERICA', 'US'],
  ['UK', 'GB'],
  ['GREAT BRITAIN', 'GB'],
  ['KOREA', 'KR'],
  ['REPUBLIC OF KOREA', 'KR'],
  ['TURKEY', 'TR'],
  ['CZECH REPUBLIC', 'CZ'],
  ['RUSSIAN FEDERATION', 'RU'],
  ['UAE', 'AE'],
];

const codeByName = new Map<string, string>([
  ...LETTERS.flatMap((first) =>
    LETTERS.flatMap((second): [string, string][] => {
      const name = countryName(first + second);
      return name ? [[name.toUpperCase(), first + second]] : [];
    }),
  ),
  ...otherNames,
]);
