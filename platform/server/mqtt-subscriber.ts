import mqtt, { type IClientOptions, type IPublishPacket, type MqttClient, type Packet, Store } from 'mqtt';
import type { MqttConfig } from './config.ts';
import type { Log } from './log.ts';

/** A message as the broker passed it on. */
export interface ReceivedMessage {
  topic: string;
  payload: Buffer;
  /** It waited at the broker, nobody knows for how long. */
  isRetained: boolean;
  /** It was sent before, and not acknowledged: it may have been received. */
  isAgain: boolean;
}

export interface SubscriberState {
  isConnected: boolean;
  /** Why it is not, in the broker's or the system's words; null: nothing is known to be wrong. */
  failure: string | null;
}

export interface SubscriberDeps {
  broker: MqttConfig;
  /** Stays the same over restarts: the broker keeps for it what was not acknowledged. */
  clientId: string;
  log: Log;
  /** A message is acknowledged when this is fulfilled; when it is rejected, never on this connection. */
  receive(message: ReceivedMessage): Promise<void>;
  onState(state: SubscriberState): void;
  keepAliveSeconds?: number;
}

export interface Subscriber {
  /** From now on these, and none that were subscribed before. @param known subscribed by an earlier process, as far as it is remembered */
  follow(filters: readonly string[], known?: readonly string[]): void;
  close(): Promise<void>;
}

/** What waits to be stored: beyond it nothing more is read from the broker, which then keeps it, as MQTT has it. */
const MOST_MESSAGES = 2_000;
const MOST_BYTES = 16 * 1024 * 1024;
export const MOST_MESSAGE_BYTES = 4 * 1024 * 1024;
/** So long a broker that speaks MQTT 5 keeps what waits for us while we are away. */
const SESSION_KEPT_SECONDS = 7 * 86_400;
const RECONNECT_MS = 2_000;
const CONNECT_WITHIN_MS = 10_000;
const KEEP_ALIVE_SECONDS = 30;
const SETTLED_WITHIN_MS = 1_000;
const UNASKED = 'The broker sends messages with QoS 2, which were not asked for and are not read.';
const FATAL_SUBSCRIPTION = 128;

/**
 * Listens to a broker, and only listens: there is no way to say anything through it, and whatever would be a PUBLISH is stopped where packets leave
 * (F13). QoS 1: what is not acknowledged comes again.
 */
export function openSubscriber(deps: SubscriberDeps): Subscriber {
  const { broker, clientId, log, receive, onState, keepAliveSeconds = KEEP_ALIVE_SECONDS } = deps;
  const client = mqtt.connect({ ...optionsOf(broker, clientId), keepalive: keepAliveSeconds });
  client.on('packetsend', refuseToSpeak);

  let filters: readonly string[] = [];
  /** What the broker may still hold for us of earlier days. */
  let former: readonly string[] = [];
  let isConnected = false;
  let failure: string | null = null;
  const tell = () => onState({ isConnected, failure });
  const subscribe = () => {
    const gone = former.filter((filter) => !filters.includes(filter));
    former = [];
    if (gone.length > 0) client.unsubscribe([...gone]);
    if (filters.length === 0) return;
    client.subscribe([...filters], { qos: 1 }, (error, granted) => {
      const refused = granted?.filter(({ qos }) => qos >= FATAL_SUBSCRIPTION).map(({ topic }) => topic) ?? [];
      if (!error && refused.length === 0) return;
      failure = refused.length > 0 ? `The broker refuses ${refused.join(', ')}.` : 'The broker refused to subscribe.';
      log.warn({ err: error, refused }, 'the broker refuses a subscription');
      tell();
    });
  };
  client.on('connect', () => {
    [isConnected, failure] = [true, null];
    log.info({ host: broker.host, clientId }, 'connected to the MQTT broker');
    tell();
    subscribe();
  });
  client.on('close', () => {
    if (isConnected) log.warn({ host: broker.host, failure }, 'the MQTT broker is gone');
    isConnected = false;
    tell();
  });
  client.on('error', (error) => {
    failure = describeFailure(error);
    log.warn({ host: broker.host, failure }, 'the MQTT broker cannot be reached');
    tell();
    // After what it cannot read the client hears nothing more, and would only find out when no answer comes to its pings.
    // What came before it is acknowledged first: else a broker that says it again each time would never get that.
    const { stream } = client;
    if (isConnected) setTimeout(() => stream.destroy(), SETTLED_WITHIN_MS);
  });
  client.on('packetreceive', (packet) => {
    if (packet.cmd !== 'publish' || packet.qos !== 2 || failure === UNASKED) return;
    failure = UNASKED;
    log.warn({ host: broker.host, topic: packet.topic }, 'the MQTT broker sends what is not read');
    tell();
  });
  pipeMessages(client, receive, (keepAliveSeconds * 1_000) / 3);
  tell();
  return {
    follow(wanted, known = []) {
      former = [...new Set([...former, ...filters, ...known])];
      filters = [...wanted];
      if (isConnected) subscribe();
    },
    close: () => client.endAsync(true),
  };
}

/** Whether a broker takes us in. @returns why not; null: it does */
export async function checkBroker(broker: MqttConfig): Promise<string | null> {
  const { properties: _, ...options } = optionsOf(broker, `${broker.clientId.slice(0, 12)}-doctor`);
  const client = mqtt.connect({ ...options, clean: true, reconnectPeriod: 0, reconnectOnConnackError: false });
  client.on('packetsend', refuseToSpeak);
  const failure = await new Promise<string | null>((resolve) => {
    client.once('connect', () => resolve(null));
    client.on('error', (error) => resolve(describeFailure(error)));
    client.once('close', () => resolve('the connection was closed'));
  });
  await client.endAsync(true);
  return failure;
}

/** Some failures of the network have a code and no words. */
function describeFailure(error: Error): string {
  return error.message || ('code' in error ? String(error.code) : 'unknown');
}

/**
 * Takes what the client hands over, many messages at a time. The client itself handles one after the other and acknowledges when `handleMessage` calls
 * back; waiting for a commit each time would be some hundred messages a second. So its own acknowledgement is left out (it is when there is an
 * error), and sent when the message is stored, if the connection is still the one it came by.
 *
 * @param pingMs how often it says that it is there while nothing is read
 */
function pipeMessages(client: MqttClient, receive: SubscriberDeps['receive'], pingMs: number): void {
  // The library has no public way to acknowledge later; its version is pinned, and a test counts acknowledgements.
  const send = Reflect.get(client, '_sendPacket').bind(client) as (packet: Packet) => void;
  let connection = 0;
  let messages = 0;
  let bytes = 0;
  let goOn: (() => void) | null = null;
  client.on('close', () => {
    connection++;
    goOn = null;
  });
  const hasRoom = () => messages < MOST_MESSAGES && bytes < MOST_BYTES;
  const take = (packet: IPublishPacket, payload: Buffer) => {
    const cameBy = connection;
    messages++;
    bytes += payload.length;
    const settle = (isStored: boolean) => {
      messages--;
      bytes -= payload.length;
      if (isStored && packet.qos === 1 && cameBy === connection && client.connected)
        send({ cmd: 'puback', messageId: packet.messageId, reasonCode: 0 });
      if (goOn && hasRoom()) {
        const resume = goOn;
        goOn = null;
        resume();
      }
    };
    receive({ topic: packet.topic, payload, isRetained: packet.retain, isAgain: packet.dup }).then(
      () => settle(true),
      () => settle(false),
    );
  };
  client.handleMessage = (packet: IPublishPacket, next: (error?: Error) => void) => {
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
    const takeIt = () => {
      take(packet, payload);
      next(packet.qos === 1 ? acknowledgedLater : undefined);
    };
    // Not taken before: each new connection of a broker that comes and goes would bring one more than there is room for.
    if (hasRoom()) takeIt();
    else goOn = takeIt;
  };
  // The broker's answers lie behind the messages that are not read. Without hearing them the client would take it for dead, and each
  // connection begins with all that was not acknowledged.
  const pinging = setInterval(() => {
    if (!goOn || !client.connected) return;
    client.sendPing();
    client.reschedulePing(true);
  }, pingMs);
  client.on('end', () => clearInterval(pinging));
}

/**
 * Nothing was asked for with QoS 2. The client would keep each such message until the broker releases it, however many there are, and from one
 * connection to the next.
 */
class KeepsNothing extends Store {
  override put(...[, done]: Parameters<Store['put']>): this {
    done();
    return this;
  }
}

const acknowledgedLater = new Error('It is acknowledged when it is stored.');

function refuseToSpeak({ cmd }: Packet): void {
  if (cmd === 'publish' || cmd === 'pubrel') throw new Error('Nothing is published: the product only listens.');
}

function optionsOf(
  { protocol, host, port, username, password, version }: MqttConfig,
  clientId: string,
): IClientOptions {
  const common: IClientOptions = {
    protocol,
    host,
    port,
    clientId,
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
    clean: false,
    resubscribe: false,
    reconnectPeriod: RECONNECT_MS,
    reconnectOnConnackError: true,
    connectTimeout: CONNECT_WITHIN_MS,
    keepalive: KEEP_ALIVE_SECONDS,
    incomingStore: new KeepsNothing(),
  };
  if (version === '3.1.1') return { ...common, protocolVersion: 4 };
  return {
    ...common,
    protocolVersion: 5,
    properties: {
      sessionExpiryInterval: SESSION_KEPT_SECONDS,
      receiveMaximum: MOST_MESSAGES,
      maximumPacketSize: MOST_MESSAGE_BYTES + 1_024,
    },
  };
}
