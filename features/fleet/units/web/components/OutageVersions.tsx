import { useRouteContext } from '@tanstack/react-router';
import { ThingVersions } from '../../../versions/web/components/ThingVersions.tsx';
import type { Outage } from '../../contract.ts';

/** Every version of an outage, newest first, for engineers of its unit. */
export function OutageVersions({ outage }: { outage: Outage }) {
  const { units } = useRouteContext({ from: '__root__' }).api.fleet;
  return (
    <ThingVersions
      title={`Versions of “${outage.title}”`}
      look="inset"
      noun="outage"
      thing={outage}
      query={units.outageVersions.queryOptions({ input: { id: outage.id } })}
      restore={units.restoreOutage.call}
      restoreNote="The outage becomes what it was by it, and the status of its unit follows. That is a new version, and can be taken back in the same way."
      refresh={[units.key()]}
    />
  );
}
