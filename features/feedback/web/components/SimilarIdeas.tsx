import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { DataList } from '../../../../ui/DataList.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { longest } from '../../vocabulary.ts';
import { IdeaBadge } from './StateBadge.tsx';

const ASK_AFTER_MS = 400;
const SHORTEST = 8;

/** While an idea is written: those on the board that share words with it. */
export function SimilarIdeas({ text }: { text: string }) {
  const { api } = useRouteContext({ from: '__root__' });
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setAsked, ASK_AFTER_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  const q = asked.trim().slice(0, longest.search);
  const { data: ideas = [] } = useQuery({
    ...api.feedback.findSimilarIdeas.queryOptions({ input: { q } }),
    enabled: q.length >= SHORTEST,
    placeholderData: (before) => before,
  });
  if (ideas.length === 0 || q.length < SHORTEST) return null;
  return (
    <div role="status">
      <p className="mb-2 text-note font-medium">Somebody has proposed this? Vote instead:</p>
      <DataList label="Ideas like this" items={ideas} keyOf={({ id }) => id}>
        {({ id, title, state, votes }) => (
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-note">
            <TextLink to="/ideas" search={{ q: title }} hash={`idea-${id}`}>
              {title}
            </TextLink>
            <span className="text-ink-soft">{formatCounted(votes, 'vote')}</span>
            <IdeaBadge state={state} />
          </p>
        )}
      </DataList>
    </div>
  );
}
