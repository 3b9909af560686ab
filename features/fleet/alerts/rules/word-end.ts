import type { AlarmAction } from '../vocabulary.ts';

/** Why an alarm calls nobody any more, for those who were called. */
export interface AlarmEnd {
  /** Before the alarm's title. */
  word: string;
  message: string;
}

interface Ending {
  action: AlarmAction;
  /** Of a stream; null: it is a message, which has no value. */
  streamId: number | null;
  isActive: boolean;
  /** The value that is back; null: it ended otherwise, as with its stream or unit. */
  value: number | null;
  actorEmail: string | null;
  reason: string | null;
}

const words: Partial<Record<AlarmAction, string>> = {
  acknowledge: 'Acknowledged',
  shelve: 'Shelved',
  suppress: 'Suppressed',
};

/** Whoever is called away from an alarm must know whether its value is back: only then it is over. */
export function wordEnd(ending: Ending): AlarmEnd {
  const { action, actorEmail, reason } = ending;
  const isBack = action === 'return' && ending.value !== null;
  const outage = action === 'suppress' ? 'The unit is in an outage' : null;
  const by = actorEmail === null ? null : `By ${actorEmail}`;
  const said = [[by, reason].filter(Boolean).join(': '), outage, sayValue(ending)].filter(Boolean);
  return {
    word: words[action] ?? (isBack ? 'Over' : 'Ended'),
    message: said.map((sentence) => `${sentence}.`).join(' ') || 'It calls nobody any more.',
  };
}

function sayValue({ action, streamId, isActive, value }: Ending): string | null {
  if (streamId === null) return null;
  if (isActive) return 'The value is still beyond its limit';
  return action === 'return' && value === null ? null : 'The value is back';
}
