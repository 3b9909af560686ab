import type { Correction, ManagedReport } from '../../contract.ts';
import { longest } from '../../vocabulary.ts';
import { readTags } from '../read-tags.ts';
import { useArticleChanges } from '../use-article-changes.ts';
import { TagFields } from './TagFields.tsx';

const input = 'rounded-md border border-line bg-panel px-3 py-2 text-ink hover:border-line-strong';

/** What visitors see, to be changed; what equals the source's own words goes back to being the source's. */
export function CorrectionForm({ report }: { report: ManagedReport }) {
  const { correct } = useArticleChanges();
  const { original, shown, correctedAt } = report;
  return (
    <form
      className="mt-3 grid gap-3 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const written = {
          title: String(form.get('title')).trim(),
          summary: String(form.get('summary')).trim(),
          ...readTags(form),
        };
        correct.mutate({ id: report.id, correctedAt, ...keepDifferences(written, original) });
      }}
    >
      <label className="grid gap-1 text-ink-soft">
        Title
        <input name="title" required maxLength={longest.title} defaultValue={shown.title} className={input} />
        {shown.title === original.title ? null : <span>Source: {original.title}</span>}
      </label>
      <label className="grid gap-1 text-ink-soft">
        Summary
        <textarea
          name="summary"
          rows={3}
          maxLength={longest.summary}
          defaultValue={shown.summary ?? ''}
          className={input}
        />
        {shown.summary === original.summary ? null : <span>Source: {original.summary}</span>}
      </label>
      <TagFields chosen={shown} />
      <div className="flex flex-wrap gap-2">
        <button
          type="submit"
          disabled={correct.isPending}
          className="rounded-md bg-accent px-4 py-2 font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
        >
          Save correction
        </button>
        {correctedAt ? (
          <button
            type="button"
            disabled={correct.isPending}
            onClick={() => correct.mutate({ id: report.id, correctedAt, ...nothing })}
            className="rounded-md border border-line-strong px-4 py-2 hover:bg-sunken disabled:opacity-60"
          >
            Back to the source’s words
          </button>
        ) : null}
      </div>
    </form>
  );
}

const nothing: Correction = {
  title: null,
  summary: null,
  categories: null,
  technology: null,
  application: null,
  regions: null,
};

function keepDifferences(
  written: { [Field in keyof Correction]: NonNullable<Correction[Field]> },
  original: ManagedReport['original'],
): Correction {
  const changed = <Value,>(value: Value, source: unknown) =>
    JSON.stringify(sorted(value)) === JSON.stringify(sorted(source ?? '')) ? null : value;
  return {
    title: changed(written.title, original.title),
    summary: changed(written.summary, original.summary),
    // A story without a subject is in no list: none chosen means the source's.
    categories: written.categories.length === 0 ? null : changed(written.categories, original.categories),
    technology: changed(written.technology, original.technology),
    application: changed(written.application, original.application),
    regions: changed(written.regions, original.regions),
  };
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) ? [...value].sort() : value;
}
