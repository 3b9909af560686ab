import { gunzip } from 'node:zlib';
import type { Metrics } from '../../../../platform/server/http/metrics.ts';
import { clientAddress } from '../../../../platform/server/http/rate-limit.ts';
import type { AppContext } from '../../../../platform/server/http/request-context.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { createLimiter, type RateLimit } from '../../../../platform/server/limit-tries.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { MOST_INGEST_BYTES, MOST_SAMPLES_PER_BATCH, rejections, VERDICTS_HEADER, type Verdict } from '../vocabulary.ts';
import type { Receipt, TelemetryIntake } from './accept-samples.ts';
import type { AuthenticatedSender, Senders } from './authenticate-sender.ts';
import { type CheckedLines, openLineChecker } from './check-lines.ts';
import type { CheckRules } from './check-samples.ts';
import { type Precision, precisions } from './parse-lines.ts';

export interface IngestDeps {
  intake: TelemetryIntake;
  senders: Senders;
  metrics: Metrics;
  /** Samples of one key. */
  sampleLimit?: RateLimit;
}

/** Far above what a plant sends; stops a sender that has lost its senses. */
const SAMPLE_LIMIT: RateLimit = { points: 20_000_000, durationSeconds: 10 };
/** Wrong keys from one address: nobody guesses 256 bits, but a sender with an old key should slow down. */
const GUESS_LIMIT: RateLimit = { points: 60, durationSeconds: 60 };

/**
 * Where telemetry comes in: push only, with a key of its own. `POST /api/fleet/telemetry` takes JSON and answers with a verdict for
 * each sample; `POST /api/fleet/write` takes InfluxDB line protocol and answers as InfluxDB does, so that its clients and Telegraf
 * work unchanged (base address `…/api/fleet`).
 */
export function ingestRoutes(deps: IngestDeps): Route[] {
  const { intake, senders, metrics } = deps;
  const admit = createGate(deps);
  const checkLines = openLineChecker();
  const note = async (receipt: Receipt, sender: AuthenticatedSender) => {
    const counts = countVerdicts(receipt);
    for (const [verdict, count] of Object.entries(counts)) metrics.countSamples(verdict, count);
    await senders.noteUse(sender.keyId, receipt.newest);
    return counts;
  };
  const write = async (c: AppContext) => {
    const sender = await admit(c);
    const precision = readPrecision(c.req.query('precision'));
    const body = await readBody(c);
    let lines: CheckedLines | undefined;
    const check = (rules: CheckRules) => {
      lines = checkLines(body, precision, rules);
      return lines;
    };
    const receipt = await intake.acceptChecked(check, sender, async (count) => {
      checkCount(count);
      await admit.samples(sender, count);
    });
    const counts = await note(receipt, sender);
    const told = Object.entries(counts).filter(([, count]) => count > 0);
    c.header(VERDICTS_HEADER, told.map(([verdict, count]) => `${verdict}=${count}`).join(', '));
    const dropped = (lines?.problems.length ?? 0) + counts.rejected;
    // As InfluxDB says it: what was good is written, and sending the rest again would not help.
    if (lines && dropped > 0)
      return c.json({ code: 'invalid', message: `${describePartialWrite(lines, receipt)} dropped=${dropped}` }, 400);
    return c.body(null, 204);
  };
  const telemetry = async (c: AppContext) => {
    const sender = await admit(c);
    const samples = readSamples((await readBody(c)).toString('utf8'));
    await admit.samples(sender, samples.length);
    const receipt = await intake.accept(samples, sender);
    return answerJson(c, receipt, await note(receipt, sender));
  };
  const route = (path: string, handle: Route['handle']): Route => ({
    method: 'POST',
    path,
    // Whoever has a key; it is asked for below. Samples are counted by key, and requests by nobody: a plant sends ten a second.
    access: 'visitor',
    origin: 'any',
    limit: 'own',
    largestBody: MOST_INGEST_BYTES,
    handle,
  });
  return [
    route('/api/fleet/telemetry', telemetry),
    route('/api/fleet/write', write),
    route('/api/fleet/api/v2/write', write),
  ];
}

function countVerdicts({ verdicts }: Receipt): Record<Verdict, number> {
  const counts = { stored: 0, duplicate: 0, late: 0, rejected: 0, queued: 0 };
  for (const { verdict } of verdicts) counts[verdict]++;
  return counts;
}

function answerJson(c: AppContext, { verdicts }: Receipt, counts: Record<Verdict, number>): Response {
  const body = { ...counts, verdicts };
  if (counts.queued > 0) return c.json(body, 202);
  if (counts.rejected === 0 || counts.rejected < verdicts.length) return c.json(body);
  const issues = verdicts.slice(0, 20).map(({ reason, message }, index) => ({
    path: ['samples', index],
    message: message ?? (reason ? rejections[reason] : 'It was rejected.'),
  }));
  return c.json({ code: 'UNPROCESSABLE', message: 'None of the samples could be stored.', issues, ...body }, 422);
}

interface Gate {
  (c: AppContext): Promise<AuthenticatedSender>;
  /** @throws AppError TOO_MANY_REQUESTS */
  samples(sender: AuthenticatedSender, count: number): Promise<unknown>;
}

function createGate({ senders, sampleLimit = SAMPLE_LIMIT }: IngestDeps): Gate {
  const tooMany = (what: string) => (seconds: number) => `Too many ${what}. Try again in ${seconds} s.`;
  const guesses = createLimiter(GUESS_LIMIT, { message: tooMany('wrong keys') });
  const samples = createLimiter(sampleLimit, { message: tooMany('samples') });
  const admit = async (c: AppContext) => {
    try {
      return await senders.authenticate(c.req.header('authorization'));
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAUTHORIZED') {
        c.header('www-authenticate', 'Bearer');
        // Counted only against those who fail: a whole plant may stand behind one address.
        await guesses.take(clientAddress(c));
      }
      throw error;
    }
  };
  return Object.assign(admit, {
    samples: (sender: AuthenticatedSender, count: number) => samples.take(sender.keyId, count),
  });
}

/** The body, unpacked; a small packed body may not become a large one. */
async function readBody(c: AppContext): Promise<Buffer> {
  const body = Buffer.from(await c.req.arrayBuffer());
  const encoding = c.req.header('content-encoding')?.toLowerCase() ?? 'identity';
  if (encoding === 'identity') return body;
  if (encoding !== 'gzip') throw new AppError('UNSUPPORTED_MEDIA_TYPE', `${encoding} is not understood; use gzip.`);
  return new Promise((resolve, reject) => {
    gunzip(body, { maxOutputLength: MOST_INGEST_BYTES }, (error, unpacked) => {
      if (!error) resolve(unpacked);
      else if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
        reject(new AppError('PAYLOAD_TOO_LARGE', 'The unpacked body is larger than 4 MiB.'));
      else reject(new AppError('BAD_REQUEST', 'The body is not gzip.'));
    });
  });
}

function readSamples(text: string): unknown[] {
  const body = parseJson(text);
  const samples = typeof body === 'object' && body !== null && 'samples' in body ? body.samples : undefined;
  if (!Array.isArray(samples)) throw new AppError('BAD_REQUEST', 'The body is { "samples": [ … ] }.');
  checkCount(samples.length);
  return samples;
}

function checkCount(count: number): void {
  if (count > MOST_SAMPLES_PER_BATCH)
    throw new AppError(
      'PAYLOAD_TOO_LARGE',
      `A batch has at most ${MOST_SAMPLES_PER_BATCH} samples; this one ${count}.`,
    );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('BAD_REQUEST', 'The body is not JSON. (JSON knows neither NaN nor infinities.)');
  }
}

/** InfluxDB 1 writes n, u; InfluxDB 2 ns, us. Nanoseconds when nothing is said. */
function readPrecision(given: string | undefined): Precision {
  const wanted = { n: 'ns', u: 'us' }[given ?? ''] ?? given ?? 'ns';
  const precision = precisions.find((known) => known === wanted);
  if (!precision) throw new AppError('BAD_REQUEST', `The precision is one of ${precisions.join(', ')}.`);
  return precision;
}

const SHOWN_PROBLEMS = 5;
const SHOWN_OF_NAME = 100;

/** A name may be as long as a body. */
function cutName(name: unknown): string {
  const text = String(name);
  return text.length > SHOWN_OF_NAME ? `${text.slice(0, SHOWN_OF_NAME)}…` : text;
}

function describePartialWrite({ problems, rejected }: CheckedLines, { verdicts }: Receipt): string {
  const known = new Set(rejected.map(({ index }) => index));
  // What could be read, and was refused where it was to be stored.
  const refused = verdicts.flatMap(({ verdict, reason }, index) =>
    verdict === 'rejected' && !known.has(index) ? [{ sample: index + 1, reason }] : [],
  );
  const shown = [
    ...problems.map(({ line, message }) => `line ${line}: ${message}`),
    ...rejected
      .slice(0, SHOWN_PROBLEMS)
      .map(({ stream, reason, index }) => `${cutName(stream)}: ${verdicts[index]?.message ?? rejections[reason]}`),
    ...refused
      .slice(0, SHOWN_PROBLEMS)
      .map(({ sample, reason }) => `sample ${sample}: ${reason ? rejections[reason] : 'It was rejected.'}`),
  ].slice(0, SHOWN_PROBLEMS);
  return `partial write: ${shown.join(' ')}`;
}
