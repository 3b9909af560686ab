import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveAddress } from '../app/server/move-address.ts';
import { confirmAddressChange, type MoveElsewhere } from '../features/accounts/server/address-commands.ts';
import { holdOwnAddress, openOwnLog } from '../features/accounts/server/commands.ts';
import { raiseMessage } from '../features/fleet/alerts/server/commands.ts';
import { retireUnit, setUp } from '../features/fleet/configuration/server/commands.ts';
import { readConfiguration } from '../features/fleet/configuration/server/queries.ts';
import { undoImport } from '../features/fleet/configuration/server/undo-import.ts';
import {
  addPlan,
  addPlans,
  changePlan,
  completeTask,
  reopenTask,
} from '../features/fleet/maintenance/server/commands.ts';
import { holdsFleetRights } from '../features/fleet/rights/server/queries.ts';
import { lockUnits, recordOutage, withUnitsLocked } from '../features/fleet/units/server/commands.ts';
import type { Database } from '../platform/server/database.ts';
import type { Actor } from '../platform/shared/actor.ts';
import { addFleet } from './support/fleet.ts';
import { addUser } from './support/sign-in.ts';
import { openTestDatabase } from './support/test-database.ts';
import { until } from './support/until.ts';

let db: Database;
const now = new Date('2026-11-27T12:00:00Z');
const id = '00000000-0000-4000-8000-000000000001';

beforeAll(async () => {
  db = await openTestDatabase();
  await addFleet(db, 3);
});
afterAll(() => db.close());

const values = async (query: string) => (await db.pool.query<{ value: string }>(query)).rows.map(({ value }) => value);

/** Somebody who has asked for another address and opened the link there. */
async function mover(name: string): Promise<Actor> {
  await addUser(db, 'editor', `${name}@old.example`);
  const [profileId = ''] = await values(`select id::text as value from profiles where email = '${name}@old.example'`);
  await db.pool.query(
    `insert into address_changes (profile_id, from_email, to_email, token_hash, asked_at, expires_at)
      values ($1, $2, $3, $4, $5, $5::timestamptz + interval '1 day')`,
    [profileId, `${name}@old.example`, `${name}@new.example`, name, now],
  );
  return { id: profileId, email: `${name}@old.example`, role: 'editor' };
}

/** @param meanwhile what happens when the account has the new address, and nothing else has */
function confirm({ id: profileId }: Actor, name: string, meanwhile = async () => {}) {
  const moveElsewhere: MoveElsewhere = async (tx, move) => {
    await meanwhile();
    await moveAddress(tx, 'secret', move, now);
  };
  const by = { profileId, tokenHash: name, session: 'none' };
  return confirmAddressChange(db.orm, by, now, { moveElsewhere, ownLog: openOwnLog(holdsFleetRights) });
}

/** One that brought a unit, and of which a proposal still waits. */
async function addImport(importId: string, author: string, unitId: string): Promise<void> {
  await db.pool.query(
    `insert into fleet_imports (id, why, author, at, asked_back_by, asked_back_at)
      values ('${importId}', 'Why', '${author}', now(), '${author}', now() - interval '1 hour')`,
  );
  const unit = (await lockUnits(db.orm)).find((one) => one.id === unitId);
  await db.pool.query('update smr_units set revision = 1 where id = $1', [unitId]);
  await db.pool.query(
    `insert into unit_versions (smr_unit_id, number, state, configuration, base, why, author, at, import_id)
      select '${unitId}', number, state, $1::jsonb, 0, 'Why', '${author}', now() - interval '2 hours', '${importId}'::uuid
      from (values (1, 'applied'), (null, 'proposed')) as v (number, state)`,
    [JSON.stringify(unit && (await readConfiguration(db.orm, unit)))],
  );
}

it('an import is taken back under the address that the account has by now, all of it', async () => {
  const before = await mover('ada');
  await addImport(id, 'ada@old.example', 'dnnp-1');
  await confirm(before, 'ada');
  await undoImport(db.orm, before, id, now);
  expect(
    await values(`select taken_back_by as value from fleet_imports where id = '${id}'
      union all select decided_by from unit_versions where state = 'declined' and import_id = '${id}'`),
  ).toEqual(['ada@new.example', 'ada@new.example']);
});

it('an account that is gone changes nothing any more', async () => {
  const gone = { id: '00000000-0000-4000-8000-00000000000f', email: 'gone@old.example', role: 'editor' };
  await expect(retireUnit(db.orm, gone, { id: 'dnnp-2', revision: 0, why: 'Old' }, now)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});

// Only a server has two connections.
describe.runIf(process.env.TEST_DATABASE_URL)('beside a move of the address', () => {
  const WAITING = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const waiting = () => until(async () => (await db.pool.query(WAITING)).rows.length > 0);

  it('taking an import back does not wait in a circle', async () => {
    const before = await mover('eve');
    const importId = '00000000-0000-4000-8000-000000000002';
    await addImport(importId, 'eve@old.example', 'dnnp-2');
    let undone: Promise<unknown> = Promise.resolve();
    await confirm(before, 'eve', async () => {
      undone = undoImport(db.orm, before, importId, now).catch((error: Error) => error);
      await waiting();
    });
    expect(await undone).toHaveLength(2);
    expect(await values(`select taken_back_by as value from fleet_imports where id = '${importId}'`)).toEqual([
      'eve@new.example',
    ]);
  });

  it.each<[string, (actor: Actor) => Promise<unknown>]>([
    ['retires a unit', (actor) => retireUnit(db.orm, actor, { id: 'dnnp-3', revision: 0, why: 'Old' }, now)],
    [
      'sets a unit up',
      (actor) => {
        const configuration = { name: 'U', streams: [] } as never; // Nothing of it is looked at: the unit is there already.
        return setUp(db.orm, actor, { id: 'dnnp-3', base: null, configuration, isRetired: false, why: '' }, now);
      },
    ],
    [
      'records an outage',
      (actor) => {
        const facts = { kind: 'planned', title: 'Refuelling', startsAt: now, endsAt: null, lostMw: 1 } as const;
        return recordOutage(db.orm, actor, { smrUnitId: 'dnnp-3', why: 'It is due', ...facts }, now);
      },
    ],
    ['changes what is around the units', (actor) => withUnitsLocked(db.orm, { actor }, async () => {})],
    [
      'changes a plan',
      // As above: there is none.
      (actor) => changePlan(db.orm, actor, { id, revision: 0, why: 'Rarer' } as never, now),
    ],
  ])('who %s waits for the own account with nothing in hand', async (name, change) => {
    const actor = await mover(name.replaceAll(' ', '-'));
    let changed: Promise<unknown> = Promise.resolve();
    await db.orm.transaction(async (tx) => {
      await holdOwnAddress(tx, actor.id);
      changed = change(actor).catch((error: Error) => error);
      await waiting();
      const { rows } = await db.pool.query(
        `select from pg_locks where pid in (${WAITING}) and granted and (locktype = 'advisory' or relation = 'smr_units'::regclass)`,
      );
      expect(rows).toHaveLength(0);
    });
    await changed;
  });

  it.each<[string, (actor: Actor, taskId: string) => Promise<unknown>]>([
    // As above: of what they are asked nothing is looked at before the units are theirs.
    ['adds a plan', (actor) => addPlan(db.orm, actor, { unitId: 'dnnp-1', why: 'It is due' } as never, now)],
    ['is done with a task', (actor, taskId) => completeTask(db.orm, actor, { id: taskId, readings: [] }, now)],
    ['takes a task back', (actor, taskId) => reopenTask(db.orm, actor, taskId, now)],
  ])('who %s waits for the units of an import with no plan in hand', async (name, work) => {
    const actor = await mover(name.replaceAll(' ', '-'));
    const plan = { smrUnitId: 'dnnp-1', title: name, priority: 3, intervalDays: 30 };
    await addPlans(db.orm, [{ ...plan, description: '', firstDueInDays: 1 }], now);
    const [taskId = ''] = await values(`select id::text as value from maintenance_tasks where title = '${name}'`);
    const importer = await db.pool.connect();
    await importer.query('begin');
    await importer.query('select from smr_units order by id for update');
    const worked = work(actor, taskId).catch((error: Error) => error);
    try {
      await waiting();
      // Nothing but its reading, and the own address, which comes first.
      const { rows } = await db.pool.query(`select mode from pg_locks where pid in (${WAITING}) and granted
        and ((locktype = 'advisory' and mode <> 'ShareLock') or (relation = 'maintenance_plans'::regclass and mode <> 'AccessShareLock'))`);
      expect(rows).toHaveLength(0);
    } finally {
      await importer.query('commit');
      importer.release();
      await worked;
    }
  });

  /** At both addresses, so that a move joins what was promised. */
  const promiseTwice = async (name: string) => {
    const { id: admin, email } = await mover(`adm-${name}`);
    await db.pool.query(`update profiles set role = 'admin' where id = $1`, [admin]);
    for (const at of ['old', 'new'])
      await db.pool.query(
        `with made as (insert into invitations (email, role, token_hash, invited_by_id, invited_by, sent_at, expires_at)
           values ($1, 'subscriber', $1, $2, $3, now(), $4::timestamptz + interval '9 days') returning id)
         insert into fleet_invitations (invitation_id, smr_unit_id, role, offered_by_id, offered_by, offered_at)
           select id, 'dnnp-3', 'viewer', $2, $3, now() from made`,
        [`${name}@${at}.example`, admin, email, now],
      );
  };

  it('a critical alarm that is raised with the units in hand tells the mover, who waits for them, and waits for nobody', async () => {
    const actor = await mover('sam');
    await promiseTwice('sam');
    let moved: Promise<unknown> = Promise.resolve();
    await db.orm.transaction(async (tx) => {
      await lockUnits(tx);
      moved = confirm(actor, 'sam').catch((error: Error) => error);
      await waiting();
      const message = { smrUnitId: 'dnnp-1', title: 'Look at it', message: 'Now', severity: 'crit' as const };
      await raiseMessage(tx, { ...message, at: now });
    });
    expect(await moved).toMatchObject({ to: 'sam@new.example' });
    expect(await values(`select title as value from notices where profile_id = '${actor.id}'`)).toContain('Look at it');
  });

  it('who decides what the mover proposed and holds the units is not waited for by promises of units with it in hand', async () => {
    const actor = await mover('pat');
    await db.pool.query(`insert into unit_versions (smr_unit_id, state, configuration, base, why, author, at)
      values ('dnnp-3', 'proposed', '{}', 0, 'Why', 'pat@old.example', now())`);
    await promiseTwice('pat');
    const decider = await db.pool.connect();
    await decider.query('begin');
    await decider.query('select from smr_units order by id for update');
    const moved = confirm(actor, 'pat').catch((error: Error) => error);
    await waiting();
    await decider.query(`update unit_versions set state = 'declined' where author = 'pat@old.example'`);
    await decider.query('commit');
    decider.release();
    expect(await moved).toMatchObject({ to: 'pat@new.example' });
  });
});
