import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { Message } from '../../../../../ui/Message.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import { ReasonDialog } from '../../../versions/web/components/ReasonDialog.tsx';
import { describeOutcome } from '../../../versions/web/describe-outcome.ts';
import type { ConfiguredUnit } from '../../contract.ts';
import type { StreamFields } from '../../record.ts';

const root = getRouteApi('__root__');

/** Who alone may write a stream, and how that is changed: one at a time, with a reason. */
export function StreamWriter({ unit, tag }: { unit: ConfiguredUnit; tag: string }) {
  const { api } = root.useRouteContext();
  const { configuration } = api.fleet;
  const input = { id: unit.id, tag };
  const { data: writers } = useSuspenseQuery(configuration.possibleWriters.queryOptions({ input }));
  const current = writers.current?.writer ?? '';
  const [chosen, setChosen] = useState(current);
  const [isAsking, setAsking] = useState(false);
  const save = useTold(configuration.saveStream.mutationOptions(), {
    refresh: [api.fleet.key()],
    done: describeOutcome('Writer changed'),
    failed: 'The writer was not changed',
    isSaid: () => true,
  });
  const stream = unit.configuration.streams.find((one) => one.tag === tag);
  const choices = writers.possible.map(({ writer, name }) => ({ value: writer, label: name }));
  // A key that has ended since still is the writer, until somebody chooses another.
  const isListed = current === '' || choices.some(({ value }) => value === current);
  const ended =
    writers.current && !isListed ? [{ value: current, label: `${writers.current.name}, which has ended` }] : [];
  return (
    <Section title="Who may write it" className="mt-12 border-t border-line pt-6">
      <p className="max-w-2xl text-note text-ink-soft">
        {writers.current
          ? `Written by ${writers.current.name} alone: what others send is rejected, with this name.`
          : 'The simulator, where it simulates, and any key that may write the unit. With a writer of its own, what others send is rejected.'}
      </p>
      {save.error ? (
        <Message tone="danger" className="mt-4">
          {errorMessage(save.error)}
        </Message>
      ) : null}
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <SelectField
          name="writer"
          label="Writer"
          emptyLabel="Anybody who may write the unit"
          value={chosen}
          onValue={setChosen}
          choices={[...ended, ...choices]}
          className="min-w-64"
        />
        <Button isDisabled={chosen === current} isBusy={save.isPending} onClick={() => setAsking(true)}>
          Change writer
        </Button>
      </div>
      {isAsking && stream ? (
        <ReasonDialog
          title={`Change who writes ${tag}?`}
          note="From then on samples of everybody else are rejected. Nothing that was stored changes."
          submitLabel="Change writer"
          isBusy={save.isPending}
          onReason={(why) =>
            save.mutate(
              {
                ...{ id: unit.id, tag, revision: unit.revision, isNew: false, why },
                // What is stored has passed the contract.
                stream: { ...(stream as StreamFields), writer: chosen || null },
              },
              { onSettled: () => setAsking(false) },
            )
          }
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Section>
  );
}
