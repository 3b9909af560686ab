import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCounted } from '../../../../../platform/shared/format-number.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Plus } from '../../../../../ui/icons/Plus.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import { TextButton } from '../../../../../ui/TextButton.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import { ReasonDialog } from '../../../versions/web/components/ReasonDialog.tsx';
import type { MaintenancePlan } from '../../contract.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { PlanVersions } from './PlanVersions.tsx';

const root = getRouteApi('__root__');

/** The maintenance plans of a unit, for those who set it up. */
export function PlanList({ unitId }: { unitId: string }) {
  const { api } = root.useRouteContext();
  const { maintenance } = api.fleet;
  const { data: plans } = useSuspenseQuery(maintenance.listPlans.queryOptions({ input: { unitId } }));
  /** null: a new one. */
  const [edited, setEdited] = useState<MaintenancePlan | null | undefined>();
  const [ended, setEnded] = useState<MaintenancePlan | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const toldPlan = plans.find(({ id }) => id === told);
  const end = useTold(maintenance.endPlan.mutationOptions(), {
    done: ({ title }) => ({ title: 'Plan ended', description: title }),
    failed: 'The plan was not ended',
    refresh: [maintenance.key()],
  });
  return (
    <Section title="Maintenance plans" className="mt-12 border-t border-line pt-6">
      <div className="-mt-12 mb-4 flex justify-end">
        <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setEdited(null)}>
          Add plan
        </Button>
      </div>
      <DataTable
        caption="Maintenance plans"
        columns={columnsOf(setEdited, setEnded, ({ id }) => setTold((before) => (before === id ? null : id)))}
        rows={plans}
        keyOf={({ id }) => id}
        empty="Nothing is planned for this unit."
      />
      {edited === undefined ? null : <PlanDialog unitId={unitId} plan={edited} onClose={() => setEdited(undefined)} />}
      {ended ? (
        <ReasonDialog
          title={`End “${ended.title}”?`}
          note="Its open task leaves the list; what was done stays. Changing the plan sets it going again."
          submitLabel="End the plan"
          isBusy={end.isPending}
          onReason={(why) =>
            end.mutate({ id: ended.id, revision: ended.revision, why }, { onSettled: () => setEnded(null) })
          }
          onClose={() => setEnded(null)}
        />
      ) : null}
      {toldPlan ? <PlanVersions key={toldPlan.id} plan={toldPlan} /> : null}
    </Section>
  );
}

const columnsOf = (
  onEdit: (plan: MaintenancePlan) => void,
  onEnd: (plan: MaintenancePlan) => void,
  onTell: (plan: MaintenancePlan) => void,
): Column<MaintenancePlan>[] => [
  { id: 'title', header: 'Work', isRowHeader: true, cell: ({ title }) => title },
  { id: 'every', header: 'Every', cell: ({ intervalDays }) => formatCounted(intervalDays, 'day') },
  { id: 'priority', header: 'Priority', isNumeric: true, cell: ({ priority }) => priority },
  {
    id: 'next',
    header: 'Next due',
    cell: ({ nextDueOn }) => (nextDueOn ? <Time at={nextDueOn} form="day" /> : 'over'),
  },
  { id: 'ends', header: 'Ends', cell: ({ endsOn }) => (endsOn ? <Time at={endsOn} form="day" /> : '') },
  {
    id: 'deeds',
    header: 'Change',
    isHeaderHidden: true,
    cell: (plan) => (
      <span className="flex justify-end gap-3">
        <TextButton aria-label={`Edit ${plan.title}`} onClick={() => onEdit(plan)}>
          Edit
        </TextButton>
        {plan.nextDueOn ? (
          <TextButton aria-label={`End ${plan.title}`} onClick={() => onEnd(plan)}>
            End
          </TextButton>
        ) : null}
        <TextButton aria-label={`Versions of ${plan.title}`} onClick={() => onTell(plan)}>
          Versions
        </TextButton>
      </span>
    ),
  },
];
