import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { Plus } from '../../../../ui/icons/Plus.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { useFleetRights } from '../../look/web/use-fleet-rights.ts';
import { ThingEditor } from '../../versions/web/components/ThingEditor.tsx';
import type { Site } from '../contract.ts';
import { siteRecord } from '../record.ts';

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
  const isThere = !site.isRemoved && !site.isOnlyProposed;
  return (
    <ThingEditor
      record={siteRecord}
      thing={site}
      mayChange={site.mayChange}
      back={<TextLink to="/admin/fleet/sites">← Sites</TextLink>}
      removedNote="no unit stands here"
      above={site.doubts.map((doubt) => (
        <Message key={doubt} tone="warn" className="mt-4">
          {doubt}
        </Message>
      ))}
      changeNote="Units that had its name, its time zone or its position follow, each with a version of its own."
      change={({ fields, ...asked }) => sites.change.call({ ...asked, site: fields })}
      removal={mayEngineerAll ? (site.units.length > 0 ? 'off' : 'offered') : 'not offered'}
      removalNote="It is offered to nobody any more. One of its versions can be restored, and a unit that is set up here brings it back."
      remove={sites.remove.call}
      query={sites.versions.queryOptions({ input: params })}
      restore={sites.restore.call}
      decide={sites.decide.call}
      restoreNote="The site becomes what it was by it, and its units follow. That is a new version, and can be taken back in the same way."
      refresh={[api.fleet.key()]}
    >
      {site.mayChange || !isThere ? null : (
        <p className="mt-4 text-note text-ink-soft">Engineers of the site change it; you are one of units at it.</p>
      )}
      <UnitsThere site={site} mayAdd={isThere && mayEngineerAll} />
    </ThingEditor>
  );
}

function UnitsThere({ site: { id: site, units }, mayAdd }: { site: Site; mayAdd: boolean }) {
  return (
    <Section
      title="Units"
      aside={
        mayAdd ? (
          <LinkButton to="/admin/fleet/new" search={{ site }} icon={<Plus aria-hidden className="size-4" />}>
            Add unit here
          </LinkButton>
        ) : null
      }
      className="mt-12 border-t border-line pt-6"
    >
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
