import type { Evidence } from '../../contract.ts';
import type { AtlasField } from '../../record.ts';
import { writeDate, writeValue } from '../../rules/write-value.ts';
import { gradeLabels } from '../../vocabulary.ts';

/** Who says so, when, and what else is said. */
export function EvidenceList({ field, evidence }: { field: AtlasField; evidence: readonly Evidence[] }) {
  return (
    <ul className="space-y-2.5">
      {evidence.map((one) => (
        <li key={`${one.value} ${one.source.url}`} className="border-l-2 border-line pl-3">
          <p>
            <span className="font-semibold">{writeValue(field, one)}</span>
            <span className="text-ink-soft">
              , as of {writeDate(one.asOf)} · {gradeLabels[one.grade]}
              {one.leads ? '' : ' · not shown'}
            </span>
          </p>
          <p className="wrap-anywhere">
            <a href={one.source.url} target="_blank" rel="noopener" className="link-quiet">
              {one.source.publisher}: {one.source.title}
            </a>
            {one.source.published ? <span className="text-ink-soft">, {writeDate(one.source.published)}</span> : null}
          </p>
          {one.note ? <p className="text-ink-soft">{one.note}</p> : null}
          <p className="text-caption text-ink-soft">Read on {writeDate(one.quotedAt)}</p>
        </li>
      ))}
    </ul>
  );
}
