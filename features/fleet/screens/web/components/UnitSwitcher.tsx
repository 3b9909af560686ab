import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useRouteContext } from '@tanstack/react-router';
import type { ApiUtils } from '../../../../../platform/web/api-utils.ts';
import { FilterBar } from '../../../../../ui/FilterBar.tsx';
import { ScrollStrip } from '../../../../../ui/ScrollStrip.tsx';
import type { Unit, unitsContract } from '../../../units/contract.ts';
import { METRICS_REFRESH_SECONDS } from '../../../units/vocabulary.ts';
import { offeredUnits, UnitField } from '../../../units/web/components/UnitField.tsx';
import { UnitMark } from './UnitMark.tsx';

/** Which of the offered units are silent; the page's loader asks for it, too. */
export function silentUnits({ units }: { units: ApiUtils<typeof unitsContract> }, offered: readonly { id: string }[]) {
  const ids = offered.map(({ id }) => id).join();
  return { ...units.silent.queryOptions({ input: { ids } }), enabled: ids !== '' };
}

/** The way to other units: all of a small fleet in a strip that scrolls sideways where it has to, with the one that is shown marked; of a large one by its name. */
export function UnitSwitcher({ unit }: { unit: Unit }) {
  const { fleet } = useRouteContext({ from: '__root__' }).api;
  const { data: offered } = useSuspenseQuery({
    ...offeredUnits(fleet),
    refetchInterval: METRICS_REFRESH_SECONDS * 1_000,
  });
  return offered.pages > 1 ? <UnitFinder unit={unit} /> : <UnitStrip units={offered.items} />;
}

function UnitFinder({ unit }: { unit: Unit }) {
  const navigate = useNavigate();
  return (
    <FilterBar
      // Without scripts the mimic diagram of the unit leads to it.
      action="/smr-ops-cloud/mimic"
      submitLabel="Show"
      onSubmit={(fields) => navigate({ to: '/smr-ops-cloud/unit/$id', params: { id: String(fields.get('unit')) } })}
    >
      <UnitField chosen={unit} />
    </FilterBar>
  );
}

/** A value is old after a minute, unless its stream says otherwise. */
const SILENCE_REFRESH_MS = 15_000;

function UnitStrip({ units }: { units: readonly Unit[] }) {
  const { fleet } = useRouteContext({ from: '__root__' }).api;
  const { data: silent = [] } = useQuery({ ...silentUnits(fleet, units), refetchInterval: SILENCE_REFRESH_MS });
  const current = useLocation({ select: ({ pathname }) => pathname });
  return (
    <ScrollStrip label="Units" current={current} className="-mx-4 px-4 py-1 sm:mx-0 sm:px-0">
      <ul className="flex w-max min-w-full gap-2">
        {units.map((unit) => (
          <li key={unit.id} className="max-w-80 shrink-0 grow basis-44 min-[100rem]:max-w-none">
            <Link
              to="/smr-ops-cloud/unit/$id"
              params={{ id: unit.id }}
              activeOptions={{ includeSearch: false }}
              activeProps={{ className: 'border-accent bg-panel', 'aria-current': 'page' }}
              inactiveProps={{ className: 'border-line bg-paper hover:border-line-strong' }}
              className="block rounded-md border px-3.5 py-2"
            >
              <span className="block truncate text-note font-medium">{unit.name}</span>
              <UnitMark unit={unit} isSilent={silent.includes(unit.id)} />
            </Link>
          </li>
        ))}
      </ul>
    </ScrollStrip>
  );
}
