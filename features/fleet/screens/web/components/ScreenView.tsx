import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { GroupLabel } from '../../../groups/contract.ts';
import { useHearOnly } from '../../../live/web/use-live-fleet.ts';
import { DataNotice } from '../../../look/web/components/DataNotice.tsx';
import { usePast } from '../../../replay/web/use-past.ts';
import { sayUnits } from '../../../streams/rules/say-origins.ts';
import { STATION_TIME_ZONE } from '../../../streams/vocabulary.ts';
import type { AskedRange } from '../../../telemetry/rules/choose-range.ts';
import type { Unit } from '../../../units/contract.ts';
import { METRICS_REFRESH_SECONDS } from '../../../units/vocabulary.ts';
import type { Panel, ScreenContent } from '../../contract.ts';
import { chooseShown, listUnitsShown } from '../../rules/list-shown.ts';
import { showsUnits } from '../../rules/narrow-panels.ts';
import { screenUnitsQuery, streamsQuery } from '../load-screen.ts';
import { ScreenPanel } from './ScreenPanel.tsx';

/** The one zone of a screen: that of the first unit that it shows. */
export function zoneOf(panels: readonly Panel[], units: readonly Pick<Unit, 'id' | 'timeZone'>[]): string {
  const shown = listUnitsShown(panels);
  return units.find(({ id }) => shown === null || shown.includes(id))?.timeZone ?? STATION_TIME_ZONE;
}

interface ScreenViewProps {
  content: ScreenContent;
  /** That the content is narrowed to; null: it is whole. */
  group?: GroupLabel | null;
  screenId?: string | undefined;
  asked: AskedRange;
  onSelect?: ((from: number, to: number) => void) | undefined;
}

/** The panels of a screen in their grid, under the notice of what they show. */
export function ScreenView({ content, group = null, screenId, asked, onSelect }: ScreenViewProps) {
  const { api } = useRouteContext({ from: '__root__' });
  const { panels } = content;
  const past = usePast();
  const again = past ? {} : { refetchInterval: METRICS_REFRESH_SECONDS * 1_000 };
  const { data: streams } = useSuspenseQuery({ ...streamsQuery(api.fleet, panels), ...again });
  const { data: units } = useSuspenseQuery({ ...screenUnitsQuery(api.fleet, panels), ...again });
  const { data: origins = [] } = useQuery({ ...api.fleet.telemetry.origins.queryOptions(), ...again });
  // The past needs nobody who tells of now.
  useHearOnly(
    past
      ? []
      : chooseShown(panels, streams)
          .map(({ id }) => id)
          .sort((a, b) => a - b),
  );
  const shown = past ? streams.map(past.streamThen) : streams;
  const byName = new Map(shown.map((stream) => [stream.name, stream]));
  const timeZone = zoneOf(panels, units);
  return (
    <>
      <DataNotice sentences={sayUnits(units, origins, listUnitsShown(panels))} className="mb-3 rounded-lg" />
      {group && !showsUnits(panels) ? (
        <p className="mb-3 rounded-lg border border-line bg-panel px-4 py-10 text-center text-note text-ink-soft">
          No unit of the group “{group.name}” is on this screen.
        </p>
      ) : null}
      {panels.length === 0 && !group ? (
        <p className="rounded-lg border border-line bg-panel px-4 py-10 text-center text-note text-ink-soft">
          This screen is empty.
        </p>
      ) : (
        <div
          // Panels of another group begin anew.
          key={group?.id}
          className="grid grid-cols-1 gap-3 sm:auto-rows-[5.5rem] sm:grid-cols-12"
        >
          {panels.map((panel, place) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: panels have no names; the list is drawn as it is
              key={place}
              className={`min-w-0 ${widths[panel.width - 1]} ${heights[panel.height - 1]}`}
            >
              <ScreenPanel
                panel={panel}
                streams={byName}
                units={units}
                asked={asked}
                timeZone={timeZone}
                screenId={screenId}
                onSelect={onSelect}
              />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** By columns: below a desk's width small panels share a row, all others have one. */
const widths = [
  'sm:col-span-4 lg:col-span-1',
  'sm:col-span-4 lg:col-span-2',
  'sm:col-span-6 lg:col-span-3',
  'sm:col-span-6 lg:col-span-4',
  'sm:col-span-12 lg:col-span-5',
  'sm:col-span-12 lg:col-span-6',
  'sm:col-span-12 lg:col-span-7',
  'sm:col-span-12 lg:col-span-8',
  'sm:col-span-12 lg:col-span-9',
  'sm:col-span-12 lg:col-span-10',
  'sm:col-span-12 lg:col-span-11',
  'sm:col-span-12',
];
/** By rows; on a phone a panel is as high as what is in it. */
const heights = ['sm:row-span-1', 'sm:row-span-2', 'sm:row-span-3', 'sm:row-span-4', 'sm:row-span-5', 'sm:row-span-6'];
