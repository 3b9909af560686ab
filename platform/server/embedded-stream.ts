import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/**
 * The embedded engine as the socket that `pg` expects: what a query says (parse, bind, describe, execute, sync) is written at once and
 * goes into the engine at once. The answer comes with the next turn of the event loop, as one over a socket would: queries that follow one
 * another would otherwise be one chain of microtasks, in which no request is read and nothing is written to anybody.
 */
export class EmbeddedStream extends Duplex {
  readonly #engine: PGlite;

  constructor(engine: PGlite) {
    super({ allowHalfOpen: false });
    this.#engine = engine;
  }

  /** For `pg`, which opens what it is given. */
  connect(): void {
    setImmediate(() => this.emit('connect'));
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk, done);
  }

  override _writev(parts: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(parts.map(({ chunk }) => chunk)), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  #send(messages: Buffer, done: (error?: Error | null) => void): void {
    const answer: Buffer[] = [];
    const onRawData = (bytes: Uint8Array) => answer.push(Buffer.from(bytes));
    this.#engine
      .runExclusive(() => this.#engine.execProtocolRawStream(messages, { onRawData }))
      .then(() => {
        setImmediate(() => {
          if (!this.destroyed) for (const bytes of answer) this.push(bytes);
          done();
        });
      }, done);
  }
}
