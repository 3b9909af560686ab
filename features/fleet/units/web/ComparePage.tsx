import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { pageHead } from '../../../../platform/web/page-head.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { Stream } from '../../telemetry/contract.ts';
import type { Unit } from '../contract.ts';
import {
  APART_SHARE,
  atEqualPower,
  LEAST_FOR_VERDICT,
  LEAST_SISTERS,
  POWER_BAND_PERCENT,
  type Sister,
} from '../rules/compare-units.ts';
import { NO_UNITS } from '../vocabulary.ts';
import { CompareRow } from './components/CompareRow.tsx';
import { useFleetNow } from './use-fleet-clock.ts';

export const Route = createFileRoute('/smr-ops-cloud/compare')({
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
      queryClient.ensureQueryData(api.fleet.units.list.queryOptions()),
      queryClient.ensureQueryData(api.fleet.telemetry.streams.queryOptions({ input: {} })),
    ]),
  head: ({ match }) =>
    pageHead({
      title: 'Sister units compared | SMR Intelligence',
      description:
        'Units of one kind at equal power held against each other: what drifts away from its sisters, simulated.',
      path: '/smr-ops-cloud/compare',
      publicUrl: match.context.publicUrl,
    }),
  component: ComparePage,
  pendingComponent: () => (
    <CompareFrame>
      <Skeleton className="h-96" />
    </CompareFrame>
  ),
  errorComponent: CompareError,
});

const COMPARED_EVERY_SECONDS = 10;

function ComparePage() {
  const { api } = Route.useRouteContext();
  const again = { refetchInterval: COMPARED_EVERY_SECONDS * 1_000 };
  const { data: units } = useSuspenseQuery({ ...api.fleet.units.list.queryOptions(), ...again });
  const { data: streams } = useSuspenseQuery({ ...api.fleet.telemetry.streams.queryOptions({ input: {} }), ...again });
  const now = useFleetNow(COMPARED_EVERY_SECONDS);
  if (units.length === 0)
    return (
      <CompareFrame>
        <Notice tone="empty" title={NO_UNITS}>
          Without units there is nothing to compare.
        </Notice>
      </CompareFrame>
    );
  const compared = atEqualPower(powersOf(units, streams, now));
  const first = streams.filter(({ smrUnitId }) => smrUnitId === units[0]?.id).toSorted((a, b) => a.rank - b.rank);
  return (
    <CompareFrame>
      <p className="mb-3 max-w-3xl text-sm text-ink-soft">{introduce(compared.length, units.length)}</p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Units compared"
        className="overflow-x-auto rounded-lg border border-line bg-panel"
      >
        <table className="w-full min-w-225 text-sm tabular-nums">
          <thead className="text-left text-xs text-ink-soft">
            <tr className="border-b border-line">
              <th scope="col" className="px-4 py-2.5 font-medium">
                Quantity
              </th>
              <th scope="col" className="px-3 py-2.5 text-right font-medium">
                Median
              </th>
              {units.map((unit) => (
                <th key={unit.id} scope="col" className="px-3 py-2.5 text-right font-medium last:pr-4">
                  <Link
                    to="/smr-ops-cloud/unit/$id"
                    params={{ id: unit.id }}
                    className="text-ink hover:text-accent hover:underline"
                  >
                    {unit.name}
                  </Link>
                  <span className="block font-normal">{compared.includes(unit.id) ? 'compared' : 'not compared'}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.map(({ tag }) => (
              <CompareRow
                key={tag}
                streams={units.map(({ id }) => streams.find((one) => one.smrUnitId === id && one.tag === tag))}
                compared={compared}
                now={now}
              />
            ))}
          </tbody>
        </table>
      </section>
    </CompareFrame>
  );
}

function introduce(compared: number, all: number): string {
  const band = `at equal power (within ${POWER_BAND_PERCENT} % of their median)`;
  if (compared < LEAST_SISTERS)
    return `Fewer than two units are in operation ${band}, so there is nothing to compare now.`;
  const who = `${compared} of ${all} units are in operation ${band} and compared, every ${COMPARED_EVERY_SECONDS} seconds.`;
  if (compared < LEAST_FOR_VERDICT) return `${who} Two show how they differ; which of them is wrong, nobody can say.`;
  return `${who} A unit is apart when its value has gone ${APART_SHARE * 100} % of the way from the median of its sisters to the nearest warning limit: a hint where to look, not an alarm.`;
}

/** Of the units in operation whose power is known now. */
function powersOf(units: readonly Unit[], streams: readonly Stream[], now: number): Sister[] {
  return units.flatMap((unit) => {
    const power = streams.find(({ smrUnitId, tag }) => smrUnitId === unit.id && tag === 'thermal_power');
    const isFresh = power?.updatedAt && now - Date.parse(power.updatedAt) <= power.staleAfterSeconds * 1_000;
    if (unit.status !== 'operational' || !isFresh || power.lastValue === null) return [];
    return [{ unitId: unit.id, value: power.lastValue }];
  });
}

function CompareFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="mb-4">
        <h1 className="font-sans text-2xl font-semibold tracking-tight">Sister units compared</h1>
        <p className="mt-1 text-sm text-ink-soft">Four units of one design: what one does alone is worth a look</p>
      </header>
      {children}
    </>
  );
}

function CompareError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    reset();
    router.invalidate();
  };
  return (
    <CompareFrame>
      <Notice tone="error" title="Unable to Load the Comparison" action={{ label: 'Try again', onClick: tryAgain }}>
        This says nothing about the units themselves. {errorMessage(error)}
      </Notice>
    </CompareFrame>
  );
}
