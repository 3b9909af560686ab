import type { Heartbeat } from '../contract.ts';

export type HeartbeatState = 'off' | 'not taken' | 'on its way' | 'taken';

/** How the newest beat stands. Taken is only what is known to be: the one before it says nothing of it. */
export function judgeHeartbeat({
  isOn,
  isLate,
  failure,
  triedAt,
  takenAt,
}: Pick<Heartbeat, 'isOn' | 'isLate' | 'failure' | 'triedAt' | 'takenAt'>): HeartbeatState {
  if (!isOn) return 'off';
  if (failure !== null || isLate) return 'not taken';
  if (triedAt === null || takenAt === null) return 'on its way';
  return Date.parse(takenAt) >= Date.parse(triedAt) ? 'taken' : 'on its way';
}
