import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { compact } from '../../../platform/web/search-params.ts';
import { useLiveQueries } from '../../../platform/web/use-live-queries.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Fact, Facts } from '../../../ui/Facts.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import type { Thread } from '../contract.ts';
import { atlasKindsReported, isAtlasKind, kindNames } from '../vocabulary.ts';
import { BoardPanel } from './components/BoardPanel.tsx';
import { MergePanel } from './components/MergePanel.tsx';
import { PostList } from './components/PostList.tsx';
import { PropertiesForm } from './components/PropertiesForm.tsx';
import { NoteForm, ReplyForm } from './components/ReplyForm.tsx';
import { StateBadge } from './components/StateBadge.tsx';

export const Route = createFileRoute('/admin/feedback/$id')({
  loader: ({ context: { api, queryClient }, params }) =>
    Promise.all([
      orNotFound(queryClient.ensureQueryData(api.feedback.find.queryOptions({ input: params }))),
      queryClient.ensureQueryData(api.feedback.overview.queryOptions()),
      queryClient.ensureQueryData(api.feedback.listSavedReplies.queryOptions()),
    ]),
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData?.[0].title ?? 'Message not found'} | SMR Intelligence` }],
  }),
  component: MessagePage,
});

function MessagePage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: thread } = useSuspenseQuery(api.feedback.find.queryOptions({ input: params }));
  const queriesOf = useMemo(() => ({ feedback_threads: [api.feedback.key()] }), [api]);
  useLiveQueries('/api/admin/live', queriesOf);
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/feedback">← User Feedback</TextLink>}
        title={thread.title}
        dir="auto"
        eyebrow={kindNames[thread.kind]}
        actions={<StateBadge state={thread.state} />}
      />
      {thread.mergedInto ? <MergedNotice thread={thread} into={thread.mergedInto} /> : null}
      <Facts facts={factsOf(thread)} className="mt-part" />
      <CorrectionButton thread={thread} />
      <div className="mt-part grid items-start gap-x-8 gap-y-part lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <PostList posts={thread.posts} />
          {thread.mergedInto ? null : (
            <>
              <ReplyForm key={`reply ${thread.id}`} thread={thread} />
              <NoteForm key={`note ${thread.id}`} thread={thread} />
            </>
          )}
        </div>
        {thread.mergedInto ? null : (
          <div className="grid min-w-0 gap-part">
            <PropertiesForm key={thread.id} thread={thread} />
            <BoardPanel key={`board ${thread.id} ${thread.revision}`} thread={thread} />
            <MergePanel thread={thread} />
          </div>
        )}
      </div>
    </>
  );
}

function factsOf(thread: Thread): Fact[] {
  const { name, email, page, recordName, shownValue, proposedValue, proposedSource, votes } = thread;
  const source = proposedSource?.match(/^https?:\/\/\S+$/) ? (
    <a href={proposedSource} target="_blank" rel="noopener noreferrer nofollow" className="link break-all">
      {proposedSource}
    </a>
  ) : (
    proposedSource
  );
  const facts: [string, Fact['value'] | null][] = [
    ['From', name ?? 'A guest'],
    ['Email', email ?? 'Not given: answers stand on the reader’s page'],
    ['Sent', <Time key="sent" at={thread.createdAt} form="near" />],
    [
      'First answer',
      thread.firstAnsweredAt ? <Time key="first" at={thread.firstAnsweredAt} form="near" /> : 'None yet',
    ],
    [
      'Page',
      page ? (
        <a key="page" href={page} className="link break-all">
          {page}
        </a>
      ) : null,
    ],
    ['About', recordName && <About key="about" thread={thread} />],
    ['It said', shownValue],
    ['It should be', proposedValue],
    ['Source', source],
    ['Votes', thread.boardState ? votes : null],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

/** What the message is about, with the way to the record's own form. */
function About({ thread }: { thread: Thread }) {
  const { recordName, fieldLabel } = thread;
  const form = formOf(thread);
  return (
    <>
      {form ? (
        <TextLink {...form} dir="auto">
          {recordName}
        </TextLink>
      ) : (
        recordName
      )}
      {fieldLabel ? `, ${fieldLabel}` : null}
    </>
  );
}

/** Opens the record's own form with the proposed value in it; saving it there answers the reader. */
function CorrectionButton({ thread }: { thread: Thread }) {
  const form = thread.field ? formOf(thread, thread.id) : null;
  if (!form) return null;
  return (
    <p className="mt-4">
      <LinkButton {...form} variant="primary">
        Turn into a correction
      </LinkButton>
    </p>
  );
}

/** @param answers the message that saving the record answers */
function formOf({ recordKind, recordId: id, recordSlug, field }: Thread, answers?: string) {
  if (!id) return null;
  const asked = compact({ answers });
  switch (recordKind) {
    case 'company':
      return linkOptions({ to: '/admin/companies/$id', params: { id }, search: asked });
    case 'startup':
      return linkOptions({ to: '/admin/startups/$id', params: { id }, search: asked });
    case 'term':
      return linkOptions({ to: '/admin/glossary-terms', search: { edit: id, ...asked } });
    default:
      // Each value needs its source there, so the form of the field is opened, and not filled in.
      return recordKind && isAtlasKind(recordKind) && recordSlug
        ? linkOptions({
            to: '/admin/atlas/$kind/$slug',
            params: { kind: atlasKindsReported[recordKind], slug: recordSlug },
            search: compact({ field: field ?? undefined }),
          })
        : null;
  }
}

function MergedNotice({ thread, into }: { thread: Thread; into: { id: string; title: string } }) {
  const { api } = Route.useRouteContext();
  const unmerge = useTold(api.feedback.unmerge.mutationOptions(), {
    done: 'The merge was taken back',
    failed: 'The merge was not taken back',
    refresh: [api.feedback.key()],
  });
  return (
    <Message tone="info" className="mt-part">
      This message was merged into{' '}
      <TextLink to="/admin/feedback/$id" params={{ id: into.id }}>
        {into.title}
      </TextLink>
      .{' '}
      <Button size="small" isBusy={unmerge.isPending} onClick={() => unmerge.mutate({ id: thread.id })}>
        Take it back
      </Button>
    </Message>
  );
}
