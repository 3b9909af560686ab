import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { showToast } from '../../../../ui/show-toast.ts';
import type { ResearchSource } from '../../contract.ts';
import { TextField } from './TermFields.tsx';
import { useGlossaryApi } from './use-glossary-api.ts';

/** Where research looks a term up besides the glossary and the stored news. */
export function ResearchSources() {
  const { api } = useGlossaryApi();
  const { data: sources } = useSuspenseQuery(api.listResearchSources.queryOptions());
  const active = sources.filter(({ isActive }) => isActive).length;
  return (
    <details className="group mt-12 border-t border-line pt-4">
      <summary className="flex items-center gap-2 text-sm font-medium">
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        Reference sources ({active} of {sources.length} asked)
      </summary>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {sources.map((source) => (
          <SourceRow key={source.id} source={source} />
        ))}
      </ul>
      <AddSource />
    </details>
  );
}

function SourceRow({ source }: { source: ResearchSource }) {
  const { api, reload } = useGlossaryApi();
  const shared = {
    onError: (error: unknown) =>
      showToast({ tone: 'error', title: 'Failed to update the source', description: errorMessage(error) }),
    onSettled: reload,
  };
  const turn = useMutation(api.switchResearchSource.mutationOptions(shared));
  const remove = useMutation(api.removeResearchSource.mutationOptions(shared));
  const { id, name, searchUrl, credibility, isActive } = source;
  return (
    <li className="flex items-center gap-3 py-3 text-sm">
      <input
        type="checkbox"
        checked={turn.isPending ? turn.variables.isActive : isActive}
        disabled={turn.isPending}
        aria-label={`Ask ${name}`}
        onChange={(event) => turn.mutate({ id, isActive: event.target.checked })}
        className="size-4 accent-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{name}</span>{' '}
        <span className="text-ink-soft tabular-nums">credibility {credibility}/10</span>
        <span className="block truncate text-xs text-ink-soft">{searchUrl}</span>
      </span>
      <button
        type="button"
        disabled={remove.isPending}
        aria-label={`Remove ${name}`}
        onClick={() => remove.mutate({ id })}
        className="rounded p-2 text-ink-soft hover:bg-sunken hover:text-danger"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}

function AddSource() {
  const { api, reload } = useGlossaryApi();
  const add = useMutation(
    api.addResearchSource.mutationOptions({
      onSuccess: () => reload(),
      onError: (error) =>
        showToast({ tone: 'error', title: 'Failed to add the source', description: errorMessage(error) }),
    }),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const data = new FormData(form);
        const source = {
          name: String(data.get('name')),
          searchUrl: String(data.get('searchUrl')),
          credibility: Number(data.get('credibility')),
        };
        add.mutate(source, { onSuccess: () => form.reset() });
      }}
      className="mt-4 grid items-end gap-3 sm:grid-cols-[1fr_2fr_6rem_auto]"
    >
      <TextField label="Name" name="name" required maxLength={100} />
      <TextField
        label="Address, with {query} or {slug} for the term"
        name="searchUrl"
        type="url"
        required
        maxLength={2_000}
        placeholder="https://example.org/search?q={query}"
      />
      <TextField label="Credibility" name="credibility" type="number" min={0} max={10} defaultValue={5} required />
      <button
        type="submit"
        disabled={add.isPending}
        className="rounded-md border border-line-strong px-4 py-2 text-sm hover:bg-sunken"
      >
        Add
      </button>
    </form>
  );
}
