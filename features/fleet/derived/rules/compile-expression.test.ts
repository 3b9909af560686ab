import { describe, expect, it } from 'vitest';
import { compileExpression } from './compile-expression.ts';
import { parseExpression, pointAt } from './parse-expression.ts';
import { isSameDimension, readMeasure } from './read-measure.ts';
import { ExpressionError } from './read-tokens.ts';

const measures: Record<string, string> = {
  power: 'MWth',
  output: 'MWe',
  net: 'kW',
  flow: 'kg/s',
  core_temp: 'celsius',
  feed_temp: 'celsius',
  approach: 'K',
  pressure: 'MPa',
  back: 'kPa',
  flux: '%RTP',
  speed: 'rpm',
  odd: 'widgets',
  'dnnp-2.flow': 'kg/s',
};
const given: Record<string, number> = {
  power: 870,
  output: 300,
  net: 285_000,
  flow: 1_500,
  core_temp: 290,
  feed_temp: 216,
  approach: 4,
  pressure: 7.2,
  back: 5,
  flux: 50,
  speed: 3_600,
  odd: 3,
  'dnnp-2.flow': 1_000,
};

function reckon(text: string, declared: string, values = given): number {
  const program = compileExpression(
    text,
    (name) => (Object.hasOwn(measures, name) ? (measures[name] ?? null) : null),
    declared,
  );
  return program.run(program.names.map((name) => values[name] as number));
}
function problem(text: string, declared = '1'): { message: string; excerpt: string } {
  try {
    reckon(text, declared);
  } catch (error) {
    if (error instanceof ExpressionError) return { message: error.message, excerpt: pointAt(text, error).excerpt };
    throw error;
  }
  throw new Error(`${text} was not refused`);
}

describe('an expression', () => {
  it.each([
    ['output / power', '%', 34.4827586],
    ['output / power * 100', '%', 3_448.275862069],
    // A number beside a ratio of two units of measure is a ratio, too: net / output is 285,000 kW / 300 MW.
    ['1 - net / output', '%', 5],
    ['if(net / output < 1, 1, 0)', '1', 1],
    ['flux * (1 + back / pressure)', '%', 50.0347222],
    ['power / flow', 'kJ/kg', 580],
    ['core_temp - feed_temp', 'K', 74],
    ['core_temp - approach', 'celsius', 286],
    ['core_temp - 10', 'celsius', 280],
    ['core_temp', 'K', 563.15],
    ['avg(core_temp, feed_temp)', 'celsius', 253],
    ['pressure - back', 'MPa', 7.195],
    ['back + pressure', 'kPa', 7_205],
    ['output - net', 'MW', 15],
    ['output * 24[h]', 'MWh', 7_200],
    ['output * 24[h]', 'GJ', 25_920],
    ['flow * 4.2[kJ/(kg*K)] * (core_temp - feed_temp)', 'MW', 466.2],
    ['3[kg/s/kPa^0.5] * sqrt(back)', 'kg/s', 6.7082039],
    ['flux * power', 'MW', 435],
    ['flux + 5', '%', 55],
    ['flux ^ 2', '%', 25],
    ['speed', 'Hz', 60],
    ['odd / 2', 'widgets', 1.5],
    ['dnnp-2.flow / flow', '1', 2 / 3],
    ['if(flux > 40, output, 0)', 'MW', 300],
    ['if(core_temp >= 300, 1, 0) + 0 * flux / flux', '1', 0],
    ['clamp(flux, 0, 40)', '%', 40],
    ['max(pressure, back, 1)', 'MPa', 7.2],
    ['abs(output - power)', 'MW', 570],
    ['-2 ^ 2 * flux / flux', '1', -4],
    ['2 ^ 3 ^ 2 * flux / flux', '1', 512],
    ['10 - 2 - 3 + 0 * flux / flux', '1', 5],
    ['8 / 4 / 2 * flux / flux', '1', 1],
  ])('%s in %s is %d', (text, declared, expected) => {
    expect(reckon(text, declared)).toBeCloseTo(expected, 6);
  });

  it.each([
    [
      'power + core_temp',
      'MW',
      /°C and MWth can’t be added .* measure different things/,
      'power + core_temp\n^^^^^^^^^^^^^^^^^',
    ],
    ['core_temp + feed_temp', 'celsius', /have no sum/, 'core_temp + feed_temp\n^^^^^^^^^^^^^^^^^^^^^'],
    ['2 * core_temp', 'celsius', /no multiples/, '2 * core_temp\n    ^^^^^^^^^'],
    ['power / flow', 'MW', /is in MWth\/\(kg\/s\), which is no MW/, 'power / flow\n^^^^^^^^^^^^'],
    ['power', '%', /is in MWth, which is no ratio \(%\)/, 'power\n^^^^^'],
    ['core_temp - feed_temp', 'celsius', /Declare it in K/, 'core_temp - feed_temp\n^^^^^^^^^^^^^^^^^^^^^'],
    [
      'max(core_temp, approach)',
      'celsius',
      /a temperature and a difference/,
      'max(core_temp, approach)\n               ^^^^^^^^',
    ],
    ['flux + nothing', '%', /There is no stream nothing/, 'flux + nothing\n       ^^^^^^^'],
    ['flow-dnnp-2.flow', 'kg/s', /needs a blank on both sides/, 'flow-dnnp-2.flow\n^^^^^^^^^^^^^^^^'],
    ['flux +', '%', /missing at the end/, 'flux +\n      ^'],
    ['(flux', '%', /not closed/, '(flux\n^'],
    ['flux)', '%', /was not opened/, 'flux)\n    ^'],
    ['flux = 3', '%', /write ==/, 'flux = 3\n     ^'],
    ['flux flux', '%', /sign is missing/, 'flux flux\n     ^^^^'],
    ['flux > 3', '%', /comparison is no value/, 'flux > 3\n^^^^^^^^'],
    ['eval(flux)', '%', /no function eval/, 'eval(flux)\n^^^^'],
    ['if(flux, 1, 2)', '1', /begins with a comparison/, 'if(flux, 1, 2)\n   ^^^^'],
    ['2 ^ flux', '1', /exponent/, '2 ^ flux\n    ^^^^'],
    ['1 + 2', '1', /names no stream/, '1 + 2\n^^^^^'],
    ['flux\n+ speed', '%', /measure different things/, 'flux\n^^^^'],
    ['flux +\n  nothing', '%', /no stream/, '  nothing\n  ^^^^^^^'],
    ['flux[%]', '%', /behind a number/, 'flux[%]\n    ^^^'],
    [`${'('.repeat(50)}flux${')'.repeat(50)}`, '%', /too deeply/, /.*/],
    ['', '%', /empty/, '\n^'],
  ])('%s is refused, and the place is shown', (text, declared, message, excerpt) => {
    const found = problem(text, declared);
    expect(found.message).toMatch(message);
    if (typeof excerpt === 'string') expect(found.excerpt).toBe(excerpt);
  });

  it.each([
    ['output / (power - power)', /Division by zero/],
    ['sqrt(output - power)', /no root/],
    ['clamp(flux, 3, 2)', /lies above/],
    ['10 ^ 300 * 10 ^ 300 * flux', /no number/],
  ])('%s has no value, and says why', (text, message) => {
    expect(problem(text, text.startsWith('clamp') ? '%' : text.startsWith('sqrt') ? 'MW^0.5' : '1').message).toMatch(
      message,
    );
  });

  it('knows only its own names: nothing of JavaScript can be reached', () => {
    for (const text of [
      'constructor',
      '__proto__',
      'flux.constructor',
      'toString(flux)',
      'process',
      'flux["a"]',
      '`1`',
    ])
      expect(() => reckon(text, '%')).toThrow(ExpressionError);
  });

  it('says the same however it is made up, for any tree of sums and products', () => {
    const random = seeded(7);
    for (let round = 0; round < 500; round++) {
      const { text, value } = makeTree(random, 5);
      const found = reckon(`${text} + 0 * flux / flux`, '1');
      expect(Math.abs(found - value)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)));
    }
  });

  it('answers any text with a tree or a refusal that points into it', () => {
    const random = seeded(11);
    const pieces = [
      'flux',
      'dnnp-2.flow',
      '1',
      '2.5e3',
      '+',
      '-',
      '*',
      '/',
      '^',
      '(',
      ')',
      ',',
      '<',
      '==',
      'if',
      'max',
      '[MW]',
      ' ',
      '\n',
      '.',
      '$',
      'é',
    ];
    for (let round = 0; round < 3_000; round++) {
      const text = Array.from(
        { length: 1 + Math.floor(random() * 12) },
        () => pieces[Math.floor(random() * pieces.length)],
      ).join('');
      try {
        parseExpression(text);
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw error;
        expect(error.at).toBeGreaterThanOrEqual(0);
        expect(error.at).toBeLessThanOrEqual(text.length);
        expect(error.end).toBeGreaterThan(error.at);
      }
    }
  });
});

/** A generator of numbers between 0 and 1 that is the same in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** With every parenthesis written, so that its value is known without any order of signs. */
function makeTree(random: () => number, depth: number): { text: string; value: number } {
  if (depth === 0 || random() < 0.2) {
    const value = Math.round(random() * 1_000) / 10;
    return { text: String(value), value };
  }
  const [left, right] = [makeTree(random, depth - 1), makeTree(random, depth - 1)];
  const kind = Math.floor(random() * 4);
  if (kind === 0) return { text: `(${left.text} + ${right.text})`, value: left.value + right.value };
  if (kind === 1) return { text: `(${left.text} - ${right.text})`, value: left.value - right.value };
  if (kind === 2) return { text: `(${left.text} * ${right.text})`, value: left.value * right.value };
  return { text: `min(${left.text}, -${right.text})`, value: Math.min(left.value, -right.value) };
}

it.each(['W/((m2)*K)', 'kJ/(kg*K', 'kJ/kg)'])('does not guess at the parentheses of %s', (label) => {
  expect(readMeasure(label)).toMatchObject({ dimension: { [`"${label}"`]: 1 } });
  expect(isSameDimension(readMeasure('kJ/(kg*K)').dimension, readMeasure('m2/(s2*K)').dimension)).toBe(true);
});
