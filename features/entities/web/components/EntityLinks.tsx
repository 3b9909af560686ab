import { useNavigate } from '@tanstack/react-router';
import { PlainLink } from '../../../../ui/PlainLink.tsx';
import type { EntityRef, NamedHere } from '../../contract.ts';
import { kindNames } from '../../vocabulary.ts';

/**
 * What a story names, each leading to its record; pointing at one tells which words named it.
 *
 * @param shown of more, the others are only counted
 */
export function EntityLinks({ entities, shown = 5 }: { entities: readonly NamedHere[]; shown?: number }) {
  const navigate = useNavigate();
  if (entities.length === 0) return null;
  const hidden = entities.slice(shown).map(({ name }) => name);
  return (
    <ul aria-label="Named here" className="tags mt-3 gap-x-3! text-caption">
      {entities.slice(0, shown).map((entity) => (
        <li key={`${entity.kind}:${entity.slug}`} className="max-w-full truncate">
          <PlainLink
            href={pathOf(entity)}
            onFollow={(href) => navigate({ href })}
            title={`${kindNames[entity.kind]}, because of: ${wordsOf(entity)}`}
            className="link-quiet"
          >
            {entity.name}
          </PlainLink>
        </li>
      ))}
      {hidden.length > 0 ? (
        <li title={hidden.join(', ')} className="text-ink-soft">
          <span aria-hidden>+{hidden.length}</span>
          <span className="sr-only">and {hidden.join(', ')}</span>
        </li>
      ) : null}
    </ul>
  );
}

/** Of its record; startups and sites are found in the list in which they stand. */
function pathOf({ kind, slug, name }: EntityRef): string {
  const asked = encodeURIComponent(name);
  const paths = {
    design: `/designs/${slug}`,
    project: `/projects/${slug}`,
    company: `/vendors/${slug}`,
    regulator: `/licensing?regulator=${slug}`,
    startup: `/startups?search=${asked}`,
    site: `/projects?search=${asked}`,
  };
  return paths[kind];
}

const wordsOf = ({ why }: NamedHere) => [...new Set(why.map(({ words }) => words))].join(', ');
