import { getRouteApi } from '@tanstack/react-router';
import { ThingVersions } from '../../../versions/web/components/ThingVersions.tsx';
import type { Outcome, UnitVersion } from '../../contract.ts';

const root = getRouteApi('__root__');

interface UnitVersionsProps {
  /** Its number is that of the version in force; 0 also for a unit that is only proposed. */
  unit: { id: string; revision: number };
  /** After a version came into force: the form above begins anew. */
  onApplied?(outcome: Outcome): void;
}

/** Every version of a unit, newest first, and what waits for a second person. */
export function UnitVersions({ unit, onApplied }: UnitVersionsProps) {
  const { api } = root.useRouteContext();
  const { configuration } = api.fleet;
  return (
    <ThingVersions
      noun="unit"
      thing={unit}
      query={{ ...configuration.versions.queryOptions({ input: { id: unit.id } }), select: asVersions }}
      restore={configuration.restore.call}
      decide={configuration.decide.call}
      removedLabel="retired"
      restoreNote="The unit and its streams become what they were by it. That is a new version, and can be taken back in the same way."
      refresh={[api.fleet.key()]}
      {...(onApplied ? { onChanged: onApplied } : {})}
    />
  );
}

function asVersions(versions: readonly UnitVersion[]) {
  return versions.map(({ isRetired, ...version }) => ({ ...version, isRemoved: isRetired }));
}
