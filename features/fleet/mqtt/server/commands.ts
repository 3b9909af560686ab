import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import {
  mqttMappings,
  mqttRefusals,
  mqttSessions,
  sparkplugDevices,
  sparkplugNodes,
} from '../../../../database/schema/fleet-mqtt.ts';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { recordAudit } from '../../../accounts/server/commands.ts';
import { onlyMapping } from '../../streams/rules/name-writer.ts';
import { listStreamsOnlyOf } from '../../streams/server/queries.ts';
import type { Mapping, MappingFacts } from '../contract.ts';
import { checkMapping } from '../rules/check-mapping.ts';
import { MOST_MAPPINGS } from '../vocabulary.ts';
import type { MetricChanges } from './remember-metrics.ts';
import type { ChangedNode } from './store-messages.ts';

type Orm = Database['orm'];

/** @throws AppError BAD_REQUEST by field; CONFLICT when there are too many */
export async function addMapping(db: Orm, actor: Actor, facts: MappingFacts): Promise<Mapping> {
  return db.transaction(async (tx) => {
    // One after the other: of two that come together, each would count without the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mqtt mappings'))`);
    if ((await tx.$count(mqttMappings)) >= MOST_MAPPINGS)
      throw new AppError('CONFLICT', `There are ${MOST_MAPPINGS} mappings already.`);
    await demand(tx, facts, null);
    const [row] = await tx.insert(mqttMappings).values(facts).returning();
    if (!row) throw new Error('the mapping that was just inserted is missing');
    await audit(tx, actor, 'mqtt-mapping.add', row.id, facts);
    return row;
  });
}

/** @throws AppError as `addMapping`; NOT_FOUND; CONFLICT when somebody else changed it since that revision */
export async function changeMapping(
  db: Orm,
  actor: Actor,
  { id, revision, ...facts }: MappingFacts & { id: string; revision: number },
): Promise<Mapping> {
  return db.transaction(async (tx) => {
    const before = await lock(tx, id, revision);
    if (before.name !== facts.name) await demandUnneeded(tx, before.name);
    await demand(tx, facts, id);
    const [row] = await tx
      .update(mqttMappings)
      .set({ ...facts, revision: revision + 1 })
      .where(eq(mqttMappings.id, id))
      .returning();
    if (!row) throw new Error('the mapping that was locked is missing');
    await audit(tx, actor, 'mqtt-mapping.change', id, facts);
    return row;
  });
}

/** @throws AppError NOT_FOUND; CONFLICT when somebody else changed it since that revision */
export async function removeMapping(
  db: Orm,
  actor: Actor,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { name } = await lock(tx, id, revision);
    await demandUnneeded(tx, name);
    await tx.delete(mqttMappings).where(eq(mqttMappings.id, id));
    await audit(tx, actor, 'mqtt-mapping.remove', id, { name });
  });
}

async function demand(tx: Executor, facts: MappingFacts, id: string | null): Promise<void> {
  const issues = checkMapping(facts);
  const isTaken = await tx.$count(
    mqttMappings,
    and(eq(mqttMappings.name, facts.name), id ? ne(mqttMappings.id, id) : undefined),
  );
  if (isTaken) issues.push({ path: ['name'], message: 'Another mapping has this name.' });
  const [first] = issues;
  if (first) throw new AppError('BAD_REQUEST', first.message, { issues });
}

/** A stream that this one alone may write would have nobody left. */
async function demandUnneeded(tx: Executor, name: string): Promise<void> {
  const [first, ...more] = await listStreamsOnlyOf(tx, onlyMapping(name));
  if (first === undefined) return;
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  throw new AppError(
    'CONFLICT',
    `The mapping “${name}” alone may write ${first}${others}. Give ${more.length > 0 ? 'them' : 'it'} another writer first.`,
  );
}

async function lock(tx: Executor, id: string, revision: number) {
  const [row] = await tx.select().from(mqttMappings).where(eq(mqttMappings.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'It is not there any more.');
  if (row.revision !== revision)
    throw new AppError('CONFLICT', 'Somebody else changed it meanwhile. Look at it as it is now.');
  return row;
}

type Deed = `mqtt-mapping.${'add' | 'change' | 'remove'}`;

async function audit(tx: Executor, actor: Actor, action: Deed, subjectId: string, details: object): Promise<void> {
  await recordAudit(tx, actor, { action, subjectType: 'mqtt_mappings', subjectId, details: { ...details } });
}

export interface SessionLease {
  number: number;
  /** A name of this process that no other one has. */
  holder: string;
  now: Date;
  expiresAt: Date;
  /** Only sessions are taken that nobody has had since; whoever has one already leaves others time. */
  freeSince: Date;
}

/**
 * Takes or prolongs the right to a session. One statement, so that of two processes only one gets it.
 *
 * @returns what was subscribed to last; null: another process has it
 */
export async function takeSession(db: Executor, lease: SessionLease): Promise<string[] | null> {
  const { number, holder, now, expiresAt, freeSince } = lease;
  const [row] = await db
    .insert(mqttSessions)
    .values({ number, holder, expiresAt, since: now, filters: [] })
    .onConflictDoUpdate({
      target: mqttSessions.number,
      set: { holder: sql`excluded.holder`, expiresAt: sql`excluded.expires_at` },
      setWhere: or(
        eq(mqttSessions.holder, holder),
        sql`coalesce(${mqttSessions.expiresAt}, '-infinity') < ${freeSince}`,
      ),
    })
    .returning({ filters: mqttSessions.filters });
  return row?.filters ?? null;
}

/** What a session has done since it was noted last. */
export interface SessionNote {
  isConnected: boolean;
  since: Date;
  failure: string | null;
  received: number;
  lastMessageAt: Date | null;
  filters: string[];
}

export async function noteSession(
  db: Executor,
  { number, holder }: { number: number; holder: string },
  { received, lastMessageAt, ...state }: SessionNote,
): Promise<void> {
  await db
    .update(mqttSessions)
    .set({
      ...state,
      received: sql`${mqttSessions.received} + ${received}`,
      ...(lastMessageAt ? { lastMessageAt } : {}),
    })
    .where(and(eq(mqttSessions.number, number), eq(mqttSessions.holder, holder)));
}

/** Lets another process take over at once. */
export async function releaseSession(db: Executor, number: number, holder: string, now: Date): Promise<void> {
  await db
    .update(mqttSessions)
    .set({ holder: null, expiresAt: null, isConnected: false, since: now })
    .where(and(eq(mqttSessions.number, number), eq(mqttSessions.holder, holder)));
}

export async function countRefusals(
  db: Executor,
  refusals: readonly { reason: string; count: number; topic: string; lastAt: Date }[],
): Promise<void> {
  if (refusals.length === 0) return;
  await db
    .insert(mqttRefusals)
    .values([...refusals].sort((a, b) => (a.reason < b.reason ? -1 : 1)))
    .onConflictDoUpdate({
      target: mqttRefusals.reason,
      set: {
        count: sql`${mqttRefusals.count} + excluded.count`,
        topic: sql`excluded.topic`,
        lastAt: sql`excluded.last_at`,
      },
    });
}

/**
 * Nodes as they are after messages that are stored; only the process that listens to them may.
 *
 * @returns false: another process listens to them now, and nothing was written
 */
export async function saveNodes(db: Executor, holder: string, nodes: readonly ChangedNode[]): Promise<boolean> {
  if (nodes.length === 0) return true;
  return db.transaction(async (tx) => {
    const [held] = await tx
      .select({ holder: mqttSessions.holder })
      .from(mqttSessions)
      .where(and(eq(mqttSessions.number, 1), eq(mqttSessions.holder, holder)))
      .for('share');
    if (!held) return false;
    for (const { group, node, known, changes } of nodes) {
      const isNode = and(eq(sparkplugNodes.groupId, group), eq(sparkplugNodes.nodeId, node));
      if (!known) {
        await tx.delete(sparkplugNodes).where(isNode);
        continue;
      }
      const { since, bornAt, ...rest } = known;
      const state = {
        ...{ ...rest, since: new Date(since), bornAt: bornAt === null ? null : new Date(bornAt) },
        // The births that an older edition wrote down do not count any more.
        ...(changes?.isAnew ? { metrics: [] } : {}),
      };
      await tx
        .insert(sparkplugNodes)
        .values({ groupId: group, nodeId: node, ...state })
        .onConflictDoUpdate({ target: [sparkplugNodes.groupId, sparkplugNodes.nodeId], set: state });
      if (changes) await saveMetrics(tx, group, node, changes);
    }
    return true;
  });
}

/** Rows of one statement: PostgreSQL takes no more than 65,535 parameters. */
const ROWS_TOGETHER = 1_000;

async function saveMetrics(
  tx: Executor,
  group: string,
  node: string,
  { isAnew, devices }: MetricChanges,
): Promise<void> {
  const isOfNode = and(eq(sparkplugDevices.groupId, group), eq(sparkplugDevices.nodeId, node));
  const ids = [...devices.keys()];
  for (let at = 0; isAnew ? at === 0 : at < ids.length; at += ROWS_TOGETHER)
    await tx
      .delete(sparkplugDevices)
      .where(isAnew ? isOfNode : and(isOfNode, inArray(sparkplugDevices.deviceId, ids.slice(at, at + ROWS_TOGETHER))));
  const rows = [...devices].flatMap(([deviceId, metrics]) =>
    metrics.length === 0
      ? []
      : [{ deviceId, metrics: metrics.map(({ name, alias, datatype }): PackedMetric => [name, alias, datatype]) }],
  );
  for (let at = 0; at < rows.length; at += ROWS_TOGETHER)
    await tx
      .insert(sparkplugDevices)
      .values(rows.slice(at, at + ROWS_TOGETHER).map((row) => ({ groupId: group, nodeId: node, ...row })));
}

type PackedMetric = [name: string, alias: number | null, type: number | null];
