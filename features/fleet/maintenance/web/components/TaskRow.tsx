import { useState } from 'react';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { FormDialog } from '../../../../../ui/FormDialog.tsx';
import { LongTextField } from '../../../../../ui/fields/LongTextField.tsx';
import { NumberField } from '../../../../../ui/fields/NumberField.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { MaintenanceTask } from '../../contract.ts';
import { describeDue } from '../../rules/describe-due.ts';
import { MAX_NOTE_LENGTH } from '../../vocabulary.ts';
import { useCompleteTask, useReopenTask } from '../use-complete-task.ts';
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
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 ${isNarrow ? narrowClass : wideClass(mayAct)}`}
    >
      <PriorityMark priority={priority} />
      <div className={`order-1 col-span-2 min-w-0 ${isNarrow ? 'sm:order-none sm:col-span-1' : inRowClass}`}>
        <p className="font-medium wrap-anywhere">{title}</p>
        {isNarrow ? null : <p className="text-note wrap-anywhere text-ink-soft">{description}</p>}
        <p className="text-caption wrap-anywhere text-ink-soft">{about}</p>
      </div>
      <div className={`justify-self-end pt-0.5 text-right ${isNarrow ? '' : 'lg:justify-self-start lg:text-left'}`}>
        <When task={task} timeZone={timeZone} />
      </div>
      {mayAct ? (
        <div className={`order-1 col-span-2 ${isNarrow ? 'sm:col-span-2 sm:col-start-2' : inRowClass}`}>
          {task.status === 'done' ? <ReopenButton task={task} /> : <DoneButton task={task} />}
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

function When({
  task: { doneAt, doneBy, dueDate, dueInDays, note, readings },
  timeZone,
}: {
  task: MaintenanceTask;
  timeZone: string;
}) {
  if (doneAt !== null) {
    return (
      <p className="text-note text-ink-soft">
        <Time at={doneAt} form="moment" timeZone={timeZone} />
        <span className="block text-caption">
          due <Time at={dueDate} />
          {doneBy ? ` · ${doneBy}` : ''}
        </span>
        {readings.map(({ name, unit, value }) =>
          value === null ? null : (
            <span key={name} className="block text-caption wrap-anywhere tabular-nums">
              {name}: {value} {unit}
            </span>
          ),
        )}
        {note ? <span className="block text-caption wrap-anywhere">{note}</span> : null}
      </p>
    );
  }
  return (
    <p className="text-note">
      <Time at={dueDate} />
      <span className={`block text-caption ${dueInDays < 0 ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
        {describeDue(dueInDays)}
      </span>
    </p>
  );
}

/** The wrong one was marked. */
function ReopenButton({ task: { id, title } }: { task: MaintenanceTask }) {
  const reopen = useReopenTask();
  return (
    <Button
      size="small"
      isBusy={reopen.isPending}
      onClick={() => reopen.mutate({ id })}
      aria-label={`Take back that this is done: ${title}`}
    >
      Take back
    </Button>
  );
}

function DoneButton({ task: { id, title, dueDate, intervalDays, readings } }: { task: MaintenanceTask }) {
  const complete = useCompleteTask();
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    // Asked the next time, it has not failed yet.
    complete.reset();
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)} aria-label={`Mark done: ${title}`}>
        Mark done
      </Button>
      {isAsking ? (
        <FormDialog
          title={`Mark done: ${title}`}
          note={
            <>
              Due <Time at={dueDate} />.{' '}
              {intervalDays ? `The next one is planned, every ${intervalDays} days.` : 'It comes once only.'}
            </>
          }
          submitLabel={complete.isPending ? 'Saving…' : 'Mark done'}
          isBusy={complete.isPending}
          error={complete.error ? errorMessage(complete.error) : null}
          onClose={close}
          onSubmit={(data) =>
            complete.mutate(
              { id, note: String(data.get('note')).trim(), readings: takenOf(data, readings) },
              { onSuccess: close },
            )
          }
        >
          {readings.map(({ name, unit, value }, place) => (
            <NumberField
              key={name}
              name={`reading-${place}`}
              label={name}
              unit={unit}
              step="any"
              hint={value === null ? undefined : `The last time: ${value} ${unit}`}
            />
          ))}
          <LongTextField
            name="note"
            label="Note (optional)"
            hint="What was found, who did it. Editors see it."
            rows={3}
            maxLength={MAX_NOTE_LENGTH}
          />
        </FormDialog>
      ) : null}
    </>
  );
}

/** What was read; an empty field was not. */
function takenOf(data: FormData, asked: MaintenanceTask['readings']): { name: string; value: number }[] {
  return asked.flatMap(({ name }, place) => {
    const text = String(data.get(`reading-${place}`) ?? '').trim();
    return text === '' ? [] : [{ name, value: Number(text) }];
  });
}
