/** Exponents of what is measured: `{ kg: 1, s: -1 }`. Nothing: a ratio. */
export type Dimension = Readonly<Record<string, number>>;

/** A unit of measure, as far as calculating needs it. */
export interface Measure {
  /** As people read it. */
  label: string;
  dimension: Dimension;
  /** One of it in base units. */
  scale: number;
  /**
   * Where its zero lies in base units, for scales whose zero is arbitrary (°C): their values are places on a scale, which have differences and
   * means, but neither sums nor multiples. null: for all others.
   */
  zero: number | null;
}

const J = { kg: 1, m: 2, s: -2 };
const W = { kg: 1, m: 2, s: -3 };
const PA = { kg: 1, m: -1, s: -2 };
const SIEMENS = { kg: -1, m: -2, s: 3, A: 2 };

/** With the prefixes of the SI (BIPM, The International System of Units, 9th edition). */
const prefixed: Readonly<Record<string, readonly [scale: number, dimension: Dimension]>> = {
  g: [1e-3, { kg: 1 }],
  m: [1, { m: 1 }],
  s: [1, { s: 1 }],
  A: [1, { A: 1 }],
  K: [1, { K: 1 }],
  mol: [1, { mol: 1 }],
  Hz: [1, { s: -1 }],
  N: [1, { kg: 1, m: 1, s: -2 }],
  Pa: [1, PA],
  bar: [1e5, PA],
  J: [1, J],
  eV: [1.602_176_634e-19, J],
  W: [1, W],
  // Electric and thermal power are both power: their ratio is an efficiency.
  We: [1, W],
  Wth: [1, W],
  Wt: [1, W],
  Wh: [3_600, J],
  VA: [1, W],
  var: [1, W],
  V: [1, { kg: 1, m: 2, s: -3, A: -1 }],
  S: [1, SIEMENS],
  // Doses and decays are no energies and no frequencies to whoever reads them.
  Sv: [1, { Sv: 1 }],
  Gy: [1, { Gy: 1 }],
  Bq: [1, { Bq: 1 }],
  l: [1e-3, { m: 3 }],
  L: [1e-3, { m: 3 }],
  t: [1e3, { kg: 1 }],
};

const prefixes: Readonly<Record<string, number>> = {
  p: 1e-12,
  n: 1e-9,
  u: 1e-6,
  µ: 1e-6,
  μ: 1e-6,
  m: 1e-3,
  c: 1e-2,
  d: 1e-1,
  h: 1e2,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
};

const alone: Readonly<Record<string, readonly [scale: number, dimension: Dimension]>> = {
  '1': [1, {}],
  rel: [1, {}],
  '%': [0.01, {}],
  '%RTP': [0.01, {}],
  pcm: [1e-5, {}],
  ppm: [1e-6, {}],
  min: [60, { s: 1 }],
  h: [3_600, { s: 1 }],
  d: [86_400, { s: 1 }],
  rpm: [1 / 60, { s: -1 }],
  psi: [6_894.757_293_168, PA],
  atm: [101_325, PA],
};

/** Temperatures whose zero is arbitrary; within a product (kJ/(kg·celsius)) they are differences. */
const points: Readonly<Record<string, { label: string; scale: number; zero: number }>> = {
  celsius: { label: '°C', scale: 1, zero: 273.15 },
  degC: { label: '°C', scale: 1, zero: 273.15 },
  '°C': { label: '°C', scale: 1, zero: 273.15 },
  fahrenheit: { label: '°F', scale: 5 / 9, zero: 459.67 * (5 / 9) },
  degF: { label: '°F', scale: 5 / 9, zero: 459.67 * (5 / 9) },
  '°F': { label: '°F', scale: 5 / 9, zero: 459.67 * (5 / 9) },
};

/** What a unit of measure means. What is not known is a kind of its own: it has a ratio with itself, and fits nothing else. */
export function readMeasure(text: string): Measure {
  const own = text.trim();
  const point = Object.hasOwn(points, own) ? points[own] : undefined;
  if (point) return { ...point, dimension: { K: 1 } };
  let [scale, dimension]: [number, Dimension] = [1, {}];
  let [sign, group] = [1, 1];
  // `m/s*kg` divides by the seconds alone, as a calculation does.
  for (const piece of own.split(/([*·/()\s])/)) {
    if (piece.trim() === '') continue;
    if (piece === '/') sign = -1;
    else if (piece === '*' || piece === '·') sign = 1;
    else if (piece === '(') [group, sign] = [sign, 1];
    else if (piece === ')') group = 1;
    else {
      const found = readTerm(piece);
      if (!found) return unknown(own);
      scale *= found[0] ** (sign * group);
      dimension = multiply(dimension, raise(found[1], sign * group));
      sign = 1;
    }
  }
  if (own === '' || !Number.isFinite(scale) || scale === 0) return unknown(own);
  return { label: own, dimension, scale, zero: null };
}

/** `m3`, `m³` and `m^3` are one; `kPa^0.5` is what a flow is reckoned with. */
function readTerm(piece: string): readonly [number, Dimension] | null {
  const whole = readSymbol(piece);
  if (whole) return whole;
  const [, symbol = '', power, superscript] = /^(.+?)(?:\^?(-?\d+(?:\.\d+)?)|([²³]))$/.exec(piece) ?? [];
  const found = readSymbol(symbol);
  const exponent = superscript === '²' ? 2 : superscript === '³' ? 3 : Number(power);
  return found && Number.isFinite(exponent) ? [found[0] ** exponent, raise(found[1], exponent)] : null;
}

function unknown(label: string): Measure {
  return { label, dimension: { [`"${label}"`]: 1 }, scale: 1, zero: null };
}

function readSymbol(symbol: string): readonly [number, Dimension] | null {
  const point = Object.hasOwn(points, symbol) ? points[symbol] : undefined;
  if (point) return [point.scale, { K: 1 }];
  for (const table of [alone, prefixed]) if (Object.hasOwn(table, symbol)) return table[symbol] ?? null;
  const [prefix = '', rest] = [symbol.slice(0, 1), symbol.slice(1)];
  const known = Object.hasOwn(prefixed, rest) ? prefixed[rest] : undefined;
  const factor = Object.hasOwn(prefixes, prefix) ? prefixes[prefix] : undefined;
  return known && factor !== undefined ? [factor * known[0], known[1]] : null;
}

export function multiply(one: Dimension, other: Dimension): Dimension {
  const product: Record<string, number> = { ...one };
  for (const [base, exponent] of Object.entries(other)) {
    const sum = Math.round(((product[base] ?? 0) + exponent) * 1e6) / 1e6;
    if (sum === 0) delete product[base];
    else product[base] = sum;
  }
  return product;
}

export function raise(dimension: Dimension, exponent: number): Dimension {
  if (exponent === 0) return {};
  return Object.fromEntries(Object.entries(dimension).map(([base, own]) => [base, own * exponent]));
}

export function isSameDimension(one: Dimension, other: Dimension): boolean {
  return Object.keys(multiply(one, raise(other, -1))).length === 0;
}
