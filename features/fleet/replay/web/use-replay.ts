import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { serverClock } from '../../live/web/estimate-clock.ts';
import { changeClock, type ReplayClock, readClock, stepOf, windowAt } from '../rules/play-clock.ts';
import { alertsAt, lastHourAt, placeBefore, streamThen } from '../rules/read-past.ts';
import type { ReplaySpeed } from '../vocabulary.ts';
import { openPastFleet } from './open-past-fleet.ts';
import { replayQuery } from './query-replay.ts';
import type { Past } from './use-past.ts';

/** How often the time in view moves on: often enough for eyes. */
const TICK_MS = 250;

interface ReplayAsked {
  /** Where the address says it begins; another one is where it goes to. */
  at: number;
  speed: ReplaySpeed;
  shown: { streamIds: readonly number[]; unitIds: readonly string[] };
  timeZone: string;
  /** Hears where it stands when somebody has stopped it, so that the address can say it. */
  onRest(at: number, speed: ReplaySpeed): void;
}

/** Plays the past. Nothing in it comes from the live stream. */
export function useReplay({ at: asked, speed: askedSpeed, shown, timeZone, onRest }: ReplayAsked) {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const [clock, setClock] = useState<ReplayClock>({ at: asked, since: 0, speed: askedSpeed, isPlaying: false });
  const [at, setAt] = useState(asked);
  const [fleet] = useState(() => {
    const first = replayQuery(api.fleet, shown, windowAt(asked, askedSpeed));
    return openPastFleet(asked, queryClient.getQueryData(first.queryKey));
  });
  const rest = useEffectEvent(onRest);

  const goneTo = useRef(asked);
  useEffect(() => {
    // The address was changed by a form, a link or the back button, and not by this.
    if (goneTo.current === asked) return;
    goneTo.current = asked;
    setClock((now) => ({ ...now, at: asked, since: performance.now(), isPlaying: false }));
    setAt(asked);
  }, [asked]);

  const span = windowAt(at, clock.speed);
  const { data, error, isPlaceholderData } = useQuery({
    ...replayQuery(api.fleet, shown, span),
    placeholderData: keepPreviousData,
  });
  const isReady = (data !== undefined && !isPlaceholderData) || error !== null;

  // The next one is there before it is needed.
  const next = windowAt(span.to, clock.speed);
  const prefetch = useEffectEvent(() => {
    if (next.from < serverClock.now()) void queryClient.prefetchQuery(replayQuery(api.fleet, shown, next));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each span
  useEffect(() => {
    if (clock.isPlaying) prefetch();
  }, [clock.isPlaying, span.from, clock.speed]);

  useEffect(() => fleet.take(data), [fleet, data]);
  useEffect(() => fleet.show(at), [fleet, at]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on from where it is, not anew at each of its own steps
  useEffect(() => {
    if (!clock.isPlaying || !isReady) return;
    // While data were on their way no time went by.
    let running = { ...clock, at, since: performance.now() };
    const timer = setInterval(() => {
      const end = serverClock.now();
      const shows = readClock(running, performance.now(), end);
      // To the second, or what is drawn would be drawn anew for nothing.
      setAt(Math.floor(shows / 1_000) * 1_000);
      if (shows < end) return;
      running = changeClock(running, { isPlaying: false }, performance.now(), end);
      setClock(running);
      goneTo.current = Math.floor(shows / 1_000) * 1_000;
      rest(goneTo.current, running.speed);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [clock, isReady]);

  const settle = (wanted: Partial<Pick<ReplayClock, 'at' | 'speed' | 'isPlaying'>>) => {
    const end = serverClock.now();
    const whole = Math.min(wanted.at ?? at, end);
    setAt(whole);
    const then = { ...clock, ...wanted, at: whole, since: performance.now() };
    setClock(then);
    goneTo.current = whole;
    if (!then.isPlaying) rest(whole, then.speed);
  };
  const past = useMemo((): Past => {
    const streams = new Map(data?.streams.map((stream) => [stream.id, stream]));
    return {
      at,
      timeZone,
      streamThen: (stream) => streamThen(stream, streams.get(stream.id), at),
      lastHourOf: (id) => lastHourAt(streams.get(id)?.minutes ?? [], at),
      statusOf(id) {
        const statuses = data?.units.find((unit) => unit.id === id)?.statuses ?? [];
        return statuses[placeBefore(statuses, at, ([time]) => time)]?.[1] ?? null;
      },
      spanFor: (width) => ({ from: span.from - width, to: span.to }),
    };
  }, [data, at, timeZone, span.from, span.to]);
  const alerts = useMemo(() => alertsAt(data?.alerts ?? [], at), [data, at]);
  return {
    past,
    fleet,
    alerts,
    error,
    isReady,
    isKnown: data !== undefined,
    clock,
    play: () => settle({ isPlaying: true }),
    pause: () => settle({ isPlaying: false }),
    step: (direction: 1 | -1) => settle({ at: at + direction * stepOf(clock.speed), isPlaying: false }),
    setSpeed: (speed: ReplaySpeed) => settle({ speed }),
  };
}
