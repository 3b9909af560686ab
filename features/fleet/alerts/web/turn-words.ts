import type { AlarmAction } from '../vocabulary.ts';

/** What happened to an alarm. */
export const turnWords: Readonly<Record<AlarmAction, string>> = {
  raise: 'Raised',
  return: 'Value came back',
  acknowledge: 'Acknowledged',
  shelve: 'Shelved',
  unshelve: 'Brought back',
  suppress: 'Suppressed',
  unsuppress: 'Suppression ended',
};
