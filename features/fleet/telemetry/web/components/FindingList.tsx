import { Link } from '@tanstack/react-router';
import type { FleetComparison } from '../../contract.ts';
import { bandOf } from '../../rules/compare-sisters.ts';
import { BandShape, bandLooks } from './DeviationMark.tsx';

/** The ranking of what lies apart, each line leading to its stream; or why there is none. */
export function FindingList({ comparison }: { comparison: FleetComparison }) {
  const { findings, units } = comparison;
  const compared = units.filter(({ isCompared }) => isCompared).length;
  return (
    <div className="px-4 py-3">
      <p className="text-sm text-ink-soft">{describeBasis(compared, units.length)}</p>
      {findings.length > 0 ? (
        <ol className="mt-2 divide-y divide-line text-sm">
          {findings.map(({ smrUnitId, tag, z, sentence }) => (
            <li key={`${smrUnitId}.${tag}`} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
              <Link
                to="/smr-ops-cloud/unit/$id/$tag"
                params={{ id: smrUnitId, tag }}
                className="min-w-0 underline decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-accent"
              >
                {sentence}
              </Link>
              {z === null ? null : <BandWord z={z} />}
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}

function describeBasis(compared: number, all: number): string {
  if (compared > 2) return `${compared} of ${all} units run at the same power and are compared.`;
  if (compared === 2)
    return `2 of ${all} units run at the same power. Their differences are shown; which of the two is odd cannot be told.`;
  return 'No two units run at the same power: there is nothing to compare with.';
}

function BandWord({ z }: { z: number }) {
  const { word, text } = bandLooks[bandOf(z)];
  return (
    <span className={`inline-flex items-center gap-1.5 text-xs font-semibold ${text}`}>
      <BandShape band={bandOf(z)} />
      {word}
    </span>
  );
}
