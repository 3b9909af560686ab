import { useNavigate } from '@tanstack/react-router';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { Message } from '../../../../../ui/Message.tsx';
import { Panel } from '../../../../../ui/Panel.tsx';
import { Skeleton } from '../../../../../ui/Skeleton.tsx';
import { TextLink } from '../../../../../ui/TextLink.tsx';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { Plot } from '../../../plots/web/components/Plot.tsx';
import { usePlotData } from '../../../plots/web/use-plot-data.ts';
import type { Stream } from '../../../streams/contract.ts';
import { type AskedRange, endsOf, isMoving } from '../../../telemetry/rules/choose-range.ts';
import type { Unit } from '../../../units/contract.ts';

interface AlarmTrendProps {
  stream: Stream;
  unit: Unit;
  asked: AskedRange;
  /** Of what hour it is: "the hour around it". */
  name: string;
}

/** What the values did around the moment of an alarm, with their limits; on from there the page of the stream. */
export function AlarmTrend({ stream, unit, asked, name }: AlarmTrendProps) {
  const navigate = useNavigate();
  const { from, to } = endsOf(asked, useFleetNow(5));
  const { histories, marks, error, isLoading } = usePlotData([stream], asked);
  const page = {
    to: '/smr-ops-cloud/unit/$id/$tag',
    params: { id: stream.smrUnitId, tag: stream.tag },
  } as const;
  return (
    <Panel
      title={`${stream.description}, ${name}`}
      aside={
        <TextLink {...page} search={isMoving(asked) ? {} : asked}>
          Look closer
        </TextLink>
      }
      className="mt-part max-w-4xl"
    >
      <div className="px-4 py-3">
        {error ? (
          <Message tone="danger" className="mb-3">
            The values could not be brought up to date. {errorMessage(error)}
          </Message>
        ) : null}
        {isLoading ? (
          <Skeleton className="h-64" />
        ) : (
          <Plot
            label={`${stream.description} around the alarm`}
            streams={[stream]}
            unitNames={new Map([[unit.id, unit.name]])}
            histories={histories}
            marks={marks}
            hasLimits
            from={from}
            to={to}
            timeZone={unit.timeZone}
            syncKey="alarm"
            height="h-56"
            onSelect={(left, right) => navigate({ ...page, search: { from: Math.floor(left), to: Math.ceil(right) } })}
          />
        )}
      </div>
    </Panel>
  );
}
