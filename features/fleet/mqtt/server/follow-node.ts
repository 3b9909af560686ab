import { FUTURE_TOLERANCE_SECONDS } from '../../telemetry/vocabulary.ts';
import {
  type MessageRefusal,
  MOST_HELD,
  MOST_KNOWN_METRICS,
  MOST_METRICS_OF_NODE,
  type NodeFault,
  REORDER_TIMEOUT_MS,
} from '../vocabulary.ts';
import type { Metric, MetricValue, SparkplugPayload } from './decode-sparkplug.ts';
import { type KnownMetric, readBirth } from './read-birth.ts';

export const messageTypes = ['NBIRTH', 'DBIRTH', 'NDATA', 'DDATA', 'NDEATH', 'DDEATH'] as const;
export type MessageType = (typeof messageTypes)[number];

/** Of the node itself, in the place of a device. */
export const NODE_ITSELF = '';

/** What is known of an edge node. Kept as JSON. */
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
  metrics: KnownMetric[];
}

export interface NodeMessage {
  type: MessageType;
  device: string;
  payload: SparkplugPayload;
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

/** What the births of all nodes have named, as `weightOf` counts it. */
export interface KnownTogether {
  weight: number;
}

/** A node with what waits for a message that is missing. */
export interface FollowedNode<Message extends NodeMessage> {
  node: SparkplugNode;
  /** With its time, which is asked for at each birth. */
  held: Map<number, { message: Message; at: number; ts: number }>;
  /** Shared with all other nodes. */
  known: KnownTogether;
  /** Of `node.metrics`: by alias, by device and name, and by device. */
  byAlias: Map<number, KnownMetric>;
  byName: Map<string, KnownMetric>;
  byDevice: Map<string, KnownMetric[]>;
}

export const unknownNode = (now: number): SparkplugNode => ({
  ...{ fault: 'no-birth', since: now, bdSeq: null, bornAt: null, seq: null, lastAt: 0, metrics: [] },
});

/** @param known of all nodes of the process; what this one knows already is added */
export function openNode<Message extends NodeMessage>(
  node: SparkplugNode,
  known: KnownTogether = { weight: 0 },
): FollowedNode<Message> {
  const followed = { node, known, held: new Map(), byAlias: new Map(), byName: new Map(), byDevice: new Map() };
  learn(followed, node.metrics);
  known.weight += weightOf(node.metrics);
  return followed;
}

/** A metric counts once, and once more for each hundred characters of its names. */
const weightOf = (metrics: readonly KnownMetric[]) =>
  metrics.reduce((sum, { device, name }) => sum + 1 + Math.floor((device.length + name.length) / 100), 0);

/**
 * Makes room for what a birth names. What takes no more than it had before always has it: a plant that is born again is not shut out by what others
 * made up.
 *
 * @returns whether there is
 */
function takeRoom(
  { node, known }: FollowedNode<NodeMessage>,
  before: readonly KnownMetric[],
  born: readonly KnownMetric[],
): boolean {
  const more = weightOf(born) - weightOf(before);
  const count = node.metrics.length - before.length + born.length;
  if (more > 0 && (known.weight + more > MOST_KNOWN_METRICS || count > MOST_METRICS_OF_NODE)) return false;
  known.weight += more;
  return true;
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
  if (node.bornAt !== null && ts === node.bornAt && bdSeq === node.bdSeq) return refused(message, 'repeated');
  if (ts > now + FUTURE_TOLERANCE_SECONDS * 1_000) return refuse('birth-in-future');
  if (node.bornAt !== null && ts < node.bornAt) return refuse('old-birth');
  const born = readBirth(NODE_ITSELF, metrics);
  if (born === null) return refuse('alias-clash');
  const before = node.metrics;
  if (!takeRoom(followed, before, born)) return refuse('too-many-metrics');
  Object.assign(node, { fault: null, since: now, bdSeq, bornAt: ts, seq, lastAt: ts, metrics: born });
  followed.byAlias.clear();
  followed.byName.clear();
  followed.byDevice.clear();
  learn(followed, born);
  // What waited for an older birth waits in vain.
  const old = [...held].filter(([, waiting]) => waiting.ts < ts);
  for (const [key] of old) held.delete(key);
  const lost = before.filter((known) => !followed.byName.has(keyOf(known.device, known.name)));
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
  return [outcome(message, null, [], node.metrics), ...fail(followed, 'died', now)];
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
  const lost: KnownMetric[] = [];
  if (type === 'DBIRTH' || type === 'DDEATH') {
    const before = followed.byDevice.get(device) ?? [];
    const isTaken = (alias: number) => (followed.byAlias.get(alias)?.device ?? device) !== device;
    const born = type === 'DBIRTH' ? readBirth(device, payload.metrics, isTaken) : [];
    if (born === null) return fail(followed, 'alias-clash', now, message);
    if (!takeRoom(followed, before, born)) return fail(followed, 'too-many-metrics', now, message);
    // The device's own alone: a gateway announces a thousand of them one after the other.
    forget(followed, before);
    learn(followed, born);
    const others = before.length > 0 ? node.metrics.filter((known) => known.device !== device) : node.metrics;
    node.metrics = [...others, ...born];
    lost.push(...before.filter((known) => !followed.byName.has(keyOf(device, known.name))));
  }
  const values = type === 'DDEATH' ? [] : valuesOf(followed, message, payload);
  if (values === null) return fail(followed, 'unknown-metric', now, message);
  node.seq = payload.seq;
  // A clock that is far off is no reason to fail: it is only compared with itself.
  node.lastAt = Math.max(node.lastAt, Math.min(payload.ts ?? 0, Number.MAX_SAFE_INTEGER));
  return [outcome(message, null, values, lost)];
}

/** @returns null: it names something that its birth did not */
function valuesOf<Message extends NodeMessage>(
  { byAlias, byName, node }: FollowedNode<Message>,
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
  const { node } = followed;
  Object.assign(node, { fault, since: now });
  const outcomes = [...(message ? [outcome(message, fault)] : []), ...refuseHeld(followed, fault)];
  return outcomes.map((first, place) => (place === 0 ? { ...first, lost: node.metrics } : first));
}

function refuseHeld<Message extends NodeMessage>(
  { held }: FollowedNode<Message>,
  fault: NodeFault,
): Outcome<Message>[] {
  const refusal = fault === 'died' ? 'sequence-gap' : fault;
  const outcomes = [...held.values()].map(({ message }) => outcome(message, refusal));
  held.clear();
  return outcomes;
}

type Names = Pick<FollowedNode<NodeMessage>, 'byAlias' | 'byName' | 'byDevice'>;

function learn({ byAlias, byName, byDevice }: Names, metrics: readonly KnownMetric[]): void {
  for (const known of metrics) {
    if (known.alias !== null) byAlias.set(known.alias, known);
    byName.set(keyOf(known.device, known.name), known);
    const ofDevice = byDevice.get(known.device);
    if (ofDevice) ofDevice.push(known);
    else byDevice.set(known.device, [known]);
  }
}

function forget({ byAlias, byName, byDevice }: Names, metrics: readonly KnownMetric[]): void {
  for (const { device, name, alias } of metrics) {
    if (alias !== null) byAlias.delete(alias);
    byName.delete(keyOf(device, name));
    byDevice.delete(device);
  }
}

const keyOf = (device: string, name: string) => `${device}\n${name}`;
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
