import { Badge } from '../../../../ui/Badge.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { SourceBadge } from '../../../news/web/components/SourceBadge.tsx';
import type { Story } from '../../contract.ts';
import { reportKinds } from '../../vocabulary.ts';

/** Who reported a story, what they are, when, and what they wrote. */
export function ReportList({ reports }: Pick<Story, 'reports'>) {
  return (
    <DataList label="Reports" items={reports} keyOf={({ url, source, title }) => url ?? `${source} ${title}`} isOrdered>
      {({ source, kind, isPrimary, title, url, summary, publishedAt, datePrecision }) => (
        <>
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-note text-ink-soft">
            <SourceBadge source={source} />
            <Badge tone={isPrimary ? 'accent' : 'neutral'}>
              {isPrimary ? `Primary: ${reportKinds[kind]}` : reportKinds[kind]}
            </Badge>
            <Time at={publishedAt} form={datePrecision === 'minute' ? 'moment' : 'newsDay'} precision={datePrecision} />
          </p>
          <p dir="auto" className="mt-1.5 font-medium wrap-anywhere">
            {url === null ? (
              title
            ) : (
              <a href={url} target="_blank" rel="noopener" className="hover:text-accent hover:underline">
                {title} <span aria-hidden>↗</span>
              </a>
            )}
          </p>
          {summary ? (
            <p dir="auto" className="mt-1 text-note text-ink-soft wrap-anywhere">
              {summary}
            </p>
          ) : null}
        </>
      )}
    </DataList>
  );
}
