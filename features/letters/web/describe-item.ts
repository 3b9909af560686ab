import type { LetterItem } from '../contract.ts';

export const kindLabels = {
  heading: 'Heading',
  text: 'Text',
  sponsor: 'Sponsor',
  post: 'Post',
} as const satisfies Record<Exclude<LetterItem['kind'], 'story'>, string>;

export const keyOf = (item: LetterItem) => (item.kind === 'story' ? item.storyId : item.id);

/** @param gone ids of stories and posts */
export const isGone = (item: LetterItem, gone: readonly string[]) =>
  (item.kind === 'story' && gone.includes(item.storyId)) || (item.kind === 'post' && gone.includes(item.postId));

/** What buttons call it. */
export function nameOf(item: LetterItem): string {
  switch (item.kind) {
    case 'story':
    case 'post':
      return item.title;
    case 'heading':
      return item.text || 'a line';
    case 'text':
      return item.body.slice(0, 60) || 'an empty text';
    case 'sponsor':
      return item.name || 'a sponsor';
  }
}

/** As two versions of a letter are compared. */
export function tellItem(item: LetterItem): string {
  switch (item.kind) {
    case 'story':
      return item.note ? `${item.title} (${item.note})` : item.title;
    case 'sponsor':
      return `Sponsor: ${item.name}, ${item.url}. ${item.body}`;
    case 'text':
      return `Text: ${item.body}`;
    default:
      return `${kindLabels[item.kind]}: ${nameOf(item)}`;
  }
}

/** What tells whether an editor changed something: not how a story was scored. */
export function contentOf(items: readonly LetterItem[]): string {
  return JSON.stringify(
    items.map((item) =>
      item.kind === 'story' ? [item.storyId, item.note.trim()] : item.kind === 'post' ? item.postId : item,
    ),
  );
}
