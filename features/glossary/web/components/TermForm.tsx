import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors, hasCode } from '../../../../platform/web/error-message.ts';
import { useDraftBase } from '../../../../platform/web/use-draft-base.ts';
import { useOnceKey } from '../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { useForgetText } from '../../../../ui/kept-text-owner.ts';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { ConflictView } from '../../../../ui/records/ConflictView.tsx';
import { OvertakenNotice } from '../../../../ui/records/OvertakenNotice.tsx';
import { ProposalNote } from '../../../../ui/records/ProposalNote.tsx';
import { RecordForm } from '../../../../ui/records/RecordForm.tsx';
import { RecordHistory } from '../../../../ui/records/RecordHistory.tsx';
import { lackingFields } from '../../../../ui/records/read-form.ts';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { UnsavedGuard } from '../../../../ui/UnsavedGuard.tsx';
import type { ManagedTerm, TermInput } from '../../contract.ts';
import { type TermFields, termRecord } from '../../record.ts';
import { REQUIRED_FIELDS_MESSAGE } from '../../vocabulary.ts';
import type { ManageSearch } from '../manage-search.ts';
import { useGlossaryApi } from './use-glossary-api.ts';

interface TermFormProps {
  latest: ManagedTerm | null;
  answers: string | undefined;
  back: ManageSearch;
}

/**
 * Adds a term, or changes one. A stale change is refused by the server; the current version can then be loaded.
 *
 * @param latest the term as the list has it; null for a new one, and when the list does not have it any more
 * @param answers the reader's message about it that saving answers
 */
export function TermForm({ latest, answers, back }: TermFormProps) {
  const { api } = useGlossaryApi();
  const navigate = useNavigate();
  const { base: term, isOvertaken, startFrom } = useDraftBase(latest);
  const { api: all } = useRouteContext({ from: '__root__' });
  const { data: message } = useQuery({
    ...all.feedback.findCorrection.queryOptions({ input: { id: answers ?? '' } }),
    enabled: answers !== undefined,
  });
  const correction = term && answers && message?.recordId === term.id ? message : null;
  const keptAs = term ? `term ${term.id}` : 'new term';
  const forgetText = useForgetText(keptAs);
  /** What was refused because somebody else had saved. */
  const [refused, setRefused] = useState<Partial<TermFields> | null>(null);
  /** What was chosen of both, to be saved on top of the latest version. */
  const [merged, setMerged] = useState<Partial<TermFields> | null>(
    term && correction?.value != null ? { ...fieldsOf(term), [correction.field]: correction.value } : null,
  );
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const leave = () => {
    forgetText();
    return navigate({ to: '/admin/glossary-terms', search: back });
  };
  // Also when it failed: somebody else may have changed it, and then the current version is offered.
  const refresh = [api.key()];
  const once = useOnceKey();
  const create = useTold(api.create.mutationOptions({ context: once.context, onSuccess: leave }), {
    done: 'Term created successfully',
    failed: 'Failed to create term',
    refresh,
  });
  const update = useTold(
    api.update.mutationOptions({
      onSuccess: (saved) => {
        goOn(saved, null);
        return leave();
      },
    }),
    { done: 'Term updated successfully', failed: 'Failed to update term', refresh },
  );

  function goOn(version: ManagedTerm | null, fields: Partial<TermFields> | null) {
    forgetText();
    startFrom(version);
    setMerged(fields);
    setRefused(null);
  }

  function save(fields: Partial<TermFields>) {
    const lacking = lackingFields(termRecord, fields);
    setMissing(lacking);
    if (Object.keys(lacking).length > 0) return showToast({ tone: 'error', title: REQUIRED_FIELDS_MESSAGE });
    if (term)
      update.mutate(
        { ...fields, id: term.id, revision: term.revision, ...(correction ? { answers } : {}) },
        { onError: (error) => hasCode(error, 'CONFLICT') && setRefused(fields) },
      );
    // Nothing that is required is lacking.
    else create.mutate(fields as TermInput);
  }

  return (
    <div className="max-w-2xl">
      <SectionTitle scale="chapter">{term ? `Edit ${term.term}` : 'Add Term'}</SectionTitle>
      {correction ? <ProposalNote proposal={correction} /> : null}
      {term && latest && refused && isOvertaken ? (
        <>
          <UnsavedGuard isDirty keptAs={keptAs} />
          <ConflictView
            record={termRecord}
            base={term}
            mine={refused}
            theirs={latest}
            onResolve={(fields) => goOn(latest, { ...fieldsOf(latest), ...fields })}
            onDiscard={() => goOn(latest, null)}
          />
        </>
      ) : (
        <RecordForm
          key={term?.revision}
          record={termRecord}
          keptAs={keptAs}
          isNew={term === null}
          values={merged ?? fieldsOf(term)}
          startsUnsaved={merged !== null}
          errors={{ ...fieldErrors(create.error ?? update.error), ...missing }}
          isBusy={create.isPending || update.isPending}
          submitLabel={term ? 'Save Changes' : 'Create Term'}
          busyLabel="Saving..."
          saysWhatIsMissing
          onSubmit={save}
        >
          <LinkButton to="/admin/glossary-terms" search={back}>
            Cancel
          </LinkButton>
          {isOvertaken ? <OvertakenNotice noun="term" onLoad={() => goOn(latest, null)} /> : null}
        </RecordForm>
      )}
      {term ? <TermHistory id={term.id} /> : null}
    </div>
  );
}

function TermHistory({ id }: { id: string }) {
  const { api } = useGlossaryApi();
  const { data: entries } = useSuspenseQuery(api.listHistory.queryOptions({ input: { id } }));
  return <RecordHistory record={termRecord} entries={entries} />;
}

function fieldsOf(term: ManagedTerm | null): Partial<TermFields> {
  // A stored category may be older than today's list; the form shows it as it is.
  return (term ?? {}) as Partial<TermFields>;
}
