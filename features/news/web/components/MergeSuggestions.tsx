import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import type { ChosenStory } from './MergeBar.tsx';

interface MergeSuggestionsProps {
  onChoose(stories: readonly ChosenStory[]): void;
}

/** Pairs of recent stories that may be one; whoever knows chooses them for the bar at the foot. Looked for when somebody opens it. */
export function MergeSuggestions({ onChoose }: MergeSuggestionsProps) {
  return (
    <Fold
      summary="Suggested pairs: these may be one story"
      summaryClass="w-fit text-note font-medium link-quiet"
      className="rounded-lg border border-line bg-panel p-5"
    >
      <Pairs onChoose={onChoose} />
    </Fold>
  );
}

function Pairs({ onChoose }: MergeSuggestionsProps) {
  const { api } = useRouteContext({ from: '/admin/articles' });
  const { data, error, refetch } = useQuery(api.articles.suggestMerges.queryOptions());
  return (
    <DataList
      label="Suggested pairs"
      // That there are none is said quietly; pairs keep their frame.
      look={data?.length === 0 ? 'inset' : 'lines'}
      items={data}
      keyOf={({ stories }) => stories.map(({ id }) => id).join()}
      empty={{ title: 'No two stories of the last two weeks look like one.' }}
      error={error && !data ? errorMessage(error) : null}
      onRetry={() => refetch()}
      expected={{ count: 1, height: 'h-16' }}
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
  );
}
