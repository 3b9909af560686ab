import { isValueExpected } from '../../alerts/rules/expect-limit.ts';
import { judgeValue, type TileState } from '../../alerts/rules/judge-value.ts';
import type { Stream } from '../../telemetry/contract.ts';
import { useLink, useLiveValue } from '../../telemetry/web/use-live-fleet.ts';

/** What is known of a stream now. 'lost': this browser hears nothing, which says nothing about the plant. */
export interface StreamState {
  value: number | null;
  /** ms since 1970; null: there is no sample. */
  at: number | null;
  state: TileState | 'lost';
  /** It exceeds a limit, as it does whenever its unit stands still. */
  isExpected: boolean;
}

/** The newer of what the live stream told and what the page was loaded with, judged. @param now by the server's clock */
export function useStreamState(stream: Stream, now: number, unitStatus: string): StreamState {
  const live = useLiveValue(stream.id);
  const link = useLink();
  const loadedAt = stream.updatedAt === null ? null : Date.parse(stream.updatedAt);
  const isLiveNewer = live !== undefined && live.at !== null && live.at >= (loadedAt ?? 0);
  const value = isLiveNewer ? live.value : stream.lastValue;
  const at = isLiveNewer ? live.at : loadedAt;
  const state = link.state === 'lost' ? 'lost' : judgeValue(stream, value, at, now);
  return { value, at, state, isExpected: isValueExpected(stream, value, unitStatus) };
}
