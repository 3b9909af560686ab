import type { ReactNode } from 'react';
import { ActiveAlerts } from '../../../alerts/web/components/ActiveAlerts.tsx';
import { MimicView } from '../../../mimic/web/components/MimicView.tsx';
import { usePast } from '../../../replay/web/use-past.ts';
import type { Stream } from '../../../streams/contract.ts';
import { explainingStatus } from '../../../streams/rules/expect-limit.ts';
import type { AskedRange } from '../../../telemetry/rules/choose-range.ts';
import type { Unit } from '../../../units/contract.ts';
import type { Panel } from '../../contract.ts';
import { PastMark } from './PastMark.tsx';
import { PlotPanel } from './PlotPanel.tsx';
import { ScreenTile } from './ScreenTile.tsx';
import { StreamTable } from './StreamTable.tsx';
import { UnitStatuses } from './UnitStatuses.tsx';

export interface ScreenPanelProps {
  panel: Panel;
  /** Those that there are, by name. */
  streams: ReadonlyMap<string, Stream>;
  units: readonly Unit[];
  asked: AskedRange;
  timeZone: string;
  screenId: string | undefined;
  onSelect: ((from: number, to: number) => void) | undefined;
}

/** One panel of a screen. */
export function ScreenPanel(props: ScreenPanelProps) {
  const { panel, streams, units, timeZone } = props;
  const past = usePast();
  const unitNames = new Map(units.map(({ id, name }) => [id, name]));
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  // Of a unit that has left the fleet nothing is explained by its status.
  const explain = (unit: Unit) => explainingStatus({ ...unit, status: past?.statusOf(unit.id) ?? unit.status });
  const statusOf = (stream: Stream) => {
    const unit = byId.get(stream.smrUnitId);
    return unit ? explain(unit) : 'operational';
  };
  if (panel.kind === 'tile') {
    const stream = streams.get(panel.stream);
    if (!stream) return <MissingPanel names={[panel.stream]} />;
    const unitName = unitNames.get(stream.smrUnitId) ?? stream.smrUnitId;
    return <ScreenTile stream={stream} title={panel.title} unitName={unitName} unitStatus={statusOf(stream)} />;
  }
  if (panel.kind === 'mimic') {
    const unit = byId.get(panel.unit);
    if (!unit) return <MissingPanel names={[panel.unit]} />;
    const own = [...streams.values()].filter(({ smrUnitId }) => smrUnitId === unit.id);
    return (
      <PanelFrame title={panel.title || unit.name}>
        <MimicView unit={unit} streams={own} unitStatus={explain(unit)} isPanel />
      </PanelFrame>
    );
  }
  if (panel.kind === 'plot' || panel.kind === 'table') {
    const known = panel.streams.flatMap((name) => streams.get(name) ?? []);
    const missing = panel.streams.filter((name) => !streams.has(name));
    if (known.length === 0) return <MissingPanel names={missing} />;
    return (
      <PanelFrame title={panel.title || (panel.kind === 'plot' ? titleOf(known) : 'Streams')}>
        {panel.kind === 'plot' ? (
          <PlotPanel {...props} streams={known} unitNames={unitNames} panel={panel} />
        ) : (
          <StreamTable streams={known} unitNames={unitNames} statusOf={statusOf} />
        )}
        {missing.length > 0 ? (
          <p className="px-4 pb-2 text-caption text-warn">Not here: {missing.join(', ')}.</p>
        ) : null}
      </PanelFrame>
    );
  }
  if (panel.kind === 'alarms')
    return (
      <ActiveAlerts
        title={`${panel.title || 'Open alarms'}${past ? ', replay' : ''}`}
        unitIds={panel.units}
        timeZone={timeZone}
        className="h-full overflow-auto"
      />
    );
  if (panel.kind === 'units')
    return (
      <PanelFrame title={panel.title || 'Units'}>
        <UnitStatuses units={units.filter(({ id }) => panel.units.length === 0 || panel.units.includes(id))} />
      </PanelFrame>
    );
  return (
    <PanelFrame title={panel.title || null}>
      <p className="px-4 py-3 wrap-anywhere whitespace-pre-line">{panel.text}</p>
    </PanelFrame>
  );
}

/** What several streams have in common, or how many there are. */
function titleOf(streams: readonly Stream[]): string {
  const [first, ...rest] = [...new Set(streams.map(({ description }) => description))];
  return rest.length === 0 ? (first ?? 'Plot') : [first, ...rest].slice(0, 3).join(', ');
}

/** A frame of a fixed height, whose content scrolls; in the past it says so. */
export function PanelFrame({ title, children }: { title: string | null; children: ReactNode }) {
  const past = usePast();
  return (
    <section
      aria-label={title ?? 'Text'}
      className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-panel"
    >
      {title || past ? (
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-2 text-note">
          {title ? <h2 className="min-w-0 truncate font-sans font-semibold">{title}</h2> : <span />}
          <PastMark />
        </header>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <div className="min-h-0 grow overflow-auto" tabIndex={0}>
        {children}
      </div>
    </section>
  );
}

/** What stands in the place of what is not there (any more). */
function MissingPanel({ names }: { names: readonly string[] }) {
  return (
    <PanelFrame title={names[0] ?? 'Panel'}>
      <p className="px-4 py-3 text-note text-ink-soft">
        There is no {names[0]?.includes('.') ? 'stream' : 'unit'} {names.join(', ')} here. It was removed, or the screen
        comes from elsewhere.
      </p>
    </PanelFrame>
  );
}
