import {
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node';
import type { NatsConfig } from './config.ts';
import type { Log } from './log.ts';

/** A message that the stream keeps. */
export interface KeptMessage {
  /** Counts up over the whole stream; it never goes back as long as the stream is the same. */
  sequence: number;
  data: Uint8Array;
}

/** What a stream is, told apart from one of the same name that was made later. */
export interface StreamIdentity {
  /** When it was made, as the server says it. */
  madeAt: string;
  lastSequence: number;
}

export interface NatsBus {
  /**
   * Keeps a message under the stream. When it answers, a quorum of the stream's servers has it.
   *
   * @throws Error when nobody says so in time: it may have been kept nevertheless
   */
  keep(subject: string, data: Uint8Array): Promise<void>;
  /** @throws Error when nobody says so in time */
  identify(): Promise<StreamIdentity>;
  /**
   * What was kept under a subject after a sequence, in its order, and what comes; ends when the signal is aborted, and throws when the servers end it.
   */
  readAfter(subject: string, sequence: number, signal: AbortSignal): AsyncIterable<KeptMessage>;
  /** What was kept under a subject up to a sequence is not needed any more. */
  forget(subject: string, upTo: number): Promise<void>;
  /** Says something to whoever hears it now; nobody keeps it. */
  say(topic: string, data: Uint8Array | string): void;
  /** @param missed is called when the connection was lost and came back: what was said meanwhile is not known */
  hear(topic: string, listener: (data: Uint8Array) => void, missed?: () => void): void;
  isConnected(): boolean;
  close(): Promise<void>;
}

const RECONNECT_MS = 1_000;
const PING_EVERY_MS = 5_000;
const KEEP_WITHIN_MS = 5_000;
/** Read ahead of what is stored; a message has at most 4 MiB. */
const MOST_AHEAD = 64;
/** So often a reader that hears nothing asks the server that leads for more: the one that brings it may have been killed, or be behind, and says neither. */
const ASKS_EVERY_MS = 2_000;
/** Whatever nobody came to store for so long is dropped: disks end. */
const KEPT_FOR_NS = 14 * 86_400 * 1e9;

/**
 * Connects to the NATS servers, and goes on trying for ever: with the first answer the stream is made where it is not there yet. The only file that
 * knows the client.
 */
export function openNatsBus(config: NatsConfig, log: Log): NatsBus {
  let isOpen = true;
  let isConnected = false;
  let current: NatsConnection | null = null;
  const missed = new Set<() => void>();
  const hearing: ((connection: NatsConnection) => void)[] = [];
  const connected = connectForEver();
  let stream: Promise<Stream> | null = null;

  async function connectForEver(): Promise<NatsConnection> {
    const connection = await connect({
      ...credentialsOf(config),
      servers: config.servers,
      name: `smr-intelligence ${config.stream}`,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: RECONNECT_MS,
      pingInterval: PING_EVERY_MS,
    });
    current = connection;
    isConnected = true;
    log.info({ server: connection.getServer() }, 'connected to NATS');
    for (const begin of hearing) begin(connection);
    void watch(connection);
    return connection;
  }
  async function watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        if (isConnected && isOpen) log.warn({}, 'the NATS servers are gone; what is kept there waits');
        isConnected = false;
      }
      if (type !== 'reconnect') continue;
      isConnected = true;
      log.info({ server: connection.getServer() }, 'connected to NATS again');
      for (const tell of missed) tell();
    }
  }
  /** Made once, and looked for again after an error: the servers may have lost it. */
  const openStream = (): Promise<Stream> => {
    stream ??= connected.then((connection) => ensureStream(connection, config));
    stream.catch(() => {
      stream = null;
    });
    return stream;
  };
  const subjectOf = (subject: string) => `${config.stream}.kept.${subject}`;
  const topicOf = (topic: string) => `${config.stream}.said.${topic}`;
  return {
    async keep(subject, data) {
      const { client } = await within(openStream(), KEEP_WITHIN_MS);
      try {
        await client.publish(subjectOf(subject), data, { timeout: KEEP_WITHIN_MS });
      } catch (error) {
        stream = null;
        throw error;
      }
    },
    async identify() {
      const { manager } = await within(openStream(), KEEP_WITHIN_MS);
      const { created, state } = await manager.streams.info(config.stream);
      return { madeAt: created, lastSequence: state.last_seq };
    },
    async *readAfter(subject, sequence, signal) {
      const filter = subjectOf(subject);
      let last = sequence;
      while (!signal.aborted) {
        const { client, manager } = await openStream();
        const findNext = () => {
          // The client's types know the subject only of what any server may answer; the one that leads takes it as well.
          const query = { seq: last + 1, next_by_subj: filter };
          return manager.streams.getMessage(config.stream, query);
        };
        // Whoever leads has all of it, also where no consumer can be made or is brought anything; but one at a time.
        for (let count = 0; count < MOST_AHEAD && !signal.aborted; count++) {
          const found = await findNext();
          if (!found) break;
          last = found.seq;
          yield { sequence: last, data: found.data };
        }
        const from = { stream: config.stream, filter, after: last };
        for await (const message of consume(client, from, signal, async () => (await findNext()) !== null)) {
          last = message.sequence;
          yield message;
        }
      }
    },
    async forget(subject, upTo) {
      // "Up to the first" beside a filter is no limit to the servers: all that is kept under the subject would go.
      if (upTo < 1) return;
      const { manager } = await openStream();
      await manager.streams.purge(config.stream, { filter: subjectOf(subject), seq: upTo + 1 });
    },
    say(topic, data) {
      // Nobody waits for it: while there is no connection, nobody would hear it, either.
      if (current && !current.isClosed()) current.publish(topicOf(topic), data);
    },
    hear(topic, listener, onMissed) {
      const begin = (connection: NatsConnection) => {
        connection.subscribe(topicOf(topic), {
          callback: (error, message) => {
            if (error) log.warn({ err: error, topic }, 'what is said at NATS cannot be heard');
            else {
              try {
                listener(message.data);
              } catch (cause) {
                // Somebody else may publish there. The client would take what is thrown for a broken connection.
                log.warn({ err: cause, topic }, 'what is said at NATS cannot be read, and is left out');
              }
            }
          },
        });
      };
      hearing.push(begin);
      if (current) begin(current);
      if (onMissed) missed.add(onMissed);
    },
    isConnected: () => isConnected,
    async close() {
      isOpen = false;
      await current?.close();
    },
  };
}

/** What `doctor` says of the servers. */
export interface NatsExamination {
  server: string;
  version: string;
  isInCluster: boolean;
  /** null: it is made with the first start. */
  stream: { replicas: number; isOnDisk: boolean; messages: number; isRefusing: boolean } | null;
}

/** Changes nothing. @throws Error in the servers' or the system's words */
export async function examineNats(config: NatsConfig): Promise<NatsExamination> {
  const connection = await connect({
    ...{ ...credentialsOf(config), servers: config.servers, name: 'smr-intelligence doctor' },
    ...{ timeout: KEEP_WITHIN_MS, reconnect: false },
  });
  try {
    const { version = 'unknown', cluster } = connection.info ?? {};
    const about = { server: connection.getServer(), version, isInCluster: cluster !== undefined };
    const manager = await jetstreamManager(connection);
    const found = await manager.streams.info(config.stream).catch((error: unknown) => {
      if (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND) return null;
      throw error;
    });
    if (!found) return { ...about, stream: null };
    const { num_replicas, storage, discard } = found.config;
    return {
      ...about,
      stream: {
        replicas: num_replicas,
        isOnDisk: storage === StorageType.File,
        messages: found.state.messages,
        isRefusing: discard === DiscardPolicy.New,
      },
    };
  } finally {
    await connection.close();
  }
}

/** What the servers bring; ends when the signal is aborted, or when there is more and they do not bring it. */
async function* consume(
  client: JetStreamClient,
  { stream, filter, after }: { stream: string; filter: string; after: number },
  signal: AbortSignal,
  isMore: () => Promise<boolean>,
): AsyncIterable<KeptMessage> {
  const consumer = await client.consumers.get(stream, {
    filter_subjects: filter,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: after + 1,
  });
  const messages = await consumer.consume({ max_messages: MOST_AHEAD, abort_on_missing_resource: true });
  let isOver = false;
  let heard = 0;
  let isWaiting = true;
  const end = () => {
    isOver = true;
    void messages.close();
  };
  let isAsking = false;
  const ask = async () => {
    if (!isWaiting || isAsking) return;
    isAsking = true;
    const before = heard;
    // Servers that do not answer are asked again.
    const isLeft = await isMore().catch(() => false);
    isAsking = false;
    if (isLeft && isWaiting && heard === before) end();
  };
  signal.addEventListener('abort', end);
  const asking = setInterval(ask, ASKS_EVERY_MS);
  try {
    if (signal.aborted) return;
    for await (const { seq, data } of messages) {
      if (signal.aborted) return;
      heard++;
      isWaiting = false;
      yield { sequence: seq, data };
      isWaiting = true;
    }
    if (!isOver) throw new Error('the NATS servers ended what was read of the stream');
  } finally {
    signal.removeEventListener('abort', end);
    clearInterval(asking);
    // Nobody waits for either: what nobody reads never says that it is closed, and servers that are away drop the consumer themselves after a while.
    void messages.close();
    void consumer.delete().catch(() => {});
  }
}

interface Stream {
  client: JetStreamClient;
  manager: JetStreamManager;
}

const STREAM_NOT_FOUND = 10_059;
const NAME_IN_USE = 10_058;

/** Finds the stream, or makes it. One that is there is left as it is set: whoever runs the servers may have reasons. */
async function ensureStream(connection: NatsConnection, config: NatsConfig): Promise<Stream> {
  const manager = await jetstreamManager(connection);
  const client = jetstream(connection);
  try {
    await manager.streams.info(config.stream);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== STREAM_NOT_FOUND) throw error;
    await makeStream(manager, connection, config);
  }
  return { client, manager };
}

async function makeStream(manager: JetStreamManager, connection: NatsConnection, config: NatsConfig): Promise<void> {
  try {
    await manager.streams.add({
      name: config.stream,
      subjects: [`${config.stream}.kept.>`],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      num_replicas: config.replicas ?? (connection.info?.cluster ? REPLICAS_IN_CLUSTER : 1),
      max_bytes: config.megabytes * 1024 * 1024,
      max_age: KEPT_FOR_NS,
      // What was acknowledged is never pushed out by what comes: a full stream refuses.
      discard: DiscardPolicy.New,
    });
  } catch (error) {
    // Another process was faster.
    if (!(error instanceof JetStreamApiError) || error.code !== NAME_IN_USE) throw error;
  }
}

/** The least number of which one may be lost. */
const REPLICAS_IN_CLUSTER = 3;

function credentialsOf({ username, password, token }: NatsConfig): ConnectionOptions {
  if (token !== null) return { token };
  return username === null ? {} : { user: username, ...(password === null ? {} : { pass: password }) };
}

async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no NATS server answered within ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
