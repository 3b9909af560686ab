import { advanceWorld } from '../features/fleet/simulator/server/advance-world.ts';
import { instruments, measure } from '../features/fleet/simulator/server/measure-unit.ts';
import { startDemoWorld } from '../features/fleet/simulator/server/resume-world.ts';
import { everyStream, openIntake } from '../features/fleet/telemetry/server/accept-samples.ts';
import { foldJournal } from '../features/fleet/telemetry/server/fold-journal.ts';
import { MINUTES_KEPT_DAYS } from '../features/fleet/telemetry/server/jobs.ts';
import { cleanUpEmbedded } from '../platform/server/clean-up-embedded.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/shared/days.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { onBothEngines, openBenchDatabase, type Where } from './both-engines.ts';
import { MB, measureDays, reckonYear } from './measure-disk.ts';
import type { Row } from './table.ts';

/** Whole UTC days. */
const DAYS = Number(process.env.BENCH_DAYS ?? 1);
const FOLD_MINUTES = Number(process.env.BENCH_FOLD_MINUTES ?? 60);
/** Samples are kept for three days as it is shipped, and dropped by whole UTC days. */
const SAMPLES_KEPT_DAYS = 4;

/**
 * The simulated fleet's 112 instruments read once a second, whatever they send otherwise, for some whole days, folded and cleaned up as the product does; a
 * year of them is reckoned from what a sample, the minutes of an hour and an hour take on the disk. On the embedded database, and on the PostgreSQL
 * server at BENCH_DATABASE_URL when that is set.
 */
export const benchYearOnDisk = () => onBothEngines(benchEngine);

async function benchEngine(engine: string, where: Where): Promise<Row[]> {
  const { db, close } = await openBenchDatabase(where);
  const end = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const start = end - DAYS * DAY_MS;
  let now = start;
  const intake = await openIntake({ db, log: silentLog, retentionHours: (DAYS + 1) * 24, now: () => now });
  const world = startDemoWorld(300, start, start);
  const startedAt = performance.now();
  let samples = 0;
  while (now < end) {
    const sent: { stream: string; ts: number; value: number; quality: number }[] = [];
    for (const until = now + MINUTE_MS; now < until; now += 1_000) {
      advanceWorld(world, now);
      for (const unit of world.units)
        for (const instrument of instruments) {
          const own = unit.instruments[instrument.tag];
          if (!own) continue;
          const reading = measure(instrument, own, unit.state, world.around, now, unit.instrumentGenerator);
          sent.push({ stream: `${unit.id}.${instrument.tag}`, ts: now, ...reading });
        }
    }
    samples += sent.length;
    await intake.accept(sent, everyStream);
    if ((now / MINUTE_MS) % FOLD_MINUTES === 0) await foldJournal({ db });
    if (now % HOUR_MS === 0) await cleanUpEmbedded(db);
  }
  await foldJournal({ db });
  await cleanUpEmbedded(db);
  const seconds = (performance.now() - startedAt) / 1_000;
  const sizes = await measureDays(db, end);
  await close();
  const streams = { count: samples / (DAYS * 86_400), perSecond: 1 };
  const shipped = reckonYear(sizes, streams, { samplesDays: SAMPLES_KEPT_DAYS, minutesDays: MINUTES_KEPT_DAYS + 1 });
  const all = reckonYear(sizes, streams, { samplesDays: 365, minutesDays: 365 });
  const told = ({ samples: ofSamples, minutes, hours }: typeof shipped) =>
    `${Math.round((ofSamples + minutes + hours) / MB).toLocaleString('en')} MB (samples ${Math.round(ofSamples / MB).toLocaleString('en')}, minutes ${Math.round(minutes / MB).toLocaleString('en')}, hours ${Math.round(hours / MB)})`;
  return [
    {
      what: `${engine}: ${DAYS} days of ${streams.count} streams at 1/s, ${samples.toLocaleString('en')} samples, folded every ${FOLD_MINUTES} min: bytes of a sample in its chunk; with minutes and hours`,
      figure: `${sizes.sample.toFixed(2)}; ${sizes.withSteps.toFixed(2)}`,
      target: '≤ 8',
    },
    {
      what: '  of a stream and hour: bytes of its minutes; of its hour',
      figure: `${sizes.minutes.toFixed(0)}; ${sizes.hour.toFixed(0)}`,
    },
    { what: '  a year of it as it is kept when nothing is set: reckoned', figure: told(shipped) },
    { what: '  a year of which every sample and minute is kept: reckoned', figure: told(all) },
    { what: '  simulated and stored, times real time', figure: `${Math.round((DAYS * 86_400) / seconds)} ×` },
  ];
}
