import { Badge } from '../../../../ui/Badge.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { CheckField } from '../../../../ui/fields/CheckField.tsx';
import { Trash2 } from '../../../../ui/icons/Trash2.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { ManagedReport, ManagedStory } from '../../contract.ts';
import { useArticleChanges } from '../use-article-changes.ts';
import { CorrectionForm, keptAsOf } from './CorrectionForm.tsx';
import type { ChosenStory } from './MergeBar.tsx';
import { StoryLink } from './StoryLink.tsx';

interface StoryCardProps {
  story: ManagedStory;
  isChosen: boolean;
  onChoose(story: ChosenStory, isChosen: boolean): void;
}

/** A story on the desk of the editors, with what each source reported. */
export function StoryCard({ story, isChosen, onChoose }: StoryCardProps) {
  const { hide } = useArticleChanges();
  const [lead] = story.reports;
  if (!lead) return null;
  const { title } = lead.shown;
  const most = story.reports.length > MOST_AT_ONCE ? FIRST_AT_ONCE : MOST_AT_ONCE;
  const [atOnce, others] = [story.reports.slice(0, most), story.reports.slice(most)];
  return (
    <article aria-label={title} className="flex items-start gap-3">
      <CheckField
        name="chosen"
        label={`Choose for merging: ${title}`}
        isLabelHidden
        checked={isChosen}
        onValue={(isTicked) => onChoose({ id: story.id, title, isHidden: story.isHidden }, isTicked)}
        className="mt-0.5 shrink-0"
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-x-4">
          <h2
            className={`min-w-0 font-sans leading-snug font-semibold wrap-anywhere ${story.isHidden ? 'text-ink-soft line-through' : ''}`}
          >
            {story.slug ? (
              <StoryLink slug={story.slug} className="hover:underline">
                {title}
              </StoryLink>
            ) : (
              title
            )}
          </h2>
          <span className="flex items-center gap-2">
            {story.isHidden ? <Badge>hidden</Badge> : null}
            <Button
              size="small"
              isBusy={hide.isPending}
              aria-label={`${story.isHidden ? 'Show' : 'Hide'}: ${title}`}
              onClick={() => hide.mutate({ id: story.id, isHidden: !story.isHidden })}
            >
              {story.isHidden ? 'Show' : 'Hide'}
            </Button>
          </span>
        </div>
        <Reports reports={atOnce} leadTitle={title} isAlone={story.reports.length === 1} />
        {others.length > 0 ? (
          <Fold
            className="py-1"
            summary={`${others.length} more reports`}
            summaryClass="link-quiet text-note"
            keptAs={others.map(keptAsOf)}
          >
            <Reports reports={others} leadTitle={title} isAlone={false} />
          </Fold>
        ) : null}
      </div>
    </article>
  );
}

/** What all the world reports would push every other story off the desk. Two or three that are folded away would save nothing. */
const MOST_AT_ONCE = 8;
const FIRST_AT_ONCE = 5;

function Reports({ reports, ...shared }: Omit<ReportProps, 'report'> & { reports: readonly ManagedReport[] }) {
  return (
    <ul>
      {reports.map((report) => (
        <li key={report.id}>
          <Report report={report} {...shared} />
        </li>
      ))}
    </ul>
  );
}

interface ReportProps {
  report: ManagedReport;
  /** Of the story: what says the same needs no title of its own. */
  leadTitle: string;
  isAlone: boolean;
}

function Report({ report, leadTitle, isAlone }: ReportProps) {
  const { split, remove } = useArticleChanges();
  const { shown, source, publishedAt, correctedAt, correctedBy } = report;
  return (
    <Fold
      className="py-1"
      summaryClass="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-note text-ink-soft hover:text-ink"
      summary={
        <>
          <span className="font-medium">{source}</span>
          {shown.title === leadTitle ? null : <span className="min-w-0 wrap-anywhere">{shown.title}</span>}
          <Time at={publishedAt} />
          {report.origin === 'manual' ? <Badge>manual</Badge> : null}
          {correctedAt ? <Badge tone="accent">corrected by {correctedBy}</Badge> : null}
          <span className="link">Edit</span>
        </>
      }
      keptAs={keptAsOf(report)}
    >
      <div className="mt-2 mb-3 border-l-2 border-line pl-4">
        {report.url ? (
          <a href={report.url} target="_blank" rel="noopener" className="text-note break-all link">
            {report.url}
          </a>
        ) : null}
        {report.joinedBecause ? (
          <p className="text-note text-ink-soft">In this story because of: {report.joinedBecause}.</p>
        ) : null}
        <CorrectionForm report={report} />
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {isAlone ? null : (
            <Button
              size="small"
              isBusy={split.isPending}
              aria-label={`Split off into a story of its own: ${shown.title}`}
              onClick={() => split.mutate({ id: report.id })}
            >
              Split off into a story of its own
            </Button>
          )}
          {report.origin === 'manual' ? (
            <Button
              size="small"
              icon={<Trash2 aria-hidden className="size-4" />}
              isBusy={remove.isPending}
              aria-label={`Delete this entry: ${shown.title}`}
              onClick={() => remove.mutate({ id: report.id })}
            >
              Delete this entry
            </Button>
          ) : null}
        </div>
      </div>
    </Fold>
  );
}
