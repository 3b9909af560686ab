import { FUTURE_TOLERANCE_SECONDS } from '../../telemetry/vocabulary.ts';
import { type MessageRefusal, MOST_HELD, type NodeFault, REORDER_TIMEOUT_MS } from '../vocabulary.ts';
import type { Metric, MetricValue, SparkplugPayload } from './decode-sparkplug.ts';
import { type KnownMetric, readBirth } from './read-birth.ts';
import {
  allMetrics,
  bearDevice,
  bearNode,
  keyOf,
  type MetricRoom,
  type NodeMetrics,
  rememberMetrics,
} from './remember-metrics.ts';

export const messageTypes = ['NBIRTH', 'DBIRTH', 'NDATA', 'DDATA', 'NDEATH', 'DDEATH'] as const;
export type MessageType = (typeof messageTypes)[number];

/** Of the node itself, in the place of a device. */
export const NODE_ITSELF = '';

/** How an edge node stands; what its births have named is beside it. */
export interface SparkplugNode {
  /** null: its birth counts, and what it says is taken. */
  fault: NodeFault | null;
  /** ms since 1970, by our clock: since when. */
  since: number;
  bdSeq: number | null;
  /** Time in its birth, ms since 1970. */
  bornAt: number | null;
  /** Of the newest message that counted. */
  seq: number | null;
  /** Time in that message. */
  lastAt: number;
}

export interface NodeMessage {
  type: MessageType;
  device: string;
  payload: SparkplugPayload;
  /** The broker was not told that it arrived, and sends it again: it may have been heard before. */
  isAgain?: boolean;
}

/** A value with the name that its birth gave it. */
export interface NamedValue {
  device: string;
  name: string;
  /** ms since 1970 */
  ts: number;
  value: MetricValue;
  quality: Metric['quality'];
  /** Sent later, of a time when nobody could be reached: it says nothing about now. */
  isHistorical: boolean;
}

/** What became of a message. */
export interface Outcome<Message extends NodeMessage> {
  message: Message;
  /** null: it was taken. */
  refusal: MessageRefusal | null;
  values: NamedValue[];
  /** Whose newest values say nothing any more, before those values do. */
  lost: readonly KnownMetric[];
}

/** A node with what waits for a message that is missing. */
export interface FollowedNode<Message extends NodeMessage> {
  node: SparkplugNode;
  /** With its time, which is asked for at each birth. */
  held: Map<number, { message: Message; at: number; ts: number }>;
  metrics: NodeMetrics;
  /** By sequence number, the time in the message that was taken with it last; null: none was since the birth, or since the process began. */
  taken: Float64Array | null;
}

export const unknownNode = (now: number): SparkplugNode => ({
  ...{ fault: 'no-birth', since: now, bdSeq: null, bornAt: null, seq: null, lastAt: 0 },
});

/** @param known as it is written down; null: it is not @param room of all nodes of the process; what this one knows already is added */
export function openNode<Message extends NodeMessage>(
  node: SparkplugNode,
  known: readonly KnownMetric[] | null = null,
  room: MetricRoom = { weight: 0 },
): FollowedNode<Message> {
  return { node, held: new Map(), metrics: rememberMetrics(known, room), taken: null };
}

/** Sequence numbers of messages that may come shortly before their birth does. */
const MOST_EARLY = 8;

/**
 * Follows an edge node of Sparkplug B 3.0 by what is heard, as a host does that only listens: where a host would ask for a rebirth, the node's values
 * are called stale until it is born again by itself. A birth counts if it is not older than the one before; a death, if it belongs to that birth; data,
 * in the order of their sequence numbers. What overtook another message waits for it, `REORDER_TIMEOUT_MS` at most.
 *
 * @param now ms since 1970
 * @returns what becomes of this message and of those that waited for it, in their order; empty: it waits itself
 */
export function followNode<Message extends NodeMessage>(
  followed: FollowedNode<Message>,
  message: Message,
  now: number,
): Outcome<Message>[] {
  if (message.isAgain && isOvertaken(followed, message)) return refused(message, 'repeated');
  if (message.payload.isTooLong) return fail(followed, 'too-many-metrics', now, message);
  switch (message.type) {
    case 'NBIRTH':
      return bear(followed, message, now);
    case 'NDEATH':
      return die(followed, message, now);
    default:
      return continueNode(followed, message, now);
  }
}

/**
 * When a connection breaks, brokers send again what was not acknowledged, from its first message on. What is older than what counts was heard before: an
 * earlier birth would make the node stale, and an earlier message be taken for one that is to come, whose number is the same 256 messages later.
 */
function isOvertaken({ node, taken }: FollowedNode<NodeMessage>, { type, payload }: NodeMessage): boolean {
  if (payload.ts === null || type === 'NDEATH') return false;
  const isBefore = node.bornAt !== null && payload.ts < node.bornAt;
  if (type === 'NBIRTH' || node.fault !== null) return type === 'NBIRTH' && isBefore;
  // The next one may never have been heard, and be older than one whose clock was ahead; but what came 256 messages before it has its number, too.
  const isTaken = timeOf(payload) <= (taken?.[payload.seq ?? -1] ?? beforeAll(node));
  return isBefore || isTaken || (payload.ts < node.lastAt && payload.seq !== next(node.seq));
}

/** Of what was taken before it was remembered only the newest is known: whatever is older may have been. */
const beforeAll = ({ lastAt }: SparkplugNode) => lastAt - 1;

/** A clock that is far off is no reason to fail: it is only compared with itself. */
const timeOf = ({ ts }: SparkplugPayload) => Math.min(ts ?? 0, Number.MAX_SAFE_INTEGER);

/** To be asked now and then: what was waited for long enough is missing. */
export function giveUpWaiting<Message extends NodeMessage>(
  followed: FollowedNode<Message>,
  now: number,
): Outcome<Message>[] {
  const { node, held } = followed;
  const isDue = [...held.values()].some(({ at }) => now - at >= REORDER_TIMEOUT_MS);
  if (!isDue) return [];
  return node.fault === null ? fail(followed, 'sequence-gap', now) : refuseHeld(followed, node.fault);
}

function bear<Message extends NodeMessage>(
  followed: FollowedNode<Message>,
  message: Message,
  now: number,
): Outcome<Message>[] {
  const { node, held } = followed;
  const { ts, seq, metrics } = message.payload;
  const bdSeq = metrics.find(({ name }) => name === 'bdSeq')?.value(8);
  const refuse = (fault: NodeFault) => fail(followed, fault, now, message);
  // A count that no database holds would be tried to be stored for ever, and everything behind it would wait.
  if (ts === null || seq === null || !isCount(bdSeq)) return refuse('bad-birth');
  const isRepeated = node.bornAt !== null && ts === node.bornAt && bdSeq === node.bdSeq;
  // What is sent again after a connection broke comes with what followed it, and may stand behind what made the node stale meanwhile.
  if (isRepeated && !(message.isAgain && node.fault !== null)) return refused(message, 'repeated');
  if (ts > now + FUTURE_TOLERANCE_SECONDS * 1_000) return refuse('birth-in-future');
  if (node.bornAt !== null && ts < node.bornAt) return refuse('old-birth');
  const born = readBirth(NODE_ITSELF, metrics);
  if (born === null) return refuse('alias-clash');
  const lost = bearNode(followed.metrics, NODE_ITSELF, born);
  if (lost === null) return refuse('too-many-metrics');
  Object.assign(node, { fault: null, since: now, bdSeq, bornAt: ts, seq, lastAt: ts });
  followed.taken = null;
  // What waited for an older birth waits in vain.
  const old = [...held].filter(([, waiting]) => waiting.ts < ts);
  for (const [key] of old) held.delete(key);
  return [
    ...old.map(([, waiting]) => outcome(waiting.message, 'sequence-gap')),
    outcome(message, null, valuesOf(followed, message, message.payload) ?? [], lost),
    ...takeHeld(followed, now),
  ];
}

const isCount = (value: MetricValue): value is number => Number.isSafeInteger(value) && (value ?? -1) >= 0;

/** Sparkplug 3.0, tck-id-operational-behavior-edge-node-termination-host-action-ndeath: only with the bdSeq of the birth that counts. */
function die<Message extends NodeMessage>(
  followed: FollowedNode<Message>,
  message: Message,
  now: number,
): Outcome<Message>[] {
  const { node } = followed;
  const bdSeq = message.payload.metrics.find(({ name }) => name === 'bdSeq')?.value(8) ?? null;
  if (node.bornAt === null || bdSeq !== node.bdSeq || node.fault === 'died') return refused(message, 'other-death');
  const lost = loseAll(followed, 'died', now);
  return [outcome(message, null, [], lost), ...refuseHeld(followed, 'died')];
}

function continueNode<Message extends NodeMessage>(
  followed: FollowedNode<Message>,
  message: Message,
  now: number,
): Outcome<Message>[] {
  const { node, held } = followed;
  const { seq, ts } = message.payload;
  if (seq === null) return refused(message, 'not-sparkplug');
  if (node.fault !== null) {
    if (seq === 0 || seq > MOST_EARLY || held.has(seq)) return refused(message, node.fault);
    held.set(seq, { message, at: now, ts: ts ?? 0 });
    return [];
  }
  if (seq === next(node.seq)) return [...apply(followed, message, now), ...takeHeld(followed, now)];
  // A broker that was not told that it arrived sends it again.
  const isBehind = ((node.seq ?? 0) - seq + 256) % 256 < 128;
  if ((isBehind && (ts ?? 0) <= node.lastAt) || held.has(seq)) return refused(message, 'repeated');
  held.set(seq, { message, at: now, ts: ts ?? 0 });
  return held.size > MOST_HELD ? fail(followed, 'sequence-gap', now) : [];
}

function takeHeld<Message extends NodeMessage>(followed: FollowedNode<Message>, now: number): Outcome<Message>[] {
  const outcomes: Outcome<Message>[] = [];
  const { node, held } = followed;
  for (let seq = next(node.seq); node.fault === null && held.has(seq); seq = next(node.seq)) {
    const { message } = held.get(seq) as { message: Message };
    held.delete(seq);
    outcomes.push(...apply(followed, message, now));
  }
  return outcomes;
}

/** Takes the next message of the sequence. */
function apply<Message extends NodeMessage>(
  followed: FollowedNode<Message>,
  message: Message,
  now: number,
): Outcome<Message>[] {
  const { node } = followed;
  const { type, device, payload } = message;
  let lost: readonly KnownMetric[] = [];
  if (type === 'DBIRTH' || type === 'DDEATH') {
    const isTaken = (alias: number) => (followed.metrics.byAlias.get(alias)?.device ?? device) !== device;
    const born = type === 'DBIRTH' ? readBirth(device, payload.metrics, isTaken) : [];
    if (born === null) return fail(followed, 'alias-clash', now, message);
    const gone = bearDevice(followed.metrics, device, born);
    if (gone === null) return fail(followed, 'too-many-metrics', now, message);
    lost = gone;
  }
  const values = type === 'DDEATH' ? [] : valuesOf(followed, message, payload);
  if (values === null) return fail(followed, 'unknown-metric', now, message);
  followed.taken ??= new Float64Array(256).fill(beforeAll(node));
  if (payload.ts !== null && payload.seq !== null) followed.taken[payload.seq] = timeOf(payload);
  node.seq = payload.seq;
  node.lastAt = Math.max(node.lastAt, timeOf(payload));
  return [outcome(message, null, values, lost)];
}

/** @returns null: it names something that its birth did not */
function valuesOf<Message extends NodeMessage>(
  { metrics: { byAlias, byName }, node }: FollowedNode<Message>,
  { type, device }: Message,
  // As it was read once: of a message that waited it is read from its bytes each time.
  payload: SparkplugPayload,
): NamedValue[] | null {
  const values: NamedValue[] = [];
  const isNode = type === 'NBIRTH' || type === 'NDATA';
  for (const metric of payload.metrics) {
    const known =
      metric.name !== null
        ? byName.get(keyOf(isNode ? NODE_ITSELF : device, metric.name))
        : metric.alias !== null
          ? byAlias.get(metric.alias)
          : undefined;
    if (!known || known.device !== (isNode ? NODE_ITSELF : device)) return null;
    if (known.name === 'bdSeq') continue;
    values.push({
      device: known.device,
      name: known.name,
      ts: metric.ts ?? payload.ts ?? node.lastAt,
      value: metric.value(metric.datatype ?? known.datatype),
      quality: metric.quality,
      isHistorical: metric.isHistorical,
    });
  }
  return values;
}

/** Nothing of it counts until it is born again. @param message that brought it about, if it was one that is refused for it */
function fail<Message extends NodeMessage>(
  followed: FollowedNode<Message>,
  fault: NodeFault,
  now: number,
  message?: Message,
): Outcome<Message>[] {
  const lost = loseAll(followed, fault, now);
  const outcomes = [...(message ? [outcome(message, fault)] : []), ...refuseHeld(followed, fault)];
  return outcomes.map((first, place) => (place === 0 ? { ...first, lost } : first));
}

/** @returns what said something until now: whoever is stale already has nothing to lose, or small messages would make much work each */
function loseAll({ node, metrics }: FollowedNode<NodeMessage>, fault: NodeFault, now: number): KnownMetric[] {
  const lost = node.fault === null ? allMetrics(metrics) : [];
  Object.assign(node, { fault, since: now });
  return lost;
}

/** Whatever waits does so in vain. */
export function refuseHeld<Message extends NodeMessage>(
  { held }: FollowedNode<Message>,
  fault: MessageRefusal,
): Outcome<Message>[] {
  const refusal = fault === 'died' ? 'sequence-gap' : fault;
  const outcomes = [...held.values()].map(({ message }) => outcome(message, refusal));
  held.clear();
  return outcomes;
}

const next = (seq: number | null) => ((seq ?? -1) + 1) % 256;

function outcome<Message extends NodeMessage>(
  message: Message,
  refusal: MessageRefusal | null,
  values: NamedValue[] = [],
  lost: readonly KnownMetric[] = [],
): Outcome<Message> {
  return { message, refusal, values, lost };
}

function refused<Message extends NodeMessage>(message: Message, refusal: MessageRefusal): Outcome<Message>[] {
  return [outcome(message, refusal)];
}
