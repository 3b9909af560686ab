import type { AlarmAction, AlertKind } from '../vocabulary.ts';

/** What comes back with an alarm's end; a message only ends. */
export const backWords: Readonly<Record<AlertKind, string>> = {
  limit: 'Value came back',
  silence: 'Data came back',
  message: 'Ended',
};

/** What happened to an alarm. */
export const turnWords: Readonly<Record<AlarmAction, string>> = {
  raise: 'Raised',
  return: backWords.limit,
  acknowledge: 'Acknowledged',
  shelve: 'Shelved',
  unshelve: 'Brought back',
  suppress: 'Suppressed',
  unsuppress: 'Suppression ended',
};

/** What happened to an alert of a kind. @param reason why it is over, where nothing came back */
export function wordTurn({ kind }: { kind: AlertKind }, action: AlarmAction, reason: string | null = null): string {
  if (action !== 'return') return turnWords[action];
  return reason === null ? backWords[kind] : 'Ended';
}
