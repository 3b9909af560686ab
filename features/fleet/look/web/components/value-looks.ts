import { formatAge } from '../../../../../platform/shared/format-time.ts';
import type { NewestSample, TileState } from '../../../streams/rules/judge-value.ts';

/** What is known of a stream now. 'lost': this browser hears nothing, which says nothing about the plant. */
export interface StreamState extends NewestSample {
  state: TileState | 'lost';
  /** It exceeds a limit, as it does whenever its unit stands still. */
  isExpected: boolean;
}

/** Whether the newest value says nothing about now. */
export function isValueGrey({ state }: Pick<StreamState, 'state'>): boolean {
  return state === 'stale' || state === 'lost' || state === 'bad';
}

/**
 * Classes of a value's figure: grey when it says nothing about now, struck through when it never did. (A unit behind it that is an
 * `inline-block` is not struck through with it.)
 *
 * @param usual classes of one that does
 */
export function valueInk(value: Pick<StreamState, 'state' | 'quality'>, usual: string): string {
  if (value.quality === 'bad') return 'text-ink-soft line-through';
  return isValueGrey(value) ? 'text-ink-soft' : usual;
}

/** How old the newest value is. @param now ms since 1970, by the server's clock */
export function ageOf(at: number | null, state: StreamState['state'], now: number): string {
  if (at === null) return 'no sample yet';
  return state === 'lost' ? `last heard ${formatAge(now - at)}` : formatAge(now - at);
}
