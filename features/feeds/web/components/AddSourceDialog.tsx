import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type RefObject, useRef } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { showToast } from '../../../../ui/show-toast.ts';
import { useSourceChanges } from '../use-source-changes.ts';
import { FeedPreviewView } from './FeedPreviewView.tsx';

const input = 'rounded-md border border-line bg-paper px-3 py-2 text-ink hover:border-line-strong';
const plainButton = 'rounded-md border border-line-strong px-4 py-2 text-sm hover:bg-sunken disabled:opacity-60';

/** The browser's own dialog: it keeps the focus inside, closes with Escape and gives the focus back. */
export function AddSourceDialog({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const { api } = useRouteContext({ from: '/admin/news-ingestion' });
  const { add } = useSourceChanges();
  const form = useRef<HTMLFormElement>(null);
  const test = useMutation(
    api.feeds.test.mutationOptions({
      onError: (error) =>
        showToast({ tone: 'error', title: 'The feed could not be tested', description: errorMessage(error) }),
    }),
  );
  const read = () => {
    const data = new FormData(form.current ?? undefined);
    const field = (name: string) => String(data.get(name) ?? '').trim();
    return { name: field('name'), url: field('url'), description: field('description') || null };
  };
  const save = () => {
    const source = read();
    if (!source.name || !source.url) {
      showToast({ tone: 'error', title: 'Name and URL are required' });
      return;
    }
    add.mutate(source, {
      onSuccess: () => {
        form.current?.reset();
        test.reset();
        dialog.current?.close();
      },
    });
  };
  const take = (url: string, title: string | null) => {
    const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement; // An input, see below.
    field('url').value = url;
    if (!field('name').value && title) field('name').value = title;
    test.mutate({ url });
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby="add-source"
      className="m-auto max-h-[90dvh] w-[min(36rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line bg-panel p-6 text-ink backdrop:bg-black/50"
    >
      <h2 id="add-source" className="text-xl font-semibold">
        Add RSS Source
      </h2>
      <form
        ref={form}
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label className="grid gap-1 text-sm text-ink-soft">
          Source Name
          <input name="name" maxLength={200} className={input} />
        </label>
        <label className="grid gap-1 text-sm text-ink-soft">
          RSS URL
          <input
            name="url"
            type="url"
            maxLength={2_000}
            placeholder="https://"
            onChange={() => test.reset()}
            className={input}
          />
        </label>
        <label className="grid gap-1 text-sm text-ink-soft">
          Description
          <textarea name="description" rows={2} maxLength={1_000} className={input} />
        </label>
        <div className="flex flex-wrap justify-end gap-2">
          <button
            type="button"
            disabled={test.isPending}
            onClick={() => test.mutate({ url: read().url })}
            className={`mr-auto ${plainButton}`}
          >
            {test.isPending ? 'Testing…' : 'Test this feed'}
          </button>
          <button type="button" onClick={() => dialog.current?.close()} className={plainButton}>
            Cancel
          </button>
          <button
            type="submit"
            disabled={add.isPending}
            className="rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
          >
            {add.isPending ? 'Adding…' : 'Add Source'}
          </button>
        </div>
      </form>
      <div aria-live="polite">{test.data ? <FeedPreviewView preview={test.data} onTake={take} /> : null}</div>
    </dialog>
  );
}
