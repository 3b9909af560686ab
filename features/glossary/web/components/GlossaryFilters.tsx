import { useNavigate } from '@tanstack/react-router';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { IndexLinks } from '../../../../ui/IndexLinks.tsx';
import { SearchBox } from '../../../../ui/SearchBox.tsx';
import { GlossaryLink } from '../../../terms/web/components/GlossaryLink.tsx';
import { letters } from '../../vocabulary.ts';
import type { GlossarySearch } from '../glossary-search.ts';
import { termSearch } from '../term-search.ts';

/** Search, All and the letters. A form and links: they work before and without JavaScript, and the address holds the state. */
export function GlossaryFilters({ search, counts }: { search: GlossarySearch; counts: Record<string, number> | null }) {
  const navigate = useNavigate();
  const isSearch = search.q !== undefined;
  const isNarrowed = isSearch || search.letter !== undefined;
  const entryOf = (letter: string) => {
    const count = counts?.[letter] ?? 0;
    return {
      text: letter,
      name: count === 0 ? `${letter}, no terms` : `${letter}, ${formatCounted(count, 'term')}`,
      href: count === 0 ? null : `/glossary?letter=${encodeURIComponent(letter)}`,
      isCurrent: letter === search.letter,
    };
  };
  return (
    <div className="mt-8 space-y-4">
      <SearchBox
        {...termSearch}
        action="/glossary"
        q={search.q}
        onSearch={(q, replace) => navigate({ to: '/glossary', search: q ? { q } : {}, replace, resetScroll: false })}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <IndexLinks
          label="Letters"
          entries={[
            { text: 'All', href: '/glossary', isCurrent: !isNarrowed },
            // A search goes through all of them.
            ...(isSearch ? [] : letters.map(entryOf)),
          ]}
          onFollow={(href) => navigate({ href })}
        />
        {isNarrowed ? (
          <GlossaryLink href="/glossary" className="link text-note">
            Clear filters
          </GlossaryLink>
        ) : null}
      </div>
    </div>
  );
}
