import { setUpFirstAdmin } from '../../features/accounts/server/set-up-admin.ts';
import { followDeliveries } from '../../features/deliveries/server/send-deliveries.ts';
import { INGEST_JOB, isIngestionOverdue } from '../../features/feeds/server/jobs.ts';
import { findUnitOf } from '../../features/fleet/alerts/server/queries.ts';
import { SILENCE_JOB } from '../../features/fleet/alerts/vocabulary.ts';
import { followCalls } from '../../features/fleet/escalation/server/jobs.ts';
import { openLiveFleet } from '../../features/fleet/live/server/open-live.ts';
import { runSessions } from '../../features/fleet/mqtt/server/run-sessions.ts';
import { readSimulatedFleet } from '../../features/fleet/simulator/server/queries.ts';
import { startSimulator } from '../../features/fleet/simulator/server/run-simulator.ts';
import { DEMO_SEED } from '../../features/fleet/simulator/vocabulary.ts';
import { everyStream, openIntake } from '../../features/fleet/telemetry/server/accept-samples.ts';
import { readFleetNotices } from '../../features/fleet/units/server/source-queries.ts';
import { closeImportsOfDeadProcess } from '../../features/imports/server/commands.ts';
import { LOGO_JOB } from '../../features/logos/server/jobs.ts';
import { createMailLanes } from '../../platform/server/bulk-mail.ts';
import { startChangeFeed } from '../../platform/server/change-feed.ts';
import { type Config, resolveAuthSecret } from '../../platform/server/config.ts';
import type { Database } from '../../platform/server/database.ts';
import { createAddressReader } from '../../platform/server/http/client-address.ts';
import { listen } from '../../platform/server/http/listen.ts';
import { createMetrics } from '../../platform/server/http/metrics.ts';
import { type Jobs, startJobs } from '../../platform/server/jobs.ts';
import type { Log } from '../../platform/server/log.ts';
import { createMailer } from '../../platform/server/mail.ts';
import { migrate, refuseNewerSchema } from '../../platform/server/migrate.ts';
import { createSafeFetch } from '../../platform/server/safe-fetch.ts';
import { isDatabaseAway } from '../../platform/server/sql-state.ts';
import { site } from '../site.ts';
import { applySeeds } from './apply-seeds.ts';
import { buildApp } from './build-app.ts';
import { folders } from './folders.ts';
import { allJobs } from './jobs.ts';
import { logoSubjects } from './logo-subjects.ts';
import { NAME_STORIES_JOB } from './name-stories.ts';
import type { Rendering } from './rendering/open-renderer.ts';
import { stopMailsTo } from './stop-mails-to.ts';
import { watchHouse } from './watch-house.ts';

/** What `main.ts` opened before the rest was read. */
export interface Opened {
  config: Config;
  log: Log;
  db: Database;
  rendering: Rendering;
}

/** What starts, in order; what stops, in the opposite one. @param onFailure hears why it could not stop */
export async function run({ config, log, db, rendering }: Opened, onFailure: (error: unknown) => void): Promise<void> {
  const startedAt = new Date();
  const stopping = new AbortController();
  const endTraces = config.traces
    ? (await import('../../platform/server/export-traces.ts')).exportTraces(config.traces, log)
    : async () => {};

  await refuseNewerSchema(db, folders.migrations, log);
  await migrate(db, folders.migrations, async () => {
    await applySeeds(db.orm, new Date(), (sentence) =>
      log.info(`A release tells it otherwise, and it stays: ${sentence}`),
    );
    await setUpFirstAdmin({ db, log, publicUrl: config.publicUrl }, config.admin);
  });
  await closeImportsOfDeadProcess(db);
  const changeFeed = await startChangeFeed(db, log);
  const metrics = createMetrics();
  watchHouse(db, metrics);
  const safeFetch = createSafeFetch({
    outboundAllow: config.outboundAllow,
    userAgent: `SMR-Intelligence/1.0 (+${config.publicUrl})`,
  });
  const mailer = createMailer(config, log);
  const addressOf = createAddressReader(config.trustedProxies);
  const { open: openLane } = createMailLanes(config);
  const secret = resolveAuthSecret(config);
  const { telemetryRetentionHours } = config;
  // Its client is read where it is wanted only.
  const bus = config.nats ? (await import('../../platform/server/nats-bus.ts')).openNatsBus(config.nats, log) : null;
  if (bus)
    metrics.watch({ name: 'nats_connected', help: 'Whether the NATS servers answer.', label: 'stream' }, async () => ({
      [config.nats?.stream ?? '']: Number(bus.isConnected()),
    }));
  const intake = await openIntake({
    db,
    log,
    ...(bus ? { bus } : {}),
    retentionHours: telemetryRetentionHours,
    now: Date.now,
    stopSignal: stopping.signal,
    changeFeed,
  });
  const live = await openLiveFleet({
    db,
    ...(bus ? { bus } : {}),
    log,
    now: Date.now,
    stopSignal: stopping.signal,
    https: config.publicUrl.startsWith('https:'),
    metrics,
    readNotices: () => readFleetNotices(db.orm),
    changeFeed,
    fanOut: { mostListenersPerAddress: config.liveListenersPerAddress, addressOf },
  });
  let running: Jobs | null = null;
  const app = buildApp({
    config,
    log,
    metrics,
    db,
    changeFeed,
    mailer,
    openLane,
    requestJob: async (name) => running?.request(name),
    safeFetch,
    research: config.research,
    mqtt: config.mqtt,
    addressOf,
    pageCacheMegabytes: config.pageCacheMegabytes,
    pageLimit: { points: config.pagesPerMinute, durationSeconds: 60 },
    intake,
    secret,
    ...rendering,
    isStopping: () => stopping.signal.aborted,
    stopSignal: stopping.signal,
  });
  const server = await listen(app.hono, config, [
    live.serveBehind(app.liveGate),
    app.serveKept,
    ...rendering.middleware,
  ]);
  // Whoever reads that it is ready may stop it, also while its jobs are still starting.
  const asked = Promise.withResolvers<string>();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => asked.resolve(signal));
  log.info(
    { address: `http://localhost:${server.port}`, database: db.engine, dataDir: config.dataDir },
    'SMR Intelligence is ready',
  );

  const letters = {
    publicUrl: config.publicUrl,
    siteName: site.name,
    secret,
    mailDomain: config.newsletterDomain,
    imprint: config.newsletterImprint,
    mailsPerSecond: config.newsletterMailsPerSecond,
  };
  const { logoServiceUrl, simulator } = config;
  const work = {
    db,
    atlas: app.atlas,
    safeFetch,
    log,
    logoServiceUrl,
    logoSubjects,
    simulator,
    letters,
    openLane,
    mailer,
    secret,
    mailFrom: config.mailFrom,
    stopMailsTo,
    siteName: site.name,
    publicUrl: config.publicUrl,
    startedAt,
    followed: app.followed,
    telemetryRetentionHours,
    now: () => new Date(),
  };
  const jobs = await startJobs(db, allJobs(work), log, { observe: metrics.observeJob });
  running = jobs;
  const sendingEnds = followDeliveries({ ...work, changeFeed, stopSignal: stopping.signal });
  const callingEnds = followCalls({ ...work, findUnitOf, changeFeed, stopSignal: stopping.signal });
  const catchUp = async () => {
    if (await isIngestionOverdue(work)) await jobs.request(INGEST_JOB);
    await jobs.request(LOGO_JOB);
    await jobs.request(NAME_STORIES_JOB);
    // Until it is looked, nobody falls silent.
    await jobs.request(SILENCE_JOB);
  };
  await catchUp().catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error;
    log.warn({ err: error }, 'what is overdue waits for its schedule');
  });

  const simulation = simulator
    ? startSimulator({
        db,
        log,
        submit: (samples) => intake.accept(samples, everyStream),
        readFleet: () => readSimulatedFleet(db.orm),
        now: () => new Date(),
        seed: DEMO_SEED,
        stopSignal: stopping.signal,
      })
    : null;

  const listening = config.mqtt
    ? runSessions({ db, log, broker: config.mqtt, intake, metrics, now: Date.now, stopSignal: stopping.signal })
    : null;

  const stop = async (signal: string) => {
    stopping.abort();
    log.info({ signal }, 'stopping: open requests finish, jobs are handed back');
    if (await server.close(STOP_WITHIN_MS)) log.warn('requests that did not end in time were cut off');
    await jobs.stop(STOP_WITHIN_MS);
    await simulation?.stopped;
    await listening?.stopped;
    await intake.stopped();
    await bus?.close();
    await callingEnds();
    await sendingEnds();
    await rendering.close();
    mailer.close();
    await db.close();
    await endTraces();
    log.info('stopped');
    process.exit(0);
  };
  void asked.promise.then(stop).catch(onFailure);
}

const STOP_WITHIN_MS = 10_000;
