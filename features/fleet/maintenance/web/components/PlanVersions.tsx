import { getRouteApi } from '@tanstack/react-router';
import { ThingVersions } from '../../../versions/web/components/ThingVersions.tsx';
import type { MaintenancePlan } from '../../contract.ts';

const root = getRouteApi('__root__');

/** Every version of a plan, newest first. */
export function PlanVersions({ plan }: { plan: MaintenancePlan }) {
  const { maintenance } = root.useRouteContext().api.fleet;
  return (
    <ThingVersions
      title={`Versions of “${plan.title}”`}
      noun="plan"
      thing={plan}
      query={maintenance.planVersions.queryOptions({ input: { id: plan.id } })}
      restore={maintenance.restorePlan.call}
      restoreNote="The plan and its open task become what they were by it. That is a new version, and can be taken back in the same way."
      refresh={[maintenance.key()]}
    />
  );
}
