/** What the thread that renders and the one that answers say to each other, some of it together. */

/** To the thread that renders. */
export type ToRenderer =
  | { kind: 'make'; page: number; url: string; about: PageFacts }
  | ({ kind: 'answer'; call: number } & Told)
  | { kind: 'refusal'; call: number; refusal: { code: string; message: string } };

/** An answer that stays as it is (frozen) is told once, and then by its number. */
export type Told = { answer: unknown; keepAs?: number; forget?: number | undefined } | { kept: number };

/** Of `PageRequestContext`, what can be copied. */
export interface PageFacts {
  nonce: string;
  publicUrl: string;
  hasSession: boolean;
  sleeps: boolean;
}

/** From the thread that renders. */
export type FromRenderer =
  /** What a loader asks of the API, by the names of the contract; without a path: the description of the API. */
  | { kind: 'ask'; page: number; call: number; path: readonly string[]; input: unknown }
  /** Without a document: a redirect or a refusal, with its words. */
  | { kind: 'made'; page: number; status: number; headers: [string, string][]; html: Uint8Array | null; text: string }
  | { kind: 'failed'; page: number; error: unknown };
