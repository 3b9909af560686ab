import type { Shape } from '../../../../../ui/MarkShape.tsx';
import type { Tone } from '../../../../../ui/tone.ts';
import type { StreamState } from './value-looks.ts';

export interface StateLook {
  word: string;
  shape: Shape;
  /** Red and amber belong to alarms (ISA-101): what is not known has no colour of its own. */
  tone: Tone | 'ink';
}

const looks: Record<StreamState['state'] | 'uncertain', StateLook> = {
  ok: { word: 'Normal', shape: 'circle', tone: 'good' },
  warn: { word: 'Warning', shape: 'triangle', tone: 'warn' },
  crit: { word: 'Alarm', shape: 'diamond', tone: 'danger' },
  bad: { word: 'Bad', shape: 'crossed-square', tone: 'ink' },
  uncertain: { word: 'Uncertain', shape: 'half-circle', tone: 'ink' },
  stale: { word: 'Stale', shape: 'dashed-ring', tone: 'neutral' },
  lost: { word: 'No connection', shape: 'cross', tone: 'neutral' },
};

/** Old is what was true once. */
const neverHeard: StateLook = { ...looks.stale, word: 'No data yet' };

/**
 * How a value stands: shape, colour and word, so that none of them is needed alone. An uncertain value is never called normal; an alarm
 * that is expected stays grey.
 */
export function looksOf(
  value: Pick<StreamState, 'state' | 'quality' | 'isExpected'> & { at?: number | null },
): StateLook[] {
  const { state, quality, isExpected, at } = value;
  const isLevel = state === 'warn' || state === 'crit';
  const isUncertain = quality === 'uncertain' && (state === 'ok' || isLevel);
  const look = state === 'stale' && at === null ? neverHeard : looks[state];
  const shown: StateLook = isExpected && isLevel ? { ...look, word: `${look.word}, expected`, tone: 'neutral' } : look;
  return [...(isUncertain && state === 'ok' ? [] : [shown]), ...(isUncertain ? [looks.uncertain] : [])];
}
