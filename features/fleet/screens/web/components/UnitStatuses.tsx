import { Link } from '@tanstack/react-router';
import { formatQuantity } from '../../../../../platform/shared/format-number.ts';
import { StatusMark } from '../../../look/web/components/StatusMark.tsx';
import { usePast } from '../../../replay/web/use-past.ts';
import type { Unit } from '../../../units/contract.ts';

/** How units stand at the time that the page shows. */
export function UnitStatuses({ units }: { units: readonly Unit[] }) {
  const past = usePast();
  if (units.length === 0) return <p className="px-4 py-3 text-note text-ink-soft">None of these units is here.</p>;
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-2 px-4 py-2.5">
      {units.map(({ id, name, status, capacityMw }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2 text-note">
          <Link to="/smr-ops-cloud/unit/$id" params={{ id }} className="font-medium hover:underline">
            {name}
          </Link>
          <span className="text-ink-soft tabular-nums">{formatQuantity(capacityMw, 'MW')}</span>
          <StatusMark status={past ? (past.statusOf(id) ?? 'unknown then') : status} />
        </li>
      ))}
    </ul>
  );
}
