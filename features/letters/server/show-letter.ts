import { renderMarkdown } from '../../../platform/server/render-markdown.ts';
import type { LetterItem, PublicIssue, ShownIssue } from '../contract.ts';
import { type ArchivedLetter, storiesOf } from './queries.ts';

/** A letter as everybody may read it, for a list. */
export function toPublicIssue({ items, ...letter }: ArchivedLetter): PublicIssue {
  return { ...letter, stories: storiesOf(items).map(({ score: _, ...story }) => story) };
}

/** The whole of it, with its Markdown made safe to show. */
export function toShownIssue(letter: ArchivedLetter): ShownIssue {
  return { ...toPublicIssue(letter), introHtml: show(letter.intro), items: letter.items.map(toShownItem) };
}

function toShownItem(item: LetterItem): ShownIssue['items'][number] {
  if (item.kind === 'story') {
    const { score: _, ...story } = item;
    return story;
  }
  if (item.kind !== 'text' && item.kind !== 'sponsor') return item;
  const { body, ...block } = item;
  return { ...block, html: show(body, block.kind === 'sponsor') };
}

const show = (markdown: string, isSponsored = false) => renderMarkdown(markdown, { keepsLines: true, isSponsored });
