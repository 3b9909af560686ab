import { roleOf } from '../../features/accounts/server/permissions.ts';
import { findHeartbeat } from '../../features/fleet/escalation/server/heartbeat-queries.ts';
import { listRules, readContacts } from '../../features/fleet/escalation/server/queries.ts';
import { listMappings } from '../../features/fleet/mqtt/server/queries.ts';
import { isClosed, listFleetInvitations, listGrants } from '../../features/fleet/rights/server/queries.ts';
import { listScreenRows, toScreenFile } from '../../features/fleet/screens/server/queries.ts';
import type { Executor } from '../../platform/server/database.ts';
import type { Actor } from '../../platform/shared/actor.ts';

/**
 * What belongs to a fleet and is set up elsewhere than its units, as far as who exports it may read it there: screens; of who sets up the whole
 * fleet whom alarms reach and how MQTT is read; of administrators the rights. Nothing that opens anything goes along: of webhooks and of the heartbeat the host
 * alone, for their addresses are keys.
 *
 * @param isWhole who exports it sets up the whole fleet
 */
export async function readBeside(db: Executor, actor: Actor | null, isWhole: boolean) {
  const screens = toScreenFile(await listScreenRows(db, actor));
  if (!isWhole) return { screens };
  const contactPoints = [...(await readContacts(db)).values()].map(
    ({ id, name, kind, address, roster, quiet, isOn }) => ({
      ...{ id, name, kind, roster, quiet, isOn },
      ...(kind === 'mail' || kind === 'push' ? { address } : hostOf(address)),
    }),
  );
  const escalationRules = (await listRules(db)).map(
    ({ id, name, isOn, unitIds, groupIds, severities, hours, steps, tellsEnd }) => ({
      ...{ id, name, isOn, unitIds, groupIds, severities, hours, steps, tellsEnd },
    }),
  );
  // As it is set: what the moment would add to it is left out.
  const beat = await findHeartbeat(db, new Date());
  const heartbeats = (beat ? [beat] : []).map(({ isOn, everyMinutes, silenceMinutes, address }) => ({
    ...{ isOn, everyMinutes, silenceMinutes },
    ...hostOf(address),
  }));
  const mqttMappings = (await listMappings(db)).map(({ revision: _, ...mapping }) => mapping);
  const whole = { screens, contactPoints, escalationRules, heartbeats, mqttMappings };
  if (roleOf(actor) !== 'admin') return whole;
  const roles = (await listGrants(db)).map(({ email, role, siteName, unitId }) => ({ email, role, siteName, unitId }));
  const invited = (await listFleetInvitations(db)).map(({ email, role, siteName, unitId }) => ({
    ...{ email, role, siteName, unitId },
  }));
  return { ...whole, rights: { isClosed: await isClosed(db), roles, invited } };
}

const hostOf = (address: string | null) =>
  address !== null && URL.canParse(address) ? { host: new URL(address).host } : {};
