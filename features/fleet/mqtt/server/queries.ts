import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import {
  mqttMappings,
  mqttRefusals,
  mqttSessions,
  sparkplugDevices,
  sparkplugNodes,
} from '../../../../database/schema/fleet-mqtt.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { countKeyless } from '../../telemetry/server/queries.ts';
import { rejections } from '../../telemetry/vocabulary.ts';
import type { Mapping, MqttState } from '../contract.ts';
import { messageRefusals, type NodeFault } from '../vocabulary.ts';
import type { KnownNode } from './follow-nodes.ts';

/** By name. */
export async function listMappings(db: Executor): Promise<Mapping[]> {
  return db.select().from(mqttMappings).orderBy(asc(mqttMappings.name));
}

/** What is said of each reason. */
const sentences: Readonly<Record<string, string>> = { ...rejections, ...messageRefusals };

/** How the connection stands, whichever process has it. */
export async function readState(
  db: Executor,
  broker: { host: string; port: number; sharedGroup: string | null; sessions: number } | null,
  now: Date,
): Promise<MqttState> {
  const sessions = await db.select().from(mqttSessions).orderBy(asc(mqttSessions.number));
  const refusals = await db.select().from(mqttRefusals).orderBy(desc(mqttRefusals.lastAt));
  // Counted there: all nodes together may have named two hundred thousand, and a page that is open asks every five seconds.
  const nodes = await db
    .select({
      ...getTableColumns(sparkplugNodes),
      metrics: sql<number>`coalesce(sum(jsonb_array_length(${sparkplugDevices.metrics})), 0)::int`,
    })
    .from(sparkplugNodes)
    .leftJoin(sparkplugDevices, ofNode)
    .groupBy(sparkplugNodes.groupId, sparkplugNodes.nodeId)
    .orderBy(asc(sparkplugNodes.groupId), asc(sparkplugNodes.nodeId));
  return {
    broker: broker && `${broker.host}:${broker.port}`,
    sharedGroup: broker?.sharedGroup ?? null,
    sessions: sessions
      .filter(({ number }) => number <= (broker?.sessions ?? 0))
      .map((row) => {
        const isHeld = row.holder !== null && row.expiresAt !== null && row.expiresAt > now;
        return {
          number: row.number,
          isHeld,
          isConnected: isHeld && row.isConnected,
          since: row.since.toISOString(),
          failure: row.failure,
          received: row.received,
          lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
        };
      }),
    refusals: refusals.map((row) => ({
      ...row,
      sentence: sentences[row.reason] ?? row.reason,
      lastAt: row.lastAt.toISOString(),
    })),
    quarantined: await countKeyless(db),
    nodes: nodes.map((row) => ({
      group: row.groupId,
      node: row.nodeId,
      // Written by `saveNodes` only.
      fault: row.fault as NodeFault | null,
      since: row.since.toISOString(),
      bornAt: row.bornAt?.toISOString() ?? null,
      metrics: row.metrics,
    })),
  };
}

const ofNode = and(
  eq(sparkplugDevices.groupId, sparkplugNodes.groupId),
  eq(sparkplugDevices.nodeId, sparkplugNodes.nodeId),
);

/** Edge nodes as they were last heard, whoever has stood as it does for the longest time first. */
export async function readNodes(db: Executor): Promise<KnownNode[]> {
  const rows = await db.select().from(sparkplugNodes).orderBy(asc(sparkplugNodes.since));
  const devices = await db.select().from(sparkplugDevices);
  const byNode = Map.groupBy(devices, ({ groupId, nodeId }) => `${groupId}/${nodeId}`);
  return rows.map(({ groupId, nodeId, fault, since, bornAt, bdSeq, seq, lastAt, metrics: older }) => ({
    group: groupId,
    node: nodeId,
    known: {
      // What an older edition heard born is known here under the aliases of the birth before: values would stand under wrong names.
      fault: older.length > 0 ? 'no-birth' : (fault as NodeFault | null),
      since: since.getTime(),
      bornAt: bornAt?.getTime() ?? null,
      bdSeq,
      seq,
      lastAt,
    },
    metrics: (byNode.get(`${groupId}/${nodeId}`) ?? []).flatMap(({ deviceId, metrics }) =>
      metrics.map(([name, alias, datatype]) => ({ device: deviceId, name, alias, datatype })),
    ),
  }));
}
