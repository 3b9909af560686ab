import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../../../platform/web/error-message.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { Form, type SentFields } from '../../../../ui/Form.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import type { NewsItem } from '../../contract.ts';
import { longest } from '../../vocabulary.ts';
import { readTags } from '../read-tags.ts';
import { useArticleChanges } from '../use-article-changes.ts';
import { NewsDayField } from './NewsDayField.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { TagFields } from './TagFields.tsx';

const KEPT_AS = 'manual entry';
const none = { categories: [], technology: [], application: [], regions: [] };

interface Doubted {
  namesake: { title: string; isSameLink: boolean };
  publish(): void;
}

export function ManualEntryForm() {
  const { api, queryClient } = useRouteContext({ from: '/admin/articles' });
  const { preview, write } = useArticleChanges();
  const [isAsking, setAsking] = useState(false);
  /** What is to be published although the news have it. */
  const [doubted, setDoubted] = useState<Doubted | null>(null);
  /** What is looked at, and what publishes just that. */
  const [previewed, setPreviewed] = useState<{ story: NewsItem | null; publish(): void } | null>(null);
  const errors = fieldErrors(write.error ?? preview.error);
  const send = ({ data, text, reset }: SentFields) => {
    const entry = {
      title: text('title'),
      summary: text('summary') || null,
      url: text('url') || null,
      publishedOn: text('publishedOn') || null,
      ...readTags(data),
    };
    const publish = () =>
      write.mutate(entry, {
        onSuccess: () => {
          setPreviewed(null);
          reset();
        },
        onSettled: () => setDoubted(null),
      });
    const ask = async () => {
      setAsking(true);
      const asked = { title: entry.title, url: entry.url ?? undefined };
      // When it cannot be asked, publishing says why; two of one title are allowed.
      const { namesake } = await queryClient
        .fetchQuery({ ...api.articles.findNamesake.queryOptions({ input: asked }), staleTime: 0 })
        .catch(() => ({ namesake: null }));
      setAsking(false);
      if (!namesake) return publish();
      setPreviewed(null);
      setDoubted({ namesake, publish });
    };
    // What was wrong the last time is said no more.
    write.reset();
    preview.reset();
    if (text('deed') === 'preview')
      preview.mutate(entry, { onSuccess: ({ story }) => setPreviewed({ story, publish: () => void ask() }) });
    else void ask();
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
        <NewsDayField error={errors.publishedOn} />
        <TagFields chosen={none} errors={errors} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isBusy={write.isPending || isAsking}>
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
          isBusy={write.isPending || isAsking}
          error={write.error ? errorMessage(write.error) : null}
          onPublish={previewed.publish}
          onClose={() => setPreviewed(null)}
        />
      ) : null}
      {doubted ? (
        <ConfirmDialog
          title={`“${doubted.namesake.title}” is in the news already. Publish anyway?`}
          confirmLabel="Publish anyway"
          isBusy={write.isPending}
          onConfirm={doubted.publish}
          onClose={() => setDoubted(null)}
        >
          {doubted.namesake.isSameLink
            ? 'It has the same link: yours joins its story as one more report. '
            : 'It has the same title: yours stands beside it as a story of its own. '}
          <TextLink to="/admin/articles" search={{ q: doubted.namesake.title }}>
            Look at the one that is there
          </TextLink>
        </ConfirmDialog>
      ) : null}
    </Fold>
  );
}
