import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { GlossaryLink } from '../../../terms/web/components/GlossaryLink.tsx';
import type { TermCard as Card } from '../../contract.ts';
import { ACRONYM, glossaryCategories } from '../../vocabulary.ts';

const gridClass = 'grid grid-cols-1 gap-x-10 sm:grid-cols-2 lg:grid-cols-3';
const SKELETON_CARDS = 6;

/**
 * Terms by category, acronyms first.
 *
 * @param isRanked the terms are in the order of a search: categories then follow it, so that the best match is not below the fold
 */
export function TermGroups({ terms, isRanked }: { terms: readonly Card[]; isRanked: boolean }) {
  const groups = Map.groupBy(terms, ({ category }) => category);
  const known = glossaryCategories.filter((category) => groups.has(category));
  const others = [...groups.keys()].filter((category) => !(glossaryCategories as readonly string[]).includes(category));
  const ranked = [...groups.keys()].sort((a, b) => Number(b === ACRONYM) - Number(a === ACRONYM));
  return (
    <>
      <p role="status" className="text-note text-ink-soft">
        {formatCounted(terms.length, 'term')}
      </p>
      {(isRanked ? ranked : [...known, ...others]).map((category) => (
        <section key={category} aria-label={category} className="mt-8">
          <h2 className="flex items-center gap-3 border-b border-line-strong pb-2 text-section">
            {category === ACRONYM ? (
              <span
                aria-hidden
                className="rounded bg-accent px-1.5 py-0.5 font-sans text-caption font-bold tracking-wider text-on-accent"
              >
                ABC
              </span>
            ) : null}
            {category === ACRONYM ? 'Acronyms' : category}
            <span className="font-sans text-note font-normal text-ink-soft tabular-nums">
              {groups.get(category)?.length}
            </span>
          </h2>
          <ul className={gridClass}>
            {groups.get(category)?.map((card) => (
              <TermCard key={card.slug} card={card} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function TermCard({ card: { term, slug, abbreviation, definition } }: { card: Card }) {
  return (
    <li className="term">
      <h3 dir="auto">
        <GlossaryLink href={`/glossary/${slug}`}>{term}</GlossaryLink>
        {abbreviation && abbreviation !== term ? <abbr>{abbreviation}</abbr> : null}
      </h3>
      <p dir="auto">{definition}</p>
    </li>
  );
}

export function TermGroupsSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={gridClass}>
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders, never reordered
        <div key={index} className="h-36 border-b border-line py-4">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-2/3" />
        </div>
      ))}
    </div>
  );
}
