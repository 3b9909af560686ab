import type { ManagedStory } from '../../contract.ts';
import { useArticleChanges } from '../use-article-changes.ts';

/** Appears when two or more stories are chosen. */
export function MergeBar({ chosen, onDone }: { chosen: readonly ManagedStory[]; onDone(): void }) {
  const { merge } = useArticleChanges();
  if (chosen.length < 2) return null;
  return (
    <form
      className="mt-6 flex flex-wrap items-end gap-3 rounded-lg border border-accent bg-accent-soft p-4 text-sm"
      onSubmit={async (event) => {
        event.preventDefault();
        const into = String(new FormData(event.currentTarget).get('into'));
        for (const { id } of chosen) if (id !== into) await merge.mutateAsync({ id, into }).catch(() => {});
        onDone();
      }}
    >
      <label className="grid min-w-0 flex-1 gap-1">
        Merge {chosen.length} stories into
        <select name="into" className="min-w-0 rounded-md border border-line bg-panel px-3 py-2 text-ink">
          {chosen.map(({ id, reports }) => (
            <option key={id} value={id}>
              {reports[0]?.shown.title}
            </option>
          ))}
        </select>
      </label>
      <button
        type="submit"
        disabled={merge.isPending}
        className="rounded-md bg-accent px-4 py-2 font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
      >
        Merge
      </button>
      <button type="button" onClick={onDone} className="rounded-md border border-line-strong px-4 py-2 hover:bg-sunken">
        Cancel
      </button>
    </form>
  );
}
