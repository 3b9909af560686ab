import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { IngestionStatus, Run } from '../../contract.ts';
import { formatTime } from '../format-time.ts';
import { useIngestion } from '../use-ingestion.ts';
import { RunLedger } from './RunLedger.tsx';

/** What runs now, what ran last, what runs next, and what every source answered. */
export function StatusPanel({ status }: { status: IngestionStatus }) {
  const ingestion = useIngestion();
  const { running, last, nextRunAt } = status;
  return (
    <section aria-labelledby="status" className="mt-6 rounded-lg border border-line bg-panel p-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h2 id="status" className="text-lg font-semibold">
          Ingestion Status
        </h2>
        <button
          type="button"
          disabled={ingestion.isPending || running !== null}
          onClick={() => ingestion.mutate({})}
          className="inline-flex items-center gap-2 rounded-md bg-accent px-4 py-2 text-sm font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
        >
          <Play aria-hidden className="size-4" />
          {running || ingestion.isPending ? 'Running…' : 'Run Ingestion Now'}
        </button>
      </div>
      <dl className="mt-3 grid gap-4 text-sm sm:grid-cols-3">
        <Fact label="Now">{running ? `Running since ${formatTime(running.startedAt)}` : 'Nothing is running'}</Fact>
        <Fact label="Last run">{last ? describeRun(last) : 'Never'}</Fact>
        <Fact label="Next run">
          <time dateTime={nextRunAt}>{formatTime(nextRunAt)}</time>
        </Fact>
      </dl>
      {running ? <Progress run={running} /> : null}
      {last && last.visits.length > 0 ? <RunLedger run={last} /> : null}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="mt-0.5 font-medium tabular-nums">{children}</dd>
    </div>
  );
}

const triggers: Record<string, string> = {
  schedule: 'by schedule',
  start: 'at start',
  retry: 'retry of failing sources',
  manual: 'by an editor',
};

function describeRun({ startedAt, trigger, status }: Run): string {
  const ended = status === 'interrupted' ? ', interrupted' : '';
  return `${formatTime(startedAt)}, ${triggers[trigger] ?? trigger}${ended}`;
}

function Progress({ run }: { run: Run }) {
  const done = run.visits.length;
  const latest = run.visits.at(-1);
  return (
    <div className="mt-4 border-t border-line pt-4">
      <label className="flex flex-wrap justify-between gap-2 text-sm">
        <span>
          {done} of {run.plannedSources} sources
        </span>
        <span className="truncate text-ink-soft">{latest ? latest.sourceName : 'Waiting for the first answer'}</span>
        <progress max={Math.max(1, run.plannedSources)} value={done} className="h-2 w-full accent-accent" />
      </label>
    </div>
  );
}
