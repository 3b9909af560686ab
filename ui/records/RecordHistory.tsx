import { type Changes, labelOf, type RecordDeclaration, showValue } from '../../platform/shared/record.ts';
import { Button } from '../Button.tsx';
import { type FormContent, readContent, sameValues, writeContent } from '../form-content.ts';
import { SectionTitle } from '../SectionTitle.tsx';
import { showToast } from '../show-toast.ts';
import { Time } from '../Time.tsx';
import { contentOfRecord } from './read-form.ts';

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
  add: 'added it',
  activate: 'switched it on',
  deactivate: 'switched it off',
  move: 'accepted its new address',
  update: 'changed it',
  archive: 'archived it',
  delete: 'deleted it',
  restore: 'restored it',
  created: 'imported it',
  updated: 'changed it by an import',
  undone: 'changed it by an import that was taken back',
};

/** Before these the record had other values. What an import has changed is told without them. */
const overwriting = ['update', 'move'];
const verbOf = (action: string) => action.split('.')[1] ?? '';

/**
 * Who changed what and when, newest first: below the form of a record whose changes are kept. What stood there before is put into that form,
 * where it can be looked at beside everything else and is saved like what is typed. What visitors read of changes is a DataList.
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
                <span className="font-medium">{by ?? 'The system'}</span> {words[verbOf(action)] ?? action}
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
              {overwriting.includes(verbOf(action)) ? <PutBack record={record} at={at} changes={changes} /> : null}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const contentWithin = (content: FormContent, name: string) => content[name]?.filter(Boolean).toSorted();

/** Nothing is saved by it: what else is typed in the form stays, and who looks at the form may have reasons to put only a part of it back. */
function PutBack({ record, at, changes }: { record: RecordDeclaration; at: string; changes: Changes }) {
  const before = Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from]));
  const content = contentOfRecord(record, before);
  const names = Object.keys(content);
  if (names.length === 0) return null;
  function put() {
    const form = document.forms.namedItem(record.kind);
    if (!form)
      return showToast({ tone: 'warning', title: 'Decide first what is kept of both versions', description: 'Above.' });
    writeContent(form, content);
    form.querySelector<HTMLElement>(`[name="${names[0]}"]:not([type="hidden"])`)?.focus();
    // When what keeps its values in state has drawn them.
    setTimeout(() => tellOutcome(readContent(form)));
  }
  function tellOutcome(now: FormContent) {
    const isBack = (name: string) => sameValues(contentWithin(content, name), contentWithin(now, name));
    const labelsOf = (some: readonly string[]) => some.map((name) => labelOf(record, name)).join(', ');
    const back = labelsOf(names.filter(isBack));
    const lost = labelsOf(names.filter((name) => !isBack(name)));
    if (lost === '')
      showToast({ tone: 'success', title: 'Put back into the form', description: `${back}. Save to keep it.` });
    else
      showToast({
        tone: 'warning',
        title: 'Not all could be put back',
        description: `${lost}: what stood there is on no list any more.${back ? ` Put back: ${back}.` : ''}`,
      });
  }
  return (
    <Button size="small" className="mt-2" onClick={put}>
      Put back what stood before
      <span className="sr-only">
        {' '}
        <Time at={at} form="moment" />
      </span>
    </Button>
  );
}
