import { Link } from '@tanstack/react-router';
import { DataList } from '../../../../../ui/DataList.tsx';
import type { FleetComparison } from '../../contract.ts';
import { bandOf } from '../../rules/compare-sisters.ts';
import { BandMark } from './DeviationMark.tsx';

/** The ranking of what lies apart, each line leading to its stream; or why there is none. */
export function FindingList({ comparison }: { comparison: FleetComparison }) {
  const { findings, compared, total } = comparison;
  return (
    <>
      <p className="px-4 py-3 text-note text-ink-soft">{describeBasis(compared, total)}</p>
      {findings.length > 0 ? (
        <DataList
          label="What stands out"
          look="inset"
          isOrdered
          items={findings}
          keyOf={({ smrUnitId, tag }) => `${smrUnitId}.${tag}`}
          className="border-t border-line"
        >
          {({ smrUnitId, tag, z, sentence }) => (
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 text-note">
              <Link
                to="/smr-ops-cloud/unit/$id/$tag"
                params={{ id: smrUnitId, tag }}
                className="min-w-0 underline decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-accent"
              >
                {sentence}
              </Link>
              {z === null ? null : <BandMark band={bandOf(z)} />}
            </div>
          )}
        </DataList>
      ) : null}
    </>
  );
}

function describeBasis(compared: number, all: number): string {
  if (compared > 2) return `${compared} of ${all} units run at the same power and are compared.`;
  if (compared === 2)
    return `2 of ${all} units run at the same power. Their differences are shown; which of the two is odd cannot be told.`;
  return 'No two units run at the same power: there is nothing to compare with.';
}
