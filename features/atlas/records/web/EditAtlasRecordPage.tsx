import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { compact, textParam } from '../../../../platform/web/search-params.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { focusWhenLost } from '../../../../ui/focus-when-lost.ts';
import { Trash2 } from '../../../../ui/icons/Trash2.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { ManagedRecord } from '../contract.ts';
import { atlasRecords } from '../record.ts';
import { EvidenceList } from './components/EvidenceList.tsx';
import { FieldForm } from './components/FieldForm.tsx';
import { FieldHistory } from './components/FieldHistory.tsx';
import { readKind } from './read-kind.ts';

export const Route = createFileRoute('/admin/atlas/$kind/$slug')({
  params: {
    parse: ({ kind, slug }) => {
      const known = readKind(kind);
      if (!known) throw notFound();
      return { kind: known, slug };
    },
  },
  /** The field whose form is open. */
  validateSearch: (search: Record<string, unknown>): { field?: string } =>
    compact({ field: textParam(search.field, 60) }),
  loader: ({ context: { api, queryClient }, params }) =>
    orNotFound(
      Promise.all([
        queryClient.ensureQueryData(api.atlas.records.findManaged.queryOptions({ input: params })),
        queryClient.ensureQueryData(api.atlas.records.listHistory.queryOptions({ input: params })),
      ]),
    ),
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData?.[0].name ?? 'Record not found'} | SMR Intelligence` }],
  }),
  // Another record is another form.
  remountDeps: ({ params }) => params,
  component: EditAtlasRecordPage,
});

function EditAtlasRecordPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: record } = useSuspenseQuery(api.atlas.records.findManaged.queryOptions({ input: params }));
  const [edited, setEdited] = useState<string | null>(Route.useSearch().field ?? null);
  const { fields, nouns } = atlasRecords[record.kind];
  /** @param place field whose button gives way to its form, or comes back in its place: the focus goes on there */
  function edit(name: string | null, place: string) {
    setEdited(name);
    const first = name === null ? 'button' : 'form :is(input, select, textarea)';
    focusWhenLost(() => document.getElementById(place)?.querySelector<HTMLElement>(first));
  }
  return (
    <>
      <PageHeader
        back={
          <TextLink to="/admin/atlas" search={record.kind === 'designs' ? {} : { kind: record.kind }}>
            ← {nouns.many.replace(/^./, (letter) => letter.toUpperCase())}
          </TextLink>
        }
        title={record.name}
        actions={
          record.isDeleted ? null : (
            <>
              <ViewButton record={record} />
              <RemoveButton record={record} />
            </>
          )
        }
      />
      {record.isDeleted ? (
        <Notice tone="empty" title="This record was taken off the site." className="mt-part">
          It can be put back from the list.
        </Notice>
      ) : (
        <ul className="mt-part divide-y divide-line border-y border-line text-note">
          {Object.entries(fields).map(([name, field]) => (
            <li key={name} id={name} className="grid scroll-mt-20 gap-x-6 gap-y-2 py-3 sm:grid-cols-[12rem_1fr_auto]">
              <p className="text-ink-soft">{field.label}</p>
              {edited === name ? (
                <FieldForm record={record} name={name} field={field} onDone={() => edit(null, name)} />
              ) : (
                <>
                  {record.evidence[name] ? (
                    <EvidenceList field={field} evidence={record.evidence[name]} />
                  ) : (
                    <p className="text-ink-soft">Not found</p>
                  )}
                  <div>
                    <Button size="small" onClick={() => edit(name, name)}>
                      {record.evidence[name] ? 'Edit' : 'Add'}
                      <span className="sr-only"> {field.label.toLowerCase()}</span>
                    </Button>
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <FieldHistory record={record} />
    </>
  );
}

/** Designs and projects have pages of their own; the others are read on those. */
function ViewButton({ record: { kind, slug } }: { record: ManagedRecord }) {
  if (kind !== 'designs' && kind !== 'projects') return null;
  return (
    <LinkButton to={kind === 'designs' ? '/designs/$slug' : '/projects/$slug'} params={{ slug }}>
      View
    </LinkButton>
  );
}

function RemoveButton({ record: { kind, slug, name } }: { record: ManagedRecord }) {
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useTold(
    api.atlas.records.remove.mutationOptions({
      onSuccess: () => navigate({ to: '/admin/atlas', search: kind === 'designs' ? {} : { kind } }),
    }),
    {
      done: () => ({ title: 'Record taken off the site', description: name }),
      failed: 'The record was not taken off the site',
      refresh: [api.atlas.key()],
    },
  );
  return (
    <>
      <Button icon={<Trash2 aria-hidden className="size-4" />} onClick={() => setAsking(true)}>
        Take off the site
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Take ${name} off the site?`}
          confirmLabel="Take off the site"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ kind, slug })}
          onClose={() => setAsking(false)}
        >
          What is known of it is kept, and it can be put back from the list.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
