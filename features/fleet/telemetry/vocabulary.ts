/** Most points a history answers with. */
export const MOST_HISTORY_POINTS = 2_000;
/** Windows over which sister units are compared. */
export const LEAST_COMPARED_MINUTES = 10;
export const MOST_COMPARED_MINUTES = 1_440;
export const USUAL_COMPARED_MINUTES = 60;
/** Units that a page of a comparison tells of one by one: more columns than that nobody sets side by side. */
export const UNITS_COMPARED = 8;
export const MOST_COMPARED_GROUPS = 12;
/** That a search for a stream offers. */
export const STREAMS_FOUND = 24;
/** Samples that claim to be later than the server's clock by more than this go to quarantine. */
export const FUTURE_TOLERANCE_SECONDS = 5;
/** Sums of values up to this are finite, however many there are. */
export const LARGEST_VALUE = 1e100;
export const MOST_SAMPLES_PER_BATCH = 10_000;
export const MOST_INGEST_BYTES = 4 * 1024 * 1024;
export const verdicts = ['stored', 'duplicate', 'late', 'rejected', 'queued'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * What becomes of a sample where it is stored: a verdict, or why it is rejected where it is not because it was overtaken. Processes tell each other the place
 * in this list: what is new comes last.
 */
export const judgements = [...verdicts, 'other-writer', 'unreadable'] as const;
export type Judged = (typeof judgements)[number];

/** Header of an answer to line protocol, which has no body when nothing was rejected: how many samples had which verdict. */
export const VERDICTS_HEADER = 'x-telemetry-verdicts';

/** Why a sample was rejected. */
export const rejections = {
  malformed: 'A sample is an object with stream, ts and value.',
  'unknown-stream': 'There is no such stream.',
  'not-allowed': 'The key may not write this stream.',
  'other-writer': 'Another sender alone writes this stream.',
  derived: 'The stream is reckoned from others here; nobody else writes it.',
  'not-a-number': 'The value is not a finite number.',
  'too-large': 'The value is beyond ±1e100: no instrument measures that.',
  'bad-time': 'The time is neither ISO 8601 nor milliseconds since 1970.',
  'in-future': "The time is later than the server's clock. The sample was put into quarantine.",
  'too-old': 'The time is older than what is kept.',
  unreadable: 'What is stored of the stream at that time cannot be read, so nobody knows whether the sample is new.',
  overtaken: 'The stream was removed, or the key revoked, while the sample was on its way.',
} as const;
export type Rejection = keyof typeof rejections;
