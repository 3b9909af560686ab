import { linkOptions } from '@tanstack/react-router';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { Skeleton } from '../../../../../ui/Skeleton.tsx';
import { TextLink } from '../../../../../ui/TextLink.tsx';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { Plot } from '../../../plots/web/components/Plot.tsx';
import { usePlotData } from '../../../plots/web/use-plot-data.ts';
import { usePast } from '../../../replay/web/use-past.ts';
import type { Stream } from '../../../streams/contract.ts';
import { type AskedRange, endingAt, endsOf, isMoving } from '../../../telemetry/rules/choose-range.ts';
import type { Panel } from '../../contract.ts';

interface PlotPanelProps {
  panel: Extract<Panel, { kind: 'plot' }>;
  streams: readonly Stream[];
  unitNames: ReadonlyMap<string, string>;
  asked: AskedRange;
  timeZone: string;
  screenId: string | undefined;
  onSelect: ((from: number, to: number) => void) | undefined;
}

/** A plot of a screen. All of them have the range of the screen and share its crosshair. */
export function PlotPanel({ panel, streams, unitNames, asked, timeZone, screenId, onSelect }: PlotPanelProps) {
  const past = usePast();
  const now = useFleetNow(past ? 1 : 5);
  const { from, to } = past ? endingAt(asked, now) : endsOf(asked, now);
  const { histories, marks, error, isLoading } = usePlotData(streams, past ? past.spanFor(to - from) : asked, {
    screenId,
    until: past?.at,
  });
  if (isLoading && histories.every((history) => history === undefined)) return <Skeleton className="m-4 h-full" />;
  return (
    <div className="flex h-full flex-col px-4 py-2">
      {error ? <p className="text-caption text-danger">Not up to date: {errorMessage(error)}</p> : null}
      <div className="min-h-0 grow">
        <Plot
          label={panel.title || streams.map(({ name }) => name).join(', ')}
          streams={streams}
          unitNames={unitNames}
          histories={histories}
          marks={marks}
          hasLimits={panel.hasLimits}
          from={from}
          to={to}
          timeZone={timeZone}
          syncKey="screen"
          height="min-h-56 grow sm:min-h-28"
          {...(past || !onSelect ? {} : { onSelect })}
        />
      </div>
      {past ? null : (
        <p className="mt-1 text-caption">
          <TextLink
            {...linkOptions({
              to: '/smr-ops-cloud/plot',
              search: {
                streams: streams.map(({ name }) => name).join(),
                ...(isMoving(asked) ? { range: asked.range } : asked),
              },
            })}
          >
            Table, notes and file
          </TextLink>
        </p>
      )}
    </div>
  );
}
