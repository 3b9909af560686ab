/** What a mapping reads. */
export const mappingKinds = ['samples', 'value', 'sparkplug'] as const;
export type MappingKind = (typeof mappingKinds)[number];
export const mappingKindLabels: Readonly<Record<MappingKind, string>> = {
  samples: 'Samples in our own JSON',
  value: 'A value in plain JSON',
  sparkplug: 'Sparkplug B',
};

export const MOST_MAPPINGS = 200;
export const MOST_RENAMES = 2_000;
/** In one birth; also a message of samples has no more. */
export const MOST_METRICS = 10_000;
/** That births have named, of all nodes together: who may publish could make up devices without end. A metric takes some 400 bytes of memory. */
export const MOST_KNOWN_METRICS = 200_000;
/** Of them, of one node: it may be somebody else's. */
export const MOST_METRICS_OF_NODE = 50_000;
/** Of a metric, device, node or group: millions of characters would fit into a message, and each metric is kept with its device. */
export const LONGEST_NAME = 1_000;

/** A message that overtook another one waits so long for it; then it is missing. */
export const REORDER_TIMEOUT_MS = 5_000;
/** Messages of one node that wait for one that is missing. */
export const MOST_HELD = 64;

/** Why a node's values say nothing about now. */
export const nodeFaults = {
  'no-birth': 'It was heard before its birth: what its messages mean is not known.',
  died: 'It is disconnected: its death was heard.',
  'sequence-gap': 'A message is missing. What came after it is not taken.',
  'old-birth': 'A birth was heard that is older than the one before it.',
  'birth-in-future': "Its birth is later than the server's clock.",
  'bad-birth': 'Its birth has no time, no sequence number or no bdSeq.',
  'alias-clash': 'Its birth gives one alias, or one name, to two metrics.',
  'too-many-metrics': `A message of it has more than ${MOST_METRICS} metrics, or its births name more than ${MOST_METRICS_OF_NODE}, or those of all nodes more than ${MOST_KNOWN_METRICS} (long names count several times).`,
  'unknown-metric': 'It sent a metric that its birth does not name.',
} as const;
export type NodeFault = keyof typeof nodeFaults;

/** Why a message, or a part of it, was not taken; beside what a sample is rejected for. */
export const messageRefusals = {
  unmapped: 'No mapping reads this topic, or takes what the message holds.',
  'too-long': 'The message is longer than 4 MiB, or holds more than 10,000 values.',
  'not-json': 'The message is not JSON.',
  'not-sparkplug': `The message is not a Sparkplug B payload, or a name in it, or in its topic, has more than ${LONGEST_NAME} characters.`,
  'no-value': 'The mapping finds no value in the message.',
  'no-time': 'The mapping finds no time in the message, or none that can be read.',
  'bad-quality': 'The mapping finds a quality that it does not know.',
  retained: 'The message waited at the broker and says no time of its own: how old it is is not known.',
  'other-death': 'A death belongs to another birth than the one that counts: it changes nothing.',
  'too-many-nodes': 'More edge nodes are heard than are followed.',
  repeated: 'The message was heard before.',
  'cannot-be-stored': 'The database refuses what the message holds, and would each time.',
  ...nodeFaults,
} as const;
export type MessageRefusal = keyof typeof messageRefusals;

/** How often it is looked whether a session is free, and the state of each is written. */
export const LOOK_MS = 3_000;
/** A session whose process is silent for so long may be taken by another one. */
export const LEASE_MS = 15_000;
