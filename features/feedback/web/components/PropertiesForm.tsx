import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { hasCode } from '../../../../platform/web/error-message.ts';
import { useDraftBase } from '../../../../platform/web/use-draft-base.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { ConflictView } from '../../../../ui/records/ConflictView.tsx';
import { OvertakenNotice } from '../../../../ui/records/OvertakenNotice.tsx';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import type { Thread } from '../../contract.ts';
import { type FeedbackState, feedbackStates, longest, MOST_LABELS, stateLabels } from '../../vocabulary.ts';

interface Properties {
  state: FeedbackState;
  assignee: string | null;
  labels: string[];
}

/** For the view of two editors' changes. */
const declared = {
  nouns: { one: 'message' },
  fields: { state: { label: 'State' }, assignee: { label: 'Responsible' }, labels: { label: 'Labels' } },
};

/** State, who is responsible, labels. */
export function PropertiesForm({ thread }: { thread: Thread }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: overview } = useSuspenseQuery(api.feedback.overview.queryOptions());
  const { base, isOvertaken, startFrom } = useDraftBase(thread);
  /** What was refused because somebody else had saved. */
  const [refused, setRefused] = useState<Properties | null>(null);
  /** What was chosen of both. */
  const [merged, setMerged] = useState<Partial<Properties> | null>(null);
  const [isTouched, setTouched] = useState(false);
  const change = useTold(api.feedback.change.mutationOptions(), {
    done: 'Message changed',
    failed: 'The message was not changed',
    refresh: [api.feedback.key()],
  });
  const goOn = (version: Thread, fields: Partial<Properties> | null) => {
    startFrom(version);
    setMerged(fields);
    setRefused(null);
    setTouched(false);
  };
  // Nothing was touched here: the form follows what was done elsewhere, an answer on this page for instance.
  if (thread.revision > base.revision && !isTouched && !merged && !refused) startFrom(thread);
  const values: Properties = { state: base.state, assignee: base.assignee, labels: base.labels, ...merged };
  const idOf = (email: string | null) => overview.editors.find((one) => one.email === email)?.id ?? '';
  if (refused && thread.revision > base.revision)
    return (
      <ConflictView
        record={declared}
        base={{ ...base }}
        mine={{ ...refused }}
        theirs={{ ...thread }}
        onResolve={(fields) => goOn(thread, fields as Partial<Properties>)}
        onDiscard={() => goOn(thread, null)}
      />
    );
  return (
    <Panel title="Handling">
      <Form
        key={base.revision}
        className="grid gap-field p-4"
        onInput={() => setTouched(true)}
        onSend={({ text }) => {
          const wanted: Properties = {
            state: feedbackStates.find((one) => one === text('state')) ?? base.state,
            assignee: overview.editors.find(({ id }) => id === text('assignee'))?.email ?? null,
            labels: [
              ...new Set(
                text('labels')
                  .split(',')
                  .map((one) => one.trim())
                  .filter(Boolean),
              ),
            ],
          };
          change.mutate(
            {
              id: thread.id,
              revision: base.revision,
              state: wanted.state,
              // An account that is no editor any more stays responsible until somebody else is chosen.
              ...(wanted.assignee === base.assignee ? {} : { assigneeId: text('assignee') || null }),
              labels: wanted.labels,
            },
            {
              onSuccess: (after) => goOn(after, null),
              onError: (error) => hasCode(error, 'CONFLICT') && setRefused(wanted),
            },
          );
        }}
      >
        <UnsavedGuard isBusy={change.isPending} isDirty={merged ? true : undefined} />
        <SelectField
          name="state"
          label="State"
          choices={feedbackStates.map((value) => ({ value, label: stateLabels[value] }))}
          defaultValue={values.state}
        />
        <SelectField
          name="assignee"
          label="Responsible"
          emptyLabel="Nobody"
          choices={overview.editors.map(({ id, email }) => ({ value: id, label: email }))}
          defaultValue={idOf(values.assignee)}
        />
        <TextField
          name="labels"
          label="Labels"
          hint={`Separated by commas, at most ${MOST_LABELS}.`}
          maxLength={MOST_LABELS * (longest.label + 2)}
          defaultValue={values.labels.join(', ')}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isBusy={change.isPending}>
            {change.isPending ? 'Saving…' : 'Save'}
          </Button>
          {isOvertaken ? <OvertakenNotice noun="message" onLoad={() => goOn(thread, null)} /> : null}
        </div>
      </Form>
    </Panel>
  );
}
