import type { ChangeFeed } from '../../../../platform/server/change-feed.ts';
import type { Database } from '../../../../platform/server/database.ts';
import { FanOut, type FanOutConfig } from '../../../../platform/server/http/fan-out.ts';
import type { NodeMiddleware } from '../../../../platform/server/http/listen.ts';
import type { Metrics } from '../../../../platform/server/http/metrics.ts';
import { CLOSED_POLICY, commonHeaders } from '../../../../platform/server/http/security-headers.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { NatsBus } from '../../../../platform/server/nats-bus.ts';
import { type FleetNotices, followNotices, knowStreams, readNewest } from '../../streams/server/queries.ts';
import { FLEET_NOTICE } from '../../streams/vocabulary.ts';
import { ALERTS_CHANNEL, SAMPLES_CHANNEL } from '../vocabulary.ts';
import { answerListeners } from './answer-listeners.ts';
import { knowTopics } from './choose-topic.ts';
import type { SampleNews } from './commands.ts';
import { createNewsTeller, type Told } from './tell-news.ts';
import { type LiveGate, watchRights } from './watch-rights.ts';

export interface LiveFleetStream {
  /** Answers `GET /api/fleet/live`, before the app is asked: thousands of streams may be open. */
  serveBehind(gate: LiveGate): NodeMiddleware;
  fanOut: FanOut;
}

export interface LiveDeps {
  db: Database;
  log: Log;
  now(): number;
  stopSignal: AbortSignal;
  https: boolean;
  metrics: Metrics;
  /** What is to be said of the fleet's data. */
  readNotices(): Promise<FleetNotices>;
  fanOut?: Partial<FanOutConfig>;
  /** How often it is looked whether something was committed and told by nobody. */
  lookAgainMs?: number;
  /** By which it hears that streams were set up anew. */
  changeFeed?: ChangeFeed;
  /** By which samples are told where NATS servers are set; alerts come by the database always, with the values that raised them. */
  bus?: NatsBus;
}

const LOOK_AGAIN_MS = 5_000;

/**
 * The live stream of the fleet: `snapshot` with the newest value of every stream, then `samples` as they are committed by whichever
 * process, `revised` (streams whose past changed), `alert` (every transition, never left out), `beat` every 5 s. Every frame carries
 * the server's time as `now`. `?unitId=` narrows it to one unit, `?streams=1,5,9` to the values of these streams, with the alerts of all.
 */
export async function openLiveFleet({
  db,
  log,
  now,
  stopSignal,
  https,
  metrics,
  readNotices,
  fanOut: limits,
  lookAgainMs = LOOK_AGAIN_MS,
  changeFeed,
  bus,
}: LiveDeps): Promise<LiveFleetStream> {
  const headers = {
    ...commonHeaders({ https }),
    'content-security-policy': CLOSED_POLICY,
    /** Follows what is heard. */
    'x-data-origin': FLEET_NOTICE,
  };
  const notices = followNotices(readNotices, log, ({ values }) => {
    headers['x-data-origin'] = values;
  });
  await notices.refresh();
  const streams = await knowStreams(db, changeFeed && { changeFeed, log });
  const newest = new Map<number, Told>();
  const topics = knowTopics(streams);
  const fanOut = new FanOut({
    headers,
    now,
    onLost: ({ address, waitingBytes }) => {
      metrics.countLostListener();
      log.warn({ address, waitingBytes }, 'a listener to the live stream reads too slowly and was let go');
    },
    heartbeat: () => `{"now":${now()}}`,
    snapshot: (topic, position) =>
      JSON.stringify({
        notice: headers['x-data-origin'],
        now: now(),
        ...position,
        values: topics.narrow(topic, [...newest.values()], ([id]) => id),
      }),
    ...limits,
  });

  metrics.watchListeners(() => fanOut.listeners);
  const learnStreams = () =>
    streams.refresh().catch((error: unknown) => log.warn({ err: error }, 'a new stream could not be looked up'));
  const onSample = (id: number) => void (streams.get(id) || learnStreams());
  const { takeIn, tellRevised, tellAlert, tellNow, stop } = createNewsTeller({ fanOut, topics, newest, now, onSample });
  const hearSamples = (payload: string) => {
    // Asks anew where values come from, at most every few seconds.
    notices.now();
    const { samples = [], revised, isUnsure } = JSON.parse(payload) as SampleNews;
    if (isUnsure) startAnew();
    takeIn(samples);
    if (revised) tellRevised(revised);
  };
  const readAll = async () => {
    for (const told of await readNewest(db.orm)) newest.set(told[0], told);
  };
  /** A connection to the database was lost: nobody knows what was said meanwhile. */
  const startAnew = () =>
    readAll()
      .then(() => fanOut.restart())
      .catch((error: unknown) => log.error({ err: error }, 'the live stream could not be read anew'));

  // Listening begins before the newest values are read, so that nothing falls between.
  await db.listen(SAMPLES_CHANNEL, hearSamples, startAnew);
  bus?.hear(SAMPLES_CHANNEL, (data) => hearSamples(Buffer.from(data).toString()), startAnew);
  await db.listen(ALERTS_CHANNEL, tellAlert, startAnew);
  await readAll();
  // A process that is killed between a commit and its news has told nobody. What was there at the last look, too, is on no way any more.
  let lastLook: Told[] = [];
  const looking = setInterval(() => {
    readNewest(db.orm).then(
      (found) => {
        const before = new Map(lastLook.map(([id, ts]) => [id, ts]));
        lastLook = found;
        const unheard = found.filter(([id, ts]) => before.get(id) === ts && (newest.get(id)?.[1] ?? 0) < ts);
        if (unheard.length === 0) return;
        takeIn(unheard);
        // What else was not told of these stands in their history.
        tellRevised(unheard.map(([id]) => id));
      },
      (error: unknown) => log.warn({ err: error }, 'newest values could not be read'),
    );
  }, lookAgainMs).unref();
  stopSignal.addEventListener('abort', () => {
    clearInterval(looking);
    stop();
    fanOut.close();
  });

  return {
    fanOut,
    serveBehind: (gate) =>
      answerListeners({ headers, topics, fanOut, watch: watchRights({ gate, log, stopSignal }), log, tellNow }),
  };
}
