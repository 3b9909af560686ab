import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, fieldErrors, hasCode } from '../../../platform/web/error-message.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { compact, idParam } from '../../../platform/web/search-params.ts';
import { useDraftBase } from '../../../platform/web/use-draft-base.ts';
import { Button } from '../../../ui/Button.tsx';
import { useForgetText } from '../../../ui/kept-text-owner.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ConflictView } from '../../../ui/records/ConflictView.tsx';
import { OvertakenNotice } from '../../../ui/records/OvertakenNotice.tsx';
import { ProposalNote } from '../../../ui/records/ProposalNote.tsx';
import { RecordForm } from '../../../ui/records/RecordForm.tsx';
import { RecordHistory } from '../../../ui/records/RecordHistory.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx';
import type { ManagedCompany } from '../contract.ts';
import { type CompanyFields, companyRecord } from '../record.ts';

export interface EditSearch {
  /** The reader's message that saving answers. */
  answers?: string;
}

export const Route = createFileRoute('/admin/companies/$id')({
  validateSearch: (search: Record<string, unknown>): EditSearch => compact({ answers: idParam(search.answers) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, params, deps: { answers } }) => {
    const [data] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(api.companies.findManaged.queryOptions({ input: params }))),
      answers &&
        orNotFound(queryClient.ensureQueryData(api.feedback.findCorrection.queryOptions({ input: { id: answers } }))),
    ]);
    return data;
  },
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData?.company.name ?? 'Company not found'} | SMR Intelligence` }],
  }),
  component: EditCompanyPage,
});

interface Conflict {
  /** What this editor wants to save. */
  mine: Partial<CompanyFields>;
  /** What somebody else saved meanwhile. */
  theirs: ManagedCompany;
}

function EditCompanyPage() {
  const params = Route.useParams();
  const { api, queryClient } = Route.useRouteContext();
  const cache = useQueryClient();
  const query = api.companies.findManaged.queryOptions({ input: params });
  const { data } = useSuspenseQuery(query);
  const { answers } = Route.useSearch();
  const navigate = useNavigate();
  const { data: message } = useQuery({
    ...api.feedback.findCorrection.queryOptions({ input: { id: answers ?? '' } }),
    enabled: answers !== undefined,
  });
  const correction = answers && message?.recordId === data.company.id ? message : null;
  const proposed = correction?.value == null ? null : { [correction.field]: correction.value };
  const { base, isOvertaken, startFrom } = useDraftBase(data.company);
  const keptAs = `company ${base.id}`;
  const forgetText = useForgetText(keptAs);
  const [values, setValues] = useState<Partial<CompanyFields>>({ ...fieldsOf(data.company), ...proposed });
  const [isMerged, setMerged] = useState(proposed !== null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const startOver = (company: ManagedCompany, fields: Partial<CompanyFields>, isUnsaved = false) => {
    forgetText();
    setMerged(isUnsaved);
    startFrom(company);
    setValues(fields);
    setConflict(null);
  };
  const save = useMutation(
    api.companies.change.mutationOptions({
      onSuccess: async (company) => {
        showToast({ tone: 'success', title: 'Company saved', description: company.name });
        startOver(company, fieldsOf(company));
        if (answers) await navigate({ to: '/admin/companies/$id', params, replace: true, ignoreBlocker: true });
        await cache.invalidateQueries({ queryKey: api.companies.key() });
      },
      onError: async (error, { id: _, revision: __, answers: ___, ...mine }) => {
        if (hasCode(error, 'CONFLICT')) {
          const { company: theirs } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
          setValues({ ...fieldsOf(base), ...mine });
          setConflict({ mine, theirs });
        } else showToast({ tone: 'error', title: 'The company was not saved', description: errorMessage(error) });
      },
    }),
  );
  const isArchived = base.status === 'archived';
  return (
    <>
      <PageHeader
        title={base.name}
        intro={
          <>
            <code>/vendors/{base.slug}</code>
            {isArchived ? ' · archived: kept, but shown nowhere' : ''}
          </>
        }
        actions={
          <>
            {isArchived ? null : (
              <LinkButton to="/vendors/$slug" params={{ slug: base.slug }}>
                View
              </LinkButton>
            )}
            <Button
              isBusy={save.isPending}
              onClick={() =>
                save.mutate({ id: base.id, revision: base.revision, status: isArchived ? 'active' : 'archived' })
              }
            >
              {isArchived ? 'Restore' : 'Archive'}
            </Button>
          </>
        }
      />
      {correction ? <ProposalNote proposal={correction} /> : null}
      {conflict ? (
        <>
          <UnsavedGuard isDirty keptAs={keptAs} />
          <ConflictView
            record={companyRecord}
            base={base}
            mine={conflict.mine}
            theirs={conflict.theirs}
            onResolve={(fields) => startOver(conflict.theirs, { ...fieldsOf(conflict.theirs), ...fields }, true)}
            onDiscard={() => startOver(conflict.theirs, fieldsOf(conflict.theirs))}
          />
        </>
      ) : (
        <RecordForm
          key={base.revision}
          record={companyRecord}
          keptAs={keptAs}
          values={values}
          errors={fieldErrors(save.error)}
          isBusy={save.isPending}
          startsUnsaved={isMerged}
          submitLabel="Save changes"
          onSubmit={(fields) =>
            save.mutate({ ...fields, id: base.id, revision: base.revision, ...(correction ? { answers } : {}) })
          }
        >
          {isOvertaken ? <OvertakenNotice noun="company" /> : null}
        </RecordForm>
      )}
      <RecordHistory record={companyRecord} entries={data.history} />
    </>
  );
}

function fieldsOf(company: ManagedCompany): Partial<CompanyFields> {
  const { status: _, ...fields } = company;
  // Stored values may be older than today's vocabularies; the form shows them as they are.
  return fields as unknown as Partial<CompanyFields>;
}
