import { type AtlasReading, type Entry, latestFirst, stepDates } from '../../records/server/open-atlas.ts';

/** What refers to a design and, of all but its projects, to these as well: each once, steps and deals with the latest first. */
export function findReferring(reading: AtlasReading, slug: string) {
  const projects = reading.referring('projects', 'design', slug);
  const withProjects = (kind: 'deals' | 'supply' | 'licensing'): readonly Entry[] => [
    ...new Set([
      ...reading.referring(kind, 'design', slug),
      ...projects.flatMap((project) => reading.referring(kind, 'project', project.slug)),
    ]),
  ];
  return {
    projects,
    steps: latestFirst(withProjects('licensing'), stepDates),
    deals: latestFirst(withProjects('deals'), ['date']),
    supply: withProjects('supply'),
  };
}
