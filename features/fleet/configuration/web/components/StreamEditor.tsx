import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors, hasCode, whyNotSaved } from '../../../../../platform/web/error-message.ts';
import { useDraftBase } from '../../../../../platform/web/use-draft-base.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { RecordEditor } from '../../../../../ui/records/RecordEditor.tsx';
import { useRecordDraft } from '../../../../../ui/records/use-record-draft.ts';
import { ReasonDialog } from '../../../versions/web/components/ReasonDialog.tsx';
import { describeOutcome } from '../../../versions/web/describe-outcome.ts';
import type { ConfiguredUnit } from '../../contract.ts';
import { type StreamFields, streamDefaults, streamRecord } from '../../record.ts';
import { ExpressionTrial } from './ExpressionTrial.tsx';

const root = getRouteApi('__root__');

/** The form of a stream of a unit. @param tag null: a new one */
export function StreamEditor({ unit, tag }: { unit: ConfiguredUnit; tag: string | null }) {
  const { api, queryClient } = root.useRouteContext();
  const { configuration } = api.fleet;
  const navigate = useNavigate();
  const { streams } = unit.configuration;
  const stored = streams.find((stream) => stream.tag === tag);
  const isNew = stored === undefined;
  const rank = Math.max(0, ...streams.map((stream) => stream.rank)) + 1;
  const latest = { ...(stored ?? { ...streamDefaults, rank }), id: `${unit.id}.${tag ?? ''}`, revision: unit.revision };
  const draft = useRecordDraft(streamRecord, useDraftBase(latest), null);
  const [wanted, setWanted] = useState<Partial<StreamFields> | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const leave = () => {
    draft.forgetText();
    // The form of the unit must not begin with what was true before.
    queryClient.removeQueries({ queryKey: configuration.find.key() });
    return navigate({ to: '/admin/fleet/$id', params: { id: unit.id }, ignoreBlocker: true });
  };
  const refresh = [api.fleet.key()];
  const save = useTold(
    configuration.saveStream.mutationOptions({
      onSuccess: leave,
    }),
    {
      refresh,
      done: describeOutcome(isNew ? 'Stream added' : 'Stream saved'),
      failed: 'The stream was not saved',
      isSaid: (error) => hasCode(error, 'CONFLICT') && !isNew,
    },
  );
  const remove = useTold(configuration.removeStream.mutationOptions({ onSuccess: leave }), {
    refresh,
    done: describeOutcome('Stream removed'),
    failed: 'The stream was not removed',
  });
  const { base } = draft;
  const send = (fields: Partial<StreamFields>, why: string) => {
    // The form has all fields of the record.
    const { writer: _, ...stream } = fields as StreamFields;
    save.mutate(
      { id: unit.id, tag: tag ?? stream.tag, revision: draft.revision, isNew, stream, why },
      {
        onError: (error) => draft.fail(whyNotSaved(error), fields),
        onSettled: () => setWanted(null),
      },
    );
  };
  return (
    <>
      <RecordEditor
        draft={draft}
        proposal={null}
        errors={fieldErrors(save.error, 'stream')}
        isBusy={save.isPending}
        submitLabel={isNew ? 'Add stream' : 'Save stream'}
        onSubmit={setWanted}
        below={{ expression: <ExpressionTrial unitId={unit.id} tag={tag} /> }}
      >
        {isNew ? null : <Button onClick={() => setRemoving(true)}>Remove stream</Button>}
      </RecordEditor>
      {wanted ? (
        <ReasonDialog
          title={isNew ? `Add ${wanted.tag}?` : `Save ${wanted.tag}?`}
          note="Open alarms of it are judged by its limits at once."
          submitLabel={isNew ? 'Add stream' : 'Save stream'}
          isBusy={save.isPending}
          onReason={(why) => send(wanted, why)}
          onClose={() => setWanted(null)}
        />
      ) : null}
      {isRemoving ? (
        <ReasonDialog
          title={`Remove ${base.tag}?`}
          note="It takes no samples any more and its alarms end. What was measured is kept until its time is over; adding the tag again brings it back."
          submitLabel="Remove stream"
          tone="danger"
          isBusy={remove.isPending}
          onReason={(why) =>
            remove.mutate(
              { id: unit.id, tag: base.tag, revision: unit.revision, why },
              { onSettled: () => setRemoving(false) },
            )
          }
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  );
}
