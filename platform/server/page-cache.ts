import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { DAY_MS } from '../shared/days.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Encoding } from './http/encoding.ts';
import { ownCopy } from './own-copy.ts';

/** A finished page, ready to be sent in any encoding. */
export interface CachedPage {
  status: number;
  /** Besides content-type, etag and the encoding. */
  headers: Record<string, string>;
  etag: string;
  body(encoding: Encoding): Buffer<ArrayBuffer>;
}

interface KeptPage {
  page: CachedPage;
  madeFrom: ReadonlySet<string>;
  bytes: number;
  /** On the clock of `performance.now()`. */
  endsAt: number;
  /** By UTC: what is expected, lately or due is said by the day, and nothing is kept over midnight. */
  day: number;
}

/** What an entry takes besides its texts: the maps, sets and headers around them, measured with 100,000 small answers. */
const BYTES_PER_ENTRY = 2_500;

const MOST_ASKED_ONCE = 5_000;

/** Asked with every page that is kept: a number is made in no time, a date is not. */
const today = () => Math.floor(Date.now() / DAY_MS);

/** As addresses of ours are written. In other letters the same page would be kept again and again. */
const PLAIN_ADDRESS = /^[a-z0-9/._-]*$/;
/** Answers of procedures are kept under names of ours. */
const isPlain = (key: string) => !key.includes('?') && (!key.startsWith('/') || PLAIN_ADDRESS.test(key));

/** A longer address can't be one of ours; it is answered, but not kept. */
const LONGEST_KEPT_ADDRESS = 600;

/**
 * Finished pages of visitors without a session, by path and query. Bounded in bytes, oldest use dropped first. A page is dropped
 * when a table it was made from changes, in whichever process.
 */
export class PageCache {
  readonly #pages = new Map<string, KeptPage>();
  readonly #maxBytes: number;
  #bytes = 0;
  /** Addresses with a question in them, or in a spelling of their own, oldest first. */
  readonly #askedOnce = new Set<string>();
  /** Counts the changes of each table, so that a page whose rendering began before a change is not kept after it. */
  readonly #versions = new Map<string, number>();
  #epoch = 0;

  constructor(changeFeed: Pick<ChangeFeed, 'onChange'>, maxBytes: number) {
    this.#maxBytes = maxBytes;
    changeFeed.onChange((table) => this.#drop(table));
  }

  get(key: string): CachedPage | undefined {
    const entry = this.#pages.get(key);
    if (!entry) return undefined;
    if (entry.endsAt <= performance.now() || entry.day !== today()) {
      this.#remove(key);
      return undefined;
    }
    // Map keeps insertion order: taking out and putting back marks it as used last.
    this.#pages.delete(key);
    this.#pages.set(key, entry);
    return entry.page;
  }

  /** Call before rendering, hand the result to `put`. */
  snapshot(): (tables: ReadonlySet<string>) => boolean {
    const versions = new Map(this.#versions);
    const epoch = this.#epoch;
    const day = today();
    return (tables) =>
      epoch === this.#epoch &&
      day === today() &&
      [...tables].every((table) => versions.get(table) === this.#versions.get(table));
  }

  /** @param keptSeconds for how long at most; left out: until a table changes, or a day ends */
  put(
    key: string,
    page: CachedPage,
    madeFrom: ReadonlySet<string>,
    isStillTrue: (tables: ReadonlySet<string>) => boolean,
    keptSeconds = Number.POSITIVE_INFINITY,
  ): void {
    const day = today();
    if (key.length > LONGEST_KEPT_ADDRESS || !isStillTrue(madeFrom)) return;
    this.#remove(key);
    if (!isPlain(key) && !this.#wasAskedBefore(key)) return;
    const bytes = 2 * (page.body('identity').length + key.length) + BYTES_PER_ENTRY;
    if (bytes > this.#maxBytes) return;
    const endsAt = performance.now() + keptSeconds * 1_000;
    this.#pages.set(key, { page, madeFrom, bytes, endsAt, day });
    this.#bytes += bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
  }

  /**
   * A search that nobody repeats is not worth its room: whoever makes them up would push out what people read, and fill memory with what
   * is dropped at once (measured: 1 GB instead of 470 MB after 80,000 of them).
   */
  #wasAskedBefore(key: string): boolean {
    if (this.#askedOnce.has(key)) return true;
    this.#askedOnce.add(key);
    for (const oldest of this.#askedOnce) {
      if (this.#askedOnce.size <= MOST_ASKED_ONCE) break;
      this.#askedOnce.delete(oldest);
    }
    return false;
  }

  get size(): number {
    return this.#pages.size;
  }

  #drop(table: string | null): void {
    if (table === null) this.#epoch++;
    else this.#versions.set(table, (this.#versions.get(table) ?? 0) + 1);
    for (const [key, { madeFrom }] of this.#pages) {
      if (table === null || madeFrom.has(table)) this.#remove(key);
    }
  }

  #remove(key: string): void {
    const entry = this.#pages.get(key);
    if (!entry) return;
    this.#pages.delete(key);
    this.#bytes -= entry.bytes;
  }
}

/** Encodes on first use and keeps the result. */
export function finishPage(
  html: string | Buffer<ArrayBuffer>,
  status: number,
  headers: Record<string, string>,
): CachedPage {
  const plain = ownCopy(typeof html === 'string' ? Buffer.from(html) : html);
  const encoded = new Map<Encoding, Buffer<ArrayBuffer>>([['identity', plain]]);
  return {
    status,
    headers,
    etag: `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`,
    body(encoding) {
      const kept = encoded.get(encoding);
      if (kept) return kept;
      const made =
        encoding === 'br'
          ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
          : gzipSync(plain, { level: 6 });
      const own = ownCopy(made);
      encoded.set(encoding, own);
      return own;
    },
  };
}
