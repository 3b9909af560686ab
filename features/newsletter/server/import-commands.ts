import type { Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import type { ListImport } from '../contract.ts';
import { addSubscribers } from './commands.ts';
import { readSubscribers } from './read-subscribers.ts';

/** Adds the people of a list who agreed elsewhere, or says what would come of it. @throws AppError when the list can't be read */
export async function importSubscribers(
  db: Orm,
  secret: string,
  actor: Actor,
  list: { content: string; consentTo: string; consentAt?: string | undefined; dryRun: boolean },
  now: Date,
): Promise<ListImport> {
  const { rows, problems } = readSubscribers(list.content, { to: list.consentTo, on: list.consentAt }, now);
  const counts = await db
    .transaction(async (tx) => {
      const added = await addSubscribers(tx, secret, rows, now);
      if (list.dryRun) throw new DryRun(added);
      const details = { ...added, consentTo: list.consentTo };
      await recordAudit(tx, actor, {
        action: 'subscriber.import',
        subjectType: 'newsletter_subscriptions',
        subjectId: 'list',
        details,
      });
      return added;
    })
    .catch((error: unknown) => {
      if (error instanceof DryRun) return error.counts;
      throw error;
    });
  return { ...counts, problems };
}

/** Takes everything back, and tells what it was: a trial run is the same statement as the real one. */
class DryRun extends Error {
  readonly counts: Awaited<ReturnType<typeof addSubscribers>>;
  constructor(counts: DryRun['counts']) {
    super('a trial run');
    this.counts = counts;
  }
}
