import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../../../platform/web/error-message.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { Form, type SentFields } from '../../../../ui/Form.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import type { NewsItem } from '../../contract.ts';
import { longest } from '../../vocabulary.ts';
import { readTags } from '../read-tags.ts';
import { useArticleChanges } from '../use-article-changes.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { TagFields } from './TagFields.tsx';

const KEPT_AS = 'manual entry';
const none = { categories: [], technology: [], application: [], regions: [] };

export function ManualEntryForm() {
  const { preview, write } = useArticleChanges();
  /** What is looked at, and what publishes just that. */
  const [previewed, setPreviewed] = useState<{ story: NewsItem | null; publish(): void } | null>(null);
  const errors = fieldErrors(write.error ?? preview.error);
  const send = ({ data, text, reset }: SentFields) => {
    const entry = {
      title: text('title'),
      summary: text('summary') || null,
      url: text('url') || null,
      ...readTags(data),
    };
    const publish = () =>
      write.mutate(entry, {
        onSuccess: () => {
          setPreviewed(null);
          reset();
        },
      });
    // What was wrong the last time is said no more.
    write.reset();
    preview.reset();
    if (text('deed') === 'preview')
      preview.mutate(entry, { onSuccess: ({ story }) => setPreviewed({ story, publish }) });
    else publish();
  };
  return (
    <Fold
      summary="Write a manual entry"
      summaryClass="w-fit text-note font-medium link-quiet"
      className="rounded-lg border border-line bg-panel p-5"
      keptAs={KEPT_AS}
    >
      <Form className="mt-4 grid gap-field" onSend={send}>
        <UnsavedGuard isBusy={write.isPending} staysOnPage keptAs={KEPT_AS} isNew />
        <TextField name="title" label="Title" error={errors.title} isRequired maxLength={longest.title} />
        <TextField
          name="url"
          label="Link"
          error={errors.url}
          kind="url"
          maxLength={longest.url}
          placeholder="https://"
        />
        <LongTextField name="summary" label="Summary" error={errors.summary} rows={3} maxLength={longest.summary} />
        <TagFields chosen={none} errors={errors} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isBusy={write.isPending}>
            Publish
          </Button>
          <Button type="submit" name="deed" value="preview" isBusy={preview.isPending}>
            Preview
          </Button>
        </div>
      </Form>
      {previewed ? (
        <PreviewDialog
          story={previewed.story}
          isBusy={write.isPending}
          error={write.error ? errorMessage(write.error) : null}
          onPublish={previewed.publish}
          onClose={() => setPreviewed(null)}
        />
      ) : null}
    </Fold>
  );
}
