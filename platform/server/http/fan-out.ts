import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ownCopy } from '../own-copy.ts';

/** What is said to everybody who listens to a topic. */
export interface Message {
  /** Name of the server-sent event. */
  event: string;
  /** The data for listeners of a topic, one line of JSON; null: it does not concern them. Asked once for each topic. */
  dataFor(topic: string): string | null;
  /** Reaches slow listeners too. Everything else may be replaced by a newer snapshot for them. */
  mustArrive: boolean;
  /** What remembering it costs before it is encoded, about. */
  bytes: number;
}

export interface FanOutConfig {
  /** Everything a newcomer has to know, one line of JSON. */
  snapshot(topic: string, position: { epoch: string; offset: number }): string;
  /** One line of JSON that goes out when nothing else does. */
  heartbeat(): string;
  /** Sent with every stream. */
  headers: Record<string, string>;
  now?(): number;
  /** Who listens, as `mostListenersPerAddress` counts; the other end of the connection when left out. */
  addressOf?(request: IncomingMessage): string;
  heartbeatSeconds?: number;
  /** Messages are remembered for so long, and up to so many bytes, for listeners that come back. */
  rememberSeconds?: number;
  rememberBytes?: number;
  mostListeners?: number;
  mostListenersPerAddress?: number;
  /** A listener that has not taken so many bytes gets no more messages but those that must arrive; beyond the second it is let go. */
  slowBytes?: number;
  lostBytes?: number;
  /** Hears of a listener that was let go: it cannot be told, it does not read. */
  onLost?(listener: { address: string; waitingBytes: number }): void;
}

interface Listener {
  response: ServerResponse;
  topic: string;
  address: string;
  /** Messages were left out for it; it gets a snapshot when it has caught up. */
  isBehind: boolean;
}

interface Remembered {
  offset: number;
  at: number;
  message: Message;
  frames: Map<string, Buffer | null>;
  bytes: number;
}

const RETRY_MS = 1_000;
const MB = 1024 * 1024;

/**
 * One stream of server-sent events (HTML standard, section 9.2) for many listeners. Each message has a place, `<epoch>-<offset>`, which
 * is its event id: a listener that comes back with `Last-Event-ID` gets exactly what it missed while that is remembered, otherwise a
 * snapshot. A frame is encoded once for each topic and written to the response as it is; the body ends with the connection, so there
 * is no chunk to wrap around it. A listener that fails, or reads slowly, costs the others nothing.
 */
export class FanOut {
  readonly #config: Required<FanOutConfig>;
  readonly #listeners = new Set<Listener>();
  readonly #perAddress = new Map<string, number>();
  readonly #remembered: Remembered[] = [];
  #rememberedBytes = 0;
  /** Published in this turn of the event loop: goes out together at its end. */
  #unsent: Remembered[] = [];
  #epoch = newEpoch();
  #offset = 0;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(config: FanOutConfig) {
    this.#config = {
      now: Date.now,
      addressOf: ({ socket }) => socket.remoteAddress ?? 'unknown',
      heartbeatSeconds: 5,
      rememberSeconds: 600,
      rememberBytes: 32 * MB,
      mostListeners: 20_000,
      mostListenersPerAddress: 20_000,
      slowBytes: MB / 4,
      lostBytes: 4 * MB,
      onLost: () => {},
      ...config,
    };
    this.#heartbeat = setInterval(() => this.#beat(), this.#config.heartbeatSeconds * 1_000);
    this.#heartbeat.unref();
  }

  /** How many listen now. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** Answers a request with the stream. */
  attach(request: IncomingMessage, response: ServerResponse, topic: string): void {
    const address = this.#config.addressOf(request);
    const { mostListeners, mostListenersPerAddress, headers } = this.#config;
    if (this.#listeners.size >= mostListeners || (this.#perAddress.get(address) ?? 0) >= mostListenersPerAddress) {
      response.writeHead(503, { ...headers, 'retry-after': '30', 'content-type': 'application/json' });
      response.end('{"code":"UNAVAILABLE","message":"Too many live connections. Try again in 30 s."}');
      return;
    }
    response.useChunkedEncodingByDefault = false;
    response.shouldKeepAlive = false;
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      // no-transform: a proxy's compression may not hold events back; the last one is nginx's word for it.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    request.socket.setNoDelay(true);
    // What a newcomer is told first holds it already.
    this.#flush();
    const listener: Listener = { response, topic, address, isBehind: false };
    this.#listeners.add(listener);
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1);
    const leave = () => this.#forget(listener);
    response.on('close', leave);
    response.on('error', leave);
    response.on('drain', () => this.#catchUp(listener));
    this.#write(listener, Buffer.concat([Buffer.from(`retry: ${RETRY_MS}\n\n`), this.#welcome(listener, request)]));
  }

  publish(message: Message): void {
    this.#offset++;
    const remembered: Remembered = {
      offset: this.#offset,
      at: this.#config.now(),
      message,
      frames: new Map(),
      bytes: message.bytes,
    };
    this.#remember(remembered);
    if (this.#unsent.length === 0) setImmediate(() => this.#flush());
    this.#unsent.push(remembered);
  }

  /** One write for each listener, whatever was published: with a thousand of them the writes cost most. */
  #flush(): void {
    const messages = this.#unsent;
    if (messages.length === 0) return;
    this.#unsent = [];
    const together = new Map<string, Buffer>();
    for (const listener of this.#listeners) {
      const { topic, response, isBehind } = listener;
      const frames = together.get(topic) ?? this.#join(messages, topic);
      together.set(topic, frames);
      const isSlow = isBehind || response.writableLength + frames.length > this.#config.slowBytes;
      if (isSlow) for (const message of messages) this.#tellAlone(listener, message);
      else if (frames.length > 0) this.#write(listener, frames);
    }
  }

  #join(messages: readonly Remembered[], topic: string): Buffer {
    return Buffer.concat(messages.map((message) => this.#frameFor(message, topic)).filter((frame) => frame !== null));
  }

  #tellAlone(listener: Listener, remembered: Remembered): void {
    const frame = this.#frameFor(remembered, listener.topic);
    const { mustArrive } = remembered.message;
    if (!frame) return;
    if (!listener.isBehind) this.#write(listener, frame, mustArrive);
    else if (mustArrive) this.#write(listener, withoutPlace(frame), true);
  }

  /** What was said before is no longer a continuous story: everybody begins anew with a snapshot. */
  restart(): void {
    this.#flush();
    this.#epoch = newEpoch();
    this.#offset = 0;
    this.#remembered.length = 0;
    this.#rememberedBytes = 0;
    const snapshots = new Map<string, Buffer>();
    for (const listener of this.#listeners) {
      const snapshot = snapshots.get(listener.topic) ?? this.#snapshot(listener.topic);
      snapshots.set(listener.topic, snapshot);
      this.#write(listener, snapshot, true);
    }
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.#flush();
    for (const { response } of this.#listeners) response.end();
    this.#listeners.clear();
  }

  #welcome(listener: Listener, request: IncomingMessage): Buffer {
    const own = readPlaces(request).find(({ epoch }) => epoch === this.#epoch);
    const missed = own && this.#missedSince(own.offset);
    if (!missed) return this.#snapshot(listener.topic);
    const frames = missed
      .map((remembered) => this.#frameFor(remembered, listener.topic))
      .filter((frame) => frame !== null);
    return Buffer.concat([...frames, this.#frame('beat', this.#config.heartbeat(), this.#offset)]);
  }

  /** null: it is not known what a listener at this place has missed. */
  #missedSince(offset: number): Remembered[] | null {
    if (offset > this.#offset) return null;
    const oldest = this.#remembered[0]?.offset ?? this.#offset + 1;
    if (offset + 1 < oldest) return null;
    return this.#remembered.slice(offset + 1 - oldest);
  }

  #snapshot(topic: string): Buffer {
    const position = { epoch: this.#epoch, offset: this.#offset };
    return this.#frame('snapshot', this.#config.snapshot(topic, position), this.#offset);
  }

  #frameFor(remembered: Remembered, topic: string): Buffer | null {
    const known = remembered.frames.get(topic);
    if (known !== undefined) return known;
    const data = remembered.message.dataFor(topic);
    const frame = data === null ? null : ownCopy(this.#frame(remembered.message.event, data, remembered.offset));
    remembered.frames.set(topic, frame);
    remembered.bytes += frame?.length ?? 0;
    this.#rememberedBytes += frame?.length ?? 0;
    return frame;
  }

  #frame(event: string, data: string, offset: number): Buffer {
    return Buffer.from(`id: ${this.#epoch}-${offset}\nevent: ${event}\ndata: ${data}\n\n`);
  }

  #remember(remembered: Remembered): void {
    this.#remembered.push(remembered);
    this.#rememberedBytes += remembered.bytes;
    const oldest = remembered.at - this.#config.rememberSeconds * 1_000;
    let drop = 0;
    for (const { at, bytes } of this.#remembered) {
      if (at >= oldest && this.#rememberedBytes <= this.#config.rememberBytes) break;
      this.#rememberedBytes -= bytes;
      drop++;
    }
    if (drop > 0) this.#remembered.splice(0, drop);
  }

  #write(listener: Listener, frame: Buffer, mustArrive = false): void {
    const { response } = listener;
    const { slowBytes, lostBytes, onLost } = this.#config;
    if (response.writableLength > lostBytes) {
      if (!response.destroyed) onLost({ address: listener.address, waitingBytes: response.writableLength });
      response.destroy();
      return;
    }
    // Only when a drain is to come: with it the listener catches up.
    if (response.writableLength > slowBytes && response.writableNeedDrain && !mustArrive) {
      listener.isBehind = true;
      return;
    }
    response.write(frame);
  }

  #catchUp(listener: Listener): void {
    if (!listener.isBehind) return;
    this.#flush();
    listener.isBehind = false;
    this.#write(listener, this.#snapshot(listener.topic));
  }

  #beat(): void {
    this.#flush();
    const frame = this.#frame('beat', this.#config.heartbeat(), this.#offset);
    for (const listener of this.#listeners) if (!listener.isBehind) this.#write(listener, frame);
  }

  #forget(listener: Listener): void {
    if (!this.#listeners.delete(listener)) return;
    const left = (this.#perAddress.get(listener.address) ?? 1) - 1;
    if (left > 0) this.#perAddress.set(listener.address, left);
    else this.#perAddress.delete(listener.address);
  }
}

/**
 * For a listener that has not got everything before this frame: it keeps the place it had, and when it comes back it gets what was left
 * out, and this frame a second time.
 */
function withoutPlace(frame: Buffer): Buffer {
  return frame.subarray(frame.indexOf('\n') + 1);
}

function newEpoch(): string {
  return randomBytes(6).toString('hex');
}

/**
 * `Last-Event-ID`, which a browser sends by itself; as a parameter when a page opens a new stream on purpose: then one of each process that it heard,
 * with commas between.
 */
function readPlaces(request: IncomingMessage): { epoch: string; offset: number }[] {
  const inAddress = new URL(request.url ?? '', 'http://any').searchParams.get('lastEventId');
  const told = [request.headers['last-event-id'], inAddress].filter((text) => typeof text === 'string');
  return told
    .flatMap((text) => text.slice(0, LONGEST_PLACES).split(','))
    .flatMap((place) => {
      const [, epoch, offset] = place.match(/^([0-9a-f]{12})-(\d{1,15})$/) ?? [];
      return epoch === undefined ? [] : [{ epoch, offset: Number(offset) }];
    });
}

/** Of eight processes. */
const LONGEST_PLACES = 8 * 29;
