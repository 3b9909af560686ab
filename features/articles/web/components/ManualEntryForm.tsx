import { longest } from '../../vocabulary.ts';
import { readTags } from '../read-tags.ts';
import { useArticleChanges } from '../use-article-changes.ts';
import { TagFields } from './TagFields.tsx';

const input = 'rounded-md border border-line bg-paper px-3 py-2 text-ink hover:border-line-strong';
const none = { categories: [], technology: [], application: [], regions: [] };

export function ManualEntryForm() {
  const { write } = useArticleChanges();
  return (
    <details className="mt-6 rounded-lg border border-line bg-panel p-5 text-sm">
      <summary className="font-medium text-accent hover:underline">Write a manual entry</summary>
      <form
        className="mt-4 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const element = event.currentTarget;
          const form = new FormData(element);
          const field = (name: string) => String(form.get(name)).trim();
          write.mutate(
            { title: field('title'), summary: field('summary') || null, url: field('url') || null, ...readTags(form) },
            { onSuccess: () => element.reset() },
          );
        }}
      >
        <label className="grid gap-1 text-ink-soft">
          Title
          <input name="title" required maxLength={longest.title} className={input} />
        </label>
        <label className="grid gap-1 text-ink-soft">
          Link
          <input name="url" type="url" maxLength={longest.url} placeholder="https://" className={input} />
        </label>
        <label className="grid gap-1 text-ink-soft">
          Summary
          <textarea name="summary" rows={3} maxLength={longest.summary} className={input} />
        </label>
        <TagFields chosen={none} />
        <button
          type="submit"
          disabled={write.isPending}
          className="justify-self-start rounded-md bg-accent px-4 py-2 font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
        >
          Publish
        </button>
      </form>
    </details>
  );
}
