import { OperatorsOnly } from '../../../look/web/components/OperatorsOnly.tsx';
import type { ShiftLog } from '../../contract.ts';

/** Where nobody writes, or who reads may not: why. */
export function WhyNotWritten({ log: { site, isRemoved }, deed }: { log: ShiftLog; deed: string }) {
  // Who operates some of its units, or all, does not keep its log: a shift tells of all that stands there.
  if (!isRemoved) return <OperatorsOnly deed={deed} of={site ? `the site ${site.name}` : 'the whole fleet'} />;
  return (
    <p className="mt-4 text-note text-ink-soft">
      {site?.name} was removed. Its log and its hand-overs stay to be read.
    </p>
  );
}
