import { fieldErrors } from '../../../../platform/web/error-message.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import { longest } from '../../vocabulary.ts';
import { readTags } from '../read-tags.ts';
import { useArticleChanges } from '../use-article-changes.ts';
import { TagFields } from './TagFields.tsx';

const KEPT_AS = 'manual entry';
const none = { categories: [], technology: [], application: [], regions: [] };

export function ManualEntryForm() {
  const { write } = useArticleChanges();
  const errors = fieldErrors(write.error);
  return (
    <Fold
      summary="Write a manual entry"
      summaryClass="w-fit text-note font-medium link-quiet"
      className="rounded-lg border border-line bg-panel p-5"
      keptAs={KEPT_AS}
    >
      <Form
        className="mt-4 grid gap-field"
        onSend={({ data, text, reset }) =>
          write.mutate(
            { title: text('title'), summary: text('summary') || null, url: text('url') || null, ...readTags(data) },
            { onSuccess: reset },
          )
        }
      >
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
        <Button type="submit" variant="primary" isBusy={write.isPending} className="justify-self-start">
          Publish
        </Button>
      </Form>
    </Fold>
  );
}
