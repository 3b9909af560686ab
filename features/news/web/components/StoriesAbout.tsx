import { TextLink } from '../../../../ui/TextLink.tsx';
import type { NewsItem } from '../../contract.ts';
import { NewsGrid } from './NewsGrid.tsx';

export interface StoriesAboutProps {
  /** The newest ones. */
  items: NewsItem[];
  /** As addresses name it: `design:bwrx-300`. */
  about: string;
  name: string;
}

/** What the news say of a record, on its page, which has it stand still (`late-stories.ts`): links are followed by what stands around it. */
export function StoriesAbout({ items, about, name }: StoriesAboutProps) {
  if (items.length === 0)
    return <p className="text-ink-soft wrap-anywhere">No story in our collection names {name} so far.</p>;
  return (
    <>
      <NewsGrid items={items} heading="h3" />
      <p className="mt-5 text-note wrap-anywhere">
        <TextLink to="/news" search={{ about: [about] }}>
          All news about {name}
        </TextLink>
      </p>
    </>
  );
}
