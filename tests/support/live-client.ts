import { get, type IncomingMessage } from 'node:http';
import type { Alert } from '../../features/fleet/alerts/contract.ts';

export interface LiveFrame {
  id: string;
  event: string;
  data: {
    now: number;
    epoch?: string;
    values?: [number, number, number, number][];
    samples?: [number, number, number, number][];
    streams?: number[];
    alert?: Partial<Alert> & { action: string };
  };
}

/** A listener to the fleet's live stream over a plain HTTP connection. */
export class LiveClient {
  readonly frames: LiveFrame[] = [];
  lastId: string | undefined;
  status = 0;
  headers: IncomingMessage['headers'] = {};
  isOpen = false;
  #response: IncomingMessage | null = null;
  #text = '';

  /** @param path of the stream; `from` is sent as Last-Event-ID */
  async connect(url: string, path = '/api/fleet/live', from: string | undefined = this.lastId): Promise<this> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url + path, { headers: from ? { 'last-event-id': from } : {}, agent: false }, resolve).on('error', reject);
    });
    this.#response = response;
    this.#text = '';
    this.status = response.statusCode ?? 0;
    this.headers = response.headers;
    this.isOpen = true;
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => this.#read(chunk));
    // Torn off on purpose in many tests.
    response.on('error', () => {});
    response.on('close', () => {
      this.isOpen = false;
    });
    return this;
  }

  /** Stops reading, as a browser on a frozen machine does. */
  pause(): void {
    this.#response?.pause();
  }

  resume(): void {
    this.#response?.resume();
  }

  /** Tears the connection off. */
  drop(): void {
    this.#response?.destroy();
  }

  events(event: string): LiveFrame[] {
    return this.frames.filter((frame) => frame.event === event);
  }

  #read(chunk: string): void {
    const parts = (this.#text + chunk).split('\n\n');
    this.#text = parts.pop() ?? '';
    for (const part of parts) {
      const fields = new Map(
        part.split('\n').map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 2)]),
      );
      const data = fields.get('data');
      if (data === undefined) continue;
      // A frame without an id leaves the listener at the place it had (HTML standard, section 9.2.6).
      this.lastId = fields.get('id') ?? this.lastId;
      const frame = { id: this.lastId ?? '', event: fields.get('event') ?? '', data: JSON.parse(data) };
      this.frames.push(frame);
    }
  }
}
