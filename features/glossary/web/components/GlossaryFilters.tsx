import { useNavigate } from '@tanstack/react-router';
import { letters } from '../../vocabulary.ts';
import type { GlossarySearch } from '../glossary-search.ts';
import { GlossaryLink } from './GlossaryLink.tsx';
import { TermSearchBox } from './TermSearchBox.tsx';

/** Search, All and the letters. A form and links: they work before and without JavaScript, and the address holds the state. */
export function GlossaryFilters({ search, counts }: { search: GlossarySearch; counts: Record<string, number> | null }) {
  const navigate = useNavigate();
  return (
    <div className="mt-8 space-y-4">
      <TermSearchBox
        action="/glossary"
        q={search.q}
        onSearch={(q, replace) => navigate({ to: '/glossary', search: q ? { q } : {}, replace, resetScroll: false })}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <nav aria-label="Letters" className="flex flex-wrap gap-1">
          <GlossaryLink
            href="/glossary"
            aria-current={search.q === undefined && search.letter === undefined ? 'true' : undefined}
            className="letter px-3"
          >
            All
          </GlossaryLink>
          {search.q === undefined
            ? letters.map((letter) => (
                <Letter key={letter} letter={letter} isChosen={letter === search.letter} counts={counts} />
              ))
            : null}
        </nav>
        {search.q !== undefined || search.letter !== undefined ? (
          <GlossaryLink href="/glossary" className="text-sm text-ink-soft underline hover:text-ink">
            Clear filters
          </GlossaryLink>
        ) : null}
      </div>
    </div>
  );
}

function Letter({
  letter,
  isChosen,
  counts,
}: {
  letter: string;
  isChosen: boolean;
  counts: Record<string, number> | null;
}) {
  const count = counts?.[letter] ?? 0;
  // A link can't be disabled; what leads nowhere is a disabled button.
  if (count === 0)
    return (
      <button type="button" disabled className="letter" aria-label={`${letter}, no terms`}>
        {letter}
      </button>
    );
  return (
    <GlossaryLink
      href={`/glossary?letter=${encodeURIComponent(letter)}`}
      aria-current={isChosen ? 'true' : undefined}
      aria-label={`${letter}, ${count} ${count === 1 ? 'term' : 'terms'}`}
      className="letter"
    >
      {letter}
    </GlossaryLink>
  );
}
