import type { LinkProps } from '@tanstack/react-router';
import { SegmentedLinks } from '../../../../../ui/SegmentedLinks.tsx';
import type { GroupLabel } from '../../../groups/contract.ts';

interface GroupLinksProps {
  groups: readonly GroupLabel[];
  current: string | undefined;
  /** The page itself of another group, made with `linkOptions`; undefined: of all units. */
  linkTo(id: string | undefined): LinkProps;
}

/** Narrows a page to the units of a group; links, so that it works before scripts have run. */
export function GroupLinks({ groups, current, linkTo }: GroupLinksProps) {
  const shown = groups.some(({ id }) => id === current) ? current : undefined;
  return (
    <SegmentedLinks
      label="Group"
      choices={[{ id: undefined, name: 'All' }, ...groups].map(({ id, name }) => ({
        label: name,
        isCurrent: id === shown,
        link: linkTo(id),
      }))}
    />
  );
}
