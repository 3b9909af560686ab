import { DAY_MS } from '../../../../platform/shared/days.ts';
import { fieldErrors } from '../../../../platform/web/error-message.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { CheckGroup } from '../../../../ui/fields/CheckGroup.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { MAX_PASSWORD_LENGTH } from '../../../accounts/vocabulary.ts';
import type { IssueKey } from '../../contract.ts';
import { LONGEST_NAME, scopeNames, scopes } from '../../vocabulary.ts';

interface IssueKeyFormProps {
  error: unknown;
  isBusy: boolean;
  /** @param onIssued to call when it was */
  onIssue(key: IssueKey, onIssued: () => void): void;
}

const ends = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const;

export function IssueKeyForm({ error, isBusy, onIssue }: IssueKeyFormProps) {
  const errors = fieldErrors(error);
  return (
    <Form
      aria-label="Make a key"
      className="mt-part grid gap-field rounded-lg border border-line bg-panel p-4 sm:grid-cols-2"
      onSend={({ data, text, reset }) => {
        const days = Number(text('days'));
        const chosen = data.getAll('scopes').map(String);
        const key: IssueKey = {
          name: text('name'),
          scopes: scopes.filter((scope) => chosen.includes(scope)),
          expiresAt: days ? new Date(Date.now() + days * DAY_MS).toISOString() : null,
          // As it is typed: a password may begin with a space.
          password: String(data.get('password')),
        };
        onIssue(key, reset);
      }}
    >
      <TextField
        name="name"
        label="Which program it is for"
        error={errors.name}
        maxLength={LONGEST_NAME}
        isRequired
        autoComplete="off"
      />
      <SelectField
        name="days"
        label="When it ends"
        choices={ends}
        emptyLabel="When it is revoked"
        defaultValue="90"
        error={errors.expiresAt}
      />
      <CheckGroup
        name="scopes"
        label="What it may do"
        error={errors.scopes}
        choices={scopes.map((scope) => ({ value: scope, label: scopeNames[scope] }))}
        defaultValue={['read']}
        className="sm:col-span-2"
      />
      <TextField
        kind="password"
        name="password"
        label="Your password"
        hint="The key outlives this session, so the session alone does not make one."
        error={errors.password}
        maxLength={MAX_PASSWORD_LENGTH}
        isRequired
        autoComplete="current-password"
      />
      <Button type="submit" variant="primary" isBusy={isBusy} className="justify-self-start sm:col-span-2">
        Make key
      </Button>
    </Form>
  );
}
