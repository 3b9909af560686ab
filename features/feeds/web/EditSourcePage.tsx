import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions, notFound } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { fieldErrors, hasCode } from '../../../platform/web/error-message.ts';
import { useDraftBase } from '../../../platform/web/use-draft-base.ts';
import { useLiveQueries } from '../../../platform/web/use-live-queries.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { useForgetText } from '../../../ui/kept-text-owner.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ConflictView } from '../../../ui/records/ConflictView.tsx';
import { OvertakenNotice } from '../../../ui/records/OvertakenNotice.tsx';
import { RecordForm } from '../../../ui/records/RecordForm.tsx';
import { RecordHistory } from '../../../ui/records/RecordHistory.tsx';
import { readRecordForm } from '../../../ui/records/read-form.ts';
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx';
import { type SourceFields, sourceRecord } from '../record.ts';
import { FeedPreviewView } from './components/FeedPreviewView.tsx';
import { SourceTrouble } from './components/SourceTrouble.tsx';

export const Route = createFileRoute('/admin/news-ingestion/$id')({
  loader: async ({ context: { api, queryClient }, params }) => {
    const [sources] = await Promise.all([
      queryClient.ensureQueryData(api.feeds.listSources.queryOptions()),
      queryClient.ensureQueryData(api.feeds.listHistory.queryOptions({ input: params })),
    ]);
    const source = sources.find(({ id }) => id === params.id);
    if (!source) throw notFound();
    return { name: source.name };
  },
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.name ?? 'Source not found'} | SMR Intelligence` }] }),
  component: EditSourcePage,
});

function EditSourcePage() {
  const { id } = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: sources } = useSuspenseQuery(api.feeds.listSources.queryOptions());
  const latest = sources.find((one) => one.id === id) ?? null;
  useLiveQueries(
    '/api/admin/live',
    useMemo(() => ({ rss_sources: [api.feeds.key()] }), [api]),
  );
  const { base, isOvertaken, startFrom } = useDraftBase(latest);
  const form = useRef<HTMLDivElement>(null);
  const keptAs = `source ${id}`;
  const forgetText = useForgetText(keptAs);
  /** What was refused because somebody else had saved. */
  const [refused, setRefused] = useState<Partial<SourceFields> | null>(null);
  /** What was chosen of both, to be saved on top of the latest version. */
  const [merged, setMerged] = useState<Partial<SourceFields> | null>(null);
  const goOn = (version: typeof latest, fields: Partial<SourceFields> | null) => {
    forgetText();
    startFrom(version);
    setMerged(fields);
    setRefused(null);
  };
  const save = useTold(
    api.feeds.changeSource.mutationOptions({
      onSuccess: (saved) => latest && goOn({ ...latest, ...saved }, null),
    }),
    { done: 'RSS source updated successfully', failed: 'Failed to update RSS source', refresh: [api.feeds.key()] },
  );
  const test = useTold(api.feeds.test.mutationOptions(), { failed: 'The feed could not be tested' });
  const tryIt = () => {
    const element = form.current?.querySelector('form');
    if (!element || !base) return;
    const {
      url = '',
      userAgent,
      keepWords,
      blockWords,
    } = readRecordForm(sourceRecord, new FormData(element), fieldsOf(base));
    test.mutate({ url, userAgent, keepWords, blockWords });
  };
  if (!base) return null;
  return (
    <>
      <PageHeader
        title={base.name}
        intro={
          latest
            ? `${formatCounted(latest.storyCount, 'story', 'stories')} kept${latest.isActive ? '' : ' · inactive: it is not read'}`
            : 'Deleted meanwhile. Its stories stay.'
        }
        actions={
          <LinkButton {...linkOptions({ to: '/admin/news-ingestion', search: { tab: 'sources' } })}>
            All sources
          </LinkButton>
        }
      />
      {latest ? <SourceTrouble source={latest} /> : null}
      <div ref={form} className="max-w-4xl">
        {latest && refused && isOvertaken ? (
          <>
            <UnsavedGuard isDirty keptAs={keptAs} />
            <ConflictView
              record={sourceRecord}
              base={base}
              mine={refused}
              theirs={latest}
              onResolve={(fields) => goOn(latest, { ...fieldsOf(latest), ...fields })}
              onDiscard={() => goOn(latest, null)}
            />
          </>
        ) : (
          <RecordForm
            key={base.revision}
            record={sourceRecord}
            keptAs={keptAs}
            values={merged ?? fieldsOf(base)}
            startsUnsaved={merged !== null}
            errors={{ ...fieldErrors(test.error), ...fieldErrors(save.error) }}
            isBusy={save.isPending}
            submitLabel="Save changes"
            onSubmit={(fields) =>
              save.mutate(
                { ...fields, id, revision: base.revision },
                { onError: (error) => hasCode(error, 'CONFLICT') && setRefused(fields) },
              )
            }
          >
            <Button isBusy={test.isPending} onClick={tryIt}>
              {test.isPending ? 'Testing…' : 'Test this feed'}
            </Button>
            {isOvertaken ? <OvertakenNotice noun="source" onLoad={() => goOn(latest, null)} /> : null}
          </RecordForm>
        )}
        <div aria-live="polite" className="mt-6">
          {test.data ? <FeedPreviewView preview={test.data} /> : null}
        </div>
      </div>
      {latest ? <History id={id} /> : <Message tone="danger">Somebody has deleted this source.</Message>}
    </>
  );
}

/** Its kind may be older than today's list; the form shows it as it is. */
const fieldsOf = (source: object) => ({ ...source }) as Partial<SourceFields>;

function History({ id }: { id: string }) {
  const { api } = Route.useRouteContext();
  const { data: entries } = useSuspenseQuery(api.feeds.listHistory.queryOptions({ input: { id } }));
  return <RecordHistory record={sourceRecord} entries={entries} />;
}
