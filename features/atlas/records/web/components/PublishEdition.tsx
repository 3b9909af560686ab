import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { isDialogOpen } from '../../../../../ui/modal-stack.ts';

/** The atlas as it stands, as files that never change. */
export function PublishEdition() {
  const { api } = useRouteContext({ from: '__root__' });
  const [isAsking, setAsking] = useState(false);
  const publish = useTold(api.atlas.editions.publish.mutationOptions({ onSuccess: () => setAsking(false) }), {
    done: ({ number }) => ({ title: `Edition ${number} published`, description: 'Its files stand at /data.' }),
    failed: 'No edition was published',
    isSaid: isDialogOpen,
    refresh: [api.atlas.editions.key()],
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>Publish an edition…</Button>
      {isAsking ? (
        <FormDialog
          title="Publish an edition"
          note="The atlas as it stands becomes files at /data that nobody can change any more. It is done by itself on the first of each month."
          submitLabel="Publish"
          isBusy={publish.isPending}
          error={publish.error ? errorMessage(publish.error) : null}
          onClose={() => {
            setAsking(false);
            publish.reset();
          }}
          onSubmit={(data) => publish.mutate({ note: String(data.get('note')).trim() })}
        >
          <TextField name="note" label="What is new in it, in a sentence (optional)" maxLength={500} />
        </FormDialog>
      ) : null}
    </>
  );
}
