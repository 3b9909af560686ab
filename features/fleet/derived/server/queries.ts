import type { Executor } from '../../../../platform/server/database.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import type { Stream } from '../../streams/contract.ts';
import { listStreams } from '../../streams/server/queries.ts';
import { qualities } from '../../streams/vocabulary.ts';
import type { Reckoning } from '../contract.ts';
import { compileExpression, type Program } from '../rules/compile-expression.ts';
import { listNames, parseExpression, pointAt } from '../rules/parse-expression.ts';
import { fullName } from '../rules/plan-derived.ts';
import { ExpressionError } from '../rules/read-tokens.ts';

/** An expression as it is set, or as it would be. */
export interface Asked {
  unitId: string;
  /** Unit of measure of the result. */
  unit: string;
  expression: string;
}

type Input = Reckoning['inputs'][number];

/**
 * What an expression comes to by the newest values, or why it comes to nothing.
 *
 * @param seen units whose values may be told
 * @param now ms since 1970
 */
export async function reckonNow(db: Executor, asked: Asked, seen: SomeUnits, now: number): Promise<Reckoning> {
  const { expression } = asked;
  const nothing = { expression, inputs: [], value: null, quality: 'good' as const, why: null, excerpt: null };
  const names = attempt(() => listNames(parseExpression(expression)));
  if (names instanceof ExpressionError) return { ...nothing, ...tell(expression, names) };
  const named = names.map((name) => fullName(asked.unitId, name));
  const streams = new Map((await listStreams(db, { names: named })).map((stream) => [stream.name, stream]));
  const inputs = named.map((name) => describeInput(name, streams.get(name), seen, now));
  const unusable = inputs.find(({ state }) => state !== 'good' && state !== 'uncertain' && state !== 'bad');
  const measureOf = (name: string) => streams.get(fullName(asked.unitId, name))?.unit ?? null;
  const program = attempt(() => compileExpression(expression, measureOf, asked.unit));
  if (program instanceof ExpressionError) return { ...nothing, inputs, ...tell(expression, program) };
  if (unusable) return { ...nothing, inputs, why: sayUnusable(unusable, streams.get(unusable.name)) };
  const value = run(program, inputs);
  if (value instanceof ExpressionError) return { ...nothing, inputs, ...tell(expression, value) };
  const worst = Math.max(0, ...inputs.map(({ state }) => (qualities as readonly string[]).indexOf(state)));
  return { ...nothing, inputs, value, quality: qualities[worst] ?? 'bad' };
}

function run(program: Program, inputs: readonly Input[]): number | ExpressionError {
  // Each of them is usable, so it has a value.
  return attempt(() => program.run(inputs.map(({ value }) => value as number)));
}

function attempt<Result>(work: () => Result): Result | ExpressionError {
  try {
    return work();
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}

function tell(expression: string, error: ExpressionError): Pick<Reckoning, 'why' | 'excerpt'> {
  return { why: error.message, excerpt: pointAt(expression, error).excerpt };
}

function describeInput(name: string, stream: Stream | undefined, seen: SomeUnits, now: number): Input {
  const nothing = { name, value: null, unit: stream?.unit ?? null, at: null };
  if (!stream) return { ...nothing, state: 'missing' };
  if (seen !== null && !seen.includes(stream.smrUnitId)) return { ...nothing, unit: null, state: 'hidden' };
  const { lastValue: value, updatedAt: at, lastQuality, unit, staleAfterSeconds } = stream;
  if (value === null || at === null) return { ...nothing, state: 'unheard' };
  const isOld = now - Date.parse(at) > staleAfterSeconds * 1_000;
  return { name, value, unit, at, state: isOld ? 'stale' : lastQuality };
}

function sayUnusable({ name, state }: Input, stream: Stream | undefined): string {
  if (state === 'missing') return `There is no stream ${name} any more.`;
  if (state === 'unheard') return `${name} has no sample yet.`;
  if (state === 'hidden') return `${name} is of a unit that is not yours to see.`;
  return `${name} is stale: there is no sample of its last ${stream?.staleAfterSeconds ?? 0} s, or its sender knows no more.`;
}
