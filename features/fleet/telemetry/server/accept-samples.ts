import type { Database } from '../../../../platform/server/database.ts';
import { SIMULATOR_WRITER } from '../../streams/rules/follow-writers.ts';
import { knowStreams } from '../../streams/server/queries.ts';
import type { Rejection, Verdict } from '../vocabulary.ts';
import { type CheckedBatch, type CheckRules, checkSamples, type Sender } from './check-samples.ts';
import { quarantineSamples } from './commands.ts';
import { createBatchQueue } from './queue-batches.ts';
import { rememberTimes } from './remember-times.ts';

/** What became of each sample, in the order in which they were sent. */
export interface Receipt {
  verdicts: { verdict: Verdict; reason?: Rejection }[];
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
}

export interface IntakeDeps {
  db: Database;
  retentionHours: number;
  now(): number;
}

/** May write everything: the simulator. */
export const everyStream: Sender = { keyId: null, unitIds: [], tags: [] };

export async function openIntake({ db, retentionHours, now }: IntakeDeps): Promise<TelemetryIntake> {
  const streams = await knowStreams(db);
  const store = createBatchQueue({ db, streams, recent: rememberTimes(), now });
  const acceptChecked: TelemetryIntake['acceptChecked'] = async (check, sender, admit) => {
    const rules = () => ({ streams, sender, now: now(), oldest: now() - retentionHours * 3_600_000 });
    let batch = check(rules());
    await admit(batch.sent);
    if (batch.rejected.some(({ reason }) => reason === 'unknown-stream')) {
      await streams.refresh();
      batch = check(rules());
    }
    const writer = sender.keyId ?? SIMULATOR_WRITER;
    const [judged] = await Promise.all([
      store(batch, writer),
      quarantineSamples(db.orm, sender.keyId, batch.quarantined),
    ]);
    const verdicts = new Array<Receipt['verdicts'][number]>(batch.sent);
    for (const { index, reason } of batch.rejected) verdicts[index] = { verdict: 'rejected', reason };
    for (const [at, index] of batch.index.entries()) verdicts[index] = receiptOf[judged[at] as Verdict];
    return { verdicts, newest: batch.newest };
  };
  return {
    acceptChecked,
    accept: (samples, sender) =>
      acceptChecked(
        (rules) => checkSamples(samples, rules),
        sender,
        async () => {},
      ),
  };
}

/** One object each, shared: thousands are written a second. */
const receiptOf: Record<Verdict, { verdict: Verdict }> = {
  stored: { verdict: 'stored' },
  duplicate: { verdict: 'duplicate' },
  late: { verdict: 'late' },
  rejected: { verdict: 'rejected' },
};
