import { findProfileByEmail } from '../../features/accounts/server/queries.ts';
import { stopReportsOf } from '../../features/fleet/reports/server/commands.ts';
import { stopMails } from '../../features/follows/server/commands.ts';
import type { Executor } from '../../platform/server/database.ts';

/**
 * No mail any more of what goes on coming (follows, reports) to an address that does not exist or whose owner called a mail spam. Answers to
 * what somebody asks still go out, and so do alarms: the log of deliveries tells what became of those.
 *
 * @returns whether it is an account's
 */
export async function stopMailsTo(db: Executor, address: string): Promise<boolean> {
  const profile = await findProfileByEmail(db, address);
  if (!profile) return false;
  await stopMails(db, { profileId: profile.id });
  await stopReportsOf(db, profile.id);
  return true;
}
