import { formatCount } from '../../../../../platform/shared/format-number.ts';
import { Facts } from '../../../../../ui/Facts.tsx';
import type { Stream } from '../../../streams/contract.ts';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import type { History } from '../../contract.ts';
import { type AskedRange, endsOf } from '../../rules/choose-range.ts';
import { describeQualities } from '../draw-qualities.ts';
import { summarizeHistory } from '../shape-history.ts';
import { formatWidth } from './HistoryChart.tsx';

interface HistorySummaryProps {
  stream: Stream;
  history: History;
  asked: AskedRange;
}

/** What a history comes to, what it was made from, and the way to take it home. */
export function HistorySummary({ stream, history, asked }: HistorySummaryProps) {
  const summary = summarizeHistory(history.buckets);
  const doubtful = summary && describeQualities(summary);
  const said = (value: number) => `${formatValue(value, stream.decimals)} ${unitLabel(stream.unit)}`;
  const { from, to } = endsOf(asked, Date.parse(history.to));
  const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
  return (
    <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-t border-line pt-3 text-note text-ink-soft">
      {summary ? (
        <Facts
          look="line"
          facts={[
            { label: 'Lowest', value: said(summary.lowest) },
            { label: 'Mean', value: said(summary.mean) },
            { label: 'Highest', value: said(summary.highest) },
            { label: 'Samples', value: formatCount(summary.samples) },
            { label: 'Gaps', value: history.gaps.length },
            ...(doubtful ? [{ label: 'Not good', value: doubtful }] : []),
          ]}
          className="text-ink"
        />
      ) : (
        <p>Nothing was heard in this range.</p>
      )}
      <p>
        From {history.madeFrom}, by {formatWidth(history.bucketSeconds)} ·{' '}
        <a
          href={`/api/fleet/streams/${stream.id}/history.csv?${range}&points=2000`}
          className="link inline-block py-1"
          download
        >
          CSV
        </a>
        {' · '}
        <a href={`/api/fleet/streams/${stream.id}/samples.csv?${range}`} className="link inline-block py-1" download>
          All samples
        </a>
      </p>
    </div>
  );
}
