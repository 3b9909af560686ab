import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { ChevronDown } from '../../../../ui/icons/ChevronDown.tsx';
import type { TermCard as Card } from '../../contract.ts';
import { ACRONYM, glossaryCategories } from '../../vocabulary.ts';
import type { GlossarySearch } from '../glossary-search.ts';
import { termGridClass } from './TermGroupsSkeleton.tsx';

/**
 * Terms by category, acronyms first. All of them would be ninety screens of a phone: an index leads to the categories, and each opens where
 * it stands. A few stand open. Markup alone, for a Printed part.
 *
 * @param total how many there are, of which these are the first
 * @param search what was asked for. The best match of words stands first, whatever its category, and the categories follow the order of
 *   the search
 */
export function TermGroups({
  terms,
  total,
  search,
}: {
  terms: readonly Card[];
  total: number;
  search: GlossarySearch;
}) {
  const best = search.q ? terms[0] : undefined;
  const isWhole = !search.q && !search.letter;
  const groups = Map.groupBy(
    terms.filter((term) => term !== best),
    ({ category }) => category,
  );
  const known = glossaryCategories.filter((category) => groups.has(category));
  const others = [...groups.keys()].filter((category) => !(glossaryCategories as readonly string[]).includes(category));
  const ranked = [...groups.keys()].sort((a, b) => Number(b === ACRONYM) - Number(a === ACRONYM));
  const categories = search.q ? ranked : [...known, ...others];
  return (
    <>
      <p role="status" className="text-note text-ink-soft">
        {formatCounted(total, 'term')}
      </p>
      {best ? (
        <section aria-label="Best match" className="mt-6">
          <h2 className="text-section">Best match</h2>
          <ul>
            <TermCard card={best} />
          </ul>
        </section>
      ) : null}
      {isWhole ? (
        <nav aria-label="Categories" className="mt-6">
          <ul className="flex flex-wrap gap-x-5 gap-y-2 text-note">
            {categories.map((category) => (
              <li key={category}>
                {/* The browser opens what its own link leads into. */}
                <a href={`#${idOf(category)}`} className="link">
                  {nameOf(category)}
                </a>{' '}
                <span className="text-ink-soft tabular-nums">{groups.get(category)?.length}</span>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {categories.map((category) => (
        <section key={category} aria-label={category} className="mt-8">
          <details className="group/terms" open={!isWhole || category === categories[0]}>
            <summary className="border-b border-line-strong pb-2">
              <h2 className="flex flex-wrap items-center gap-3 text-section">
                {category === ACRONYM ? (
                  <span
                    aria-hidden
                    className="rounded bg-accent px-1.5 py-0.5 font-sans text-caption font-bold tracking-wider text-on-accent"
                  >
                    ABC
                  </span>
                ) : null}
                {nameOf(category)}
                <span className="font-sans text-note font-normal text-ink-soft tabular-nums">
                  {groups.get(category)?.length}
                </span>
                <ChevronDown aria-hidden className="ml-auto size-4 transition-transform group-open/terms:rotate-180" />
              </h2>
            </summary>
            <ul id={idOf(category)} className={`${termGridClass} scroll-mt-16`}>
              {groups.get(category)?.map((card) => (
                <TermCard key={card.slug} card={card} />
              ))}
            </ul>
          </details>
        </section>
      ))}
    </>
  );
}

const nameOf = (category: string) => (category === ACRONYM ? 'Acronyms' : category);
const idOf = (category: string) =>
  nameOf(category)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

function TermCard({ card: { term, slug, abbreviation, definition } }: { card: Card }) {
  return (
    <li className="term">
      <h3 dir="auto">
        <a href={`/glossary/${slug}`}>{term}</a>
        {abbreviation && abbreviation !== term ? <abbr>{abbreviation}</abbr> : null}
      </h3>
      <p dir="auto">{definition}</p>
    </li>
  );
}
