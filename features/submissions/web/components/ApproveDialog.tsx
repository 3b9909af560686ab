import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useId } from 'react';
import { errorMessage, fieldErrors } from '../../../../platform/web/error-message.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useForgetText } from '../../../../ui/kept-text-owner.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import type { ManualEntryInput } from '../../../news/contract.ts';
import { longest } from '../../../news/vocabulary.ts';
import { NewsDayField } from '../../../news/web/components/NewsDayField.tsx';
import { TagFields } from '../../../news/web/components/TagFields.tsx';
import { readTags } from '../../../news/web/read-tags.ts';
import type { EntryDraft, Submission } from '../../contract.ts';

interface ApproveDialogProps {
  submission: Submission;
  isBusy: boolean;
  error: Error | null;
  onClose(): void;
  /** @param forget to be called when it is approved: what was typed is not needed any more */
  onApprove(entry: ManualEntryInput, forget: () => void): void;
}

/** What a reader sent as the entry that it becomes, to be changed before. What is typed stays over a refusal and over a reload. */
export function ApproveDialog({ submission, isBusy, error, onClose, onApprove }: ApproveDialogProps) {
  const { submissions } = useRouteContext({ from: '/admin/news-submissions' }).api;
  const draft = useQuery({ ...submissions.draft.queryOptions({ input: { id: submission.id } }), staleTime: Infinity });
  const formId = useId();
  const keptAs = `submission ${submission.id}`;
  const forget = useForgetText(keptAs);
  const failure = error ?? draft.error;
  return (
    <Dialog
      size="wide"
      title="Approve with changes"
      note="It is published as you leave it here."
      error={failure ? errorMessage(failure) : null}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy} isDisabled={!draft.data}>
            Approve and publish
          </Button>
        </>
      )}
    >
      {draft.data ? (
        <EntryForm
          formId={formId}
          keptAs={keptAs}
          draft={draft.data}
          isBusy={isBusy}
          errors={fieldErrors(error, 'entry')}
          onApprove={(entry) => onApprove(entry, forget)}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Dialog>
  );
}

interface EntryFormProps {
  formId: string;
  keptAs: string;
  draft: EntryDraft;
  isBusy: boolean;
  errors: Readonly<Record<string, string>>;
  onApprove(entry: ManualEntryInput): void;
}

function EntryForm({ formId, keptAs, draft, isBusy, errors, onApprove }: EntryFormProps) {
  return (
    <Form
      id={formId}
      className="grid gap-field"
      onSend={({ data, text }) =>
        onApprove({
          title: text('title'),
          summary: text('summary') || null,
          url: text('url') || null,
          publishedOn: text('publishedOn') || null,
          ...readTags(data),
        })
      }
    >
      <UnsavedGuard isBusy={isBusy} keptAs={keptAs} />
      <TextField
        name="title"
        label="Title"
        error={errors.title}
        isRequired
        maxLength={longest.title}
        defaultValue={draft.title}
      />
      <TextField
        name="url"
        label="Link"
        error={errors.url}
        kind="url"
        maxLength={longest.url}
        placeholder="https://"
        defaultValue={draft.url ?? ''}
      />
      <LongTextField
        name="summary"
        label="Summary"
        error={errors.summary}
        hint={`At most ${longest.summary} characters; what is longer was cut.`}
        rows={4}
        maxLength={longest.summary}
        defaultValue={draft.summary ?? ''}
      />
      <NewsDayField error={errors.publishedOn} />
      <TagFields chosen={draft} errors={errors} />
    </Form>
  );
}
