import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useOnceKey } from '../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useForgetText } from '../../../../ui/kept-text-owner.ts';
import { Panel } from '../../../../ui/Panel.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import type { ContactTask, Person } from '../../contract.ts';
import { longest } from '../../vocabulary.ts';

/** What is to be done about somebody, by when and by whom. */
export function TaskPanel({ person: { id, tasks } }: { person: Person }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: overview } = useSuspenseQuery(api.contacts.overview.queryOptions());
  const keptAs = `contact task ${id}`;
  const forgetText = useForgetText(keptAs);
  const once = useOnceKey();
  const refresh = [api.contacts.key(), api.overview.toDo.key()];
  const add = useTold(api.contacts.addTask.mutationOptions({ context: once.context }), {
    done: 'Task added',
    failed: 'The task was not added',
    refresh,
  });
  const reopen = useTold(api.contacts.finishTask.mutationOptions(), {
    failed: 'The task was not opened again',
    refresh,
  });
  const finish = useTold(api.contacts.finishTask.mutationOptions(), {
    done: (task) => ({
      title: 'Task done',
      description: task.title,
      action: { label: 'Undo', onAct: () => reopen.mutate({ id: task.id, isDone: false }) },
    }),
    failed: 'The task was not changed',
    refresh,
  });
  return (
    <Panel title="Tasks">
      {tasks.length > 0 ? (
        <div className="border-b border-line">
          <DataList label="Tasks" look="inset" items={tasks} keyOf={(task) => task.id}>
            {(task) => (
              <div className="flex items-start justify-between gap-3 text-note">
                <div className="min-w-0">
                  <p
                    dir="auto"
                    className={`wrap-anywhere ${task.doneAt ? 'text-ink-soft line-through' : 'font-medium'}`}
                  >
                    {task.title}
                  </p>
                  <p className="wrap-anywhere text-ink-soft">
                    <When task={task} />
                    {task.assignee ? ` · ${task.assignee}` : ''}
                  </p>
                </div>
                <Button
                  size="small"
                  variant={task.doneAt ? 'quiet' : undefined}
                  aria-label={`${task.doneAt ? 'Open again' : 'Done'}: ${task.title}`}
                  isBusy={finish.isPending || reopen.isPending}
                  onClick={() =>
                    task.doneAt
                      ? reopen.mutate({ id: task.id, isDone: false })
                      : finish.mutate({ id: task.id, isDone: true })
                  }
                >
                  {task.doneAt ? 'Reopen' : 'Done'}
                </Button>
              </div>
            )}
          </DataList>
        </div>
      ) : null}
      <Form
        className="grid gap-field p-4"
        onSend={({ text, reset }) =>
          add.mutate(
            { id, title: text('title'), dueOn: text('dueOn'), assigneeId: text('assignee') || null },
            {
              onSuccess: () => {
                forgetText();
                reset();
                once.renew();
              },
            },
          )
        }
      >
        <UnsavedGuard keptAs={keptAs} isBusy={add.isPending} isNew />
        <TextField name="title" label="New task" isRequired maxLength={longest.task} />
        <TextField name="dueOn" kind="date" label="Due on" isRequired />
        <SelectField
          name="assignee"
          label="For"
          emptyLabel="Whoever comes to it"
          choices={overview.editors.map(({ id: value, email }) => ({ value, label: email }))}
        />
        <Button type="submit" isBusy={add.isPending} className="justify-self-start">
          Add task
        </Button>
      </Form>
    </Panel>
  );
}

function When({ task: { doneAt, dueOn } }: { task: ContactTask }) {
  if (doneAt)
    return (
      <>
        Done <Time at={doneAt} form="near" isInText />
      </>
    );
  return (
    <>
      Due <Time at={dueOn} form="day" isInText />
    </>
  );
}
