import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../../../../ui/Notice.tsx';
import type { ManagedTerm } from '../../contract.ts';
import type { ManageSearch } from '../manage-search.ts';
import { DeleteTermDialog } from './DeleteTermDialog.tsx';
import { TermForm } from './TermForm.tsx';
import { TermSearchBox } from './TermSearchBox.tsx';
import { useGlossaryApi } from './use-glossary-api.ts';

const PATH = '/admin/glossary-terms';
/** Five hundred cards make typing slow; the search finds the others. */
const SHOWN_AT_FIRST = 60;

export function ManageTab({ search }: { search: ManageSearch }) {
  const { api } = useGlossaryApi();
  const navigate = useNavigate();
  const { data: terms } = useSuspenseQuery(api.listManaged.queryOptions({ input: { q: search.q } }));
  const back = search.q ? { q: search.q } : {};
  if (search.edit !== undefined) {
    return <Edited key={search.edit} id={search.edit} terms={terms} back={back} />;
  }
  return (
    <>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <div className="flex-1">
          <TermSearchBox
            action={PATH}
            q={search.q}
            onSearch={(q, replace) => navigate({ to: PATH, search: q ? { q } : {}, replace, resetScroll: false })}
          />
        </div>
        <Link
          to={PATH}
          search={{ ...back, edit: 'new' }}
          className="inline-flex items-center justify-center gap-1.5 rounded-md bg-accent px-4 py-3 text-sm font-medium text-on-accent hover:bg-accent-strong"
        >
          <Plus aria-hidden className="size-4" /> Add Term
        </Link>
      </div>
      <p role="status" className="mt-4 text-sm text-ink-soft">
        {terms.length} {terms.length === 1 ? 'term' : 'terms'}
        {search.q ? ' matching' : ''}
      </p>
      {terms.length > 0 ? (
        <TermList key={search.q} terms={terms} back={back} />
      ) : (
        <NoTerms isSearch={search.q !== undefined} />
      )}
    </>
  );
}

/** @param id 'new' for one that is to be added */
function Edited({ id, terms, back }: { id: string; terms: readonly ManagedTerm[]; back: ManageSearch }) {
  const term = terms.find((one) => one.id === id) ?? null;
  // A term that leaves the list while it is edited takes nothing with it that was typed.
  const [wasThere] = useState(term !== null);
  return id === 'new' || wasThere ? <TermForm latest={term} back={back} /> : <Gone back={back} />;
}

function TermList({ terms, back }: { terms: readonly ManagedTerm[]; back: ManageSearch }) {
  const [isWhole, setWhole] = useState(false);
  const [deleting, setDeleting] = useState<ManagedTerm | null>(null);
  const shown = isWhole ? terms : terms.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {shown.map((term) => (
          <TermRow key={term.id} term={term} back={back} onDelete={() => setDeleting(term)} />
        ))}
      </ul>
      {shown.length < terms.length ? (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="mt-6 rounded-full border border-line-strong px-5 py-2 text-sm font-medium hover:bg-sunken"
        >
          Show all {terms.length} terms
        </button>
      ) : null}
      {deleting ? <DeleteTermDialog term={deleting} onClose={() => setDeleting(null)} /> : null}
    </>
  );
}

function TermRow({ term, back, onDelete }: { term: ManagedTerm; back: ManageSearch; onDelete(): void }) {
  const { abbreviation, category, definition, relatedTerms, sources } = term;
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-start">
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold wrap-anywhere">
          <bdi>{term.term}</bdi>
          {abbreviation && abbreviation !== term.term ? (
            <span className="font-sans text-sm font-normal text-ink-soft">{abbreviation}</span>
          ) : null}
          <span className="tag font-sans font-normal">{category}</span>
        </h2>
        <p dir="auto" className="mt-1 line-clamp-4 text-sm leading-relaxed text-ink-soft wrap-anywhere">
          {definition}
        </p>
        <p className="mt-2 text-xs text-ink-soft wrap-anywhere">
          {relatedTerms ? `Related: ${relatedTerms.join(', ')}. ` : ''}
          {sources.length === 0 ? 'No source.' : `${sources.length} ${sources.length === 1 ? 'source' : 'sources'}.`}
        </p>
      </div>
      <div className="flex gap-2">
        <Link
          to={PATH}
          search={{ ...back, edit: term.id }}
          aria-label={`Edit ${term.term}`}
          className="inline-flex items-center gap-1.5 rounded-md border border-line-strong px-3 py-1.5 text-sm hover:bg-sunken"
        >
          <Pencil aria-hidden className="size-4" /> Edit
        </Link>
        <button
          type="button"
          onClick={onDelete}
          aria-label={`Delete ${term.term}`}
          className="inline-flex items-center gap-1.5 rounded-md border border-line-strong px-3 py-1.5 text-sm text-danger hover:bg-danger-soft"
        >
          <Trash2 aria-hidden className="size-4" /> Delete
        </button>
      </div>
    </li>
  );
}

function NoTerms({ isSearch }: { isSearch: boolean }) {
  return (
    <div className="mt-4">
      <Notice tone="empty" title={isSearch ? 'No matching terms found' : 'No glossary terms yet'}>
        {isSearch ? 'Try other words, or add the term.' : 'Write the first one, or let the research draft it.'}
        <span className="mt-5 flex flex-wrap justify-center gap-3 text-sm font-medium">
          <Link
            to={PATH}
            search={{ edit: 'new' }}
            className="rounded-full bg-accent px-5 py-2 text-on-accent hover:bg-accent-strong"
          >
            Add First Term
          </Link>
          <Link
            to={PATH}
            search={{ tab: 'research' }}
            className="rounded-full border border-line-strong px-5 py-2 text-ink hover:bg-sunken"
          >
            Use AI Research
          </Link>
        </span>
      </Notice>
    </div>
  );
}

function Gone({ back }: { back: ManageSearch }) {
  return (
    <Notice tone="empty" title="This term is not in the list">
      It was deleted, or it does not match the search.{' '}
      <Link to={PATH} search={back} className="text-accent underline">
        Back to the terms
      </Link>
    </Notice>
  );
}
