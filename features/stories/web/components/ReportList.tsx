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
      {({ source, kind, isPrimary, notice, title, url, summary, publishedAt, datePrecision, ...later }) => (
        <>
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-note text-ink-soft">
            <SourceBadge source={source} />
            <Badge tone={isPrimary ? 'accent' : 'neutral'}>
              {isPrimary ? `Primary: ${reportKinds[kind]}` : reportKinds[kind]}
            </Badge>
            {notice ? <Badge tone="warn">{noticeNames[notice]}</Badge> : null}
            <Time at={publishedAt} form={datePrecision === 'minute' ? 'moment' : 'day'} precision={datePrecision} />
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
          <Later {...later} />
        </>
      )}
    </DataList>
  );
}

/** What was changed after it had been told here, and by whom. */
function Later({ changes, correctedAt }: Pick<Story['reports'][number], 'changes' | 'correctedAt'>) {
  if (changes.length === 0 && correctedAt === null) return null;
  return (
    <ul className="mt-2 space-y-1 border-l-2 border-line pl-3 text-note text-ink-soft">
      {correctedAt === null ? null : (
        <li>
          Worded by our editors, <Time at={correctedAt} form="moment" />
        </li>
      )}
      {changes.map(({ field, before, at }) => (
        <li key={`${at} ${field}`} className="wrap-anywhere">
          {`${changedNames[field]} changed by the source, `}
          <Time at={at} form="moment" />
          <span className="block">Before: {field === 'date' ? <Time at={before} form="moment" /> : `“${before}”`}</span>
        </li>
      ))}
    </ul>
  );
}

const noticeNames = { retracted: 'Retracted by its source', corrected: 'Corrected by its source' };
const changedNames = { title: 'Title', link: 'Address', date: 'Date' };
