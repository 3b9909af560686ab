import { useRef } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { CheckGroup } from '../../../../../ui/fields/CheckGroup.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { showToast } from '../../../../../ui/show-toast.ts';
import type { Unit } from '../../../units/contract.ts';

interface KeyRights {
  name: string;
  unitIds: string[];
  tags: string[];
  expiresAt: string | null;
}

interface IssueKeyFormProps {
  units: readonly Unit[];
  isBusy: boolean;
  /** @param onIssued to call when it was */
  onIssue(rights: KeyRights, onIssued: () => void): void;
}

export function IssueKeyForm({ units, isBusy, onIssue }: IssueKeyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = () => {
    const rights = readRights(new FormData(form.current ?? undefined));
    if (rights.name === '') return showToast({ tone: 'error', title: 'Name is required' });
    onIssue(rights, () => form.current?.reset());
  };
  return (
    <form
      ref={form}
      noValidate
      className="mt-part grid gap-field rounded-lg border border-line bg-panel p-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField name="name" label="Name of the sender" maxLength={80} />
      <TextField name="expiresOn" kind="date" label="Valid until (UTC day, optional)" />
      <CheckGroup
        name="unitIds"
        label="Units it may write; none chosen: all"
        choices={units.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        name="tags"
        label="Tags it may write, separated by commas; empty: all"
        placeholder="core_temp, pressure"
      />
      <Button type="submit" variant="primary" isBusy={isBusy} className="justify-self-start">
        Issue key
      </Button>
    </form>
  );
}

function readRights(data: FormData): KeyRights {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const expiresOn = text('expiresOn');
  return {
    name: text('name'),
    unitIds: data.getAll('unitIds').map(String),
    tags: text('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    // To the end of the day.
    expiresAt: expiresOn ? new Date(Date.parse(`${expiresOn}T00:00:00Z`) + 86_400_000).toISOString() : null,
  };
}
