import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isSameValue } from '../../../../../platform/shared/record.ts';
import { errorMessage, hasCode } from '../../../../../platform/web/error-message.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Form } from '../../../../../ui/Form.tsx';
import { focusWhenLost } from '../../../../../ui/focus-when-lost.ts';
import { Message } from '../../../../../ui/Message.tsx';
import { ConflictView } from '../../../../../ui/records/ConflictView.tsx';
import { OvertakenNotice } from '../../../../../ui/records/OvertakenNotice.tsx';
import { UnsavedGuard } from '../../../../../ui/UnsavedGuard.tsx';
import type { GivenEvidence, ManagedRecord } from '../../contract.ts';
import type { AtlasField } from '../../record.ts';
import { writeDate, writeValue } from '../../rules/write-value.ts';
import { EvidenceFields, readEvidence } from './EvidenceFields.tsx';

interface FieldFormProps {
  /** As it is now. */
  record: ManagedRecord;
  name: string;
  field: AtlasField;
  onDone(): void;
}

/** All sources of one field: what is shown, and what stands beside it. */
export function FieldForm({ record, name, field, onDone }: FieldFormProps) {
  const { api } = useRouteContext({ from: '__root__' });
  // What the form was filled from, whatever is read behind it.
  const [stored] = useState(record.evidence[name] ?? []);
  // What the editor has seen of the field: the same, or the version of somebody else that was decided against.
  const [seen, setSeen] = useState({ revision: record.revision, evidence: stored });
  const [refused, setRefused] = useState<GivenEvidence[] | null>(null);
  const [rows, setRows] = useState(() => (stored.length > 0 ? stored.map((_, index) => index) : [0]));
  const save = useTold(api.atlas.records.setField.mutationOptions({ onSuccess: onDone }), {
    done: ({ name: of }) => ({ title: `${field.label} saved`, description: of }),
    failed: 'It was not saved',
    isSaid: () => true,
    refresh: [api.atlas.key()],
  });
  const { kind, slug } = record;
  const latest = record.evidence[name] ?? [];
  const isOvertaken = !isSameValue(latest, seen.evidence);
  const wasRefused = hasCode(save.error, 'CONFLICT');
  const isContested = isOvertaken && refused !== null;
  useEffect(() => {
    // It stands above a form that is taller than the window.
    if (isContested) document.getElementById('conflict')?.focus();
  }, [isContested]);
  const tell = (evidence: readonly GivenEvidence[]) => ({ [name]: evidence.map((one) => tellEvidence(field, one)) });
  return (
    <div className="space-y-3 sm:col-span-2">
      {isOvertaken && refused ? (
        <ConflictView
          record={{ nouns: { one: 'record' }, fields: { [name]: field } }}
          base={tell(seen.evidence)}
          mine={tell(refused)}
          theirs={tell(latest)}
          onResolve={(kept) => {
            if (!kept[name]) return onDone();
            setSeen({ revision: record.revision, evidence: latest });
            setRefused(null);
            save.reset();
          }}
          onDiscard={onDone}
        />
      ) : null}
      <Form
        className="space-y-3"
        aria-label={`${field.label}, sources`}
        onSend={({ data }) => {
          const most = Math.max(-1, ...rows) + 1;
          const all = readEvidence(data, name, most);
          const written = rows.flatMap((row) => all[row] ?? []);
          const [only] = written;
          const evidence = only && written.length === 1 ? [{ ...only, leads: true }] : written;
          save.mutate(
            // Whoever changed another field of the record is in nobody's way.
            { kind, slug, field: name, revision: isOvertaken ? seen.revision : record.revision, evidence },
            { onError: (error) => hasCode(error, 'CONFLICT') && setRefused(evidence) },
          );
        }}
      >
        <UnsavedGuard isBusy={save.isPending} />
        {isOvertaken && !refused ? <OvertakenNotice noun="field" /> : null}
        {rows.map((row) => (
          <div key={row} className="space-y-1">
            <EvidenceFields name={name} index={row} field={field} evidence={stored[row]} />
            <Button
              size="small"
              variant="quiet"
              onClick={({ currentTarget: { form } }) => {
                focusWhenLost(() => form?.querySelector<HTMLElement>('[data-adds]'));
                setRows(rows.filter((one) => one !== row));
              }}
            >
              Remove source {row + 1}
            </Button>
          </div>
        ))}
        {rows.length === 0 ? <p className="text-ink-soft">Saved like this, nothing is known of it any more.</p> : null}
        {save.error && !(wasRefused && isOvertaken) ? (
          <Message tone="danger">
            {wasRefused ? 'Somebody else changed this record meanwhile. Save again.' : errorMessage(save.error)}
          </Message>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" size="small" isBusy={save.isPending}>
            Save
          </Button>
          <Button size="small" data-adds onClick={() => setRows([...rows, Math.max(-1, ...rows) + 1])}>
            Add a source
          </Button>
          <Button size="small" variant="quiet" onClick={onDone}>
            Close
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** A value with its source in a line, for two versions to be compared. */
function tellEvidence(
  field: AtlasField,
  { value, unit, asOf, quotedAt, leads, grade, note, source }: GivenEvidence,
): string {
  const published = source.published ? `, published ${writeDate(source.published)}` : '';
  const said = `${writeValue(field, { value, unit })} (${source.publisher}: ${source.title}, ${source.url}${published}, as of ${writeDate(asOf)}, read ${writeDate(quotedAt)}, ${grade})`;
  return `${said}${note ? `, ${note}` : ''}${leads ? '' : ', not shown'}`;
}
