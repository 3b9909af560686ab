import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { Plus } from '../../../../ui/icons/Plus.tsx';
import { useForgetText } from '../../../../ui/kept-text-owner.ts';
import { Message } from '../../../../ui/Message.tsx';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import type { PostContent } from '../../contract.ts';
import { longest, MOST_TAGS } from '../../vocabulary.ts';
import type { Autosave } from '../use-autosave.ts';
import { CardPicker } from './CardPicker.tsx';
import { PostText } from './PostText.tsx';
import { insertBlock, TextWithPictures } from './TextWithPictures.tsx';

interface PostEditorProps {
  id: string;
  /** What the fields begin with; they are never written into afterwards. */
  content: PostContent;
  autosave: Autosave;
}

/** The text beside what readers will see of it. */
export function PostEditor({ id, content, autosave }: PostEditorProps) {
  const { queue, state, error } = autosave;
  const keptAs = `post ${id}`;
  const forgetText = useForgetText(keptAs);
  const [body, setBody] = useState(content.body);
  const title = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const [isPicking, setPicking] = useState(false);
  const picked = useRef<string | null>(null);
  useEffect(() => {
    // Once its dialog is gone: before, the text takes no focus.
    if (!isPicking && picked.current !== null && text.current) insertBlock(text.current, picked.current);
    if (!isPicking) picked.current = null;
  }, [isPicking]);
  const take = (form: HTMLFormElement) => {
    const typed = readContent(form);
    queue.change(typed);
    setBody(typed.body);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before anybody listened
  useEffect(() => {
    const form = title.current?.form;
    if (form && hasBeenTypedIn(form)) take(form);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved need not come back, whoever asks
  useEffect(() => {
    if (state === 'saved') forgetText();
  }, [state]);
  return (
    <>
      <Form
        className="mt-part grid gap-field lg:grid-cols-2 lg:gap-x-8"
        noValidate
        onInput={({ currentTarget }) => take(currentTarget)}
        onSend={() => void queue.flush()}
      >
        <UnsavedGuard isDirty={state !== 'saved'} isBusy={state === 'saving'} keptAs={keptAs} />
        <div className="grid content-start gap-field">
          <SaveLine state={state} />
          {state === 'refused' || state === 'failed' ? (
            <Message tone="danger">
              Not saved: {errorMessage(error)}
              {state === 'failed' ? ' It is tried again by itself; your text stays here.' : ''}
            </Message>
          ) : null}
          <TextField
            ref={title}
            name="title"
            label="Title"
            isRequired
            maxLength={longest.title}
            defaultValue={content.title}
            dir="auto"
          />
          <TextWithPictures field={text} defaultValue={content.body}>
            <Button size="small" icon={<Plus aria-hidden className="size-4" />} onClick={() => setPicking(true)}>
              Insert a card
            </Button>
          </TextWithPictures>
          <LongTextField
            name="excerpt"
            label="Excerpt"
            hint="For lists and feeds"
            rows={3}
            maxLength={longest.excerpt}
            defaultValue={content.excerpt}
          />
          <TextField name="byline" label="Byline" maxLength={longest.byline} defaultValue={content.byline} />
          <TextField name="tags" label="Tags" hint="Separated by commas" defaultValue={content.tags.join(', ')} />
          <TextField
            kind="url"
            name="canonicalUrl"
            label="Canonical address"
            hint="Where it stood first, if not here"
            maxLength={longest.canonicalUrl}
            defaultValue={content.canonicalUrl}
          />
          <LongTextField
            name="metaDescription"
            label="Description for search engines"
            hint="Left empty: the excerpt"
            rows={2}
            maxLength={longest.metaDescription}
            defaultValue={content.metaDescription}
          />
        </div>
        <Preview body={body} />
      </Form>
      {/* Not within the form: it is one of its own. */}
      {isPicking ? (
        <CardPicker
          onPick={(path) => {
            picked.current = path;
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  );
}

const saveWords = {
  saved: 'All is saved',
  unsaved: 'Not saved yet',
  saving: 'Saving…',
  failed: 'Not saved',
  refused: 'Not saved',
  conflict: 'Not saved',
};

function SaveLine({ state }: { state: keyof typeof saveWords }) {
  return (
    <p role="status" className="text-note text-ink-soft">
      {saveWords[state]}
    </p>
  );
}

/** Long enough that no request goes out for each word. */
const PREVIEW_AFTER_MS = 800;

/** The newest text's answer is shown, whichever comes last. */
function Preview({ body }: { body: string }) {
  const { api } = useRouteContext({ from: '/admin/blog-posts/$id' });
  const [asked, setAsked] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(body), PREVIEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [body]);
  const { data, error } = useQuery(
    api.posts.render.queryOptions({ input: { body: asked }, placeholderData: keepPreviousData, gcTime: 10_000 }),
  );
  return (
    <section aria-label="Preview" className="min-w-0 border-line lg:border-l lg:pl-8">
      <p className="text-note font-medium">Preview</p>
      {error ? <Message tone="danger">{errorMessage(error)}</Message> : null}
      {data && data.faults.length > 0 ? (
        <Message tone="info" className="mt-3">
          Before it is published: {data.faults.join(' ')}
        </Message>
      ) : null}
      {data?.html ? (
        <PostText html={data.html} parts={data.parts} className="mt-3" />
      ) : (
        <p className="mt-3 text-note text-ink-soft">What you write appears here as readers will see it.</p>
      )}
    </section>
  );
}

/** Since the browser got the page; its script may have come later. */
function hasBeenTypedIn(form: HTMLFormElement): boolean {
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  );
  return fields.some((field) => field.value !== field.defaultValue.replaceAll('\r\n', '\n'));
}

/** As the server keeps it, so that both can be compared. */
function readContent(form: HTMLFormElement): PostContent {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    title: text('title').trim(),
    excerpt: text('excerpt').replaceAll('\r\n', '\n').trim(),
    // A form gives line ends as mails have them.
    body: text('body').replaceAll('\r\n', '\n'),
    byline: text('byline').trim(),
    tags: text('tags')
      .split(',')
      .map((tag) => tag.trim().slice(0, longest.tag).trim())
      .filter(Boolean)
      .slice(0, MOST_TAGS),
    canonicalUrl: text('canonicalUrl').trim(),
    metaDescription: text('metaDescription').replaceAll('\r\n', '\n').trim(),
  };
}
