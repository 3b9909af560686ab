import { TagList } from '../../../../ui/TagList.tsx';
import type { NewsItem } from '../../contract.ts';
import { explainTag } from '../explain-tag.ts';

interface ReasonedTagsProps {
  story: Pick<NewsItem, 'tags' | 'tagReasons'>;
  shown?: number;
  className?: string;
}

/** What a story is filed under; pointing at a tag tells which words gave it. */
export function ReasonedTags({ story: { tags, tagReasons }, ...look }: ReasonedTagsProps) {
  return <TagList label="Tags" values={tags} titleOf={(tag) => explainTag(tagReasons, tag)} {...look} />;
}
