import { useNavigate } from '@tanstack/react-router';
import { fieldErrors } from '../../../../platform/web/error-message.ts';
import { useDraftBase } from '../../../../platform/web/use-draft-base.ts';
import { useOnceKey } from '../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { OvertakenNotice } from '../../../../ui/records/OvertakenNotice.tsx';
import { RecordForm } from '../../../../ui/records/RecordForm.tsx';
import { lacksRequired } from '../../../../ui/records/read-form.ts';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import type { ManagedTerm, TermInput } from '../../contract.ts';
import { type TermFields, termRecord } from '../../record.ts';
import { REQUIRED_FIELDS_MESSAGE } from '../../vocabulary.ts';
import type { ManageSearch } from '../manage-search.ts';
import { useGlossaryApi } from './use-glossary-api.ts';

/**
 * Adds a term, or changes one. A stale change is refused by the server; the current version can then be loaded.
 *
 * @param latest the term as the list has it; null for a new one, and when the list does not have it any more
 */
export function TermForm({ latest, back }: { latest: ManagedTerm | null; back: ManageSearch }) {
  const { api } = useGlossaryApi();
  const navigate = useNavigate();
  const { base: term, isOvertaken, startFrom } = useDraftBase(latest);
  const leave = () => navigate({ to: '/admin/glossary-terms', search: back });
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
        startFrom(saved);
        return leave();
      },
    }),
    { done: 'Term updated successfully', failed: 'Failed to update term', refresh },
  );

  function save(fields: Partial<TermFields>) {
    if (lacksRequired(termRecord, fields)) return showToast({ tone: 'error', title: REQUIRED_FIELDS_MESSAGE });
    if (term) update.mutate({ ...fields, id: term.id, revision: term.revision });
    // Nothing that is required is lacking.
    else create.mutate(fields as TermInput);
  }

  return (
    <div className="max-w-2xl">
      <SectionTitle scale="chapter">{term ? `Edit ${term.term}` : 'Add Term'}</SectionTitle>
      <RecordForm
        key={term?.revision}
        record={termRecord}
        values={fieldsOf(term)}
        errors={fieldErrors(create.error ?? update.error)}
        isBusy={create.isPending || update.isPending}
        submitLabel={term ? 'Save Changes' : 'Create Term'}
        busyLabel="Saving..."
        saysWhatIsMissing
        onSubmit={save}
      >
        <LinkButton to="/admin/glossary-terms" search={back}>
          Cancel
        </LinkButton>
        {isOvertaken ? <OvertakenNotice noun="term" onLoad={() => startFrom(latest)} /> : null}
      </RecordForm>
    </div>
  );
}

function fieldsOf(term: ManagedTerm | null): Partial<TermFields> {
  // A stored category may be older than today's list; the form shows it as it is.
  return (term ?? {}) as Partial<TermFields>;
}
