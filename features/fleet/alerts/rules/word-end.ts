import type { AlarmAction, AlertKind } from '../vocabulary.ts';

/** Why an alarm calls nobody any more, for those who were called. */
export interface AlarmEnd {
  /** Before the alarm's title. */
  word: string;
  message: string;
}

interface Ending {
  action: AlarmAction;
  /** A message has no value that could come back. */
  kind: AlertKind;
  isActive: boolean;
  /** The value that is back; null: it ended otherwise, as with its stream or unit, or it is of silence. */
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
  const isBack = action === 'return' && (ending.value !== null || (ending.kind === 'silence' && reason === null));
  const outage = action === 'suppress' ? 'The unit is in an outage' : null;
  const by = actorEmail === null ? null : `By ${actorEmail}`;
  const said = [[by, reason].filter(Boolean).join(': '), outage, sayValue(ending)].filter(Boolean);
  return {
    word: words[action] ?? (isBack ? 'Over' : 'Ended'),
    message: said.map((sentence) => `${sentence}.`).join(' ') || 'It calls nobody any more.',
  };
}

function sayValue({ action, kind, isActive, value, reason }: Ending): string | null {
  if (kind === 'message') return null;
  if (kind === 'silence') {
    if (isActive) return 'There is still no data';
    return action === 'return' && reason !== null ? null : 'Data come again';
  }
  if (isActive) return 'The value is still beyond its limit';
  return action === 'return' && value === null ? null : 'The value is back';
}
