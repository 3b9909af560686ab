import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { fieldErrors, hasCode, whyNotSaved } from '../../../platform/web/error-message.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { compact, idParam } from '../../../platform/web/search-params.ts';
import { useCorrection } from '../../../platform/web/use-correction.ts';
import { useDraftBase } from '../../../platform/web/use-draft-base.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RecordEditor } from '../../../ui/records/RecordEditor.tsx';
import { RecordHistory } from '../../../ui/records/RecordHistory.tsx';
import { useRecordDraft } from '../../../ui/records/use-record-draft.ts';
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
  // Another record is another form.
  remountDeps: ({ params }) => params,
  component: EditCompanyPage,
});

function EditCompanyPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.companies.findManaged.queryOptions({ input: params }));
  const { answers } = Route.useSearch();
  const navigate = useNavigate();
  const correction = useCorrection(answers, data.company.id);
  const draft = useRecordDraft(companyRecord, useDraftBase(data.company), correction);
  const { base } = draft;
  const save = useTold(
    api.companies.change.mutationOptions({
      onSuccess: async (company) => {
        draft.goOn(company);
        if (answers) await navigate({ to: '/admin/companies/$id', params, replace: true, ignoreBlocker: true });
      },
    }),
    {
      done: ({ name }) => ({ title: 'Company saved', description: name }),
      failed: 'The company was not saved',
      isSaid: (error) => hasCode(error, 'CONFLICT'),
      refresh: [api.companies.key()],
    },
  );
  const send = (wanted: Partial<CompanyFields>) =>
    save.mutate(
      { ...wanted, id: base.id, revision: draft.revision, ...(correction ? { answers } : {}) },
      { onError: (error) => draft.fail(whyNotSaved(error), wanted) },
    );
  const isArchived = base.status === 'archived';
  return (
    <>
      <PageHeader
        title={base.name}
        intro={
          <>
            <code>/vendors/{base.slug}</code>
            {isArchived
              ? ' · archived: kept, but shown nowhere. When its name stands among the other names of another company, its address leads there.'
              : ''}
          </>
        }
        actions={
          <>
            {isArchived ? null : (
              <LinkButton to="/vendors/$slug" params={{ slug: base.slug }}>
                View
              </LinkButton>
            )}
            <Button isBusy={save.isPending} onClick={() => send({ status: isArchived ? 'active' : 'archived' })}>
              {isArchived ? 'Restore' : 'Archive'}
            </Button>
          </>
        }
      />
      <RecordEditor
        draft={draft}
        proposal={correction}
        errors={fieldErrors(save.error)}
        isBusy={save.isPending}
        submitLabel="Save changes"
        onSubmit={send}
      />
      <RecordHistory record={companyRecord} entries={data.history} />
    </>
  );
}
