import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { nameBrowser } from '../../../../platform/web/name-browser.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { Time } from '../../../../ui/Time.tsx';
import { MOST_PASSKEYS } from '../../vocabulary.ts';
import { listPasskeys, type PasskeyInfo, removePasskey } from '../auth-requests.ts';
import { PasswordAgain } from './PasswordAgain.tsx';

const LONGEST_NAME = 80;
const passkeysQuery = { queryKey: ['passkeys'], queryFn: listPasskeys };
type Asked = 'add' | PasskeyInfo;

/** Adds and removes the passkeys of one's own account. */
export function Passkeys() {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, error, refetch } = useQuery(passkeysQuery);
  const onSuccess = (title: string) => async () => {
    showToast({ tone: 'success', title });
    setAsked(null);
    await queryClient.invalidateQueries(passkeysQuery);
  };
  const add = useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { addPasskey } = await import('../passkey-requests.ts');
      await addPasskey(name, password);
    },
    onSuccess: onSuccess('The passkey is added'),
  });
  const remove = useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) => removePasskey(id, password),
    onSuccess: onSuccess('The passkey is removed'),
  });
  const close = () => {
    setAsked(null);
    add.reset();
    remove.reset();
  };
  return (
    <>
      <p className="mb-4 max-w-prose text-note text-ink-soft">
        A passkey signs you in by the finger, the face or the PIN of your device: no password, no code. It is both
        factors at once, and works at this address only, so nobody can talk you out of it.
      </p>
      {data?.length === 0 ? (
        <p className="text-note">No passkey yet.</p>
      ) : (
        <DataList
          label="Passkeys"
          items={data}
          keyOf={({ id }) => id}
          error={error && !data ? errorMessage(error) : null}
          onRetry={() => refetch()}
          expected={{ count: 1, height: 'h-16' }}
        >
          {(passkey) => (
            <div className="flex flex-wrap items-center justify-between gap-3 text-note">
              <span className="min-w-0">
                <span className="block wrap-anywhere">{passkey.name ?? 'A passkey'}</span>
                <span className="text-ink-soft">
                  since <Time at={passkey.createdAt} form="moment" />
                  {passkey.backedUp ? ', on all your devices' : ', on this device only'}
                </span>
              </span>
              <Button
                size="small"
                aria-label={`Remove the passkey ${passkey.name ?? ''}`}
                onClick={() => setAsked(passkey)}
              >
                Remove
              </Button>
            </div>
          )}
        </DataList>
      )}
      {(data?.length ?? 0) < MOST_PASSKEYS ? (
        <Button className="mt-4" onClick={() => setAsked('add')}>
          Add a passkey
        </Button>
      ) : null}
      {asked === 'add' ? (
        <FormDialog
          title="Add a passkey"
          note="Your password first; then your browser asks where to keep it."
          submitLabel="Go on"
          isBusy={add.isPending}
          error={add.error && errorMessage(add.error)}
          onClose={close}
          onSubmit={(form) => add.mutate({ name: String(form.get('name')), password: String(form.get('password')) })}
        >
          <TextField
            name="name"
            label="What you call it"
            defaultValue={nameBrowser(navigator.userAgent)}
            isRequired
            maxLength={LONGEST_NAME}
          />
          <PasswordAgain />
        </FormDialog>
      ) : null}
      {asked && asked !== 'add' ? (
        <FormDialog
          title={`Remove ${asked.name ?? 'this passkey'}?`}
          note="It signs nobody in any more. Delete it on your device, too, or the device goes on offering it."
          submitLabel="Remove it"
          tone="danger"
          isBusy={remove.isPending}
          error={remove.error && errorMessage(remove.error)}
          onClose={close}
          onSubmit={(form) => remove.mutate({ id: asked.id, password: String(form.get('password')) })}
        >
          <PasswordAgain />
        </FormDialog>
      ) : null}
    </>
  );
}
