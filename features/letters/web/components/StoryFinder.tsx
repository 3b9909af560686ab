import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { formatFixed } from '../../../../platform/shared/format-number.ts';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { Button } from '../../../../ui/Button.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Plus } from '../../../../ui/icons/Plus.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { IssueStory } from '../../contract.ts';

interface StoryFinderProps {
  /** The week's stories by score. */
  candidates: readonly IssueStory[];
  chosen: readonly IssueStory[];
  /** There is no room for another one. */
  isFull: boolean;
  onAdd(story: IssueStory): void;
}

/** What a letter could take: any story that a search finds, and the others of its week. */
export function StoryFinder({ candidates, ...rest }: StoryFinderProps) {
  const { chosen, isFull } = rest;
  const others = candidates.filter(({ storyId }) => chosen.every((story) => story.storyId !== storyId));
  return (
    <>
      <OlderStories {...rest} />
      {others.length > 0 ? (
        <details className="mt-3 rounded-md border border-line" open={!isFull}>
          <summary className="px-4 py-2.5 text-note font-medium">Other stories of the week ({others.length})</summary>
          <StoryList {...rest} label="Other stories of the week" stories={others} />
        </details>
      ) : null}
    </>
  );
}

/** Any story that a search finds: a letter may come back to what was reported weeks ago. */
function OlderStories({ isFull, chosen, onAdd }: Omit<StoryFinderProps, 'candidates'>) {
  const { api } = useRouteContext({ from: '/admin/newsletter/$id' });
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState('');
  const { data, isFetching, error } = useQuery({
    ...api.letters.searchStories.queryOptions({ input: { search: asked } }),
    enabled: asked !== '',
  });
  const found = data?.filter(({ storyId }) => chosen.every((one) => one.storyId !== storyId));
  const ask = () => setAsked(words.trim());
  return (
    <div className="mt-3">
      <div className="flex items-end gap-2">
        <TextField
          kind="search"
          name=""
          label="Search all stories"
          value={words}
          onValue={setWords}
          maxLength={200}
          className="flex-1"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // It stands in the letter's form, which Enter would save.
            event.preventDefault();
            ask();
          }}
        />
        <Button isBusy={isFetching} onClick={ask}>
          Search
        </Button>
      </div>
      <div aria-live="polite">
        {error ? <Message tone="danger">{errorMessage(error)}</Message> : null}
        {asked !== '' && found ? (
          found.length === 0 ? (
            <p className="mt-2 text-note text-ink-soft">No story with a link has these words.</p>
          ) : (
            <StoryList stories={found} isFull={isFull} onAdd={onAdd} label="Stories that were found" />
          )
        ) : null}
      </div>
    </div>
  );
}

interface StoryListProps extends Pick<StoryFinderProps, 'isFull' | 'onAdd'> {
  label: string;
  stories: readonly IssueStory[];
}

function StoryList({ label, stories, isFull, onAdd }: StoryListProps) {
  return (
    <ul aria-label={label} className="max-h-96 divide-y divide-line overflow-y-auto border-t border-line px-4">
      {stories.map((story) => (
        <li key={story.storyId} className="flex items-start gap-3 py-2.5">
          <StoryFacts story={story} />
          <IconButton
            size="small"
            label={`Add: ${story.title}`}
            icon={<Plus aria-hidden className="size-4" />}
            isDisabled={isFull}
            onClick={() => onAdd(story)}
          />
        </li>
      ))}
    </ul>
  );
}

/** What it is called, who reported it and why it is proposed. */
export function StoryFacts({ story }: { story: IssueStory }) {
  return (
    <div className="min-w-0 flex-1 text-note">
      <p className="font-medium wrap-anywhere">{story.title}</p>
      <p className="text-ink-soft">
        {story.source} · <Time at={story.publishedAt} precision={story.datePrecision} />
        {describeScore(story)}
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

/** " · 6.3 points: 4.8 sources, 1.5 recency"; nothing of a story that an editor chose. */
function describeScore({ score }: IssueStory): string {
  const parts = Object.entries(score).filter(([, points]) => Math.abs(points) >= 0.05);
  if (Object.keys(score).length === 0) return '';
  const sum = parts.reduce((all, [, points]) => all + points, 0);
  const told = parts.map(([reason, points]) => `${formatFixed(points, 1)} ${reasons[reason] ?? reason}`);
  return ` · ${formatFixed(sum, 1)} points: ${told.join(', ')}`;
}
