import { formatCounted } from '../../../../../platform/shared/format-number.ts';
import { ExternalLink } from '../../../../../ui/icons/ExternalLink.tsx';
import { SectionTitle } from '../../../../../ui/SectionTitle.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { ProjectMilestone } from '../../../units/contract.ts';

/** Of what has happened. What is expected stands above it, and is little. */
const DONE_SHOWN = 3;

/**
 * What is true of the real project, apart from what the fleet shows: what is expected and what has happened, each with its source. Newest first;
 * twenty years of history are folded away under the fleet that people come for.
 */
export function Milestones({ milestones }: { milestones: readonly ProjectMilestone[] }) {
  const newestFirst = milestones.toReversed();
  const expected = newestFirst.filter(({ status }) => status === 'expected');
  const done = newestFirst.filter(({ status }) => status === 'done');
  const earlier = done.slice(DONE_SHOWN);
  return (
    <section aria-labelledby="real-project" className="mt-page max-w-4xl">
      <SectionTitle
        id="real-project"
        scale="chapter"
        note="No unit of this project runs today: Ontario Power Generation is building the first one. Nothing above is theirs; everything below was published."
      >
        The real project: what has happened so far
      </SectionTitle>
      <MilestoneList milestones={[...expected, ...done.slice(0, DONE_SHOWN)]} />
      {earlier.length > 0 ? (
        <details className="mt-5">
          <summary className="text-note text-ink-soft hover:text-ink">
            <span className="underline">
              {formatCounted(earlier.length, 'earlier step')}, back to {earlier.at(-1)?.date.slice(0, 4)}
            </span>
          </summary>
          <MilestoneList milestones={earlier} />
        </details>
      ) : null}
    </section>
  );
}

function MilestoneList({ milestones }: { milestones: readonly ProjectMilestone[] }) {
  return (
    <ol className="mt-part ml-1.5 border-l border-line-strong">
      {milestones.map((milestone) => (
        <Milestone key={milestone.id} milestone={milestone} />
      ))}
    </ol>
  );
}

function Milestone({ milestone }: { milestone: ProjectMilestone }) {
  const isDone = milestone.status === 'done';
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)] gap-x-6 pb-5 pl-6 wrap-anywhere last:pb-0 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <svg aria-hidden viewBox="0 0 12 12" className="absolute top-1.5 -left-1.5 size-3">
        <circle
          cx="6"
          cy="6"
          r="4.5"
          strokeWidth="2"
          className={isDone ? 'fill-ink-soft stroke-ink-soft' : 'fill-sunken stroke-ink-soft'}
          strokeDasharray={isDone ? undefined : '2.4 1.8'}
        />
      </svg>
      <p className="text-note text-ink-soft">
        <Time at={milestone.date} precision={milestone.datePrecision} />
        {isDone ? null : <span className="ml-1 sm:ml-0 sm:block"> expected</span>}
      </p>
      <div>
        <h3 className="font-sans font-medium">{milestone.title}</h3>
        <p className="mt-0.5 text-note leading-relaxed text-ink-soft">
          {milestone.summary}{' '}
          <a href={milestone.sourceUrl} target="_blank" rel="noopener" className="link min-[20rem]:whitespace-nowrap">
            {milestone.sourceName} <ExternalLink aria-hidden className="inline size-3" />
          </a>
        </p>
      </div>
    </li>
  );
}
