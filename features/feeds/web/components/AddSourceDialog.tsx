import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors } from '../../../../platform/web/error-message.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { choicesOf } from '../../../../ui/fields/choice.ts';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useForgetText } from '../../../../ui/kept-text-owner.ts';
import { showToast } from '../../../../ui/show-toast.ts';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import { type SourceFields, sourceRecord } from '../../record.ts';
import { useSourceChanges } from '../use-source-changes.ts';
import { FeedPreviewView } from './FeedPreviewView.tsx';

const KEPT_AS = 'new source';
const { kind, scope } = sourceRecord.fields;
/** One of the options of the control. */
const chosen = <Name extends 'kind' | 'scope'>(data: FormData, name: Name) => data.get(name) as SourceFields[Name];

export function AddSourceDialog({ onClose }: { onClose(): void }) {
  const { api } = useRouteContext({ from: '/admin/news-ingestion' });
  const { add } = useSourceChanges();
  const forgetText = useForgetText(KEPT_AS);
  const close = () => {
    forgetText();
    onClose();
  };
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const errors = { ...fieldErrors(add.error), ...missing };
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const test = useTold(api.feeds.test.mutationOptions(), { failed: 'The feed could not be tested' });
  const writeUrl = (written: string) => {
    setUrl(written);
    test.reset();
  };
  const takeFeed = (foundUrl: string, title: string | null) => {
    setUrl(foundUrl);
    if (!name && title) setName(title);
    test.mutate({ url: foundUrl });
  };
  const save = (data: FormData) => {
    const source = {
      name: name.trim(),
      url: url.trim(),
      description: String(data.get('description')).trim() || null,
      kind: chosen(data, 'kind'),
      scope: chosen(data, 'scope'),
    };
    setMissing({
      ...(source.name ? {} : { name: 'Give the source a name.' }),
      ...(source.url ? {} : { url: 'Write the address of the feed.' }),
    });
    if (source.name && source.url) add.mutate(source, { onSuccess: close });
    else showToast({ tone: 'error', title: 'Name and URL are required' });
  };
  return (
    <FormDialog
      title="Add RSS Source"
      submitLabel={add.isPending ? 'Adding…' : 'Add Source'}
      isBusy={add.isPending}
      onClose={close}
      onSubmit={save}
    >
      <UnsavedGuard isBusy={add.isPending} keptAs={KEPT_AS} isNew />
      <TextField name="name" label="Source Name" error={errors.name} maxLength={200} value={name} onValue={setName} />
      <TextField
        name="url"
        label="RSS URL"
        error={errors.url}
        // Not an address to the browser: the server tries it, and says what is wrong in its own words.
        inputMode="url"
        maxLength={2_000}
        placeholder="https://"
        value={url}
        onValue={writeUrl}
      />
      <LongTextField name="description" label="Description" error={errors.description} rows={2} maxLength={1_000} />
      <SelectField
        name="kind"
        label={kind.label}
        hint={kind.hint}
        error={errors.kind}
        choices={choicesOf(kind.optionLabels)}
      />
      <SelectField name="scope" label={scope.label} error={errors.scope} choices={choicesOf(scope.optionLabels)} />
      <Button isBusy={test.isPending} onClick={() => test.mutate({ url: url.trim() })} className="justify-self-start">
        {test.isPending ? 'Testing…' : 'Test this feed'}
      </Button>
      <div aria-live="polite">{test.data ? <FeedPreviewView preview={test.data} onTake={takeFeed} /> : null}</div>
    </FormDialog>
  );
}
