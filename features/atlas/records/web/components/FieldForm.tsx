import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, hasCode } from '../../../../../platform/web/error-message.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Form } from '../../../../../ui/Form.tsx';
import { Message } from '../../../../../ui/Message.tsx';
import { UnsavedGuard } from '../../../../../ui/UnsavedGuard.tsx';
import type { ManagedRecord } from '../../contract.ts';
import type { AtlasField } from '../../record.ts';
import { EvidenceFields, readEvidence } from './EvidenceFields.tsx';

interface FieldFormProps {
  record: ManagedRecord;
  name: string;
  field: AtlasField;
  onDone(): void;
}

/** All sources of one field: what is shown, and what stands beside it. */
export function FieldForm({ record, name, field, onDone }: FieldFormProps) {
  const { api } = useRouteContext({ from: '__root__' });
  // The version that the form was filled from, whatever is read behind it.
  const [base] = useState(record);
  const stored = base.evidence[name] ?? [];
  const [rows, setRows] = useState(() => (stored.length > 0 ? stored.map((_, index) => index) : [0]));
  const save = useTold(api.atlas.records.setField.mutationOptions({ onSuccess: onDone }), {
    done: ({ name: of }) => ({ title: `${field.label} saved`, description: of }),
    failed: 'It was not saved',
    isSaid: () => true,
    refresh: [api.atlas.key()],
  });
  const { kind, slug, revision } = base;
  return (
    <Form
      className="space-y-3 sm:col-span-2"
      aria-label={`${field.label}, sources`}
      onSend={({ data }) => {
        const most = Math.max(-1, ...rows) + 1;
        const all = readEvidence(data, name, most);
        const evidence = rows.flatMap((row) => all[row] ?? []);
        const [only] = evidence;
        save.mutate({
          kind,
          slug,
          field: name,
          revision,
          evidence: only && evidence.length === 1 ? [{ ...only, leads: true }] : evidence,
        });
      }}
    >
      <UnsavedGuard isBusy={save.isPending} />
      {save.error ? (
        <Message tone="danger">
          {errorMessage(save.error)}
          {hasCode(save.error, 'CONFLICT')
            ? ' Close this form to see what is there now; what you typed is still here.'
            : ''}
        </Message>
      ) : null}
      {rows.map((row) => (
        <div key={row} className="space-y-1">
          <EvidenceFields name={name} index={row} field={field} evidence={stored[row]} />
          <Button size="small" variant="quiet" onClick={() => setRows(rows.filter((one) => one !== row))}>
            Remove source {row + 1}
          </Button>
        </div>
      ))}
      {rows.length === 0 ? <p className="text-ink-soft">Saved like this, nothing is known of it any more.</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="small" isBusy={save.isPending}>
          Save
        </Button>
        <Button size="small" onClick={() => setRows([...rows, Math.max(-1, ...rows) + 1])}>
          Add a source
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          Close
        </Button>
      </div>
    </Form>
  );
}
