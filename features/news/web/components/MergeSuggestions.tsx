import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import type { ChosenStory } from './MergeBar.tsx';

/** Pairs of recent stories that may be one; whoever knows chooses them for the bar at the foot. */
export function MergeSuggestions({ onChoose }: { onChoose(stories: readonly ChosenStory[]): void }) {
  const { api } = useRouteContext({ from: '/admin/articles' });
  const { data: suggestions } = useSuspenseQuery(api.articles.suggestMerges.queryOptions());
  if (suggestions.length === 0) return null;
  return (
    <details className="rounded-lg border border-line bg-panel p-5">
      <summary className="w-fit text-note font-medium link-quiet">
        Suggested pairs: these may be one story ({suggestions.length})
      </summary>
      <DataList
        label="Suggested pairs"
        items={suggestions}
        keyOf={({ stories }) => stories.map(({ id }) => id).join()}
        className="mt-3"
      >
        {({ stories, reason }) => (
          <div className="flex flex-wrap items-start justify-between gap-3 text-note">
            <ul className="min-w-0 flex-1 space-y-1">
              {stories.map(({ id, title, source }) => (
                <li key={id} className="wrap-anywhere">
                  <span className="font-medium">{title}</span> <span className="text-ink-soft">{source}</span>
                </li>
              ))}
              <li className="text-caption text-ink-soft">{reason}</li>
            </ul>
            <Button
              size="small"
              aria-label={`Choose both: ${stories.map(({ title }) => title).join(' and ')}`}
              onClick={() => onChoose(stories)}
            >
              Choose both
            </Button>
          </div>
        )}
      </DataList>
    </details>
  );
}
