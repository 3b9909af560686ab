import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { DataList } from '../../../../../ui/DataList.tsx';
import { Panel } from '../../../../../ui/Panel.tsx';
import { useIsEditor } from '../../../../accounts/web/use-is-editor.ts';
import { TaskRow } from './TaskRow.tsx';

/** What to ask the API for, also ahead of the page: `ensureQueryData` in the loader saves the reader a jump. */
export const unitTasksInput = (unitId: string) => ({ unitId, status: 'open' as const });

/** Every task of one unit that is not done, by due date, for its page. */
export function MaintenanceList({ unitId, timeZone }: { unitId: string; timeZone: string }) {
  const { api } = useRouteContext({ from: '__root__' });
  const mayAct = useIsEditor();
  const { data: tasks, isError } = useQuery({
    ...api.fleet.maintenance.list.queryOptions({ input: unitTasksInput(unitId) }),
    refetchInterval: 5 * 60_000,
  });
  return (
    <Panel title="Maintenance" aside={<p className="text-note text-ink-soft tabular-nums">{tasks?.length ?? '–'}</p>}>
      <DataList
        label="Tasks"
        look="inset"
        items={tasks}
        keyOf={({ id }) => id}
        empty={{ title: 'Nothing is planned.' }}
        error={isError && !tasks ? 'The tasks could not be loaded.' : null}
      >
        {(task) => <TaskRow task={task} timeZone={timeZone} mayAct={mayAct} isNarrow />}
      </DataList>
    </Panel>
  );
}
