import type { Mapping } from '../contract.ts';
import { matchTopic } from '../rules/match-topic.ts';
import { nameStream } from '../rules/read-message.ts';
import { LONGEST_NAME, type MessageRefusal } from '../vocabulary.ts';
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
  type SparkplugNode,
  unknownNode,
} from './follow-node.ts';
import type { KnownMetric } from './read-birth.ts';
import type { MessageWork } from './store-messages.ts';

export const SPARKPLUG_NAMESPACE = 'spBv1.0';
/** More edge nodes than any fleet has; whoever may publish could make up names without end. */
const MOST_NODES = 2_000;

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
  hear(topic: string, payload: Uint8Array, mappings: readonly Mapping[]): Promise<NodeResult> | null;
  /** To be asked now and then: what was waited for long enough is missing. */
  giveUp(): void;
}

/** Edge nodes of Sparkplug as one process follows them. @param known as they were last heard */
export function openNodes(
  known: readonly { group: string; node: string; known: SparkplugNode }[],
  now: () => number,
): Nodes {
  const nodes = new Map<string, FollowedNode<HeardMessage>>();
  let mappings: readonly Mapping[] = [];
  const together = { weight: 0 };
  for (const one of known) nodes.set(`${one.group}/${one.node}`, openNode(one.known, together));

  const settle = (key: string, followed: FollowedNode<HeardMessage>, outcomes: Outcome<HeardMessage>[]) => {
    const [group = '', node = ''] = key.split('/');
    for (const [place, outcome] of outcomes.entries()) {
      const { message, refusal } = outcome;
      const work = describe(outcome, key, mappings);
      // Only the last one says how the node stands after all of them: an earlier one could be stored without it.
      if (place === outcomes.length - 1) work.node = { group, node, known: { ...followed.node } };
      message.settle({ work, refusal });
    }
  };
  return {
    hear(topic, payload, current) {
      mappings = current;
      const heard = readTopic(topic);
      if (!heard) return null;
      const key = `${heard.group}/${heard.node}`;
      const refuse = (refusal: MessageRefusal) => Promise.resolve({ work: emptyWork(topic), refusal });
      if (!mappings.some((mapping) => isOfNode(mapping, key))) return refuse('unmapped');
      const isLong = [heard.group, heard.node, heard.device].some((name) => name.length > LONGEST_NAME);
      const decoded = isLong ? null : decodeSparkplug(payload);
      if (decoded === null) return refuse('not-sparkplug');
      if (!nodes.has(key) && nodes.size >= MOST_NODES) return refuse('too-many-nodes');
      const followed = nodes.get(key) ?? openNode<HeardMessage>(unknownNode(now()), together);
      nodes.set(key, followed);
      return new Promise((resolve) => {
        const message = { ...heard, topic, payload: decoded, settle: resolve };
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
  if (type.startsWith('D') !== (device !== undefined)) return null;
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
  return { topic, samples: [], lost: [], found: [], node: null };
}
