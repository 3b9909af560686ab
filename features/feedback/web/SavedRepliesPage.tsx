import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../platform/web/use-once-key.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { LongTextField } from '../../../ui/fields/LongTextField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { SavedReply } from '../contract.ts';
import { longest } from '../vocabulary.ts';

export const Route = createFileRoute('/admin/feedback/replies')({
  loader: ({ context: { api, queryClient } }) =>
    queryClient.ensureQueryData(api.feedback.listSavedReplies.queryOptions()),
  head: () => ({ meta: [{ title: 'Saved replies | SMR Intelligence' }] }),
  component: SavedRepliesPage,
});

function SavedRepliesPage() {
  const { api } = Route.useRouteContext();
  const { data: replies } = useSuspenseQuery(api.feedback.listSavedReplies.queryOptions());
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null);
  const refresh = [api.feedback.listSavedReplies.key()];
  const restore = useTold(api.feedback.saveReply.mutationOptions(), {
    done: 'Saved reply restored',
    failed: 'The saved reply was not restored',
    refresh,
  });
  const remove = useTold(api.feedback.deleteSavedReply.mutationOptions(), {
    done: ({ title, text }) => ({
      title: 'Saved reply deleted',
      description: title,
      action: { label: 'Undo', onAct: () => restore.mutate({ title, text }) },
    }),
    failed: 'The saved reply was not deleted',
    refresh,
  });
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/feedback">← User Feedback</TextLink>}
        title="Saved replies"
        intro="Texts that editors insert into answers."
        actions={
          <Button variant="primary" onClick={() => setEdited('new')}>
            Add a reply
          </Button>
        }
      />
      <div className="mt-part">
        <DataList
          label="Saved replies"
          items={replies}
          keyOf={({ id }) => id}
          empty={{ title: 'No saved replies yet', text: 'Write down what you answer again and again.' }}
        >
          {(reply) => (
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-64">
                <h2 className="font-sans font-semibold wrap-anywhere">{reply.title}</h2>
                <p dir="auto" className="mt-1 line-clamp-3 text-note wrap-anywhere whitespace-pre-line text-ink-soft">
                  {reply.text}
                </p>
              </div>
              <div className="flex gap-2">
                <Button size="small" aria-label={`Edit ${reply.title}`} onClick={() => setEdited(reply)}>
                  Edit
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Delete ${reply.title}`}
                  isBusy={remove.isPending}
                  onClick={() => remove.mutate({ id: reply.id })}
                >
                  Delete
                </Button>
              </div>
            </div>
          )}
        </DataList>
      </div>
      {edited ? <ReplyDialog reply={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

function ReplyDialog({ reply, onClose }: { reply: SavedReply | null; onClose(): void }) {
  const { api } = Route.useRouteContext();
  const once = useOnceKey();
  const save = useTold(api.feedback.saveReply.mutationOptions({ context: once.context, onSuccess: onClose }), {
    done: 'Saved reply saved',
    failed: 'The reply was not saved',
    isSaid: () => true,
    refresh: [api.feedback.listSavedReplies.key()],
  });
  const errors = fieldErrors(save.error);
  return (
    <FormDialog
      title={reply ? 'Edit the reply' : 'Add a reply'}
      submitLabel="Save"
      isBusy={save.isPending}
      error={save.error ? errorMessage(save.error) : null}
      onClose={onClose}
      onSubmit={(data) =>
        save.mutate({
          ...(reply ? { id: reply.id, revision: reply.revision } : {}),
          title: String(data.get('title')),
          text: String(data.get('text')),
        })
      }
    >
      <TextField
        name="title"
        label="Title"
        isRequired
        maxLength={longest.savedTitle}
        defaultValue={reply?.title}
        error={errors.title}
      />
      <LongTextField
        name="text"
        label="Text"
        isRequired
        rows={6}
        maxLength={longest.text}
        defaultValue={reply?.text}
        error={errors.text}
      />
    </FormDialog>
  );
}
