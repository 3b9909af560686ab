import type { ReactNode } from 'react';
import { Panel } from '../../../../../ui/Panel.tsx';
import { formatPercent } from '../format-energies.ts';

interface FactorPanelProps {
  title: string;
  /** What stands beside the title. */
  aside?: ReactNode;
  /** null: there was nothing to reckon with. */
  percent: number | null;
  /** What of the station was counted. */
  basis: string;
  formula: string;
  /** The formula's right side, with this period's numbers in the places of the letters. */
  reckoning: string;
  /** Why there is no factor. */
  missing: string;
  /** What it means, and after whom. */
  children: ReactNode;
}

/** A factor of the station, and how it was reckoned. */
export function FactorPanel(props: FactorPanelProps) {
  const { title, aside, percent, basis, formula, reckoning, missing, children } = props;
  return (
    <Panel title={title} aside={aside}>
      <div className="grid gap-x-10 gap-y-5 px-4 py-5 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div>
          <p className="text-instrument-large tabular-nums">{formatPercent(percent)}</p>
          <p className="mt-1 text-note text-ink-soft">Station, {basis}</p>
        </div>
        <div className="min-w-0 text-note leading-relaxed">
          {percent === null ? (
            <p>{missing}</p>
          ) : (
            <>
              <p className="font-medium">{formula}</p>
              <p className="mt-1 tabular-nums">
                = {reckoning} = <strong>{formatPercent(percent)}</strong>
              </p>
            </>
          )}
          <p className="mt-3 max-w-3xl text-ink-soft">{children}</p>
        </div>
      </div>
    </Panel>
  );
}
