import { asc, desc } from 'drizzle-orm';
import { mqttMappings, mqttRefusals, mqttSessions, sparkplugNodes } from '../../../../database/schema/fleet-mqtt.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { countKeyless } from '../../telemetry/server/queries.ts';
import { rejections } from '../../telemetry/vocabulary.ts';
import type { Mapping, MqttState } from '../contract.ts';
import { messageRefusals, type NodeFault } from '../vocabulary.ts';
import type { SparkplugNode } from './follow-node.ts';

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
  const nodes = await db.select().from(sparkplugNodes).orderBy(asc(sparkplugNodes.groupId), asc(sparkplugNodes.nodeId));
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
      metrics: row.metrics.length,
    })),
  };
}

/** Edge nodes as they were last heard. */
export async function readNodes(db: Executor): Promise<{ group: string; node: string; known: SparkplugNode }[]> {
  const rows = await db.select().from(sparkplugNodes);
  return rows.map(({ groupId, nodeId, metrics, fault, since, bornAt, bdSeq, seq, lastAt }) => ({
    group: groupId,
    node: nodeId,
    known: {
      fault: fault as NodeFault | null,
      since: since.getTime(),
      bornAt: bornAt?.getTime() ?? null,
      bdSeq,
      seq,
      lastAt,
      metrics: metrics.map(([device, name, alias, datatype]) => ({ device, name, alias, datatype })),
    },
  }));
}
