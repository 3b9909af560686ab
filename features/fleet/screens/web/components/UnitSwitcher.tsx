import { Link, useLocation } from '@tanstack/react-router';
import { ScrollStrip } from '../../../../../ui/ScrollStrip.tsx';
import { StatusMark } from '../../../look/web/components/StatusMark.tsx';
import type { Unit } from '../../../units/contract.ts';

/** All units in a strip that scrolls sideways where it has to; the one that is shown is marked. */
export function UnitSwitcher({ units }: { units: readonly Unit[] }) {
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
              <StatusMark status={unit.status} />
            </Link>
          </li>
        ))}
      </ul>
    </ScrollStrip>
  );
}
