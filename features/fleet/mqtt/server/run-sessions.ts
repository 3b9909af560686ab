import { randomUUID } from 'node:crypto';
import type { MqttConfig } from '../../../../platform/server/config.ts';
import type { Database } from '../../../../platform/server/database.ts';
import type { Metrics } from '../../../../platform/server/http/metrics.ts';
import type { Log } from '../../../../platform/server/log.ts';
import {
  MOST_MESSAGE_BYTES,
  openSubscriber,
  type ReceivedMessage,
  type Subscriber,
} from '../../../../platform/server/mqtt-subscriber.ts';
import type { TelemetryIntake } from '../../telemetry/server/accept-samples.ts';
import type { Mapping } from '../contract.ts';
import { matchTopic, topicFilter } from '../rules/match-topic.ts';
import { readMessage } from '../rules/read-message.ts';
import { LEASE_MS, LOOK_MS } from '../vocabulary.ts';
import { countRefusals, noteSession, releaseSession, saveNodes, takeSession } from './commands.ts';
import { messageTypes } from './follow-node.ts';
import { emptyWork, type Nodes, openNodes, SPARKPLUG_NAMESPACE } from './follow-nodes.ts';
import { listMappings, readNodes } from './queries.ts';
import { type CountRefusals, openStore } from './store-messages.ts';

export interface MqttDeps {
  db: Database;
  log: Log;
  broker: MqttConfig;
  intake: TelemetryIntake;
  metrics: Metrics;
  now(): number;
  stopSignal: AbortSignal;
  lookMs?: number;
}

/** The first session hears what may not be divided: a node's messages are counted, so one process has to hear them all. */
const UNDIVIDED = 1;
/** Whoever has a session leaves one that is free to others for so long. */
const LEAVE_MS = 30_000;
const GIVE_UP_MS = 500;

interface OpenSession {
  subscriber: Subscriber;
  isConnected: boolean;
  since: Date;
  failure: string | null;
  received: number;
  lastMessageAt: Date | null;
  filters: string[];
}

/**
 * Listens to the broker with as many sessions as are set, over all processes: each is a lease in the database, and has the same client id whoever holds
 * it, so the broker keeps for the next process what the last one did not acknowledge.
 *
 * @returns to be awaited before the database closes
 */
export function runSessions(deps: MqttDeps): { stopped: Promise<void> } {
  const { db, log, broker, intake, metrics, now, stopSignal, lookMs = LOOK_MS } = deps;
  const holder = randomUUID();
  const sessions = new Map<number, OpenSession>();
  let mappings: Mapping[] = [];
  let nodes: Nodes | null = null;
  let lookedAt = now();
  const refusals = new Map<string, { count: number; topic: string; lastAt: Date }>();
  const count: CountRefusals = (reason, topic, times) => {
    metrics.countRefusedMessages(reason, times);
    const known = refusals.get(reason)?.count ?? 0;
    refusals.set(reason, { count: known + times, topic: topic.slice(0, 500), lastAt: new Date(now()) });
  };
  /** What was heard was not written down: another process may have written down something else since. */
  let isOvertaken = false;
  const store = openStore({
    ...deps,
    count,
    countSamples: metrics.countSamples,
    async saveNodes(changed) {
      if (await saveNodes(db.orm, holder, changed)) return;
      isOvertaken = true;
      const names = changed.map(({ group, node }) => `${group}/${node}`);
      log.warn({ nodes: names }, 'another process has the session of these nodes now');
    },
  });
  const receive = (session: OpenSession) => async (message: ReceivedMessage) => {
    session.received++;
    session.lastMessageAt = new Date(now());
    metrics.countMessage(now() / 1_000);
    const { payload } = message;
    // Forbidden in MQTT (1.5.4), and no database takes it; not every broker looks.
    const topic = message.topic.replaceAll('\0', '\u{FFFD}');
    if (payload.length > MOST_MESSAGE_BYTES) return count('too-long', topic, 1);
    if (topic.startsWith(`${SPARKPLUG_NAMESPACE}/`)) {
      const { isAgain } = message;
      const heard = nodes?.hear(topic, payload, { mappings: mappings.filter(isSparkplug), isAgain });
      if (!heard) return;
      const { work, refusal } = await heard;
      if (refusal) count(refusal, topic, 1);
      return store(work);
    }
    const work = emptyWork(topic);
    const text = payload.toString('utf8');
    let isRead = false;
    for (const mapping of mappings) {
      const names = isSparkplug(mapping) ? null : matchTopic(mapping.pattern, topic);
      if (!names) continue;
      isRead = true;
      const read = readMessage(mapping, { text, names, isRetained: message.isRetained, receivedAt: now() });
      // Over what the message itself may say: only we know by which mapping it came.
      for (const sample of read.samples) work.samples.push({ ...sample, mapping: mapping.name });
      for (const refusal of read.refusals) count(refusal, topic, 1);
    }
    if (!isRead) count('unmapped', topic, 1);
    if (work.samples.length > 0) await store(work);
  };
  const filtersOf = (number: number) => [
    ...new Set(mappings.flatMap((mapping) => listFilters(mapping, number, broker.sharedGroup))),
  ];
  const open = async (number: number, known: readonly string[]) => {
    if (number === UNDIVIDED) {
      isOvertaken = false;
      nodes = openNodes(await readNodes(db.orm), { now, isStream: intake.isStream });
    }
    const session: OpenSession = {
      ...{ isConnected: false, since: new Date(now()), failure: null, received: 0, lastMessageAt: null },
      filters: filtersOf(number),
      subscriber: openSubscriber({
        broker,
        clientId: `${broker.clientId}-${number}`,
        log,
        receive: (message) => receive(session)(message),
        onState({ isConnected, failure }) {
          const state = sessions.get(number);
          if (!state) return;
          if (state.isConnected !== isConnected) state.since = new Date(now());
          Object.assign(state, { isConnected, failure });
        },
      }),
    };
    sessions.set(number, session);
    session.subscriber.follow(session.filters, known);
  };
  const close = async (number: number, session: OpenSession) => {
    sessions.delete(number);
    if (number === UNDIVIDED) nodes = null;
    await session.subscriber.close();
  };
  const closeNumber = async (number: number) => {
    const session = sessions.get(number);
    if (session) await close(number, session);
  };
  const look = async () => {
    mappings = (await listMappings(db.orm)).filter(({ isOn }) => isOn);
    for (let number = 1; number <= broker.sessions; number++) {
      if (number === UNDIVIDED && isOvertaken) await closeNumber(number);
      const session = sessions.get(number);
      const at = now();
      // The embedded database has one process only: whoever had it before is gone.
      const isAlone = db.engine === 'embedded';
      const freeSince = new Date(isAlone ? at + 2 * LEASE_MS : at - (sessions.size > 0 ? LEAVE_MS : 0));
      const expiresAt = new Date(at + LEASE_MS);
      const known = await takeSession(db.orm, { number, holder, now: new Date(at), expiresAt, freeSince });
      if (known === null) {
        if (session) await close(number, session);
        continue;
      }
      if (!session) await open(number, known);
      else if (filtersOf(number).join('\n') !== session.filters.join('\n')) {
        session.filters = filtersOf(number);
        session.subscriber.follow(session.filters);
      }
      const current = sessions.get(number);
      if (!current) continue;
      const { subscriber: _, ...note } = current;
      current.received = 0;
      await noteSession(db.orm, { number, holder }, note);
    }
    const counted = [...refusals].map(([reason, refusal]) => ({ reason, ...refusal }));
    refusals.clear();
    await countRefusals(db.orm, counted);
    lookedAt = now();
  };
  metrics.watch(
    { name: 'mqtt_connected', help: 'Whether a session is connected to the broker.', label: 'session' },
    async () => Object.fromEntries([...sessions].map(([number, { isConnected }]) => [number, Number(isConnected)])),
  );
  const giving = setInterval(() => nodes?.giveUp(), GIVE_UP_MS);
  return { stopped: runUntilStopped() };

  /** Whoever cannot say that it is there leaves its sessions to others, and to the broker what it cannot store. */
  async function noteFailure(error: unknown): Promise<void> {
    log.warn({ err: error }, 'the sessions of MQTT could not be looked after');
    if (now() - lookedAt < LEASE_MS) return;
    for (const [number, session] of sessions) await close(number, session);
  }

  async function runUntilStopped(): Promise<void> {
    while (!stopSignal.aborted) {
      await look().catch(noteFailure);
      await pause(lookMs, stopSignal);
    }
    clearInterval(giving);
    for (const [number, session] of sessions) {
      await close(number, session);
      await releaseSession(db.orm, number, holder, new Date(now())).catch((error: unknown) =>
        log.warn({ err: error }, 'a session of MQTT could not be given back; it is free in a while'),
      );
    }
  }
}

const isSparkplug = ({ kind }: Mapping) => kind === 'sparkplug';

/** What a session subscribes to for a mapping. */
function listFilters({ kind, pattern }: Mapping, number: number, sharedGroup: string | null): string[] {
  if (kind !== 'sparkplug') return [`${sharedGroup === null ? '' : `$share/${sharedGroup}/`}${topicFilter(pattern)}`];
  if (number !== UNDIVIDED) return [];
  const [group, node] = topicFilter(pattern).split('/');
  // By type, so that commands to the node are not even heard.
  return messageTypes.map(
    (type) => `${SPARKPLUG_NAMESPACE}/${group}/${type}/${node}${type.startsWith('D') ? '/+' : ''}`,
  );
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
