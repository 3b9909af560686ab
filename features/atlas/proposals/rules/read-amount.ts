/** Money in a text, in millions of its currency. */
export interface Amount {
  millions: string;
  /** ISO 4217. */
  currency: string;
}

const CURRENCIES: Readonly<Record<string, string>> = {
  $: 'USD',
  us$: 'USD',
  usd: 'USD',
  c$: 'CAD',
  cad: 'CAD',
  a$: 'AUD',
  '€': 'EUR',
  eur: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
};

const AMOUNT =
  /(\bup to )?(US\$|C\$|A\$|\$|€|£|\b(?:USD|CAD|EUR|GBP))\s?(\d[\d,]*(?:\.\d+)?)[\s-]?(billion|bn|b|million|mn|m)\b/gi;

/** The only amount that a text tells; null when there is none, or several that differ. A bare dollar sign is taken for the US dollar. */
export function readAmount(text: string): Amount | null {
  const found = [...text.matchAll(AMOUNT)].map(([, bound, sign = '', figure = '', scale = '']): Amount => {
    const number = Number(figure.replaceAll(',', ''));
    const millions = /^b/i.test(scale) ? number * 1_000 : number;
    const exact = String(Number(millions.toFixed(3)));
    return { millions: bound ? `<=${exact}` : exact, currency: CURRENCIES[sign.toLowerCase()] ?? 'USD' };
  });
  const [first] = found;
  if (!first) return null;
  return found.every(({ millions, currency }) => millions === first.millions && currency === first.currency)
    ? first
    : null;
}
