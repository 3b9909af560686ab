import { DataList } from '../../../../ui/DataList.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { StoryLink } from '../../../news/web/components/StoryLink.tsx';
import type { StoryLine } from '../../contract.ts';

interface StoryLinesProps {
  /** What they are, for screen readers. */
  label: string;
  stories: readonly (StoryLine & { shared?: readonly string[] })[];
  empty: string;
}

/** Stories in a line each, with what they have in common with the one at hand. */
export function StoryLines({ label, stories, empty }: StoryLinesProps) {
  if (stories.length === 0) return <p className="text-note text-ink-soft">{empty}</p>;
  return (
    <DataList label={label} items={stories} keyOf={({ slug }) => slug}>
      {({ slug, title, source, publishedAt, datePrecision, shared = [] }) => (
        <>
          <p dir="auto" className="font-medium wrap-anywhere">
            <StoryLink slug={slug} className="hover:text-accent hover:underline">
              {title}
            </StoryLink>
          </p>
          <p className="mt-0.5 text-note text-ink-soft">
            {source}, <Time at={publishedAt} form="day" precision={datePrecision} />
            {shared.length > 0 ? `, also on ${shared.join(', ')}` : ''}
          </p>
        </>
      )}
    </DataList>
  );
}
