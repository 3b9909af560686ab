import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { use, useMemo } from 'react';
import { type LiveValue, useLiveFleet } from '../../live/web/live-fleet.ts';
import { useLink, useLiveValue } from '../../live/web/use-live-fleet.ts';
import type { StreamState } from '../../look/web/components/value-looks.ts';
import type { Stream } from '../../streams/contract.ts';
import { isValueExpected } from '../../streams/rules/expect-limit.ts';
import { judgeValue, type NewestSample } from '../../streams/rules/judge-value.ts';
import { findLevels, joinLevels } from '../rules/find-levels.ts';
import { isCut } from '../rules/gather-waiting.ts';
import { alarmStandingQuery, openAlertsQuery } from './open-alerts.ts';
import { PastAlertsContext } from './use-open-alerts.ts';

/** The newer of what the live stream told and what the page was loaded with, judged. @param now by the server's clock */
export function useStreamState(stream: Stream, now: number, unitStatus: string): StreamState {
  return useJudgedStream(stream, now, unitStatus, useAlarmLevels());
}

/** The same where many are drawn at once: the levels are asked for once, by who draws them all. */
export function useJudgedStream(
  stream: Stream,
  now: number,
  unitStatus: string,
  alarms: ReturnType<typeof useAlarmLevels>,
): StreamState {
  const live = useLiveValue(stream.id);
  const link = useLink();
  const newest = newestOf(stream, live);
  const state = link.state === 'lost' ? 'lost' : judgeValue(stream, newest, now, alarms[stream.id] ?? null);
  return { ...newest, state, isExpected: isValueExpected(stream, newest.value, unitStatus) };
}

/** The newest samples of streams whenever a component is drawn that is drawn every second anyway. */
export function useNewestSamples(streams: readonly Stream[]): NewestSample[] {
  const fleet = useLiveFleet();
  return streams.map((stream) => newestOf(stream, fleet?.valueOf(stream.id)));
}

function newestOf(stream: Stream, live: LiveValue | undefined): NewestSample {
  const loadedAt = stream.updatedAt === null ? null : Date.parse(stream.updatedAt);
  const isLiveNewer = live !== undefined && live.at !== null && live.at >= (loadedAt ?? 0);
  return isLiveNewer ? live : { value: stream.lastValue, at: loadedAt, quality: stream.lastQuality };
}

/** By stream id. The frame of every page of the fleet loads the alerts and keeps them up to date, for its banner. */
export function useAlarmLevels() {
  const { api } = useRouteContext({ from: '__root__' });
  const past = use(PastAlertsContext);
  const { data: open } = useQuery({ ...openAlertsQuery(api.fleet), enabled: past === null });
  const { data: standing } = useQuery({ ...alarmStandingQuery(api.fleet), enabled: past === null && isCut(open) });
  const shown = past ?? open;
  const older = past === null && isCut(open) ? standing?.levels : undefined;
  return useMemo(() => joinLevels(findLevels(shown ?? []), older), [shown, older]);
}
