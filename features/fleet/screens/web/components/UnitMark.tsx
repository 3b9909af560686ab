import { Mark } from '../../../../../ui/Mark.tsx';
import { useLink } from '../../../live/web/use-live-fleet.ts';
import { StatusMark } from '../../../look/web/components/StatusMark.tsx';
import type { Unit } from '../../../units/contract.ts';

/** How a unit stands now. @param isSilent no value of it is of now: whether it runs nobody knows who hears nothing of it */
export function UnitMark({ unit, isSilent }: { unit: Unit; isSilent: boolean }) {
  const isHeard = useLink().state !== 'lost';
  if (!isSilent || !isHeard || unit.status !== 'operational') return <StatusMark status={unit.status} />;
  return (
    <Mark shape="dashed-ring" tone="warn">
      No data
    </Mark>
  );
}
