import type { EntityRef, NamedHere } from '../../contract.ts';
import { kindNames } from '../../vocabulary.ts';

/**
 * What a story names, each leading to its record; pointing at one tells which words named it. Markup alone: what stands around it follows
 * its links (Printed, FollowedLinks).
 *
 * @param shown of more, the others are only counted
 */
export function EntityLinks({ entities, shown = 5 }: { entities: readonly NamedHere[]; shown?: number }) {
  if (entities.length === 0) return null;
  const hidden = entities.slice(shown).map(({ name }) => name);
  return (
    <ul aria-label="Named here" className="named">
      {entities.slice(0, shown).map((entity) => (
        <li key={`${entity.kind}:${entity.slug}`}>
          <a href={pathOf(entity)} title={whyOf(entity)}>
            {entity.name}
          </a>
        </li>
      ))}
      {hidden.length > 0 ? (
        <li title={hidden.join(', ')}>
          {`+${hidden.length}`}
          <span className="sr-only">{`: ${hidden.join(', ')}`}</span>
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

/** Its own name is no reason that anybody asks for. */
function whyOf({ kind, name, why }: NamedHere): string {
  const words = new Set(why.map((one) => one.words));
  words.delete(name);
  return words.size > 0 ? `${kindNames[kind]}, because of: ${[...words].join(', ')}` : kindNames[kind];
}
