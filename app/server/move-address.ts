import type { AddressMove } from '../../features/accounts/server/address-commands.ts';
import { moveContactAddress } from '../../features/contacts/server/move-address-commands.ts';
import { moveReaderAddress } from '../../features/feedback/server/commands.ts';
import { moveProposer } from '../../features/fleet/configuration/server/commands.ts';
import { moveAsker } from '../../features/fleet/configuration/server/import-commands.ts';
import { moveContactPoints } from '../../features/fleet/escalation/server/commands.ts';
import { joinPromises } from '../../features/fleet/rights/server/invitation-commands.ts';
import { moveSigner } from '../../features/fleet/shifts/server/commands.ts';
import { lockUnits } from '../../features/fleet/units/server/commands.ts';
import { moveProposer as moveProposerOfFleetVersions } from '../../features/fleet/versions/server/commands.ts';
import { moveDeliveries } from '../../features/letters/server/commands.ts';
import { moveSubscription } from '../../features/newsletter/server/move-commands.ts';
import { moveSubmissions } from '../../features/submissions/server/commands.ts';
import type { Executor } from '../../platform/server/database.ts';

/**
 * What knows a person by address goes on knowing him by the new one: where mails go, what is held about him, and what is still to be decided by
 * somebody else than its author. What was done stays under the address of then (decision 8).
 */
export async function moveAddress(tx: Executor, secret: string, move: AddressMove, now: Date): Promise<void> {
  if (move.joined) {
    // Promises name units and sites: whoever changes those holds the units before any row that is moved here.
    await lockUnits(tx);
    await joinPromises(tx, move.joined);
  }
  await moveContactAddress(tx, move, now);
  await moveSubscription(tx, secret, move, now, moveDeliveries);
  await moveReaderAddress(tx, move);
  await moveSubmissions(tx, move);
  await moveContactPoints(tx, move);
  await moveProposer(tx, move);
  await moveAsker(tx, move);
  await moveProposerOfFleetVersions(tx, move);
  await moveSigner(tx, move);
}
