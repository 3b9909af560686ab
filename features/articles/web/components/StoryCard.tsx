import type { ManagedReport, ManagedStory } from '../../contract.ts';
import { useArticleChanges } from '../use-article-changes.ts';
import { CorrectionForm } from './CorrectionForm.tsx';

const button = 'rounded-md border border-line-strong px-3 py-1 text-sm hover:bg-sunken disabled:opacity-60';
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

interface StoryCardProps {
  story: ManagedStory;
  isChosen: boolean;
  onChoose(id: string, isChosen: boolean): void;
}

export function StoryCard({ story, isChosen, onChoose }: StoryCardProps) {
  const { hide } = useArticleChanges();
  const [lead] = story.reports;
  if (!lead) return null;
  return (
    <article aria-label={lead.shown.title} className="py-4">
      <div className="flex items-start gap-3">
        <input
          type="checkbox"
          aria-label={`Choose for merging: ${lead.shown.title}`}
          checked={isChosen}
          onChange={(event) => onChoose(story.id, event.currentTarget.checked)}
          className="mt-1.5 size-4 shrink-0 accent-accent"
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <h2
              className={`min-w-0 font-sans leading-snug font-semibold wrap-anywhere ${story.isHidden ? 'text-ink-soft line-through' : ''}`}
            >
              {lead.shown.title}
            </h2>
            <span className="flex items-center gap-2">
              {story.isHidden ? <span className="tag">hidden</span> : null}
              <button
                type="button"
                disabled={hide.isPending}
                aria-label={`${story.isHidden ? 'Show' : 'Hide'}: ${lead.shown.title}`}
                onClick={() => hide.mutate({ id: story.id, isHidden: !story.isHidden })}
                className={button}
              >
                {story.isHidden ? 'Show' : 'Hide'}
              </button>
            </span>
          </div>
          <ul className="mt-1">
            {story.reports.map((report) => (
              <li key={report.id}>
                <Report report={report} isAlone={story.reports.length === 1} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </article>
  );
}

function Report({ report, isAlone }: { report: ManagedReport; isAlone: boolean }) {
  const { split } = useArticleChanges();
  const { shown, source, publishedAt, correctedAt, correctedBy } = report;
  return (
    <details className="py-1">
      <summary className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-soft hover:text-ink">
        <span className="font-medium">{source}</span>
        <span>{format.format(new Date(publishedAt))}</span>
        {report.origin === 'manual' ? <span className="tag">manual</span> : null}
        {correctedAt ? <span className="tag border-accent">corrected by {correctedBy}</span> : null}
        <span className="text-accent underline">Edit</span>
      </summary>
      <div className="mt-2 mb-3 border-l-2 border-line pl-4">
        {report.url ? (
          <a href={report.url} target="_blank" rel="noopener" className="text-sm break-all text-accent underline">
            {report.url}
          </a>
        ) : null}
        <CorrectionForm key={correctedAt} report={report} />
        {isAlone ? null : (
          <button
            type="button"
            disabled={split.isPending}
            aria-label={`Split off: ${shown.title}`}
            onClick={() => split.mutate({ id: report.id })}
            className={`mt-3 ${button}`}
          >
            Split off into a story of its own
          </button>
        )}
      </div>
    </details>
  );
}
