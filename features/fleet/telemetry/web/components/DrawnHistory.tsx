import { formatZonedMoment, formatZonedSpan } from '../../../../../platform/shared/format-time.ts';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Time } from '../../../../../ui/Time.tsx';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import type { DrawnHistory as Chart, History } from '../../contract.ts';
import { shapeHistory } from '../shape-history.ts';
import { HistoryPicture } from './HistoryPicture.tsx';

type Bucket = History['buckets'][number];

/** A history that was kept, in a text: its picture, from when it is, and the same as a table. @param href where it moves */
export function DrawnHistory({ chart, href }: { chart: Chart; href: string }) {
  const { unitName, description, timeZone, asOf, history, decimals } = chart;
  const unit = unitLabel(chart.unit);
  const title = `${description}, ${unitName}`;
  const figure = (header: string, key: 'min' | 'avg' | 'max'): Column<Bucket> => ({
    id: key,
    header,
    headerNote: unit,
    isNumeric: true,
    cell: (bucket) => formatValue(bucket[key], decimals),
  });
  return (
    <figure aria-label={title} className="my-6 rounded-lg border border-line bg-panel p-4">
      <figcaption>
        <a href={href} className="link font-medium">
          {title}
        </a>
        <p className="text-note text-ink-soft">
          {formatZonedSpan(history.from, history.to, timeZone)} · as of{' '}
          <Time at={asOf} form="moment" timeZone={timeZone} />
        </p>
      </figcaption>
      {history.buckets.length > 0 ? (
        <>
          <div className="mt-3 h-80">
            <HistoryPicture
              columns={shapeHistory(history)}
              from={history.from}
              to={history.to}
              timeZone={timeZone}
              unit={unit}
            />
          </div>
          {/* Not a Fold: it is read without scripts, too. */}
          <details className="mt-3">
            <summary className="w-fit text-note link-quiet">As a table</summary>
            <DataTable
              caption={title}
              onPhone="scroll"
              columns={[
                {
                  id: 'from',
                  header: 'From',
                  isRowHeader: true,
                  cell: ({ ts }) => formatZonedMoment(ts, timeZone, history.bucketSeconds < 60),
                },
                figure('Lowest', 'min'),
                figure('Mean', 'avg'),
                figure('Highest', 'max'),
              ]}
              rows={history.buckets}
              keyOf={({ ts }) => ts}
              className="mt-2 max-h-96 overflow-y-auto"
            />
          </details>
        </>
      ) : (
        <p className="mt-3 text-note text-ink-soft">Nothing was heard in this range.</p>
      )}
      <p className="mt-3 text-caption text-ink-soft">{history.notice}</p>
    </figure>
  );
}
