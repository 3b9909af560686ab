import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors, hasCode } from '../../../../platform/web/error-message.ts';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { useDraftBase } from '../../../../platform/web/use-draft-base.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { RecordEditor } from '../../../../ui/records/RecordEditor.tsx';
import { useRecordDraft } from '../../../../ui/records/use-record-draft.ts';
import { Section } from '../../../../ui/Section.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { useFleetRights } from '../../look/web/use-fleet-rights.ts';
import { ReasonDialog } from '../../versions/web/components/ReasonDialog.tsx';
import { ThingVersions } from '../../versions/web/components/ThingVersions.tsx';
import { describeOutcome } from '../../versions/web/describe-outcome.ts';
import type { Site } from '../contract.ts';
import { type SiteFields, siteRecord } from '../record.ts';

export const Route = createFileRoute('/admin/fleet/sites/$id')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const [site] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(api.fleet.sites.find.queryOptions({ input: params })),
        queryClient.ensureQueryData(api.fleet.sites.versions.queryOptions({ input: params })),
      ]),
    );
    return site;
  },
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.name ?? 'Site not found'} | SMR Intelligence` }] }),
  // Another site is another form.
  remountDeps: ({ params }) => params,
  component: EditSitePage,
});

function EditSitePage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { sites } = api.fleet;
  const { data: site } = useSuspenseQuery(sites.find.queryOptions({ input: params }));
  const { mayEngineerAll } = useFleetRights();
  const draft = useRecordDraft(siteRecord, useDraftBase(site), null);
  const [wanted, setWanted] = useState<SiteFields | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const refresh = [api.fleet.key()];
  const save = useTold(
    sites.change.mutationOptions({
      onSuccess: ({ revision, state }, { site: saved }) =>
        // What is only proposed leaves the site as it is.
        draft.goOn(state === 'applied' ? { ...draft.base, ...saved, revision } : draft.base),
    }),
    {
      refresh,
      done: describeOutcome('Site saved'),
      failed: 'The site was not saved',
      isSaid: (error) => hasCode(error, 'CONFLICT'),
    },
  );
  const remove = useTold(sites.remove.mutationOptions({ onSuccess: draft.load }), {
    refresh,
    done: describeOutcome('Site removed'),
    failed: 'The site was not removed',
  });
  const { base } = draft;
  const isThere = !site.isRemoved && !site.isOnlyProposed;
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/fleet/sites">← Sites</TextLink>}
        title={base.name}
        intro={
          <span className="flex flex-wrap items-center gap-2">
            <code>{site.id}</code>
            {site.isRemoved ? <Badge>removed: no unit stands here</Badge> : null}
            {site.isOnlyProposed ? <Badge>proposed: it is not there yet</Badge> : null}
          </span>
        }
        actions={
          isThere && mayEngineerAll ? (
            <Button isDisabled={site.units.length > 0} onClick={() => setRemoving(true)}>
              Remove
            </Button>
          ) : null
        }
      />
      {site.doubts.map((doubt) => (
        <Message key={doubt} tone="warn" className="mt-4">
          {doubt}
        </Message>
      ))}
      {isThere && site.mayChange ? (
        <RecordEditor
          draft={draft}
          proposal={null}
          errors={fieldErrors(save.error, 'site')}
          isBusy={save.isPending}
          submitLabel="Save site"
          // The form has all fields of the record.
          onSubmit={(fields) => setWanted(fields as SiteFields)}
        />
      ) : null}
      {site.mayChange || !isThere ? null : (
        <p className="mt-4 text-note text-ink-soft">Engineers of the site change it; you are one of units at it.</p>
      )}
      <UnitsThere site={site} />
      <ThingVersions
        noun="site"
        thing={site}
        query={sites.versions.queryOptions({ input: params })}
        restore={sites.restore.call}
        decide={sites.decide.call}
        restoreNote="The site becomes what it was by it, and its units follow. That is a new version, and can be taken back in the same way."
        mayChange={site.mayChange}
        refresh={refresh}
        onChanged={draft.load}
      />
      {wanted ? (
        <ReasonDialog
          title="Save the site?"
          note="Units that had its name, its time zone or its position follow, each with a version of its own."
          submitLabel="Save site"
          isBusy={save.isPending}
          onReason={(why) =>
            save.mutate(
              { id: site.id, revision: base.revision, site: wanted, why },
              {
                onError: (error) => hasCode(error, 'CONFLICT') && draft.refuse(wanted),
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
          note="It is offered to nobody any more. One of its versions can be restored, and a unit that is set up here brings it back."
          submitLabel="Remove site"
          tone="danger"
          isBusy={remove.isPending}
          onReason={(why) =>
            remove.mutate({ id: site.id, revision: site.revision, why }, { onSettled: () => setRemoving(false) })
          }
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  );
}

function UnitsThere({ site: { units } }: { site: Site }) {
  return (
    <Section title="Units" className="mt-12 border-t border-line pt-6">
      {units.length === 0 ? (
        <p className="text-note text-ink-soft">No unit stands here.</p>
      ) : (
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {units.map(({ id, name }) => (
            <li key={id}>
              <TextLink to="/admin/fleet/$id" params={{ id }}>
                {name}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
