import { Duplex } from 'node:stream';
import type { EmbeddedEngine } from './embedded-engine.ts';

/**
 * The embedded engine as the socket that `pg` expects: what a query says (parse, bind, describe, execute, sync) is written at once and
 * goes into the engine at once.
 */
export class EmbeddedStream extends Duplex {
  readonly #engine: EmbeddedEngine;

  constructor(engine: EmbeddedEngine) {
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
    this.#engine.exec(messages).then((answer) => {
      if (!this.destroyed && answer.length > 0) this.push(answer);
      done();
    }, done);
  }
}
