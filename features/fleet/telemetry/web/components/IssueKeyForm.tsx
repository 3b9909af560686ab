import { useState } from 'react';
import { DAY_MS } from '../../../../../platform/shared/days.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Form } from '../../../../../ui/Form.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { showToast } from '../../../../../ui/show-toast.ts';
import { UnitsField } from '../../../units/web/components/UnitsField.tsx';

interface KeyRights {
  name: string;
  unitIds: string[];
  tags: string[];
  expiresAt: string | null;
}

interface IssueKeyFormProps {
  /** What is wrong, by field. */
  errors: Readonly<Record<string, string>>;
  isBusy: boolean;
  /** @param onIssued to call when it was */
  onIssue(rights: KeyRights, onIssued: () => void): void;
}

export function IssueKeyForm({ errors, isBusy, onIssue }: IssueKeyFormProps) {
  const [isNameMissing, setNameMissing] = useState(false);
  /** How many: the boxes begin anew after each. */
  const [issued, setIssued] = useState(0);
  return (
    <Form
      noValidate
      className="mt-part grid gap-field rounded-lg border border-line bg-panel p-4 sm:grid-cols-2"
      onSend={({ data, reset }) => {
        const rights = readRights(data);
        setNameMissing(rights.name === '');
        if (rights.name === '') showToast({ tone: 'error', title: 'Name is required' });
        else
          onIssue(rights, () => {
            reset();
            setIssued((before) => before + 1);
          });
      }}
    >
      <TextField
        name="name"
        label="Name of the sender"
        error={isNameMissing ? 'Say who sends with it.' : errors.name}
        maxLength={80}
      />
      <TextField name="expiresOn" kind="date" label="Valid until (UTC day, optional)" error={errors.expiresAt} />
      <UnitsField key={issued} name="unitIds" label="Units it may write; none chosen: all" error={errors.unitIds} />
      <TextField
        name="tags"
        label="Tags it may write, separated by commas; empty: all"
        error={errors.tags}
        placeholder="core_temp, pressure"
      />
      <Button type="submit" variant="primary" isBusy={isBusy} className="justify-self-start">
        Issue key
      </Button>
    </Form>
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
    expiresAt: expiresOn ? new Date(Date.parse(`${expiresOn}T00:00:00Z`) + DAY_MS).toISOString() : null,
  };
}
