import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { stringifySearch } from '../../../../platform/web/search-params.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { DownloadLinks } from '../../../../ui/DownloadLinks.tsx';
import { Pencil } from '../../../../ui/icons/Pencil.tsx';
import { Plus } from '../../../../ui/icons/Plus.tsx';
import { Trash2 } from '../../../../ui/icons/Trash2.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { SearchBox } from '../../../../ui/SearchBox.tsx';
import { ShowMore } from '../../../../ui/ShowMore.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { ManagedTerm } from '../../contract.ts';
import { MOST_TERMS } from '../../vocabulary.ts';
import { type ManageSearch, managedInputOf } from '../manage-search.ts';
import { termSearch } from '../term-search.ts';
import { DeletedTerms } from './DeletedTerms.tsx';
import { DeleteTermDialog } from './DeleteTermDialog.tsx';
import { TermForm } from './TermForm.tsx';
import { useGlossaryApi } from './use-glossary-api.ts';

const PATH = '/admin/glossary-terms';
/** Five hundred cards make typing slow; the search finds the others. */
const SHOWN_AT_FIRST = 60;

export function ManageTab({ search }: { search: ManageSearch }) {
  const { api } = useGlossaryApi();
  const navigate = useNavigate();
  const { data: terms } = useSuspenseQuery(api.listManaged.queryOptions({ input: managedInputOf(search) }));
  const back = search.q ? { q: search.q } : {};
  if (search.edit !== undefined) {
    return <Edited key={search.edit} id={search.edit} answers={search.answers} terms={terms} back={back} />;
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-64 flex-1">
          <SearchBox
            {...termSearch}
            action={PATH}
            q={search.q}
            onSearch={(q, replace) => navigate({ to: PATH, search: q ? { q } : {}, replace, resetScroll: false })}
          />
        </div>
        <LinkButton to={PATH} search={{ ...back, edit: 'new' }} icon={<Plus aria-hidden className="size-4" />}>
          Add Term
        </LinkButton>
      </div>
      <div className="mt-4 mb-2 flex flex-wrap items-center gap-x-6 gap-y-2 text-note text-ink-soft">
        <p role="status">
          {terms.length < MOST_TERMS
            ? `${formatCounted(terms.length, 'term')}${search.q ? ' matching' : ''}`
            : `The first ${formatCounted(MOST_TERMS, 'term')}; the search finds the others`}
        </p>
        <DownloadLinks csv={`/glossary.csv${stringifySearch(back)}`} json={`/glossary.json${stringifySearch(back)}`} />
      </div>
      <TermList key={search.q} terms={terms} back={back} />
      <DeletedTerms />
    </>
  );
}

interface EditedProps {
  id: string;
  answers: string | undefined;
  terms: readonly ManagedTerm[];
  back: ManageSearch;
}

/** @param id 'new' for one that is to be added */
function Edited({ id, answers, terms, back }: EditedProps) {
  const term = terms.find((one) => one.id === id) ?? null;
  // A term that leaves the list while it is edited takes nothing with it that was typed.
  const [wasThere] = useState(term !== null);
  return id === 'new' || wasThere ? <TermForm latest={term} answers={answers} back={back} /> : <Gone back={back} />;
}

function TermList({ terms, back }: { terms: readonly ManagedTerm[]; back: ManageSearch }) {
  const [isWhole, setWhole] = useState(false);
  const [deleting, setDeleting] = useState<ManagedTerm | null>(null);
  const shown = isWhole ? terms : terms.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <DataList label="Terms" items={shown} keyOf={({ id }) => id} empty={back.q ? noMatches : noTerms}>
        {(term) => <TermRow term={term} back={back} onDelete={() => setDeleting(term)} />}
      </DataList>
      {shown.length < terms.length ? (
        <ShowMore label={`Show all ${formatCounted(terms.length, 'term')}`} onMore={() => setWhole(true)} />
      ) : null}
      {deleting ? <DeleteTermDialog term={deleting} onClose={() => setDeleting(null)} /> : null}
    </>
  );
}

const wayOut = (
  <>
    <LinkButton to={PATH} search={{ edit: 'new' }} variant="primary">
      Add First Term
    </LinkButton>
    <LinkButton to={PATH} search={{ tab: 'research' }}>
      Use AI Research
    </LinkButton>
  </>
);
const noMatches = { title: 'No matching terms found', text: 'Try other words, or add the term.', actions: wayOut };
const noTerms = {
  title: 'No glossary terms yet',
  text: 'Write the first one, or let the research draft it.',
  actions: wayOut,
};

function TermRow({ term, back, onDelete }: { term: ManagedTerm; back: ManageSearch; onDelete(): void }) {
  const { abbreviation, category, definition, relatedTerms, sources } = term;
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-item wrap-anywhere">
          <Link to="/glossary/$slug" params={{ slug: term.slug }} className="hover:underline">
            <bdi>{term.term}</bdi>
          </Link>
          {abbreviation && abbreviation !== term.term ? (
            <span className="font-sans text-note font-normal text-ink-soft">{abbreviation}</span>
          ) : null}
          <Badge className="font-sans font-normal">{category}</Badge>
        </h2>
        <p dir="auto" className="mt-1 line-clamp-4 text-note wrap-anywhere text-ink-soft">
          {definition}
        </p>
        <p className="mt-2 text-caption wrap-anywhere text-ink-soft">
          {relatedTerms ? `Related: ${relatedTerms.join(', ')}. ` : ''}
          {sources.length === 0 ? 'No source.' : `${formatCounted(sources.length, 'source')}.`}
        </p>
      </div>
      <div className="flex gap-2">
        <LinkButton
          to={PATH}
          search={{ ...back, edit: term.id }}
          size="small"
          aria-label={`Edit ${term.term}`}
          icon={<Pencil aria-hidden className="size-4" />}
        >
          Edit
        </LinkButton>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Delete ${term.term}`}
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </div>
  );
}

function Gone({ back }: { back: ManageSearch }) {
  return (
    <Notice tone="empty" title="This term is not in the list">
      It was deleted, or it does not match the search.{' '}
      <TextLink to={PATH} search={back}>
        Back to the terms
      </TextLink>
    </Notice>
  );
}
