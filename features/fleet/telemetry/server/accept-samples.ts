import type { ChangeFeed } from '../../../../platform/server/change-feed.ts';
import type { Database } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { NatsBus } from '../../../../platform/server/nats-bus.ts';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { announceSamples, openSampleTeller } from '../../live/server/commands.ts';
import type { KnownStream } from '../../streams/contract.ts';
import { DERIVED_WRITER, MQTT_WRITER, SIMULATOR_WRITER } from '../../streams/rules/follow-writers.ts';
import { nameWriter, ONLY_MQTT, ONLY_SIMULATOR } from '../../streams/rules/name-writer.ts';
import { markNewest } from '../../streams/server/newest-commands.ts';
import { type KnownStreams, knowStreams } from '../../streams/server/queries.ts';
import { type GOOD_RANK, STALE_RANK } from '../../streams/vocabulary.ts';
import type { Judged, Rejection, Verdict } from '../vocabulary.ts';
import { type CheckedBatch, type CheckRules, checkSamples, type Sender } from './check-samples.ts';
import { quarantineSamples } from './commands.ts';
import { findFollowers } from './derive-batch.ts';
import { foldJournal } from './fold-journal.ts';
import { keepBatches } from './keep-batches.ts';
import { tellPassedOver } from './pass-over.ts';
import { readKeyNames } from './queries.ts';
import { createBatchQueue } from './queue-batches.ts';
import { rememberStreams } from './remember-streams.ts';
import { storeKept } from './store-kept.ts';

/** What became of each sample, in the order in which they were sent. */
export interface Receipt {
  verdicts: {
    verdict: Verdict;
    reason?: Rejection;
    /** Who alone writes the stream, where that is why. */
    message?: string;
  }[];
  /** Newest time in the batch, ms since 1970. */
  newest: number | null;
}

export interface TelemetryIntake {
  /**
   * The one way in, for senders over HTTP and for the simulator alike. When it answers, what it calls stored is committed.
   *
   * @throws AppError TOO_MANY_REQUESTS when more samples wait than can be stored
   */
  accept(samples: readonly unknown[], sender: Sender): Promise<Receipt>;
  /**
   * The same for samples that were sent in another form.
   *
   * @param check may be called twice
   * @param admit hears how many they are before anything is stored
   */
  acceptChecked(
    check: (rules: CheckRules) => CheckedBatch,
    sender: Sender,
    admit: (sent: number) => Promise<void>,
  ): Promise<Receipt>;
  /**
   * Says of streams (`<unit>.<tag>`) that their newest values are stale at once, or true after all, as far as this sender wrote them. When it
   * answers, it is committed.
   */
  mark(names: readonly string[], rank: typeof GOOD_RANK | typeof STALE_RANK, sender: Sender): Promise<void>;
  /** Whether there is a stream of this name (`<unit>.<tag>`), as far as is known without asking. */
  isStream(name: string): boolean;
  /** What is taken is kept somewhere until it can be stored: it is taken while the database is away, too. */
  isKept: boolean;
  /** To be awaited before the database closes: what was kept is stored as far as it goes, and what was stored is told. */
  stopped(): Promise<void>;
}

export interface IntakeDeps {
  db: Database;
  log: Log;
  retentionHours: number;
  now(): number;
  stopSignal?: AbortSignal;
  /** By which it hears that streams were set up anew; left out: a stream that it does not know makes it look. */
  changeFeed?: ChangeFeed;
  /** Keeps samples until they are stored; left out: they are stored before anybody is told. */
  bus?: NatsBus;
}

const withoutKey = { keyId: null, unitIds: [], tags: [] };
/** May write everything that has no other writer: the simulator. */
export const everyStream: Sender = { ...withoutKey, writer: SIMULATOR_WRITER, writesAs: [ONLY_SIMULATOR] };
/** What a broker passed on: what of it is taken is said by the mappings. */
export const mqttSender: Sender = { ...withoutKey, writer: MQTT_WRITER, writesAs: [ONLY_MQTT], isMapped: true };

export async function openIntake(deps: IntakeDeps): Promise<TelemetryIntake> {
  const { db, log, retentionHours, now, stopSignal = new AbortController().signal, changeFeed, bus } = deps;
  tellPassedOver(log);
  const streams = await knowStreams(db, changeFeed && { changeFeed, log });
  const tell = openSampleTeller({ db, log, stopSignal, bus });
  const noteStored = foldWhenMany({ db, log, streams }, stopSignal);
  const storing = { db, streams, recent: rememberStreams(), tell, now };
  const store = bus ? keepBatches({ bus, streams, log, now }) : createBatchQueue(storing);
  const kept = bus ? storeKept({ ...storing, bus, log, stopSignal, noteStored }) : null;
  const acceptChecked: TelemetryIntake['acceptChecked'] = async (check, sender, admit) => {
    const rules = () => ({ streams, sender, now: now(), oldest: now() - retentionHours * HOUR_MS });
    const caughtUp = streams.catchUp();
    if (caughtUp) await caughtUp;
    let batch = check(rules());
    await admit(batch.sent);
    if (batch.rejected.some(({ reason }) => reason === 'unknown-stream')) {
      await streams.lookAgain();
      batch = check(rules());
    }
    const [judged] = await Promise.all([
      store(batch, sender.writer, sender.keyId),
      quarantineSamples(db.orm, sender.keyId, batch.quarantined),
    ]);
    if (!bus) noteStored(batch.index.length);
    const verdicts = new Array<Receipt['verdicts'][number]>(batch.sent);
    for (const { index, reason } of batch.rejected) verdicts[index] = { verdict: 'rejected', reason };
    await nameOthers(db.orm, streams, batch, verdicts);
    for (const [at, index] of batch.index.entries()) verdicts[index] = receiptOf[judged[at] as Judged];
    return { verdicts, newest: batch.newest };
  };
  return {
    acceptChecked,
    async stopped() {
      await kept?.stopped;
      await tell.allTold();
    },
    isStream: (name) => streams.find(name) !== undefined,
    isKept: bus !== undefined,
    async mark(names, rank, { writer }) {
      const named = names.flatMap((name) => streams.find(name) ?? []);
      // Whoever hears that a value is stale has heard the value.
      await tell.allTold();
      await markStreams(db, named, rank, writer);
      // What follows from a value that nobody knows any more is not known either; true again it is with the next samples.
      if (rank === STALE_RANK) {
        const ids = named.map(({ id }) => id);
        const following = findFollowers(streams, ids).map(({ stream }) => stream);
        await markStreams(db, following, rank, DERIVED_WRITER);
      }
    },
    accept: (samples, sender) =>
      acceptChecked(
        (rules) => checkSamples(samples, rules),
        sender,
        async () => {},
      ),
  };
}

/** Tells those who were refused because of it who writes instead. Names of keys never change; only who is refused waits for them. */
async function nameOthers(
  orm: Database['orm'],
  streams: KnownStreams,
  { rejected }: CheckedBatch,
  verdicts: Receipt['verdicts'],
): Promise<void> {
  const others = rejected.filter(({ reason }) => reason === 'other-writer');
  if (others.length === 0) return;
  const keyNames = await readKeyNames(orm);
  for (const { index, stream: sent } of others) {
    const stream = typeof sent === 'string' || typeof sent === 'number' ? streams.find(sent) : undefined;
    const verdict = verdicts[index];
    if (stream?.writer && verdict)
      verdict.message = `${stream.name} is written by ${nameWriter(stream.writer, keyNames)} alone.`;
  }
}

async function markStreams(
  db: Database,
  marked: readonly Pick<KnownStream, 'id' | 'smrUnitId'>[],
  rank: typeof GOOD_RANK | typeof STALE_RANK,
  writer: string,
): Promise<void> {
  if (marked.length === 0) return;
  await db.orm.transaction(async (tx) => {
    const news = announceSamples({ samples: await markNewest(tx, marked, rank, writer), revised: [] });
    if (news) await tx.execute(news);
  });
}

/** Between two runs of the job that folds the journal; what lies in it is read whole by whoever asks for the last hours. */
const MOST_UNFOLDED = 200_000;
/**
 * Of each stream of a large fleet, more than it has between two runs of the job at a sample a second: whatever is folded has the open chunk, the
 * minutes and the hour of its stream written anew, and for seven samples that is fifty times what they are themselves.
 */
const MOST_UNFOLDED_OF_STREAM = 100;

/** @param streams are known now @returns a function that hears how many samples were stored */
function foldWhenMany(
  { db, log, streams }: { db: Database; log: Log; streams: KnownStreams },
  signal: AbortSignal | undefined,
): (count: number) => void {
  let unfolded = 0;
  let isFolding = false;
  return (count) => {
    unfolded += count;
    if (isFolding || unfolded < Math.max(MOST_UNFOLDED, streams.all().length * MOST_UNFOLDED_OF_STREAM)) return;
    unfolded = 0;
    isFolding = true;
    foldJournal({ db, log, signal })
      .catch((error: unknown) => log.warn({ err: error }, 'the journal of samples was not folded; its job does it'))
      .finally(() => {
        isFolding = false;
      });
  };
}

/** One object each, shared: thousands are written a second. */
const receiptOf: Record<Judged, Receipt['verdicts'][number]> = {
  stored: { verdict: 'stored' },
  duplicate: { verdict: 'duplicate' },
  late: { verdict: 'late' },
  // What was in order before and is not any more.
  rejected: { verdict: 'rejected', reason: 'overtaken' },
  queued: { verdict: 'queued' },
  'other-writer': { verdict: 'rejected', reason: 'other-writer' },
  unreadable: { verdict: 'rejected', reason: 'unreadable' },
};
