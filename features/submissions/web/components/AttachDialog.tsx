import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '../../../../platform/shared/format-time.ts';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { RadioField } from '../../../../ui/fields/RadioField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { Submission } from '../../contract.ts';

interface AttachDialogProps {
  submission: Submission;
  isBusy: boolean;
  error: string | null;
  onClose(): void;
  onAttach(storyId: string): void;
}

const OFFERED = 8;
const WAIT_MS = 250;

/** Looks for the story of which a reader sent one more report. */
export function AttachDialog({ submission, isBusy, error, onClose, onAttach }: AttachDialogProps) {
  const { articles } = useRouteContext({ from: '__root__' }).api;
  const [q, setQ] = useState('');
  const [typing, setTyping] = useState<ReturnType<typeof setTimeout>>();
  const search = useQuery({
    ...articles.list.queryOptions({ input: { limit: OFFERED, ...(q ? { q } : {}) } }),
    placeholderData: keepPreviousData,
  });
  // What is hidden takes no report that visitors would not see.
  const stories = (search.data?.items ?? []).filter(({ isHidden }) => !isHidden);
  return (
    <FormDialog
      title="Attach to a story"
      note={`The link of “${submission.title}” becomes a further report of the story that you choose.`}
      submitLabel="Attach and approve"
      isBusy={isBusy}
      error={error ?? (search.error ? errorMessage(search.error) : null)}
      onClose={onClose}
      onSubmit={(data) => {
        const storyId = stories.find(({ id }) => id === data.get('story'))?.id;
        if (storyId) onAttach(storyId);
      }}
    >
      <TextField
        kind="search"
        name="q"
        label="Search stories"
        placeholder="Words of the title"
        autoComplete="off"
        maxLength={200}
        onValue={(text) => {
          clearTimeout(typing);
          setTyping(setTimeout(() => setQ(text.trim()), WAIT_MS));
        }}
      />
      {search.isPending ? (
        <Skeleton className="h-40" />
      ) : stories.length === 0 ? (
        <p className="text-note text-ink-soft">No story has these words.</p>
      ) : (
        <RadioField
          name="story"
          label="Story"
          isRequired
          choices={stories.map(({ id, publishedAt, reports: [lead] }) => ({
            value: id,
            label: lead?.shown.title ?? '',
            hint: `${lead?.source ?? ''}, ${formatDay(publishedAt)}`,
          }))}
        />
      )}
    </FormDialog>
  );
}
