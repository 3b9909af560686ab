import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors, hasCode, whyNotSaved } from '../../../platform/web/error-message.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { compact, idParam } from '../../../platform/web/search-params.ts';
import { useCorrection } from '../../../platform/web/use-correction.ts';
import { useDraftBase } from '../../../platform/web/use-draft-base.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Trash2 } from '../../../ui/icons/Trash2.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RecordEditor } from '../../../ui/records/RecordEditor.tsx';
import { RecordHistory } from '../../../ui/records/RecordHistory.tsx';
import { useRecordDraft } from '../../../ui/records/use-record-draft.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { ManagedStartup } from '../contract.ts';
import { type StartupFields, startupRecord } from '../record.ts';
import { useCompanySlugs } from './use-company-slugs.ts';
import { useRestoreStartup } from './use-restore-startup.ts';

export interface EditStartupSearch {
  /** The reader's message that saving answers. */
  answers?: string;
}

export const Route = createFileRoute('/admin/startups/$id')({
  validateSearch: (search: Record<string, unknown>): EditStartupSearch => compact({ answers: idParam(search.answers) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, params, deps: { answers } }) => {
    const [data] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(api.startups.findManaged.queryOptions({ input: params }))),
      answers &&
        orNotFound(queryClient.ensureQueryData(api.feedback.findCorrection.queryOptions({ input: { id: answers } }))),
    ]);
    return data;
  },
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData?.startup.name ?? 'Startup not found'} | SMR Intelligence` }],
  }),
  // Another record is another form.
  remountDeps: ({ params }) => params,
  component: EditStartupPage,
});

function EditStartupPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.startups.findManaged.queryOptions({ input: params }));
  const { answers } = Route.useSearch();
  const navigate = useNavigate();
  const correction = useCorrection(answers, data.startup.id);
  const draft = useRecordDraft(startupRecord, useDraftBase(data.startup), correction);
  const { base } = draft;
  const companySlug = useCompanySlugs();
  const save = useTold(
    api.startups.update.mutationOptions({
      onSuccess: async (startup) => {
        draft.goOn(startup);
        if (answers) await navigate({ to: '/admin/startups/$id', params, replace: true, ignoreBlocker: true });
      },
    }),
    {
      done: ({ name }) => ({ title: 'Startup saved', description: name }),
      failed: 'The startup was not saved',
      isSaid: (error) => hasCode(error, 'CONFLICT'),
      refresh: [api.startups.key()],
    },
  );
  const send = (wanted: Partial<StartupFields>) =>
    save.mutate(
      { ...wanted, id: base.id, revision: draft.revision, ...(correction ? { answers } : {}) },
      { onError: (error) => draft.fail(whyNotSaved(error), wanted) },
    );
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/startups">← Startups</TextLink>}
        title={base.name}
        dir="auto"
        actions={
          <>
            <LinkButton to="/startups" search={{ search: base.name }}>
              View
            </LinkButton>
            <DeleteButton startup={base} onDeleted={draft.forgetText} />
          </>
        }
      />
      <RecordEditor
        draft={draft}
        proposal={correction}
        offered={{ companySlug }}
        errors={fieldErrors(save.error)}
        isBusy={save.isPending}
        submitLabel="Save changes"
        onSubmit={send}
      />
      <RecordHistory record={startupRecord} entries={data.history} />
    </>
  );
}

function DeleteButton({ startup: { id, name }, onDeleted }: { startup: ManagedStartup; onDeleted(): void }) {
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const restore = useRestoreStartup();
  const [isAsking, setAsking] = useState(false);
  const remove = useTold(
    api.startups.remove.mutationOptions({
      onSuccess: () => {
        onDeleted();
        return navigate({ to: '/admin/startups', ignoreBlocker: true });
      },
    }),
    {
      done: () => ({
        title: 'Startup deleted',
        description: name,
        action: { label: 'Undo', onAct: () => restore.mutate({ id }) },
      }),
      failed: 'The startup was not deleted',
      refresh: [api.startups.key()],
    },
  );
  return (
    <>
      <Button icon={<Trash2 aria-hidden className="size-4" />} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={
            <>
              Delete <bdi>{name}</bdi>?
            </>
          }
          confirmLabel="Delete"
          tone="danger"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ id }, { onError: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          It leaves the startup tracker. It can be restored.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
