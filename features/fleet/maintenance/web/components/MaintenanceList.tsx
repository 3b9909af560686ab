import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { DataList } from '../../../../../ui/DataList.tsx';
import { Panel } from '../../../../../ui/Panel.tsx';
import { useFleetRights } from '../../../look/web/use-fleet-rights.ts';
import type { MaintenanceTask } from '../../contract.ts';
import { TaskRow } from './TaskRow.tsx';

/** What to ask the API for, also ahead of the page: `ensureQueryData` in the loader saves the reader a jump. */
export const unitTasksInput = (unitId: string) => ({ unitId, status: 'open' as const });

/** The others are folded away: what is due next stands beside the unit's alerts, and the page goes on below it. */
const SHOWN = 5;

/** Every task of one unit that is not done, by due date, for its page. */
export function MaintenanceList({ unitId, timeZone }: { unitId: string; timeZone: string }) {
  const { api } = useRouteContext({ from: '__root__' });
  const mayAct = useFleetRights().mayOperate(unitId);
  const { data: tasks, isError } = useQuery({
    ...api.fleet.maintenance.list.queryOptions({ input: unitTasksInput(unitId) }),
    refetchInterval: 5 * 60_000,
  });
  const later = tasks?.slice(SHOWN) ?? [];
  const rowOf = (task: MaintenanceTask) => <TaskRow task={task} timeZone={timeZone} mayAct={mayAct} isNarrow />;
  return (
    <Panel title="Maintenance" aside={<p className="text-note text-ink-soft tabular-nums">{tasks?.length ?? '–'}</p>}>
      <DataList
        label="Tasks"
        look="inset"
        items={tasks?.slice(0, SHOWN)}
        keyOf={({ id }) => id}
        empty={{ title: 'Nothing is planned.' }}
        error={isError && !tasks ? 'The tasks could not be loaded.' : null}
      >
        {rowOf}
      </DataList>
      {later.length > 0 ? (
        <details className="border-t border-line">
          <summary className="px-4 py-3 text-note text-ink-soft hover:text-ink">
            <span className="underline">{later.length} more</span>
          </summary>
          <DataList label="Later tasks" look="inset" items={later} keyOf={({ id }) => id}>
            {rowOf}
          </DataList>
        </details>
      ) : null}
    </Panel>
  );
}
