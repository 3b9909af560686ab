import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors, whyNotSaved } from '../../../../platform/web/error-message.ts';
import { useCorrection } from '../../../../platform/web/use-correction.ts';
import { useDraftBase } from '../../../../platform/web/use-draft-base.ts';
import { useOnceKey } from '../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { RecordEditor } from '../../../../ui/records/RecordEditor.tsx';
import { RecordHistory } from '../../../../ui/records/RecordHistory.tsx';
import { lackingFields } from '../../../../ui/records/read-form.ts';
import { useRecordDraft } from '../../../../ui/records/use-record-draft.ts';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
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
  const correction = useCorrection(answers, latest?.id);
  const draft = useRecordDraft(termRecord, useDraftBase(latest), correction);
  const { base: term } = draft;
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const leave = () => {
    draft.forgetText();
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
        draft.goOn(saved);
        return leave();
      },
    }),
    { done: 'Term updated successfully', failed: 'Failed to update term', refresh },
  );

  function save(fields: Partial<TermFields>) {
    const lacking = lackingFields(termRecord, fields);
    setMissing(lacking);
    if (Object.keys(lacking).length > 0) return showToast({ tone: 'error', title: REQUIRED_FIELDS_MESSAGE });
    if (term)
      update.mutate(
        { ...fields, id: term.id, revision: draft.revision, ...(correction ? { answers } : {}) },
        { onError: (error) => draft.fail(whyNotSaved(error), fields) },
      );
    // Nothing that is required is lacking.
    else create.mutate(fields as TermInput);
  }

  return (
    <div className="max-w-2xl">
      <SectionTitle scale="chapter">{term ? `Edit ${term.term}` : 'Add Term'}</SectionTitle>
      <RecordEditor
        draft={draft}
        proposal={correction}
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
      </RecordEditor>
      {term ? <TermHistory id={term.id} /> : null}
    </div>
  );
}

function TermHistory({ id }: { id: string }) {
  const { api } = useGlossaryApi();
  const { data: entries } = useSuspenseQuery(api.listHistory.queryOptions({ input: { id } }));
  return <RecordHistory record={termRecord} entries={entries} />;
}
