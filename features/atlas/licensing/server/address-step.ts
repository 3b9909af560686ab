import type { Entry } from '../../records/server/open-atlas.ts';

/** Where a step stands: in its row of the list of steps, narrowed to what it is about. */
export function addressOf({ name, slug }: Entry): string {
  return `/licensing?view=steps&search=${encodeURIComponent(name.split(', ').at(-1) ?? name)}#${slug}`;
}
