import type { Executor } from '../../../../platform/server/database.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { listStreams } from '../../streams/server/queries.ts';
import type { DrawnHistory } from '../contract.ts';
import { endsOf, type RangeEnds, toAskedRange } from '../rules/choose-range.ts';
import { readHistory } from './read-history.ts';
import { readRange } from './read-range.ts';

/** Enough for a picture as wide as a column of text, and not too many for a table. */
const POINTS = 120;

/**
 * A stream's history as its page shows it now, to be kept.
 *
 * @returns null: there is no such stream, or the range lies in the future
 */
export async function findDrawnHistory(
  db: Executor,
  asked: { unit: { id: string; name: string; timeZone: string }; tag: string; range: RangeEnds },
  now: Date,
): Promise<DrawnHistory | null> {
  const { id: unitId, name: unitName, timeZone } = asked.unit;
  const [stream] = await listStreams(db, { unitId, tag: asked.tag });
  if (!stream) return null;
  const [from, to] = Object.values(endsOf(toAskedRange(asked.range, timeZone), now.getTime())).map((end) =>
    new Date(end).toISOString(),
  );
  const { id, description, unit, decimals } = stream;
  try {
    const range = readRange({ from: from ?? '', to: to ?? '' }, now);
    const history = await readHistory(db, { id, ...range, points: POINTS }, now);
    const asOf = now.toISOString();
    // Its last bucket may end later than what is known.
    const end = history.to < asOf ? history.to : asOf;
    return { unitName, description, unit, decimals, timeZone, asOf, history: { ...history, to: end } };
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_REQUEST') return null;
    throw error;
  }
}
