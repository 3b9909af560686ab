import { useState } from 'react';
import { makeUuid } from '../../../../platform/web/make-uuid.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ChoiceGroup } from '../../../../ui/fields/ChoiceGroup.tsx';
import { SentList } from '../../../../ui/fields/SentList.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { ArrowDown } from '../../../../ui/icons/ArrowDown.tsx';
import { ArrowUp } from '../../../../ui/icons/ArrowUp.tsx';
import { X } from '../../../../ui/icons/X.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { useArranging } from '../../../../ui/use-arranging.ts';
import type { IssueStory, LetterBlock, LetterItem } from '../../contract.ts';
import { numberStories } from '../../rules/number-stories.ts';
import { MOST_BLOCKS, STORIES_IN_AN_ISSUE } from '../../vocabulary.ts';
import { isGone, keyOf, nameOf } from '../describe-item.ts';
import { ItemFields } from './ItemFields.tsx';
import { StoryFinder } from './StoryFinder.tsx';

type Post = Omit<Extract<LetterBlock, { kind: 'post' }>, 'id' | 'kind'>;

interface LetterItemsProps {
  items: LetterItem[];
  /** The week's stories by score. */
  candidates: readonly IssueStory[];
  /** Published ones, newest first. */
  posts: readonly Post[];
  /** Ids of stories and posts that are not on the site any more, see the contract. */
  gone: readonly string[];
  /** What is wrong with an item, by its index. */
  errors: Readonly<Record<string, string>>;
  onChange(items: LetterItem[]): void;
}

/** The stories of a letter and what stands between them, in their order; moved and taken out by buttons that a keyboard reaches. */
export function LetterItems({ items, candidates, posts, gone, errors, onChange }: LetterItemsProps) {
  const stories = items.filter((item) => item.kind === 'story');
  const { place, said, noteMoved, noteTakenOut } = useArranging<HTMLOListElement>();
  const move = (item: LetterItem, from: number, to: number) => {
    noteMoved(nameOf(item), to, items.length, to < from ? 'up' : 'down');
    const moved = [...items];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
  };
  const add = (item: LetterItem) => onChange([...items, item]);
  /** The block that was just added is written next. */
  const [newest, setNewest] = useState<string | null>(null);
  return (
    <>
      <ChoiceGroup
        label="Stories and blocks"
        hint={stories.length === 0 ? 'No story is chosen.' : null}
        error={items.some((_, index) => errors[index]) ? undefined : errors.items}
      >
        <SentList
          name="items"
          values={items.map((item) => JSON.stringify(item))}
          // Written here, in the line above.
          onPutBack={(values) => onChange(values.map((value) => JSON.parse(value) as LetterItem))}
        />
        <p role="status" className="sr-only">
          {said}
        </p>
        <ol ref={place} tabIndex={-1} className="space-y-2 outline-none">
          {numberStories(items).map(([item, number], index) => (
            <li
              key={keyOf(item)}
              data-entry
              tabIndex={-1}
              className="flex flex-wrap items-start gap-3 rounded-md border border-line bg-panel p-3"
            >
              {item.kind === 'story' ? <span className="font-serif text-item tabular-nums">{number}</span> : null}
              <div className="min-w-0 flex-1 basis-56">
                <ItemFields
                  item={item}
                  error={errors[index]}
                  isNew={keyOf(item) === newest}
                  onChange={(changed) => onChange(items.map((one) => (one === item ? changed : one)))}
                />
                {isGone(item, gone) ? (
                  <p className="mt-2 text-note text-danger">
                    Not on the site any more, or told twice in this letter: it does not go out. Take it out.
                  </p>
                ) : null}
              </div>
              <div className="flex">
                <IconButton
                  size="small"
                  label={`Move up: ${nameOf(item)}`}
                  icon={<ArrowUp aria-hidden className="size-4" />}
                  data-move="up"
                  isDisabled={index === 0}
                  onClick={() => move(item, index, index - 1)}
                />
                <IconButton
                  size="small"
                  label={`Move down: ${nameOf(item)}`}
                  icon={<ArrowDown aria-hidden className="size-4" />}
                  data-move="down"
                  isDisabled={index === items.length - 1}
                  onClick={() => move(item, index, index + 1)}
                />
                <IconButton
                  size="small"
                  label={`Take out: ${nameOf(item)}`}
                  icon={<X aria-hidden className="size-4" />}
                  onClick={() => {
                    noteTakenOut(nameOf(item), index);
                    onChange(items.filter((one) => one !== item));
                  }}
                />
              </div>
            </li>
          ))}
        </ol>
      </ChoiceGroup>
      <AddBlock
        items={items}
        posts={posts}
        onAdd={(block) => {
          setNewest(block.id);
          add(block);
        }}
      />
      <StoryFinder
        candidates={candidates}
        chosen={stories}
        isFull={stories.length >= STORIES_IN_AN_ISSUE}
        onAdd={(story) => add({ kind: 'story', ...story })}
      />
    </>
  );
}

/** At the end, from where it is moved up. */
function AddBlock({
  items,
  posts,
  onAdd,
}: Pick<LetterItemsProps, 'items' | 'posts'> & { onAdd(block: LetterBlock): void }) {
  const isFull = items.filter(({ kind }) => kind !== 'story').length >= MOST_BLOCKS;
  const others = posts.filter(({ postId }) => items.every((item) => item.kind !== 'post' || item.postId !== postId));
  const withId = () => ({ id: makeUuid() });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" isDisabled={isFull} onClick={() => onAdd({ kind: 'heading', ...withId(), text: '' })}>
        Add a heading
      </Button>
      <Button size="small" isDisabled={isFull} onClick={() => onAdd({ kind: 'text', ...withId(), body: '' })}>
        Add text
      </Button>
      <Button
        size="small"
        isDisabled={isFull}
        onClick={() => onAdd({ kind: 'sponsor', ...withId(), name: '', url: '', body: '' })}
      >
        Add a sponsor
      </Button>
      {others.length > 0 && !isFull ? (
        <Menu
          label="Add a post"
          size="small"
          entries={others.map((post) => ({
            label: post.title,
            onChoose: () => onAdd({ kind: 'post', ...withId(), ...post }),
          }))}
        />
      ) : null}
      {isFull ? <p className="text-note text-ink-soft">A letter takes at most {MOST_BLOCKS} blocks.</p> : null}
    </div>
  );
}
