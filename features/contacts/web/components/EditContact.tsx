import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, fieldErrors, hasCode } from '../../../../platform/web/error-message.ts';
import { useDraftBase } from '../../../../platform/web/use-draft-base.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { useForgetText } from '../../../../ui/kept-text-owner.ts';
import { ConflictView } from '../../../../ui/records/ConflictView.tsx';
import { OvertakenNotice } from '../../../../ui/records/OvertakenNotice.tsx';
import { RecordForm } from '../../../../ui/records/RecordForm.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import type { Person } from '../../contract.ts';
import { type ContactFields, contactRecord } from '../../record.ts';
import { nameOf } from '../../rules/name-contact.ts';
import { useCompanyNames } from '../use-company-names.ts';

const fieldsOf = ({ name, role, company, tags, emails }: Person): ContactFields => ({
  name,
  role,
  company,
  tags,
  emails,
});

/** Who it is, in a dialog; two editors' changes are shown side by side. */
export function EditContact({ person }: { person: Person }) {
  const { api } = useRouteContext({ from: '__root__' });
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { base, isOvertaken, startFrom } = useDraftBase(person);
  const keptAs = `contact ${person.id}`;
  const forgetText = useForgetText(keptAs);
  const [values, setValues] = useState<Partial<ContactFields>>(fieldsOf(person));
  const companies = useCompanyNames(isOpen);
  const [isMerged, setMerged] = useState(false);
  const [conflict, setConflict] = useState<{ mine: Partial<ContactFields>; theirs: Person } | null>(null);
  const startOver = (version: Person, fields: Partial<ContactFields>, isUnsaved = false) => {
    forgetText();
    startFrom(version);
    setValues(fields);
    setMerged(isUnsaved);
    setConflict(null);
  };
  const save = useMutation(
    api.contacts.change.mutationOptions({
      onSuccess: async (after) => {
        showToast({ tone: 'success', title: 'Contact saved', description: nameOf(after) });
        startOver(after, fieldsOf(after));
        setOpen(false);
        await cache.invalidateQueries({ queryKey: api.contacts.key() });
      },
      onError: async (error, { id, revision: _, ...mine }) => {
        if (!hasCode(error, 'CONFLICT')) return;
        const theirs = await cache.fetchQuery({ ...api.contacts.find.queryOptions({ input: { id } }), staleTime: 0 });
        setConflict({ mine, theirs });
      },
    }),
  );
  const issues = fieldErrors(save.error);
  const isSaidAtField = Object.keys(issues).length > 0 || conflict !== null;
  return (
    <>
      <Button
        onClick={() => {
          startFrom(person);
          setValues(fieldsOf(person));
          setOpen(true);
        }}
      >
        Change
      </Button>
      {isOpen ? (
        <Dialog
          title={`Change ${nameOf(person)}`}
          size="wide"
          error={save.error && !isSaidAtField ? errorMessage(save.error) : null}
          onClose={() => {
            setOpen(false);
            save.reset();
          }}
        >
          {conflict ? (
            <ConflictView
              record={contactRecord}
              base={fieldsOf(base)}
              mine={conflict.mine}
              theirs={fieldsOf(conflict.theirs)}
              onResolve={(fields) => startOver(conflict.theirs, { ...fieldsOf(conflict.theirs), ...fields }, true)}
              onDiscard={() => startOver(conflict.theirs, fieldsOf(conflict.theirs))}
            />
          ) : (
            <RecordForm
              key={`${base.revision} ${isMerged}`}
              record={contactRecord}
              keptAs={keptAs}
              values={values}
              offered={{ company: companies }}
              errors={issues}
              isBusy={save.isPending}
              startsUnsaved={isMerged}
              submitLabel="Save"
              onSubmit={(fields) => save.mutate({ ...fields, id: base.id, revision: base.revision })}
            >
              {isOvertaken ? <OvertakenNotice noun="contact" /> : null}
            </RecordForm>
          )}
        </Dialog>
      ) : null}
    </>
  );
}
