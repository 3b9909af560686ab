import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { formatFixed } from '../../../../platform/shared/format-number.ts';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ChoiceGroup } from '../../../../ui/fields/ChoiceGroup.tsx';
import { LongTextField } from '../../../../ui/fields/LongTextField.tsx';
import { SentList } from '../../../../ui/fields/SentList.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { ArrowDown } from '../../../../ui/icons/ArrowDown.tsx';
import { ArrowUp } from '../../../../ui/icons/ArrowUp.tsx';
import { Plus } from '../../../../ui/icons/Plus.tsx';
import { X } from '../../../../ui/icons/X.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { IssueStory } from '../../contract.ts';
import { LONGEST_NOTE, STORIES_IN_AN_ISSUE } from '../../vocabulary.ts';

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
    const known = new Map([...candidates, ...stories].map((story) => [story.storyId, story]));
    onChange(storyIds.flatMap((id) => known.get(id) ?? []));
  };
  return (
    <ChoiceGroup label="Stories" hint={stories.length === 0 ? 'No story is chosen.' : null}>
      <SentList name="stories" values={stories.map(({ storyId }) => storyId)} onPutBack={putBack} />
      <ol className="space-y-2">
        {stories.map((story, index) => (
          <li key={story.storyId} className="flex items-start gap-3 rounded-md border border-line bg-panel p-3">
            <span className="font-serif text-item tabular-nums">{index + 1}</span>
            <div className="min-w-0 flex-1">
              <StoryFacts story={story} />
              <LongTextField
                name={`note ${story.storyId}`}
                label={`Why it matters: ${story.title}`}
                isLabelHidden
                placeholder="Why it matters, in your words (optional)"
                dir="auto"
                rows={2}
                maxLength={LONGEST_NOTE}
                value={story.note}
                onValue={(note) => onChange(stories.map((one) => (one === story ? { ...story, note } : one)))}
                className="mt-2"
              />
            </div>
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
      <OlderStories
        isFull={stories.length >= STORIES_IN_AN_ISSUE}
        chosen={stories}
        onAdd={(story) => onChange([...stories, story])}
      />
      {rest.length > 0 ? (
        <details className="mt-3 rounded-md border border-line" open={stories.length < STORIES_IN_AN_ISSUE}>
          <summary className="px-4 py-2.5 text-note font-medium">Other stories of the week ({rest.length})</summary>
          <StoryList
            label="Other stories of the week"
            stories={rest}
            isFull={stories.length >= STORIES_IN_AN_ISSUE}
            onAdd={(story) => onChange([...stories, story])}
          />
        </details>
      ) : null}
    </ChoiceGroup>
  );
}

interface OlderStoriesProps {
  isFull: boolean;
  chosen: readonly IssueStory[];
  onAdd(story: IssueStory): void;
}

/** Any story that a search finds: a letter may come back to what was reported weeks ago. */
function OlderStories({ isFull, chosen, onAdd }: OlderStoriesProps) {
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

interface StoryListProps {
  label: string;
  stories: readonly IssueStory[];
  isFull: boolean;
  onAdd(story: IssueStory): void;
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

function StoryFacts({ story }: { story: IssueStory }) {
  return (
    <div className="min-w-0 flex-1 text-note">
      <p className="font-medium wrap-anywhere">{story.title}</p>
      <p className="text-ink-soft">
        {story.source} · <Time at={story.publishedAt} />
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
