import type { CompanyChange } from '../../contract.ts';
import { type CompanyField, companyFieldLabels } from '../../vocabulary.ts';
import { showValue } from './company-form.ts';

const words: Record<string, string> = {
  'company.create': 'added it',
  'company.update': 'changed it',
  'company.archive': 'archived it',
  'company.restore': 'restored it',
  'import.created': 'imported it',
  'import.updated': 'changed it by an import',
  'import.undone': 'changed it by an import that was taken back',
};

/** Who changed what and when, newest first. */
export function History({ entries }: { entries: CompanyChange[] }) {
  return (
    <section aria-label="History" className="mt-12 border-t border-line pt-6">
      <h2 className="text-xl font-semibold">History</h2>
      {entries.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">Nobody has changed this record since it was shipped or imported.</p>
      ) : (
        <ol className="mt-4 space-y-4 text-sm">
          {entries.map(({ id, at, by, action, changes }) => (
            <li key={id}>
              <p>
                <time dateTime={at} className="text-ink-soft tabular-nums">
                  {new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })}{' '}
                  UTC
                </time>{' '}
                <span className="font-medium">{by ?? 'The system'}</span> {words[action] ?? action}
              </p>
              <dl className="mt-1 space-y-1 border-l-2 border-line pl-4">
                {Object.entries(changes).map(([field, { from, to }]) => (
                  <div key={field}>
                    <dt className="inline font-medium">{companyFieldLabels[field as CompanyField] ?? field}: </dt>
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
