import { formatCount } from '../../../../platform/shared/format-number.ts';
import { stringifySearch } from '../../../../platform/web/search-params.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { ShowMore } from '../../../../ui/ShowMore.tsx';
import type { GlossaryIndex } from '../../contract.ts';
import { GLOSSARY_PAGE_SIZE, LARGEST_GLOSSARY_PAGE } from '../../vocabulary.ts';
import type { GlossarySearch } from '../glossary-search.ts';
import { TermGroups } from './TermGroups.tsx';

/** Markup alone, for a Printed part. */
export function TermList({ index, search }: { index: GlossaryIndex; search: GlossarySearch }) {
  const { terms } = index;
  const shown = terms.length;
  const total = totalOf(index, search);
  return (
    <>
      {shown > 0 ? <TermGroups terms={terms} total={total} search={search} /> : <NoTerms search={search} />}
      {shown < total && shown < LARGEST_GLOSSARY_PAGE ? (
        <ShowMore
          label={`Show more (${formatCount(shown)} of ${formatCount(total)})`}
          href={`/glossary${stringifySearch({ ...search, show: Math.min(shown + GLOSSARY_PAGE_SIZE, LARGEST_GLOSSARY_PAGE) })}`}
        />
      ) : null}
      {shown < total && shown >= LARGEST_GLOSSARY_PAGE ? (
        <p className="mt-6 text-note text-ink-soft">
          These are the first {formatCount(shown)} of {formatCount(total)} terms. Choose a letter, or search, for the
          others.
        </p>
      ) : null}
    </>
  );
}

function totalOf({ terms, letters }: GlossaryIndex, { q, letter }: GlossarySearch): number {
  if (q) return terms.length;
  if (letter) return letters[letter] ?? 0;
  return Object.values(letters).reduce((sum, count) => sum + count, 0);
}

function NoTerms({ search }: { search: GlossarySearch }) {
  const isNarrowed = search.q !== undefined || search.letter !== undefined;
  return (
    <Notice
      tone="empty"
      title={isNarrowed ? 'No terms found matching your criteria.' : 'No glossary terms available yet.'}
    >
      {isNarrowed ? (
        <a href="/glossary" className="link">
          Clear filters
        </a>
      ) : (
        'Editors add terms in Admin, Glossary Management.'
      )}
    </Notice>
  );
}
