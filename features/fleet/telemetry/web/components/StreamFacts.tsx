import { Facts } from '../../../../../ui/Facts.tsx';
import { Panel } from '../../../../../ui/Panel.tsx';
import type { Stream } from '../../../streams/contract.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import { limitLines } from '../draw-history.ts';
import { formatWidth } from './HistoryChart.tsx';

/** The limits of a stream, and what its instrument can tell. @param isSimulated nobody set them up for a plant */
export function StreamFacts({ stream, isSimulated }: { stream: Stream; isSimulated: boolean }) {
  const said = (value: number | null) =>
    value === null ? '–' : `${formatValue(value, stream.decimals)} ${unitLabel(stream.unit)}`;
  return (
    <Panel title="Limits and instrument">
      <Facts
        look="ledger"
        facts={[
          ...limitLines(stream).map(({ name, value }) => ({ label: `${name} limit`, value: said(value) })),
          { label: 'Deadband', value: said(stream.deadband) },
          { label: 'Delay on, off', value: `${stream.onDelaySeconds} s, ${stream.offDelaySeconds} s` },
          { label: 'At full power', value: said(stream.nominal) },
          { label: 'Range of the instrument', value: `${said(stream.minValue)} to ${said(stream.maxValue)}` },
          { label: 'Sample expected every', value: formatWidth(stream.intervalSeconds) },
          { label: 'Stale after', value: formatWidth(stream.staleAfterSeconds) },
          { label: 'Late samples', value: stream.raisesLate ? 'raise a late alarm' : 'are history alone' },
        ]}
        className="p-4"
      />
      {isSimulated ? (
        <p className="px-4 pb-4 text-note text-ink-soft">
          Limits are illustrative for a simulation. They are not setpoints of a plant.
        </p>
      ) : null}
    </Panel>
  );
}
