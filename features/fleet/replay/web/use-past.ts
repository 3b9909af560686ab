import { createContext, use } from 'react';
import type { Stream, TelemetryEvent } from '../../streams/contract.ts';
import type { AskedRange } from '../../telemetry/rules/choose-range.ts';

/** What a page shows instead of now. It is another object whenever its time has moved on. */
export interface Past {
  /** The time in view, ms since 1970. */
  at: number;
  /** In which it is told. */
  timeZone: string;
  /** A stream as it was known then, without any value of now. */
  streamThen(stream: Stream): Stream;
  lastHourOf(streamId: number): TelemetryEvent[];
  /** null: not known. */
  statusOf(unitId: string): string | null;
  /** What a plot of so many ms up to the time in view asks for; more than it shows, so that it need not ask at each step. */
  spanFor(widthMs: number): Extract<AskedRange, { from: number }>;
}

export const PastContext = createContext<Past | null>(null);

/** null: the page shows now. */
export function usePast(): Past | null {
  return use(PastContext);
}
