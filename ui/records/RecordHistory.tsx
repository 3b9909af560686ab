import { type Changes, labelOf, type RecordDeclaration, showValue } from '../../platform/shared/record.ts';
import { SectionTitle } from '../SectionTitle.tsx';
import { Time } from '../Time.tsx';

interface HistoryEntry {
  id: string;
  at: string;
  /** null: the system itself. */
  by: string | null;
  /** `<noun>.<verb>` */
  action: string;
  changes: Changes;
}

/** By the verb of the action. */
const words: Record<string, string> = {
  create: 'added it',
  update: 'changed it',
  archive: 'archived it',
  delete: 'deleted it',
  restore: 'restored it',
  created: 'imported it',
  updated: 'changed it by an import',
  undone: 'changed it by an import that was taken back',
};

/**
 * Who changed what and when, newest first: below the form of a record whose changes are kept. What visitors read of changes is a DataList.
 */
export function RecordHistory({ record, entries }: { record: RecordDeclaration; entries: readonly HistoryEntry[] }) {
  return (
    <section aria-label="History" className="mt-12 border-t border-line pt-6">
      <SectionTitle>History</SectionTitle>
      {entries.length === 0 ? (
        <p className="mt-2 text-note text-ink-soft">Nobody has changed this record since it was shipped or imported.</p>
      ) : (
        <ol className="mt-4 space-y-4 text-note">
          {entries.map(({ id, at, by, action, changes }) => (
            <li key={id}>
              <p>
                <Time at={at} form="moment" className="text-ink-soft" />{' '}
                <span className="font-medium">{by ?? 'The system'}</span> {words[action.split('.')[1] ?? ''] ?? action}
              </p>
              <dl className="mt-1 space-y-1 border-l-2 border-line pl-4">
                {Object.entries(changes).map(([field, { from, to }]) => (
                  <div key={field}>
                    <dt className="inline font-medium">{labelOf(record, field)}: </dt>
                    <dd className="inline wrap-anywhere">
                      <del className="text-ink-soft">{showValue(from)}</del> → {showValue(to)}
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
