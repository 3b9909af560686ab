import type { IncomingMessage, ServerResponse } from 'node:http';
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
import { knowTopics } from './choose-topic.ts';
import type { SampleNews, ToldAlert } from './commands.ts';
import { type LiveGate, type RightsWatch, watchRights } from './watch-rights.ts';

/** [stream id, ms since 1970, value, quality 0–2; 3: stale since] */
type Told = [id: number, ts: number, value: number, quality: number];

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

/** What comes within so many ms goes out in one frame. */
const GATHER_MS = 5;
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
  let gathered: Told[] = [];
  let gathering: NodeJS.Timeout | undefined;
  const tell = () => {
    gathering = undefined;
    const samples = gathered;
    gathered = [];
    const at = now();
    fanOut.publish({
      event: 'samples',
      mustArrive: false,
      bytes: samples.length * 80,
      dataFor(topic) {
        const own = topics.narrow(topic, samples, ([id]) => id);
        return own.length === 0 ? null : `{"now":${at},"samples":${JSON.stringify(own)}}`;
      },
    });
  };
  const tellNow = () => {
    if (!gathering) return;
    clearTimeout(gathering);
    tell();
  };
  const learnStreams = () =>
    streams.refresh().catch((error: unknown) => log.warn({ err: error }, 'a new stream could not be looked up'));
  const hearSamples = (payload: string) => {
    // Asks anew where values come from, at most every few seconds.
    notices.now();
    const { samples = [], revised, isUnsure } = JSON.parse(payload) as SampleNews;
    if (isUnsure) startAnew();
    takeIn(samples);
    if (revised) tellRevised(revised);
  };
  const tellRevised = (ids: readonly number[]) => {
    const at = now();
    fanOut.publish({
      event: 'revised',
      mustArrive: false,
      bytes: ids.length * 8,
      dataFor(topic) {
        const own = topics.narrow(topic, ids, (id) => id);
        return own.length === 0 ? null : `{"now":${at},"streams":${JSON.stringify(own)}}`;
      },
    });
  };
  const takeIn = (samples: readonly Told[]) => {
    for (const sample of samples) {
      const known = newest.get(sample[0]);
      // What was read at the start, or after a gap, may be told again.
      // The same value may be told again as stale, or as true after all.
      if (known && (known[1] > sample[1] || (known[1] === sample[1] && known[3] === sample[3]))) continue;
      if (!streams.get(sample[0])) learnStreams();
      newest.set(sample[0], sample);
      gathered.push(sample);
    }
    if (gathered.length > 0) gathering ??= setTimeout(tell, GATHER_MS);
  };
  const hearAlert = (payload: string) => {
    const unitId = (JSON.parse(payload) as ToldAlert).smrUnitId;
    const data = `{"now":${now()},"alert":${payload}}`;
    // The samples of its commit are heard in the same turn: they go out at its end, in one write with it.
    setImmediate(tellNow);
    fanOut.publish({
      event: 'alert',
      mustArrive: true,
      bytes: data.length,
      dataFor: (topic) => (topics.concernsAlerts(topic, unitId) ? data : null),
    });
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
  await db.listen(ALERTS_CHANNEL, hearAlert, startAnew);
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
    clearTimeout(gathering);
    fanOut.close();
  });

  const refuse = (response: ServerResponse, status: number, code: string, message: string) => {
    if (response.headersSent) return response.destroy();
    response.writeHead(status, { ...headers, 'content-type': 'application/json' });
    return response.end(JSON.stringify({ code, message }));
  };
  const answer = async (request: IncomingMessage, response: ServerResponse, watch: RightsWatch) => {
    const sight = await watch.see(request.headers);
    if (response.destroyed) return;
    if (sight === 'sign-in') return void refuse(response, 401, 'UNAUTHORIZED', 'Sign in to see this fleet.');
    if (sight === 'forbidden') return void refuse(response, 403, 'FORBIDDEN', 'You have no right to see this fleet.');
    const topic = topics.choose(new URL(request.url ?? '', 'http://any').searchParams, sight.units);
    if (topic === null) return void refuse(response, 404, 'NOT_FOUND', 'SMR unit not found');
    if (request.method === 'HEAD') {
      response.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8' }).end();
      return;
    }
    // First what waits: a newcomer's snapshot holds it already and must not be followed by it again.
    tellNow();
    watch.add(request, response, sight);
    fanOut.attach(request, response, topic);
  };

  return {
    fanOut,
    serveBehind(gate) {
      const watch = watchRights({ gate, log, stopSignal });
      return (request, response, next) => {
        const path = request.url?.split('?', 1)[0];
        if (path !== '/api/fleet/live' || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
        answer(request, response, watch).catch((error: unknown) => {
          log.warn({ err: error }, 'a live stream could not be opened');
          refuse(response, 503, 'UNAVAILABLE', 'The live stream cannot be opened now. Try again in a moment.');
        });
      };
    },
  };
}
