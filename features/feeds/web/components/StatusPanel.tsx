import { Button } from '../../../../ui/Button.tsx';
import { Facts } from '../../../../ui/Facts.tsx';
import { Play } from '../../../../ui/icons/Play.tsx';
import { ProgressBar } from '../../../../ui/ProgressBar.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { IngestionStatus, Run } from '../../contract.ts';
import { useIngestion } from '../use-ingestion.ts';
import { RunLedger } from './RunLedger.tsx';

/** What runs now, what ran last, what runs next, and what every source answered. */
export function StatusPanel({ status }: { status: IngestionStatus }) {
  const ingestion = useIngestion();
  const { running, last, nextRunAt } = status;
  const isRunning = ingestion.isPending || running !== null;
  return (
    <section aria-labelledby="status" className="mt-part rounded-lg border border-line bg-panel p-5">
      <SectionTitle
        id="status"
        scale="item"
        aside={
          <Button
            variant="primary"
            icon={<Play aria-hidden className="size-4" />}
            isBusy={isRunning}
            onClick={() => ingestion.mutate({})}
          >
            {isRunning ? 'Running…' : 'Run Ingestion Now'}
          </Button>
        }
      >
        Ingestion Status
      </SectionTitle>
      <Facts
        className="mt-3"
        facts={[
          {
            label: 'Now',
            value: running ? (
              <>
                Running, begun <Time at={running.startedAt} form="near" />
              </>
            ) : (
              'Nothing is running'
            ),
          },
          { label: 'Last run', value: last ? <RunStart run={last} /> : 'Never' },
          { label: 'Next run', value: <Time at={nextRunAt} form="near" /> },
        ]}
      />
      {running ? <Progress run={running} /> : null}
      {last && last.visits.length > 0 ? <RunLedger run={last} isRunning={isRunning} /> : null}
    </section>
  );
}

const triggers: Record<string, string> = {
  schedule: 'by schedule',
  start: 'at start',
  retry: 'retry of failing sources',
  manual: 'by an editor',
};

function RunStart({ run: { startedAt, trigger, status } }: { run: Run }) {
  const ended = status === 'interrupted' ? ', interrupted' : '';
  return (
    <>
      <Time at={startedAt} form="near" />
      <span className="block text-caption text-ink-soft">
        {triggers[trigger] ?? trigger}
        {ended}
      </span>
    </>
  );
}

function Progress({ run }: { run: Run }) {
  const done = run.visits.length;
  const latest = run.visits.at(-1);
  const progress = `${done} of ${run.plannedSources} sources`;
  return (
    <div className="mt-4 grid gap-2 border-t border-line pt-4 text-note">
      <p className="flex flex-wrap justify-between gap-2">
        {progress}
        <span className="truncate text-ink-soft">{latest ? latest.sourceName : 'Waiting for the first answer'}</span>
      </p>
      <ProgressBar label={progress} max={Math.max(1, run.plannedSources)} value={done} />
    </div>
  );
}
