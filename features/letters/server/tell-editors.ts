import type { Executor } from '../../../platform/server/database.ts';
import { notify } from '../../notices/server/commands.ts';
import type { ManagedIssue } from '../contract.ts';

/** Of everything that is told of a letter. */
export const letterOccurrence = (issueId: string) => `letter:${issueId}`;

/** Puts before the editors that a draft is ready, or what became of a letter. */
export async function tellOfLetter(
  tx: Executor,
  kind: 'letter.ready' | 'letter.failed',
  { id }: Pick<ManagedIssue, 'id'>,
  title: string,
  text: string,
): Promise<void> {
  const subject = { type: 'newsletter_issues', id };
  const occurrence = `${letterOccurrence(id)}:${kind === 'letter.ready' ? 'ready' : 'failed'}`;
  await notify(tx, { kind, occurrence, subject, title, text, path: `/admin/newsletter/${id}` });
}

/** What could not be sent for lack of a mail server waits; the editors are told once. */
export function tellThatLetterWaits(db: Executor, id: string): Promise<void> {
  const text = 'The mail server cannot be reached. What waits is tried again every minute.';
  return tellOfLetter(db, 'letter.failed', { id }, 'A letter waits for the mail server', text);
}
