import type { AlarmAction } from '../vocabulary.ts';

/** Why an alarm calls nobody any more, for those who were called. */
export interface AlarmEnd {
  /** Before the alarm's title. */
  word: string;
  message: string;
}

const words: Partial<Record<AlarmAction, string>> = {
  acknowledge: 'Acknowledged',
  shelve: 'Shelved',
  suppress: 'Suppressed',
};

/** Whoever is called away from an alarm must know whether its value is back: only then it is over. */
export function wordEnd(
  action: AlarmAction,
  { isActive, actorEmail, reason }: { isActive: boolean; actorEmail: string | null; reason: string | null },
): AlarmEnd {
  const why = action === 'suppress' ? 'The unit is in an outage.' : null;
  const who = actorEmail === null ? null : `By ${actorEmail}${reason ? `: ${reason}` : ''}.`;
  const value = isActive ? 'The value is still beyond its limit.' : 'The value is back.';
  return {
    word: words[action] ?? 'Over',
    message: [who, why, value].filter((part) => part !== null).join(' '),
  };
}
