import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { ready } from '../../../../platform/web/ready.ts';
import { compact, slugParam, wordParam } from '../../../../platform/web/search-params.ts';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { failingIn, pageFrame, waitingIn } from '../../../../ui/page-frame.tsx';
import { LoadFailure } from '../../look/web/components/LoadFailure.tsx';
import { OperatorsOnly } from '../../look/web/components/OperatorsOnly.tsx';
import { fleetHeadOf } from '../../look/web/head-fleet.ts';
import { useFleetRights } from '../../look/web/use-fleet-rights.ts';
import { STATION_TIME_ZONE } from '../../streams/vocabulary.ts';
import { offeredUnits, UnitField } from '../../units/web/components/UnitField.tsx';
import { unitsNamed } from '../../units/web/units-named.ts';
import type { Annotation } from '../contract.ts';
import { Notes } from './components/Notes.tsx';
import { useNotes } from './use-notes.ts';

/** What the address of the list says. */
export interface NotesSearch {
  unit?: string;
  /** Withdrawn ones, for editors. */
  show?: 'withdrawn';
}

function readNotesSearch(search: Record<string, unknown>): NotesSearch {
  return compact({ unit: slugParam(search.unit), show: wordParam(search.show, ['withdrawn'] as const) });
}

const toInput = ({ unit, show }: NotesSearch) => ({
  ...(unit ? { unitId: unit } : {}),
  ...(show === 'withdrawn' ? { isWithdrawn: true } : {}),
});

const NotesFrame = pageFrame({
  title: 'Notes',
  scale: 'panel',
  intro: 'What people noted on units and their streams. The time of a note leads to the plot of then.',
  className: 'mb-4',
});

export const Route = createFileRoute('/smr-ops-cloud/notes')({
  validateSearch: readNotesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api }, deps }) =>
    ready(
      queryClient
        .ensureQueryData(api.fleet.annotations.list.queryOptions({ input: toInput(deps) }))
        .then((notes) => queryClient.ensureQueryData(unitsNamed(api.fleet, listNamed(deps, notes)))),
      queryClient.ensureQueryData(offeredUnits(api.fleet)),
    ),
  head: fleetHeadOf({
    title: 'Fleet notes | SMR Intelligence',
    description: 'What people noted on the units and their streams, each at its time.',
    path: '/smr-ops-cloud/notes',
  }),
  component: NotesPage,
  pendingComponent: waitingIn(NotesFrame, 'h-96'),
  errorComponent: failingIn(NotesFrame, LoadFailure, 'Unable to Load the Notes'),
});

/** Units of which the page says more than their id. */
const listNamed = (search: NotesSearch, notes: readonly Annotation[] = []) => [
  search.unit,
  ...notes.map(({ smrUnitId }) => smrUnitId),
];

function NotesPage() {
  const search = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { mayOperate } = useFleetRights();
  const isOperator = mayOperate(null);
  const { data: offered } = useSuspenseQuery(offeredUnits(api.fleet));
  const notes = useNotes(toInput(search));
  const { data: units = [] } = useQuery({
    ...unitsNamed(api.fleet, listNamed(search, notes.notes)),
    placeholderData: keepPreviousData,
  });
  const nameOf = (id: string | null) => units.find((unit) => unit.id === id)?.name ?? id ?? '';
  const shown = units.find(({ id }) => id === search.unit);
  const targets = (shown ? [shown] : offered.items)
    .filter(({ id }) => mayOperate(id))
    .map(({ id, name }) => ({ label: name, subject: { unitId: id } }));
  return (
    <NotesFrame>
      <FilterBar
        action="/smr-ops-cloud/notes"
        submitLabel="Show"
        onSubmit={(fields) => navigate({ search: readNotesSearch(Object.fromEntries(fields)), resetScroll: false })}
        className="mb-4"
      >
        <UnitField
          chosen={search.unit ? { id: search.unit, name: nameOf(search.unit) } : null}
          emptyLabel="All units"
        />
        {isOperator ? (
          <SelectField
            key={search.show ?? 'all'}
            name="show"
            label="Which"
            emptyLabel="Those that hold"
            choices={[{ value: 'withdrawn', label: 'Withdrawn' }]}
            defaultValue={search.show ?? ''}
          />
        ) : null}
      </FilterBar>
      <Notes
        title={search.show ? 'Withdrawn notes' : 'Notes'}
        {...notes}
        place={`notes of ${search.unit ?? 'all units'}`}
        targets={!shown && offered.pages > 1 ? 'any unit' : targets}
        timeZone={shown?.timeZone ?? offered.items[0]?.timeZone ?? STATION_TIME_ZONE}
        linkAt={(span, { smrUnitId, tag, id }) =>
          tag
            ? linkOptions({ to: '/smr-ops-cloud/plot', search: { streams: `${smrUnitId}.${tag}`, ...span, note: id } })
            : linkOptions({ to: '/smr-ops-cloud/plot', search: { unit: smrUnitId ?? '', ...span, note: id } })
        }
        sayAbout={({ smrUnitId, tag }) => (tag ? `${nameOf(smrUnitId)}: ${tag}` : nameOf(smrUnitId))}
      />
      {isOperator ? null : <OperatorsOnly deed="write notes" />}
    </NotesFrame>
  );
}
