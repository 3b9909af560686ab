import type { QueryKey } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { capitalized } from '../../../../../platform/shared/capitalized.ts';
import type { FieldsOf, RecordDeclaration } from '../../../../../platform/shared/record.ts';
import { fieldErrors, hasCode, whyNotSaved } from '../../../../../platform/web/error-message.ts';
import { useDraftBase } from '../../../../../platform/web/use-draft-base.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Badge } from '../../../../../ui/Badge.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { PageHeader } from '../../../../../ui/PageHeader.tsx';
import { RecordEditor } from '../../../../../ui/records/RecordEditor.tsx';
import { useRecordDraft } from '../../../../../ui/records/use-record-draft.ts';
import type { VersionOutcome } from '../../contract.ts';
import { describeOutcome } from '../describe-outcome.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { ThingVersions, type ThingVersionsProps } from './ThingVersions.tsx';

type EditedThing = Readonly<Record<string, unknown>> & {
  id: string;
  name: string;
  revision: number;
  isRemoved: boolean;
  isOnlyProposed: boolean;
};

interface Asked {
  id: string;
  revision: number;
  why: string;
}

interface ThingEditorProps<Declared extends RecordDeclaration, Thing, Read, Failure, Key extends QueryKey>
  extends Pick<
    ThingVersionsProps<Read, Failure, Key, VersionOutcome>,
    'query' | 'restore' | 'decide' | 'restoreNote' | 'refresh'
  > {
  record: Declared;
  thing: Thing;
  /** Whether who looks on may change it. */
  mayChange?: boolean;
  back: ReactNode;
  /** What its being removed means. */
  removedNote: string;
  /** Below the title. */
  above?: ReactNode;
  offered?: ComponentProps<typeof RecordEditor<Declared, never>>['offered'];
  /** What a change brings about elsewhere. */
  changeNote?: string;
  change(asked: Asked & { fields: FieldsOf<Declared> }): Promise<VersionOutcome>;
  removal: 'offered' | 'off' | 'not offered';
  removalNote: string;
  remove(asked: Asked): Promise<VersionOutcome>;
  /** Between the form and the versions. */
  children?: ReactNode;
}

/** The page of a thing of the fleet that is changed as a whole, each time with a reason, and removed and brought back: a site, a group. */
export function ThingEditor<
  Declared extends RecordDeclaration,
  Thing extends EditedThing,
  Read,
  Failure,
  Key extends QueryKey,
>(props: ThingEditorProps<Declared, Thing, Read, Failure, Key>) {
  const { record, thing, mayChange = true, back, removedNote, above, offered, children, refresh, ...rest } = props;
  const { changeNote, change, removal, removalNote, remove, ...versions } = rest;
  const noun = record.nouns.one;
  const Noun = capitalized(noun);
  const draft = useRecordDraft(record, useDraftBase(thing), null);
  const [wanted, setWanted] = useState<FieldsOf<Declared> | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const changing = useTold(
    {
      mutationFn: change,
      onSuccess: ({ revision, state }, { fields }) =>
        // What is only proposed leaves it as it is.
        draft.goOn(state === 'applied' ? { ...draft.base, ...fields, revision } : draft.base),
    },
    {
      refresh,
      done: describeOutcome(`${Noun} saved`),
      failed: `The ${noun} was not saved`,
      isSaid: (error) => hasCode(error, 'CONFLICT'),
    },
  );
  const removing = useTold(
    { mutationFn: remove, onSuccess: draft.load },
    { refresh, done: describeOutcome(`${Noun} removed`), failed: `The ${noun} was not removed` },
  );
  const { base } = draft;
  const isThere = !thing.isRemoved && !thing.isOnlyProposed;
  return (
    <>
      <PageHeader
        back={back}
        title={base.name}
        intro={
          <span className="flex flex-wrap items-center gap-2">
            <code>{thing.id}</code>
            {thing.isRemoved ? <Badge>removed: {removedNote}</Badge> : null}
            {thing.isOnlyProposed ? <Badge>proposed: it is not there yet</Badge> : null}
          </span>
        }
        actions={
          isThere && removal !== 'not offered' ? (
            <Button isDisabled={removal === 'off'} onClick={() => setRemoving(true)}>
              Remove
            </Button>
          ) : null
        }
      />
      {above}
      {isThere && mayChange ? (
        <RecordEditor
          draft={draft}
          proposal={null}
          errors={fieldErrors(changing.error, noun)}
          isBusy={changing.isPending}
          submitLabel={`Save ${noun}`}
          offered={offered}
          // The form has all fields of the record.
          onSubmit={(fields) => setWanted(fields as FieldsOf<Declared>)}
        />
      ) : null}
      {children}
      <ThingVersions
        {...versions}
        noun={noun}
        thing={thing}
        mayChange={mayChange}
        refresh={refresh}
        onChanged={draft.load}
      />
      {wanted ? (
        <ReasonDialog
          title={`Save the ${noun}?`}
          note={changeNote}
          submitLabel={`Save ${noun}`}
          isBusy={changing.isPending}
          onReason={(why) =>
            changing.mutate(
              { id: thing.id, revision: draft.revision, fields: wanted, why },
              {
                onError: (error) => draft.fail(whyNotSaved(error), wanted),
                onSettled: () => setWanted(null),
              },
            )
          }
          onClose={() => setWanted(null)}
        />
      ) : null}
      {isRemoving ? (
        <ReasonDialog
          title={`Remove ${base.name}?`}
          note={removalNote}
          submitLabel={`Remove ${noun}`}
          tone="danger"
          isBusy={removing.isPending}
          onReason={(why) =>
            removing.mutate({ id: thing.id, revision: thing.revision, why }, { onSettled: () => setRemoving(false) })
          }
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  );
}
