import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import type { Thread } from '../../contract.ts';
import { kindNames, longest } from '../../vocabulary.ts';

/** Merges this message into another one that is searched for, and takes merges into this one back. */
export function MergePanel({ thread }: { thread: Thread }) {
  const { api } = useRouteContext({ from: '__root__' });
  const navigate = useNavigate();
  const [q, setQ] = useState<string | null>(null);
  const { data } = useQuery({
    ...api.feedback.list.queryOptions({ input: { q: q ?? '', limit: 8 } }),
    enabled: q !== null,
  });
  const refresh = [api.feedback.key()];
  const unmerge = useTold(api.feedback.unmerge.mutationOptions(), {
    done: 'The merge was taken back',
    failed: 'The merge was not taken back',
    refresh,
  });
  const merge = useTold(
    api.feedback.merge.mutationOptions({
      onSuccess: (into) => navigate({ to: '/admin/feedback/$id', params: { id: into.id } }),
    }),
    {
      done: (into) => ({
        title: 'Merged',
        description: `Into: ${into.title}`,
        action: { label: 'Undo', onAct: () => unmerge.mutate({ id: thread.id }) },
      }),
      failed: 'The messages were not merged',
      refresh,
    },
  );
  return (
    <Panel title="Merge">
      <div className="grid gap-field p-4">
        {thread.merged.length > 0 ? (
          <DataList label="Merged into this one" look="inset" items={thread.merged} keyOf={({ id }) => id}>
            {({ id, title }) => (
              <div className="-mx-4 flex items-start justify-between gap-3 text-note">
                <span className="min-w-0 wrap-anywhere">{title}</span>
                <Button
                  size="small"
                  isBusy={unmerge.isPending}
                  aria-label={`Take back: ${title}`}
                  onClick={() => unmerge.mutate({ id })}
                >
                  Take back
                </Button>
              </div>
            )}
          </DataList>
        ) : null}
        <Form className="grid gap-field" onSend={({ text }) => setQ(text('q'))}>
          <TextField kind="search" name="q" label="Find the other message" maxLength={longest.search} />
          <Button type="submit" className="justify-self-start">
            Search
          </Button>
        </Form>
        {q === null ? null : (
          <DataList
            label="Messages found"
            look="inset"
            items={data?.items.filter(({ id }) => id !== thread.id)}
            keyOf={({ id }) => id}
            empty={{ title: 'No other message matches' }}
          >
            {({ id, title, kind }) => (
              <div className="-mx-4 flex items-start justify-between gap-3 text-note">
                <span className="min-w-0 wrap-anywhere">
                  {title} <span className="text-ink-soft">({kindNames[kind]})</span>
                </span>
                <Button
                  size="small"
                  isBusy={merge.isPending}
                  aria-label={`Merge into: ${title}`}
                  onClick={() => merge.mutate({ id: thread.id, into: id })}
                >
                  Merge into it
                </Button>
              </div>
            )}
          </DataList>
        )}
      </div>
    </Panel>
  );
}
