import { createContext, use } from 'react';
import { type LiveValue, useLiveFleet } from '../../live/web/live-fleet.ts';
import { useLink, useLiveValue } from '../../live/web/use-live-fleet.ts';
import type { StreamState } from '../../look/web/components/value-looks.ts';
import type { Stream } from '../../streams/contract.ts';
import { isValueExpected } from '../../streams/rules/expect-limit.ts';
import { type AlarmLevel, judgeValue, type NewestSample } from '../../streams/rules/judge-value.ts';

/** The worst alarm of each stream at the time that the page shows, by stream id (components/AlarmLevels.tsx). */
export const AlarmLevelsContext = createContext<Readonly<Record<number, AlarmLevel>>>({});

/** The newer of what the live stream told and what the page was loaded with, judged. @param now by the server's clock */
export function useStreamState(stream: Stream, now: number, unitStatus: string): StreamState {
  const level = use(AlarmLevelsContext)[stream.id] ?? null;
  const live = useLiveValue(stream.id);
  const link = useLink();
  const newest = newestOf(stream, live);
  const state = link.state === 'lost' ? 'lost' : judgeValue(stream, newest, now, level);
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
