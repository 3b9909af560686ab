import type { StreamDescription } from '../../streams/contract.ts';
import { compileExpression, type Program } from './compile-expression.ts';
import { ExpressionError } from './read-tokens.ts';

/** A derived stream that can be reckoned. */
export interface Derived {
  stream: StreamDescription;
  program: Program;
  /** Ids of its inputs, in the order of the program's names. */
  inputIds: readonly number[];
}

/** What an expression of a unit calls a stream, as the fleet calls it. */
export function fullName(unitId: string, name: string): string {
  return name.includes('.') ? name : `${unitId}.${name}`;
}

/** The derived streams of a fleet, each after those that it follows from. Those that make no sense (any more) are left out: they stand still. */
export function planDerived(streams: readonly StreamDescription[]): Derived[] {
  const known = new Map(streams.map((stream) => [stream.name, stream]));
  const planned = new Map<number, Derived>();
  const isBegun = new Set<number>();
  const plan = (stream: StreamDescription): void => {
    if (stream.expression === null || isBegun.has(stream.id)) return;
    isBegun.add(stream.id);
    const derived = readDerived(stream, stream.expression, known);
    if (!derived) return;
    const inputs = derived.inputIds.map((id) => byId.get(id));
    for (const input of inputs) if (input) plan(input);
    // An input that stands still, or waits for this one in a circle, gives nothing.
    const isFed = inputs.every((input) => input && (input.expression === null || planned.has(input.id)));
    if (isFed) planned.set(stream.id, derived);
  };
  const byId = new Map(streams.map((stream) => [stream.id, stream]));
  for (const stream of streams) plan(stream);
  return [...planned.values()];
}

function readDerived(
  stream: StreamDescription,
  expression: string,
  known: ReadonlyMap<string, StreamDescription>,
): Derived | null {
  const find = (name: string) => known.get(fullName(stream.smrUnitId, name));
  try {
    const program = compileExpression(expression, (name) => find(name)?.unit ?? null, stream.unit);
    return { stream, program, inputIds: program.names.flatMap((name) => find(name)?.id ?? []) };
  } catch (error) {
    // An input was removed, or is measured in something else since; the stream's page says so.
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

/** What follows from samples of these streams, directly or by others, in the order of the plan. */
export function listFollowers(plan: readonly Derived[], streamIds: Iterable<number>): Derived[] {
  if (plan.length === 0) return [];
  const moved = new Set(streamIds);
  return plan.filter(({ stream, inputIds }) => {
    const follows = inputIds.some((id) => moved.has(id));
    if (follows) moved.add(stream.id);
    return follows;
  });
}
