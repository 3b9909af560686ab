import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { IssueStory } from '../../contract.ts';
import { STORIES_IN_AN_ISSUE } from '../../vocabulary.ts';

interface StoryPickerProps {
  stories: IssueStory[];
  /** The week's stories by score. */
  candidates: IssueStory[];
  onChange(stories: IssueStory[]): void;
}

/** The stories of a letter in their order; moved, taken out and replaced by buttons that a keyboard reaches. */
export function StoryPicker({ stories, candidates, onChange }: StoryPickerProps) {
  const rest = candidates.filter(({ storyId }) => stories.every((story) => story.storyId !== storyId));
  const move = (from: number, to: number) => {
    const moved = [...stories];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
  };
  const button = 'rounded-md border border-line p-1.5 hover:bg-sunken disabled:opacity-40';
  return (
    <fieldset>
      <legend className="text-sm font-medium">Stories</legend>
      {stories.length === 0 ? <p className="mt-2 text-sm text-ink-soft">No story is chosen.</p> : null}
      <ol className="mt-2 space-y-2">
        {stories.map((story, index) => (
          <li key={story.storyId} className="flex items-start gap-3 rounded-md border border-line bg-panel p-3">
            <span className="font-serif text-lg font-semibold tabular-nums">{index + 1}</span>
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">{story.title}</p>
              <p className="text-sm text-ink-soft">
                {story.source} · {describeScore(story)}
              </p>
            </div>
            <div className="flex gap-1.5">
              <button
                type="button"
                disabled={index === 0}
                aria-label={`Move up: ${story.title}`}
                onClick={() => move(index, index - 1)}
                className={button}
              >
                <ArrowUp aria-hidden className="size-4" />
              </button>
              <button
                type="button"
                disabled={index === stories.length - 1}
                aria-label={`Move down: ${story.title}`}
                onClick={() => move(index, index + 1)}
                className={button}
              >
                <ArrowDown aria-hidden className="size-4" />
              </button>
              <button
                type="button"
                aria-label={`Take out: ${story.title}`}
                onClick={() => onChange(stories.filter((one) => one !== story))}
                className={button}
              >
                <X aria-hidden className="size-4" />
              </button>
            </div>
          </li>
        ))}
      </ol>
      {rest.length > 0 ? (
        <details className="mt-3 rounded-md border border-line" open={stories.length < STORIES_IN_AN_ISSUE}>
          <summary className="px-4 py-2.5 text-sm font-medium">Other stories of the week ({rest.length})</summary>
          <ul className="max-h-96 divide-y divide-line overflow-y-auto border-t border-line px-4">
            {rest.map((story) => (
              <li key={story.storyId} className="flex items-start gap-3 py-2.5 text-sm">
                <div className="min-w-0 flex-1">
                  <p className="wrap-anywhere">{story.title}</p>
                  <p className="text-ink-soft">
                    {story.source} · {describeScore(story)}
                  </p>
                </div>
                <button
                  type="button"
                  disabled={stories.length >= STORIES_IN_AN_ISSUE}
                  aria-label={`Add: ${story.title}`}
                  onClick={() => onChange([...stories, story])}
                  className={button}
                >
                  <Plus aria-hidden className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </fieldset>
  );
}

const reasons: Record<string, string> = {
  sources: 'sources',
  primarySource: 'primary source',
  recency: 'recency',
  sameCategory: 'same category',
  sameSource: 'same source',
};

/** "6.3 points: 4.8 sources, 1.5 recency" */
function describeScore({ score }: IssueStory): string {
  const parts = Object.entries(score).filter(([, points]) => Math.abs(points) >= 0.05);
  if (Object.keys(score).length === 0) return 'chosen by an editor';
  const sum = parts.reduce((all, [, points]) => all + points, 0);
  return `${sum.toFixed(1)} points: ${parts.map(([reason, points]) => `${points.toFixed(1)} ${reasons[reason] ?? reason}`).join(', ')}`;
}
