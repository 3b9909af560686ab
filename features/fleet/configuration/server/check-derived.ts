import type { Executor } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import type { InputIssue } from '../../../../platform/shared/app-error.ts';
import { checkExpression, type KnownFleet, type Measured, sayProblem } from '../../derived/rules/check-derived.ts';
import { listNames, parseExpression } from '../../derived/rules/parse-expression.ts';
import { fullName } from '../../derived/rules/plan-derived.ts';
import { ExpressionError } from '../../derived/rules/read-tokens.ts';
import { listMeasures } from '../../streams/server/queries.ts';
import { listOwnUnits } from '../../units/server/permissions.ts';
import type { Configuration } from '../contract.ts';

/** A unit as somebody wants it. */
interface Wanted {
  id: string;
  configuration: Configuration;
  isRetired: boolean;
}

type Stream = Configuration['streams'][number];

/**
 * What is wrong with the expressions that a change touches. One whose input is removed is let be: its stream stands still and says why.
 *
 * @param before null: the unit is new
 * @param together what comes into force with it
 */
export async function checkDerived(
  db: Executor,
  actor: Actor,
  wanted: Wanted,
  before: Configuration | null,
  together: readonly Wanted[],
): Promise<(InputIssue & { tag: string })[]> {
  const touched = wanted.isRetired ? [] : listTouched(wanted, before);
  if (touched.length === 0) return [];
  const fleet = await knowFleet(db, actor, [...together, wanted]);
  return touched.flatMap((stream) => {
    const problem = checkExpression(wanted.id, stream.tag, stream, fleet);
    return problem ? [{ path: ['stream', 'expression'], message: sayProblem(problem), tag: stream.tag }] : [];
  });
}

/** The fleet as it would be, as far as somebody sees it. @param wanted later ones count */
export async function knowFleet(db: Executor, actor: Actor, wanted: readonly Wanted[]): Promise<KnownFleet> {
  const seen = await listOwnUnits(db, actor, 'viewer');
  const all = new Map<string, Measured>();
  const replaced = new Set(wanted.map(({ id }) => id));
  for (const { smrUnitId, tag, ...measured } of await listMeasures(db))
    if (!replaced.has(smrUnitId)) all.set(`${smrUnitId}.${tag}`, measured);
  for (const { id, configuration, isRetired } of wanted)
    for (const { tag, unit, expression } of isRetired ? [] : configuration.streams)
      all.set(`${id}.${tag}`, { unit, expression });
  const isSeen = (name: string) => seen === null || replaced.has(unitOf(name)) || seen.includes(unitOf(name));
  return { find: (name) => (isSeen(name) ? all.get(name) : undefined), findAny: (name) => all.get(name) };
}

const unitOf = (name: string) => name.slice(0, name.indexOf('.'));

/** Derived streams that are new or others, or follow from one of their unit that is measured in something else. */
function listTouched({ id, configuration }: Wanted, before: Configuration | null): (Stream & { expression: string })[] {
  const known = new Map(before?.streams.map((stream) => [stream.tag, stream]));
  const isMeasuredAnew = new Set(
    configuration.streams.flatMap(({ tag, unit }) =>
      known.has(tag) && known.get(tag)?.unit !== unit ? [`${id}.${tag}`] : [],
    ),
  );
  return configuration.streams.flatMap((stream) => {
    const { tag, unit, expression } = stream;
    if (expression === null) return [];
    const earlier = known.get(tag);
    const isSame = earlier?.expression === expression && earlier.unit === unit;
    return isSame && !readNames(expression).some((name) => isMeasuredAnew.has(fullName(id, name)))
      ? []
      : [{ ...stream, expression }];
  });
}

function readNames(expression: string): string[] {
  try {
    return listNames(parseExpression(expression));
  } catch (error) {
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}
