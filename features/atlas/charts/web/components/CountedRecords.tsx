import { formatCount, formatCounted } from '../../../../../platform/shared/format-number.ts';
import type { ChartPage } from '../../contract.ts';

/** The first records that are counted in a row of a chart, and the way to all of them. */
export function CountedRecords({ row: { label, list, counted, records } }: { row: ChartPage['rows'][number] }) {
  const more = counted - records.length;
  return (
    <details className="py-3">
      <summary className="w-fit cursor-pointer link-quiet">
        <span className="font-semibold">{label}</span>{' '}
        <span className="text-ink-soft">{formatCounted(counted, 'record')}</span>
      </summary>
      <ul className="mt-3 grid gap-x-8 gap-y-1.5 sm:grid-cols-2 lg:grid-cols-3">
        {records.map(({ kind, slug, name, url }) => (
          <li key={`${kind} ${slug}`} className="min-w-0 wrap-anywhere">
            <a href={url} className="link-quiet">
              {name}
            </a>
          </li>
        ))}
      </ul>
      {more > 0 && list ? (
        <p className="mt-3">
          <a href={list} className="link">
            And {formatCount(more)} more
          </a>
        </p>
      ) : null}
    </details>
  );
}
