import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { HistoryEntry, ManagedRecord } from '../../contract.ts';
import { atlasRecords } from '../../record.ts';
import { writeValue } from '../../rules/write-value.ts';
import { LONGEST_REASON } from '../../vocabulary.ts';

/** What was changed of a record, by whom and why; what stood before can be put back, field by field. */
export function FieldHistory({ record }: { record: ManagedRecord }) {
  const { kind, slug } = record;
  const { api } = useRouteContext({ from: '__root__' });
  const { data } = useSuspenseQuery(api.atlas.records.listHistory.queryOptions({ input: { kind, slug } }));
  const [chosen, setChosen] = useState<HistoryEntry | null>(null);
  if (data.length === 0) return null;
  return (
    <Section title="History" className="mt-part">
      <ul className="divide-y divide-line border-y border-line text-note">
        {data.map((entry) => {
          const { id, at, by, act, field, after, reason, canRestore } = entry;
          const label = field ? labelOf(record, field) : 'Record';
          return (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
              <span className="w-44 text-ink-soft">
                <Time at={at} form="moment" />
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">
                {label} {act}
                {field ? (
                  <span className="text-ink-soft">
                    : {formerOf(record, entry) || 'nothing'} → {write(record, field, after) || 'nothing'}
                  </span>
                ) : null}
                {by || reason ? (
                  <span className="block text-caption text-ink-soft">{[by, reason].filter(Boolean).join(': ')}</span>
                ) : null}
              </span>
              {canRestore && !record.isDeleted ? (
                <Button size="small" onClick={() => setChosen(entry)}>
                  Restore<span className="sr-only"> {label.toLowerCase()}</span> {formerOf(record, entry)}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {chosen ? <RestoreDialog record={record} entry={chosen} onClose={() => setChosen(null)} /> : null}
    </Section>
  );
}

interface RestoreDialogProps {
  record: ManagedRecord;
  entry: HistoryEntry;
  onClose(): void;
}

function RestoreDialog({ record, entry, onClose }: RestoreDialogProps) {
  const { kind, slug, revision } = record;
  const { api } = useRouteContext({ from: '__root__' });
  // What the editor looked at when he asked: what somebody else writes meanwhile is not overwritten unseen.
  const [seen] = useState(revision);
  const label = labelOf(record, entry.field ?? '');
  const restore = useTold(api.atlas.records.restoreField.mutationOptions({ onSuccess: onClose }), {
    done: ({ name }) => ({ title: `${label} restored`, description: name }),
    failed: 'It was not restored',
    isSaid: () => true,
    refresh: [api.atlas.key()],
  });
  return (
    <FormDialog
      title={`Restore ${label.toLowerCase()}: ${formerOf(record, entry)}?`}
      note="It comes back with its sources as they were written then. What stands there now is kept in the history."
      submitLabel="Restore this value"
      isBusy={restore.isPending}
      error={restore.error ? errorMessage(restore.error) : null}
      onClose={onClose}
      onSubmit={(data) =>
        restore.mutate({ kind, slug, change: entry.id, revision: seen, reason: String(data.get('reason') ?? '') })
      }
    >
      <TextField name="reason" label="Why" maxLength={LONGEST_REASON} isRequired />
    </FormDialog>
  );
}

const labelOf = ({ kind }: ManagedRecord, field: string) => atlasRecords[kind].fields[field]?.label ?? field;

const formerOf = (record: ManagedRecord, { field, before }: HistoryEntry) =>
  field ? write(record, field, before) : '';

function write({ kind }: ManagedRecord, name: string, values: HistoryEntry['before']): string {
  const field = atlasRecords[kind].fields[name];
  return values.map((one) => one.label ?? (field ? writeValue(field, one) : one.value)).join(', ');
}
