import type { Mapping } from '../contract.ts';
import { matchTopic } from '../rules/match-topic.ts';
import { nameStream } from '../rules/read-message.ts';
import { LONGEST_NAME, type MessageRefusal, MOST_KNOWN_METRICS } from '../vocabulary.ts';
import { decodeSparkplug, type SparkplugPayload } from './decode-sparkplug.ts';
import {
  type FollowedNode,
  followNode,
  giveUpWaiting,
  type MessageType,
  messageTypes,
  NODE_ITSELF,
  type NodeMessage,
  type Outcome,
  openNode,
  refuseHeld,
  type SparkplugNode,
  unknownNode,
} from './follow-node.ts';
import type { KnownMetric } from './read-birth.ts';
import { allMetrics, type MetricRoom, type NodeMetrics, takeChanges } from './remember-metrics.ts';
import type { MessageWork } from './store-messages.ts';

export const SPARKPLUG_NAMESPACE = 'spBv1.0';
/** More edge nodes than any fleet has; whoever may publish could make up names without end. */
export const MOST_NODES = 2_000;

/** Of group, node and device together: a key of the database holds no more. */
const LONGEST_KEY_BYTES = 2_600;

/** A message that was heard, until it is known what follows from it. */
interface HeardMessage extends NodeMessage {
  topic: string;
  settle(result: NodeResult): void;
}

/** What follows from a message of a node. */
export interface NodeResult {
  work: MessageWork;
  refusal: MessageRefusal | null;
}

export interface Nodes {
  /** @returns null: it is none of a node. Fulfilled when it is its turn. */
  hear(topic: string, payload: Uint8Array, said: Hearing): Promise<NodeResult> | null;
  /** To be asked now and then: what was waited for long enough is missing. */
  giveUp(): void;
}

interface Hearing {
  mappings: readonly Mapping[];
  /** See `NodeMessage`. */
  isAgain?: boolean;
}

export interface KnownNode {
  group: string;
  node: string;
  known: SparkplugNode;
  metrics: readonly KnownMetric[];
}

/** A node, and whether a stream is bound to it: one of those that exist has had a value of it. */
interface ListedNode extends FollowedNode<HeardMessage> {
  isBound: boolean;
}

/**
 * Edge nodes of Sparkplug as one process follows them.
 *
 * @param known as they were last heard, whoever has been silent longest first
 * @param isStream whether there is one of this name
 */
export function openNodes(
  known: readonly KnownNode[],
  { now, isStream }: { now(): number; isStream(name: string): boolean },
): Nodes {
  /** Whoever has been silent longest comes first. */
  const nodes = new Map<string, ListedNode>();
  const forgotten: string[] = [];
  let mappings: readonly Mapping[] = [];
  const room: MetricRoom = { weight: 0, makeRoom };
  for (const { group, node, known: state, metrics } of known)
    nodes.set(`${group}/${node}`, { ...openNode<HeardMessage>(state, metrics, room), isBound: false });

  const settle = (key: string, followed: ListedNode, outcomes: Outcome<HeardMessage>[]) => {
    for (const [place, outcome] of outcomes.entries()) {
      const { message, refusal } = outcome;
      const work = describe(outcome, key, mappings);
      followed.isBound ||= work.samples.some(({ stream }) => isStream(stream)) || work.lost.some(isStream);
      // Only the last one says how the node stands after all of them: an earlier one could be stored without it.
      if (place === outcomes.length - 1)
        work.nodes = [
          ...forgotten.splice(0).map((gone) => ({ ...nameNode(gone), known: null, changes: null })),
          { ...nameNode(key), known: { ...followed.node }, changes: takeChanges(followed.metrics) },
        ];
      message.settle({ work, refusal });
    }
  };
  /** A mapping, or a stream, may have come since it was heard. */
  const isMissed = (key: string, listed: ListedNode) => {
    const streamsOf = nameStreams(key, mappings);
    listed.isBound ||= allMetrics(listed.metrics).some((metric) =>
      streamsOf(metric).some(({ stream }) => isStream(stream)),
    );
    return listed.isBound;
  };
  /** Lets go of the node that nobody misses and that has been silent longest. @returns whether there was one */
  const forgetOne = (except?: NodeMetrics): boolean => {
    for (const [key, listed] of nodes) {
      if (listed.isBound || listed.metrics === except || isMissed(key, listed)) continue;
      nodes.delete(key);
      forgotten.push(key);
      room.weight -= listed.metrics.weight;
      for (const { message, refusal } of refuseHeld(listed, 'too-many-nodes'))
        message.settle({ work: emptyWork(message.topic), refusal });
      return true;
    }
    return false;
  };
  function makeRoom(more: number, metrics: NodeMetrics): void {
    while (room.weight + more > MOST_KNOWN_METRICS && forgetOne(metrics));
  }
  return {
    hear(topic, payload, { mappings: current, isAgain = false }) {
      mappings = current;
      const heard = readTopic(topic);
      if (!heard) return null;
      const key = `${heard.group}/${heard.node}`;
      const refuse = (refusal: MessageRefusal) => Promise.resolve({ work: emptyWork(topic), refusal });
      if (!mappings.some((mapping) => isOfNode(mapping, key))) return refuse('unmapped');
      const names = [heard.group, heard.node, heard.device];
      const isLong =
        names.some((name) => name.length > LONGEST_NAME) || Buffer.byteLength(names.join('')) > LONGEST_KEY_BYTES;
      const decoded = isLong ? null : decodeSparkplug(payload);
      if (decoded === null) return refuse('not-sparkplug');
      if (!nodes.has(key) && nodes.size >= MOST_NODES && !forgetOne()) return refuse('too-many-nodes');
      const followed = nodes.get(key) ?? { ...openNode<HeardMessage>(unknownNode(now()), null, room), isBound: false };
      nodes.delete(key);
      nodes.set(key, followed);
      return new Promise((resolve) => {
        const message = { ...heard, topic, payload: decoded, isAgain, settle: resolve };
        const outcomes = followNode(followed, message, now());
        if (!outcomes.some((outcome) => outcome.message === message)) holdPacked(message, payload);
        settle(key, followed, outcomes);
      });
    },
    giveUp() {
      for (const [key, followed] of nodes)
        if (followed.held.size > 0) settle(key, followed, giveUpWaiting(followed, now()));
    },
  };
}

function nameNode(key: string): { group: string; node: string } {
  const [group = '', node = ''] = key.split('/');
  return { group, node };
}

/**
 * What waits for another message waits as it came, and is read again when it is its turn: as metrics, two bytes of it can take some hundred, and what
 * waits is bounded by its bytes.
 */
function holdPacked(message: HeardMessage, bytes: Uint8Array): void {
  Object.defineProperty(message, 'payload', { get: () => decodeSparkplug(bytes) as SparkplugPayload });
}

const isBirth = (type: MessageType) => type === 'NBIRTH' || type === 'DBIRTH';

/** `spBv1.0/<group>/<type>/<node>[/<device>]`. Commands, and what hosts say of themselves, is not ours to hear. */
function readTopic(topic: string): { group: string; node: string; type: MessageType; device: string } | null {
  const [namespace, group, said, node, device, ...rest] = topic.split('/');
  const type = messageTypes.find((one) => one === said);
  if (namespace !== SPARKPLUG_NAMESPACE || !group || !type || !node || rest.length > 0) return null;
  // A device without a name would be the node itself.
  if (type.startsWith('D') !== (device !== undefined) || device === '') return null;
  return { group, node, type, device: device ?? NODE_ITSELF };
}

/** Whether a mapping takes something of a node: all of its messages are needed then, since they are counted together. */
function isOfNode({ pattern }: Mapping, key: string): boolean {
  return matchTopic(pattern.split('/').slice(0, 2).join('/'), key) !== null;
}

function describe(
  { message, values, lost }: Outcome<HeardMessage>,
  key: string,
  mappings: readonly Mapping[],
): MessageWork {
  const work = emptyWork(message.topic);
  const streamsOf = nameStreams(key, mappings);
  for (const metric of lost) work.lost.push(...streamsOf(metric).map(({ stream }) => stream));
  for (const { device, name, ts, value, quality, isHistorical } of values) {
    for (const { stream, mapping } of streamsOf({ device, name })) {
      const isUnknown = value === null || quality === 'stale';
      if (isUnknown && !isHistorical) work.lost.push(stream);
      // What has no number (text, tables) is judged, so that whoever mapped it sees why nothing comes.
      if (!isUnknown) work.samples.push({ stream, ts, value, quality, mapping });
      // A birth may repeat a value that is known: it is true again.
      if (isBirth(message.type) && !isUnknown && !isHistorical && quality === 'good') work.found.push(stream);
    }
  }
  return work;
}

function nameStreams(
  key: string,
  mappings: readonly Mapping[],
): (metric: Pick<KnownMetric, 'device' | 'name'>) => { stream: string; mapping: string }[] {
  const found = new Map<string, { mapping: Mapping; names: Readonly<Record<string, string>> }[]>();
  return ({ device, name }) => {
    let fitting = found.get(device);
    if (!fitting) {
      const place = device === NODE_ITSELF ? key : `${key}/${device}`;
      fitting = mappings.flatMap((mapping) => {
        const names = matchTopic(mapping.pattern, place);
        return names ? [{ mapping, names }] : [];
      });
      found.set(device, fitting);
    }
    return fitting.flatMap(({ mapping, names }) => {
      const stream = nameStream(mapping, names, name);
      return stream === null ? [] : [{ stream, mapping: mapping.name }];
    });
  };
}

export function emptyWork(topic: string): MessageWork {
  return { topic, samples: [], lost: [], found: [], nodes: [] };
}
