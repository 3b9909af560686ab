import type { Part } from './parse-expression.ts';
import { listNames, parseExpression } from './parse-expression.ts';
import { type Dimension, isSameDimension, type Measure, multiply, raise, readMeasure } from './read-measure.ts';
import { ExpressionError } from './read-tokens.ts';

/** An expression that makes sense. */
export interface Program {
  /** Streams that it names; values are given in this order. */
  names: readonly string[];
  /** What comes out, in the declared unit of measure. @throws ExpressionError when there is no such value: a division by zero */
  run(values: readonly number[]): number;
}

type Run = (values: readonly number[]) => number;

/** A part with its unit of measure. */
interface Value {
  /** null: numbers without one, which take that of what they are added to or compared with. */
  measure: Measure | null;
  /** It names no stream. */
  isConstant: boolean;
  run: Run;
}

/**
 * Checks the units of measure of an expression and makes it ready to be run. Values stay in the units of the streams; what is of one kind in two
 * units (MPa and kPa) is converted to that on the left.
 *
 * @param measureOf the unit of measure of a stream; null: there is no such stream
 * @param declared unit of measure of the result
 * @throws ExpressionError
 */
export function compileExpression(text: string, measureOf: (name: string) => string | null, declared: string): Program {
  const part = parseExpression(text);
  const names = listNames(part);
  const value = compile(part, { measureOf, names });
  if (names.length === 0) throw refuse(part, 'It names no stream, so there is nothing that it follows.');
  const run = toDeclared(part, value, readMeasure(declared));
  return { names, run: (values) => demandNumber(part, run(values)) };
}

interface Known {
  measureOf(name: string): string | null;
  names: readonly string[];
}

const refuse = ({ at, end }: Pick<Part, 'at' | 'end'>, message: string) => new ExpressionError(message, at, end);

function demandNumber(part: Part, value: number): number {
  if (!Number.isFinite(value)) throw refuse(part, 'The result is no number.');
  return value;
}

function compile(part: Part, known: Known): Value {
  if (part.kind === 'number') {
    const { value } = part;
    return { measure: part.measure === null ? null : readMeasure(part.measure), isConstant: true, run: () => value };
  }
  if (part.kind === 'name') return compileName(part, known);
  if (part.kind === 'comparison') throw refuse(part, 'A comparison is no value. It stands first in if(…).');
  if (part.kind === 'call') return compileCall(part, known);
  if (part.kind === 'negative') {
    const of = compile(part.of, known);
    demandMultiple(part.of, of);
    return { ...of, run: (values) => -of.run(values) };
  }
  const [left, right] = [compile(part.left, known), compile(part.right, known)];
  const isConstant = left.isConstant && right.isConstant;
  if (part.kind === 'sum') return compileSum(part, left, right);
  if (part.kind === 'power') return compilePower(part, left, right);
  demandMultiple(part.left, left);
  demandMultiple(part.right, right);
  const combined = combine(part.sign, left.measure, right.measure);
  if (part.sign === '*')
    return asRatio({ ...combined, isConstant, run: (values) => left.run(values) * right.run(values) });
  const run: Run = (values) => {
    const by = right.run(values);
    if (by === 0) throw refuse(part.right, 'Division by zero.');
    return left.run(values) / by;
  };
  return asRatio({ ...combined, isConstant, run });
}

function compileName(part: Extract<Part, { kind: 'name' }>, { measureOf, names }: Known): Value {
  const measure = measureOf(part.name);
  if (measure === null) {
    const isDifference = measureOf(part.name.slice(0, part.name.indexOf('-'))) !== null;
    const hint = isDifference ? ' A minus before the name of a unit needs a blank on both sides.' : '';
    throw refuse(part, `There is no stream ${part.name}.${hint}`);
  }
  const place = names.indexOf(part.name);
  // Whoever runs it gives a value for each name.
  return { measure: readMeasure(measure), isConstant: false, run: (values) => values[place] as number };
}

type Sum = Extract<Part, { kind: 'sum' }>;

function compileSum(part: Sum, left: Value, right: Value): Value {
  const isConstant = left.isConstant && right.isConstant;
  const add = (measure: Measure | null, one: Run, other: Run): Value =>
    part.sign === '+'
      ? { measure, isConstant, run: (values) => one(values) + other(values) }
      : { measure, isConstant, run: (values) => one(values) - other(values) };
  const [isLeftPoint, isRightPoint] = [isPoint(left), isPoint(right)];
  if (isLeftPoint && isRightPoint) {
    const measure = left.measure as Measure;
    if (part.sign === '+')
      throw refuse(
        part,
        `Two values in ${measure.label} have no sum: its zero is arbitrary. Take avg(…), or add a difference.`,
      );
    const { run } = convert(part.right, right, measure);
    return add(differenceOf(measure), left.run, run);
  }
  if (isLeftPoint) {
    const measure = left.measure as Measure;
    return add(measure, left.run, toDifference(part, right, measure));
  }
  if (isRightPoint) {
    const measure = right.measure as Measure;
    if (part.sign === '-')
      throw refuse(
        part,
        `A value in ${measure.label} can’t be taken away from what is no temperature in ${measure.label}.`,
      );
    return add(measure, toDifference(part, left, measure), right.run);
  }
  const [measure, one, other] = unify(part, [part.left, left], [part.right, right], 'added');
  return add(measure, one, other);
}

/** A difference of a scale, in steps of this scale. */
function differenceOf({ label, dimension, scale }: Measure): Measure {
  return { label: label === '°C' ? 'K' : `${label} (difference)`, dimension, scale, zero: null };
}

function toDifference(part: Part, value: Value, scale: Measure): Run {
  if (value.measure === null) return value.run;
  if (!isSameDimension(value.measure.dimension, scale.dimension)) throw sayUnlike(part, scale, value.measure, 'added');
  const factor = value.measure.scale / scale.scale;
  return (values) => value.run(values) * factor;
}

function compilePower(part: Extract<Part, { kind: 'power' }>, left: Value, right: Value): Value {
  demandMultiple(part.left, left);
  if (!right.isConstant || right.measure !== null)
    throw refuse(part.right, 'An exponent is a number without a unit of measure.');
  const exponent = right.run([]);
  return raiseValue(part.left, left, exponent);
}

function raiseValue(of: Part, value: Value, exponent: number): Value {
  const { measure } = value;
  // 50 % squared is 25 %, not 2,500.
  const isRatio = measure !== null && Object.keys(measure.dimension).length === 0;
  const factor = isRatio ? measure.scale : 1;
  const run: Run = (values) => {
    const base = value.run(values) * factor;
    if (base === 0 && exponent < 0) throw refuse(of, 'Division by zero.');
    const power = base ** exponent;
    if (Number.isNaN(power)) throw refuse(of, 'There is no root of a negative number.');
    return power;
  };
  if (measure === null) return { ...value, run };
  const raised: Measure = isRatio
    ? { label: 'ratio', dimension: {}, scale: 1, zero: null }
    : {
        label: `${wrap(measure.label)}^${exponent}`,
        dimension: raise(measure.dimension, exponent),
        scale: measure.scale ** exponent,
        zero: null,
      };
  return { ...value, measure: raised, run };
}

function compileCall(part: Extract<Part, { kind: 'call' }>, known: Known): Value {
  const [first] = part.given;
  if (!first) throw refuse(part, 'It has no value.');
  if (part.name === 'if') return compileChoice(part, known);
  const given = part.given.map((one) => compile(one, known));
  const isConstant = given.every((one) => one.isConstant);
  const [value] = given as [Value];
  if (part.name === 'abs') {
    demandMultiple(first, value);
    return { ...value, run: (values) => Math.abs(value.run(values)) };
  }
  if (part.name === 'sqrt') {
    demandMultiple(first, value);
    return raiseValue(first, value, 0.5);
  }
  const { measure, runs } = unifyAll(part.given, given);
  const all = (values: readonly number[]) => runs.map((run) => run(values));
  if (part.name === 'min') return { measure, isConstant, run: (values) => Math.min(...all(values)) };
  if (part.name === 'max') return { measure, isConstant, run: (values) => Math.max(...all(values)) };
  if (part.name === 'avg')
    return { measure, isConstant, run: (values) => all(values).reduce((sum, one) => sum + one, 0) / runs.length };
  const run: Run = (values) => {
    const [own, low, high] = all(values) as [number, number, number];
    if (low > high) throw refuse(part, 'The lowest value of clamp lies above its highest.');
    return Math.min(high, Math.max(low, own));
  };
  return { measure, isConstant, run };
}

function compileChoice(part: Extract<Part, { kind: 'call' }>, known: Known): Value {
  const [condition, then, otherwise] = part.given as [Part, Part, Part];
  if (condition.kind !== 'comparison') throw refuse(condition, 'if begins with a comparison, such as core_temp > 200.');
  const sides = [compile(condition.left, known), compile(condition.right, known)] as const;
  const [, one, other] = unify(condition, [condition.left, sides[0]], [condition.right, sides[1]], 'compared');
  const values = [compile(then, known), compile(otherwise, known)];
  const { measure, runs } = unifyAll([then, otherwise], values);
  const [first, second] = runs as [Run, Run];
  const holds = comparisons[condition.sign];
  return {
    measure,
    isConstant: [...sides, ...values].every(({ isConstant }) => isConstant),
    run: (given) => (holds(one(given), other(given)) ? first(given) : second(given)),
  };
}

const comparisons = {
  '<': (one: number, other: number) => one < other,
  '<=': (one: number, other: number) => one <= other,
  '>': (one: number, other: number) => one > other,
  '>=': (one: number, other: number) => one >= other,
  '==': (one: number, other: number) => one === other,
  '!=': (one: number, other: number) => one !== other,
} as const;

const isPoint = ({ measure }: Value) => measure !== null && measure.zero !== null;

function demandMultiple(part: Part, value: Value): void {
  if (!isPoint(value)) return;
  throw refuse(
    part,
    `A value in ${value.measure?.label} has no multiples: its zero is arbitrary. Take a difference of two, or a stream in K.`,
  );
}

/** @returns isMade: from the units of measure of both, not that of one of them */
function combine(
  sign: '*' | '/',
  left: Measure | null,
  right: Measure | null,
): { measure: Measure | null; isMade: boolean } {
  if (right === null) return { measure: left, isMade: false };
  if (left === null && sign === '*') return { measure: right, isMade: false };
  const one = left ?? { label: '1', dimension: {}, scale: 1, zero: null };
  const dimension: Dimension = multiply(one.dimension, sign === '*' ? right.dimension : raise(right.dimension, -1));
  const scale = sign === '*' ? one.scale * right.scale : one.scale / right.scale;
  const label = `${one.label}${sign === '*' ? '·' : '/'}${wrap(right.label)}`;
  return { measure: { label, dimension, scale, zero: null }, isMade: true };
}

/** kW/MW is a ratio as any other: 1 taken away from it is 1, not 1 kW/MW. What people measure in % they write in %: 50 is 50 % there. */
function asRatio({ isMade, ...value }: Value & { isMade: boolean }): Value {
  const { measure, run } = value;
  if (!isMade || measure === null || Object.keys(measure.dimension).length > 0 || measure.scale === 1) return value;
  const { scale } = measure;
  return { ...value, measure: { ...measure, scale: 1 }, run: (values) => run(values) * scale };
}

const wrap = (label: string) => (/[·/*^ ]/.test(label) ? `(${label})` : label);

/** Two values in the unit of measure of one of them. */
function unify(
  part: Part,
  [leftPart, left]: readonly [Part, Value],
  [rightPart, right]: readonly [Part, Value],
  deed: 'added' | 'compared',
): [Measure | null, Run, Run] {
  const measure = left.measure ?? right.measure;
  if (measure === null) return [null, left.run, right.run];
  if (left.measure && right.measure && !isSameDimension(left.measure.dimension, right.measure.dimension))
    throw sayUnlike(part, left.measure, right.measure, deed);
  return [measure, convert(leftPart, left, measure).run, convert(rightPart, right, measure).run];
}

function unifyAll(parts: readonly Part[], values: readonly Value[]): { measure: Measure | null; runs: Run[] } {
  const measure = values.find((value) => value.measure !== null)?.measure ?? null;
  if (measure === null) return { measure, runs: values.map(({ run }) => run) };
  return { measure, runs: values.map((value, at) => convert(parts[at] as Part, value, measure).run) };
}

/** A value in another unit of measure of its kind. Numbers without one have that which is wanted. */
function convert(part: Part, value: Value, to: Measure): Value {
  const { measure: from, run } = value;
  if (from === null) return { ...value, measure: to };
  if (!isSameDimension(from.dimension, to.dimension)) throw sayUnlike(part, to, from, 'compared');
  if ((from.zero === null) !== (to.zero === null))
    throw refuse(
      part,
      `A value in ${to.label} and one in ${from.label} are a temperature and a difference of temperatures.`,
    );
  if (from.scale === to.scale && from.zero === to.zero) return { ...value, measure: to };
  const [factor, shift] = [from.scale / to.scale, ((from.zero ?? 0) - (to.zero ?? 0)) / to.scale];
  return { ...value, measure: to, run: (values) => run(values) * factor + shift };
}

function sayUnlike(part: Part, one: Measure, other: Measure, deed: 'added' | 'compared'): ExpressionError {
  const verb = deed === 'added' ? 'added to, or taken away from, each other' : 'compared or put together';
  return refuse(part, `${nameOf(one)} and ${nameOf(other)} can’t be ${verb}: they measure different things.`);
}

const isRatio = ({ dimension }: Measure) => Object.keys(dimension).length === 0;
const nameOf = (measure: Measure) => (isRatio(measure) ? `a ratio (${measure.label})` : measure.label);
const nounOf = (measure: Measure) => (isRatio(measure) ? `ratio (${measure.label})` : measure.label);

/** The result in the unit of measure that it is declared in. */
function toDeclared(part: Part, value: Value, declared: Measure): Run {
  const { measure, run } = value;
  if (measure === null) return run;
  if (!isSameDimension(measure.dimension, declared.dimension))
    throw refuse(part, `The result is in ${nameOf(measure)}, which is no ${nounOf(declared)}.`);
  if (measure.zero === null && declared.zero !== null)
    throw refuse(part, `The result is a difference of temperatures. Declare it in K, not in ${declared.label}.`);
  if (measure.scale === declared.scale && measure.zero === declared.zero) return run;
  const [factor, shift] = [
    measure.scale / declared.scale,
    ((measure.zero ?? 0) - (declared.zero ?? 0)) / declared.scale,
  ];
  return (values) => run(values) * factor + shift;
}
