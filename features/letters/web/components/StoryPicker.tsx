import { formatFixed } from '../../../../platform/shared/format-number.ts';
import { ChoiceGroup } from '../../../../ui/fields/ChoiceGroup.tsx';
import { SentList } from '../../../../ui/fields/SentList.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { ArrowDown } from '../../../../ui/icons/ArrowDown.tsx';
import { ArrowUp } from '../../../../ui/icons/ArrowUp.tsx';
import { Plus } from '../../../../ui/icons/Plus.tsx';
import { X } from '../../../../ui/icons/X.tsx';
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
  const putBack = (storyIds: readonly string[]) => {
    const known = new Map([...stories, ...candidates].map((story) => [story.storyId, story]));
    onChange(storyIds.flatMap((id) => known.get(id) ?? []));
  };
  return (
    <ChoiceGroup label="Stories" hint={stories.length === 0 ? 'No story is chosen.' : null}>
      <SentList name="stories" values={stories.map(({ storyId }) => storyId)} onPutBack={putBack} />
      <ol className="space-y-2">
        {stories.map((story, index) => (
          <li key={story.storyId} className="flex items-start gap-3 rounded-md border border-line bg-panel p-3">
            <span className="font-serif text-item tabular-nums">{index + 1}</span>
            <StoryFacts story={story} />
            <div className="flex">
              <IconButton
                size="small"
                label={`Move up: ${story.title}`}
                icon={<ArrowUp aria-hidden className="size-4" />}
                isDisabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                size="small"
                label={`Move down: ${story.title}`}
                icon={<ArrowDown aria-hidden className="size-4" />}
                isDisabled={index === stories.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                size="small"
                label={`Take out: ${story.title}`}
                icon={<X aria-hidden className="size-4" />}
                onClick={() => onChange(stories.filter((one) => one !== story))}
              />
            </div>
          </li>
        ))}
      </ol>
      {rest.length > 0 ? (
        <details className="mt-3 rounded-md border border-line" open={stories.length < STORIES_IN_AN_ISSUE}>
          <summary className="px-4 py-2.5 text-note font-medium">Other stories of the week ({rest.length})</summary>
          <ul className="max-h-96 divide-y divide-line overflow-y-auto border-t border-line px-4">
            {rest.map((story) => (
              <li key={story.storyId} className="flex items-start gap-3 py-2.5">
                <StoryFacts story={story} />
                <IconButton
                  size="small"
                  label={`Add: ${story.title}`}
                  icon={<Plus aria-hidden className="size-4" />}
                  isDisabled={stories.length >= STORIES_IN_AN_ISSUE}
                  onClick={() => onChange([...stories, story])}
                />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </ChoiceGroup>
  );
}

function StoryFacts({ story }: { story: IssueStory }) {
  return (
    <div className="min-w-0 flex-1 text-note">
      <p className="font-medium wrap-anywhere">{story.title}</p>
      <p className="text-ink-soft">
        {story.source} · {describeScore(story)}
      </p>
    </div>
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
  const told = parts.map(([reason, points]) => `${formatFixed(points, 1)} ${reasons[reason] ?? reason}`);
  return `${formatFixed(sum, 1)} points: ${told.join(', ')}`;
}
