import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { RadioField } from '../../../../ui/fields/RadioField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { invitationDays, type Role, roles } from '../../vocabulary.ts';
import { roleRights } from './role-rights.ts';

/** Asks for whom to invite, as what. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const { accounts } = useRouteContext({ from: '__root__' }).api;
  const once = useOnceKey();
  const invite = useTold(accounts.invite.mutationOptions({ context: once.context, onSuccess: onClose }), {
    done: 'Invitation sent',
    failed: 'The invitation was not sent',
    isSaid: () => true,
    refresh: [accounts.key()],
  });
  return (
    <FormDialog
      title="Invite somebody"
      note={`A mail brings a link that works once, within ${invitationDays(INVITED_AS)} days.`}
      submitLabel="Send the invitation"
      isBusy={invite.isPending}
      error={invite.error ? errorMessage(invite.error) : null}
      onClose={onClose}
      onSubmit={(data) => {
        const role = roles.find((one) => one === data.get('role')) ?? INVITED_AS;
        invite.mutate({ email: String(data.get('email')).trim(), role });
      }}
    >
      <TextField kind="email" name="email" label="Email" isRequired maxLength={254} autoComplete="off" />
      <RadioField
        name="role"
        label="Role"
        defaultValue={INVITED_AS}
        choices={(['editor', 'admin'] as const).map((role) => ({ value: role, label: role, hint: roleRights[role] }))}
      />
    </FormDialog>
  );
}

const INVITED_AS: Role = 'editor';
