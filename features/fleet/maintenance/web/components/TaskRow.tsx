import { formatStationTime } from '../../../look/web/format-station-time.ts';
import type { MaintenanceTask } from '../../contract.ts';
import { describeDue, formatDate } from '../../rules/describe-due.ts';
import { useCompleteTask } from '../use-complete-task.ts';
import { PriorityMark } from './PriorityMark.tsx';

interface TaskRowProps {
  task: MaintenanceTask;
  /** Left out where the page is about one unit. */
  unitName?: string;
  timeZone: string;
  mayAct: boolean;
  /** Where there is little room: one column, without the description. */
  isNarrow?: boolean;
}

export function TaskRow({ task, unitName, timeZone, mayAct, isNarrow = false }: TaskRowProps) {
  const { title, description, priority, intervalDays } = task;
  const about = [unitName, intervalDays ? `every ${intervalDays} days` : 'once'].filter(Boolean).join(' · ');
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 px-4 py-3 ${isNarrow ? narrowClass : wideClass(mayAct)}`}
    >
      <PriorityMark priority={priority} />
      <div className={`order-1 col-span-2 min-w-0 ${isNarrow ? 'sm:order-none sm:col-span-1' : inRowClass}`}>
        <p className="font-medium wrap-anywhere">{title}</p>
        {isNarrow ? null : <p className="text-sm wrap-anywhere text-ink-soft">{description}</p>}
        <p className="text-xs wrap-anywhere text-ink-soft">{about}</p>
      </div>
      <div className={`justify-self-end text-right ${isNarrow ? '' : 'lg:justify-self-start lg:text-left'}`}>
        <When task={task} timeZone={timeZone} />
      </div>
      {mayAct && task.status !== 'done' ? (
        <div className={`order-1 col-span-2 ${isNarrow ? 'sm:col-span-2 sm:col-start-2' : inRowClass}`}>
          <DoneButton task={task} />
        </div>
      ) : null}
    </div>
  );
}

const narrowClass = 'sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]';
/** Nobody without a button needs the column for it. */
const wideClass = (mayAct: boolean) =>
  `lg:items-start ${mayAct ? 'lg:grid-cols-[6rem_minmax(0,1fr)_13rem_8rem]' : 'lg:grid-cols-[6rem_minmax(0,1fr)_13rem]'}`;
const inRowClass = 'lg:order-none lg:col-span-1';

function When({ task, timeZone }: { task: MaintenanceTask; timeZone: string }) {
  if (task.doneAt !== null) {
    return (
      <p className="text-sm text-ink-soft tabular-nums">
        <time dateTime={task.doneAt}>{formatStationTime(task.doneAt, timeZone)}</time>
        <span className="block text-xs">
          due {formatDate(task.dueDate)}
          {task.doneBy ? ` · ${task.doneBy}` : ''}
        </span>
      </p>
    );
  }
  const isOverdue = task.dueInDays < 0;
  return (
    <p className="text-sm leading-6 tabular-nums">
      <time dateTime={task.dueDate}>{formatDate(task.dueDate)}</time>
      <span className={`block text-xs leading-4 ${isOverdue ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
        {describeDue(task.dueInDays)}
      </span>
    </p>
  );
}

function DoneButton({ task }: { task: MaintenanceTask }) {
  const complete = useCompleteTask();
  return (
    <button
      type="button"
      disabled={complete.isPending}
      onClick={() => complete.mutate({ id: task.id })}
      aria-label={`Mark done: ${task.title}`}
      className="rounded-md border border-line-strong bg-panel px-3 py-1.5 text-sm font-medium hover:border-ink-soft disabled:opacity-60"
    >
      Mark done
    </button>
  );
}
