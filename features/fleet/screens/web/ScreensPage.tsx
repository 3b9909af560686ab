import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, linkOptions } from '@tanstack/react-router';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { listHeadOf } from '../../../../platform/web/page-head.ts';
import { ready } from '../../../../platform/web/ready.ts';
import { compact, textParam } from '../../../../platform/web/search-params.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { AnchorButton } from '../../../../ui/AnchorButton.tsx';
import { Badge } from '../../../../ui/Badge.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { CheckGroup } from '../../../../ui/fields/CheckGroup.tsx';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { Download } from '../../../../ui/icons/Download.tsx';
import { Plus } from '../../../../ui/icons/Plus.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { OperatorsOnly } from '../../look/web/components/OperatorsOnly.tsx';
import { useFleetRights } from '../../look/web/use-fleet-rights.ts';
import type { ScreenSummary } from '../contract.ts';
import { LONGEST_STAY, SHORTEST_STAY, USUAL_STAY } from '../vocabulary.ts';
import { GroupLinks } from './components/GroupLinks.tsx';
import { readWallSearch } from './wall-search.ts';

const ScreensFrame = pageFrame({ title: 'Screens', scale: 'panel', className: 'mb-4' });

export const Route = createFileRoute('/smr-ops-cloud/screens')({
  validateSearch: (search: Record<string, unknown>): { group?: string } =>
    compact({ group: textParam(search.group, 80) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    ready(
      queryClient.ensureQueryData(api.fleet.screens.list.queryOptions({ input: deps })),
      queryClient.ensureQueryData(api.fleet.groups.labels.queryOptions()),
    ),
  head: listHeadOf({
    title: 'Fleet screens | SMR Intelligence',
    description: 'Screens of values, plots and alarms that people put together for the fleet, also for a wall.',
    path: '/smr-ops-cloud/screens',
  }),
  component: ScreensPage,
  pendingComponent: waitingIn(ScreensFrame, 'h-96'),
  errorComponent: failingIn(ScreensFrame, LoadFailure, 'Unable to Load the Screens'),
});

function ScreensPage() {
  const { api } = Route.useRouteContext();
  const { mayOperate, mayEngineerAll } = useFleetRights();
  const isOperator = mayOperate(null);
  const search = Route.useSearch();
  const { data: screens } = useSuspenseQuery(api.fleet.screens.list.queryOptions({ input: search }));
  const { data: groups } = useSuspenseQuery(api.fleet.groups.labels.queryOptions());
  return (
    <>
      <PageHeader
        title="Screens"
        scale="panel"
        intro="Values, plots, alarms and words on one page, put together for a desk or a wall. All plots of a screen share one range of time and one crosshair; any of them can be replayed."
        actions={
          <>
            {isOperator ? (
              <>
                <LinkButton
                  to="/admin/fleet/screens/new"
                  variant="primary"
                  icon={<Plus aria-hidden className="size-4" />}
                >
                  Make a screen
                </LinkButton>
                {mayEngineerAll ? <LinkButton to="/admin/fleet/screens/import">Import</LinkButton> : null}
              </>
            ) : null}
            {screens.length > 0 ? (
              <AnchorButton href="/api/fleet/screens.json" download icon={<Download aria-hidden className="size-4" />}>
                Export
              </AnchorButton>
            ) : null}
          </>
        }
        className="mb-5"
      />
      {groups.length > 0 ? (
        <div className="mb-4">
          <GroupLinks
            groups={groups}
            current={search.group}
            linkTo={(id) => linkOptions({ to: '/smr-ops-cloud/screens', search: compact({ group: id }) })}
          />
        </div>
      ) : null}
      <DataList
        label="Screens"
        look="cards"
        items={screens}
        keyOf={({ slug }) => slug}
        empty={{
          title: search.group ? 'No screen shows this group' : 'Nobody has made a screen yet',
          text: isOperator ? (
            <>
              <TextLink to="/admin/fleet/screens/new">Make the first one</TextLink>: empty, or from the template of a
              unit.
            </>
          ) : (
            <>
              Until there is one, any unit can be <TextLink to="/smr-ops-cloud/replay">replayed</TextLink> and any
              stream <TextLink to="/smr-ops-cloud/plot">plotted</TextLink>.
            </>
          ),
        }}
        className="sm:grid-cols-2 xl:grid-cols-3"
      >
        {(screen) => <ScreenCard screen={screen} group={search.group} />}
      </DataList>
      {screens.length > 0 ? <Playlist screens={screens} group={search.group} /> : null}
      {isOperator ? (
        <Fold summary="Removed screens" summaryClass="mt-5 w-fit link-quiet text-note">
          <RemovedScreens />
        </Fold>
      ) : (
        <OperatorsOnly deed="make screens" />
      )}
    </>
  );
}

/** @param group that its screen is narrowed to */
function ScreenCard({ screen, group }: { screen: ScreenSummary; group: string | undefined }) {
  const { slug, title, description, isShared, owner, panels, updatedAt } = screen;
  return (
    <article className="relative h-full rounded-lg border border-line bg-panel px-4 py-3.5 hover:border-line-strong hover:shadow-raised">
      <h2 className="font-sans font-semibold wrap-anywhere">
        <Link
          to="/smr-ops-cloud/screens/$slug"
          params={{ slug }}
          search={compact({ group })}
          className="after:absolute after:inset-0 after:rounded-lg"
        >
          {title}
        </Link>{' '}
        {isShared ? null : <Badge>private</Badge>}
      </h2>
      {description ? <p className="mt-1 text-note wrap-anywhere text-ink-soft">{description}</p> : null}
      <p className="mt-2 text-caption wrap-anywhere text-ink-soft tabular-nums">
        {formatCounted(panels, 'panel')} · changed <Time at={updatedAt} form="moment" isInText />
        {owner ? ` · ${owner}` : null}
      </p>
    </article>
  );
}

/** Leads to an address that plays screens in turn: it is the playlist, and can be kept as a bookmark of a wall. */
function Playlist({ screens, group }: { screens: readonly ScreenSummary[]; group: string | undefined }) {
  const navigate = Route.useNavigate();
  return (
    <div className="mt-5">
      <Panel title="Playlist for a wall">
        <FilterBar
          action="/smr-ops-cloud/wall"
          submitLabel="Play"
          kept={group === undefined ? [] : [['group', group]]}
          onSubmit={(fields) =>
            navigate({
              to: '/smr-ops-cloud/wall',
              search: readWallSearch({ screens: fields.getAll('screens'), seconds: fields.get('seconds'), group }),
            })
          }
          className="p-4"
        >
          <CheckGroup
            name="screens"
            label="Screens in turn"
            hint="None chosen: all. What only you can see ends with your session."
            choices={screens.map(({ slug, title }) => ({ value: slug, label: title }))}
            className="grow basis-72"
          />
          <NumberField
            name="seconds"
            label="Each for"
            unit="seconds"
            min={SHORTEST_STAY}
            max={LONGEST_STAY}
            defaultValue={USUAL_STAY}
          />
        </FilterBar>
      </Panel>
    </div>
  );
}

function RemovedScreens() {
  const { screens } = Route.useRouteContext().api.fleet;
  const { data } = useQuery(screens.listRemoved.queryOptions());
  const bringBack = useTold(screens.bringBack.mutationOptions(), {
    done: 'Screen brought back',
    failed: 'The screen was not brought back',
    refresh: [screens.key()],
  });
  return (
    <DataList
      label="Removed screens"
      items={data}
      keyOf={({ id }) => id}
      empty={{ title: 'Nothing was removed' }}
      className="mt-2"
    >
      {({ id, title, updatedAt }) => (
        <p className="flex flex-wrap items-baseline justify-between gap-3 text-note">
          <span>
            {title}, removed <Time at={updatedAt} form="moment" isInText />
          </span>
          <TextButton aria-label={`Bring back ${title}`} onClick={() => bringBack.mutate({ id })}>
            Bring back
          </TextButton>
        </p>
      )}
    </DataList>
  );
}
