import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { CheckGroup } from '../../../../ui/fields/CheckGroup.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { LONGEST_ADDRESS, type NewsKind, newsKindNames, newsKinds } from '../../vocabulary.ts';

interface EndpointFormProps {
  /** What is wrong, by field. */
  errors: Readonly<Record<string, string>>;
  isBusy: boolean;
  /** @param onAdded to call when it was */
  onAdd(endpoint: { address: string; kinds: NewsKind[] }, onAdded: () => void): void;
}

export function EndpointForm({ errors, isBusy, onAdd }: EndpointFormProps) {
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  return (
    <Form
      noValidate
      aria-label="Add an endpoint"
      className="mt-part grid gap-field rounded-lg border border-line bg-panel p-4"
      onSend={({ data, text, reset }) => {
        const address = text('address');
        const kinds = newsKindNames.filter((kind) => data.getAll('kinds').includes(kind));
        const found = {
          ...(address === '' ? { address: 'An address is required.' } : {}),
          ...(kinds.length === 0 ? { kinds: 'Choose at least one kind of news.' } : {}),
        };
        setMissing(found);
        if (Object.keys(found).length === 0) onAdd({ address, kinds }, reset);
      }}
    >
      <TextField
        name="address"
        kind="url"
        label="Address"
        placeholder="https://example.org/hooks/smr"
        error={missing.address ?? errors.address}
        maxLength={LONGEST_ADDRESS}
      />
      <CheckGroup
        name="kinds"
        label="What it is told of"
        error={missing.kinds ?? errors.kinds}
        choices={newsKindNames.map((value) => ({ value, label: newsKinds[value] }))}
      />
      <Button type="submit" variant="primary" isBusy={isBusy} className="justify-self-start">
        Add endpoint
      </Button>
    </Form>
  );
}
