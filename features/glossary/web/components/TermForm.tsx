import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { showToast } from '../../../../ui/show-toast.ts';
import type { ManagedTerm, TermInput } from '../../contract.ts';
import {
  type GlossaryCategory,
  MAX_ABBREVIATION_LENGTH,
  MAX_RELATED_TERMS,
  MAX_TERM_LENGTH,
  REQUIRED_FIELDS_MESSAGE,
} from '../../vocabulary.ts';
import type { ManageSearch } from '../manage-search.ts';
import { ListField } from './ListField.tsx';
import { CategoryField, DefinitionField, TextField } from './TermFields.tsx';
import { useGlossaryApi } from './use-glossary-api.ts';

/** Adds a term, or changes one. A stale change is refused by the server; the current version can then be loaded. */
export function TermForm({ term, back }: { term: ManagedTerm | null; back: ManageSearch }) {
  const { api, reload } = useGlossaryApi();
  const navigate = useNavigate();
  const [fields, setFields] = useState(() => fieldsOf(term));
  const change = (changes: Partial<typeof fields>) => setFields((before) => ({ ...before, ...changes }));
  const done = (title: string) => ({
    onSuccess: async () => {
      showToast({ tone: 'success', title });
      await reload();
      await navigate({ to: '/admin/glossary-terms', search: back });
    },
  });
  const failed = (title: string) => (error: unknown) =>
    showToast({ tone: 'error', title, description: errorMessage(error) });
  const create = useMutation(
    api.create.mutationOptions({ ...done('Term created successfully'), onError: failed('Failed to create term') }),
  );
  const update = useMutation(
    api.update.mutationOptions({ ...done('Term updated successfully'), onError: failed('Failed to update term') }),
  );
  const isBusy = create.isPending || update.isPending;
  const isStale = update.error !== null && 'code' in update.error && update.error.code === 'CONFLICT';

  function save() {
    const input = readFields(fields, term);
    if (!input) return showToast({ tone: 'error', title: REQUIRED_FIELDS_MESSAGE });
    if (term) update.mutate({ ...input, id: term.id, revision: term.revision });
    else create.mutate(input);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="max-w-2xl"
    >
      <h2 className="text-2xl font-semibold wrap-anywhere">{term ? `Edit ${term.term}` : 'Add Term'}</h2>
      <fieldset disabled={isBusy} className="mt-5 min-w-0 space-y-5">
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
          <TextField
            label="Term"
            value={fields.term}
            maxLength={MAX_TERM_LENGTH}
            onChange={(event) => change({ term: event.target.value })}
          />
          <TextField
            label="Abbreviation (optional)"
            value={fields.abbreviation}
            maxLength={MAX_ABBREVIATION_LENGTH}
            onChange={(event) => change({ abbreviation: event.target.value })}
          />
        </div>
        <DefinitionField value={fields.definition} onChange={(event) => change({ definition: event.target.value })} />
        <CategoryField value={fields.category} onChange={(event) => change({ category: event.target.value })} />
        <ListField
          label="Related Terms"
          placeholder="Name of another term"
          values={fields.relatedTerms}
          maxLength={MAX_TERM_LENGTH}
          onChange={(relatedTerms) => change({ relatedTerms: relatedTerms.slice(0, MAX_RELATED_TERMS) })}
        />
        <ListField
          label="Source URLs"
          hint="Where the definition was checked; shown with the term."
          placeholder="https://"
          type="url"
          values={fields.sourceUrls}
          maxLength={2_000}
          onChange={(sourceUrls) => change({ sourceUrls })}
        />
      </fieldset>
      {isStale ? (
        <p
          role="alert"
          className="mt-5 rounded-md border border-danger/50 bg-danger-soft px-4 py-3 text-sm text-danger"
        >
          {errorMessage(update.error)}{' '}
          <button type="button" onClick={() => reload()} className="font-medium underline">
            Load the current version
          </button>
        </p>
      ) : null}
      <div className="mt-6 flex gap-3 text-sm font-medium">
        <button
          type="submit"
          disabled={isBusy}
          className="rounded-md bg-accent px-5 py-2.5 text-on-accent hover:bg-accent-strong disabled:opacity-60"
        >
          {isBusy ? 'Saving...' : term ? 'Save Changes' : 'Create Term'}
        </button>
        <Link
          to="/admin/glossary-terms"
          search={back}
          className="rounded-md border border-line-strong px-5 py-2.5 hover:bg-sunken"
        >
          Cancel
        </Link>
      </div>
    </form>
  );
}

function fieldsOf(term: ManagedTerm | null) {
  return {
    term: term?.term ?? '',
    abbreviation: term?.abbreviation ?? '',
    definition: term?.definition ?? '',
    category: term?.category ?? '',
    relatedTerms: term?.relatedTerms ?? [],
    sourceUrls: term?.sources.map(({ url }) => url) ?? [],
  };
}

/** What the form says, or null when something that is needed is blank. */
function readFields(fields: ReturnType<typeof fieldsOf>, before: ManagedTerm | null): TermInput | null {
  const [term, definition, abbreviation] = [fields.term, fields.definition, fields.abbreviation].map((text) =>
    text.trim(),
  );
  if (!term || !definition || !fields.category) return null;
  return {
    term,
    definition,
    category: fields.category as GlossaryCategory, // Chosen from this list.
    abbreviation: abbreviation || null,
    relatedTerms: fields.relatedTerms.length > 0 ? fields.relatedTerms : null,
    // A source that was there keeps its title.
    sources: fields.sourceUrls.map((url) => before?.sources.find((source) => source.url === url) ?? { url }),
  };
}
