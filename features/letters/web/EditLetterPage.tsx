import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, hasCode } from '../../../platform/web/error-message.ts';
import { useDraftBase } from '../../../platform/web/use-draft-base.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { OvertakenNotice } from '../../records/web/components/OvertakenNotice.tsx';
import type { IssueStory, ManagedIssue } from '../contract.ts';
import { FEWEST_STORIES } from '../vocabulary.ts';
import { LetterPreview } from './components/LetterPreview.tsx';
import { LetterStatus } from './components/LetterStatus.tsx';
import { StoryPicker } from './components/StoryPicker.tsx';
import { TestLetterForm } from './components/TestLetterForm.tsx';
import { formatDay } from './format-day.ts';

export const Route = createFileRoute('/admin/newsletter/$id')({
  loader: async ({ context, params }) => {
    try {
      return await context.queryClient.ensureQueryData(
        context.api.letters.findManagedIssue.queryOptions({ input: params }),
      );
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'BAD_REQUEST')) throw notFound();
      throw error;
    }
  },
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.issue.subject ?? 'Letter'} | SMR Intelligence` }] }),
  component: EditLetterPage,
});

function EditLetterPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.letters.findManagedIssue.queryOptions({ input: params }));
  const { issue, candidates } = data;
  const { base, isOvertaken, startFrom } = useDraftBase(issue);
  const isDraft = issue.status === 'draft' || issue.status === 'scheduled' || issue.status === 'skipped';
  return (
    <>
      <p className="text-sm">
        <Link to="/admin/newsletter" className="text-accent hover:underline">
          ← All letters
        </Link>
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <h1 className="text-3xl font-semibold tracking-tight">Letter of {formatDay(issue.weekOf)}</h1>
        <LetterStatus status={issue.status} />
      </div>
      {issue.note ? <p className="mt-2 text-sm text-ink-soft">{issue.note}</p> : null}
      {isDraft ? (
        <>
          {isOvertaken ? (
            <div className="mt-6">
              <OvertakenNotice noun="letter" onLoad={() => startFrom(issue)} />
            </div>
          ) : null}
          <LetterEditor key={base.revision} issue={base} candidates={candidates} onSaved={startFrom} />
        </>
      ) : (
        <p className="mt-4 text-sm text-ink-soft">
          This letter is on its way or sent; it can’t be changed any more.{' '}
          <Link to="/newsletter/$week" params={{ week: issue.weekOf }} className="text-accent underline">
            Read it in the archive
          </Link>
        </p>
      )}
      <LetterPreview issueId={issue.id} revision={issue.revision} />
    </>
  );
}

interface LetterEditorProps {
  /** The version that the fields begin with. */
  issue: ManagedIssue;
  candidates: IssueStory[];
  onSaved(issue: ManagedIssue): void;
}

function LetterEditor({ issue, candidates, onSaved }: LetterEditorProps) {
  const { api } = Route.useRouteContext();
  const queryClient = useQueryClient();
  const [stories, setStories] = useState(issue.stories);
  const [subject, setSubject] = useState(issue.subject);
  const [intro, setIntro] = useState(issue.intro);
  const isChanged =
    subject !== issue.subject ||
    intro !== issue.intro ||
    stories.map(({ storyId }) => storyId).join() !== issue.stories.map(({ storyId }) => storyId).join();
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.letters.key() });
  const fail = (title: string) => (error: Error) =>
    showToast({ tone: 'error', title, description: errorMessage(error) });
  const save = useMutation(
    api.letters.changeIssue.mutationOptions({
      onSuccess: async (saved) => {
        showToast({ tone: 'success', title: 'Letter saved' });
        onSaved(saved);
        await refresh();
      },
      onError: fail('The letter was not saved'),
    }),
  );
  const send = useMutation(
    api.letters.sendNow.mutationOptions({
      onSuccess: async (saved) => {
        showToast({ tone: 'success', title: 'The letter is on its way' });
        onSaved(saved);
        await refresh();
      },
      onError: fail('The letter was not sent'),
    }),
  );
  const skip = useMutation(
    api.letters.skipIssue.mutationOptions({
      onSuccess: async (saved) => {
        showToast({ tone: 'success', title: 'This week is left out' });
        onSaved(saved);
        await refresh();
      },
      onError: fail('The letter was not skipped'),
    }),
  );
  const input = 'mt-1.5 w-full rounded-md border border-line bg-panel px-3 py-2 hover:border-line-strong';
  const button = 'rounded-md border border-line-strong px-4 py-2 text-sm hover:bg-sunken disabled:opacity-60';
  return (
    <>
      <form
        className="mt-6 space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          const storyIds = stories.map(({ storyId }) => storyId);
          save.mutate({ id: issue.id, revision: issue.revision, subject, intro, storyIds });
        }}
      >
        <label className="block text-sm font-medium">
          Subject
          <input
            required
            maxLength={150}
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
            className={input}
          />
        </label>
        <label className="block text-sm font-medium">
          Introduction
          <textarea
            rows={4}
            maxLength={2_000}
            value={intro}
            onChange={(event) => setIntro(event.target.value)}
            className={input}
          />
        </label>
        <StoryPicker stories={stories} candidates={candidates} onChange={setStories} />
        <button
          type="submit"
          disabled={!isChanged || save.isPending}
          className="rounded-md bg-accent px-6 py-2.5 font-medium text-on-accent hover:bg-accent-strong disabled:opacity-60"
        >
          {save.isPending ? 'Saving…' : 'Save letter'}
        </button>
      </form>
      <div className="mt-8 flex flex-wrap items-end gap-4 border-t border-line pt-6">
        <TestLetterForm issueId={issue.id} />
        <button
          type="button"
          disabled={isChanged || send.isPending || issue.stories.length < FEWEST_STORIES}
          onClick={() => {
            if (confirm('Send this letter to all subscribers now? This can’t be taken back.'))
              send.mutate({ id: issue.id, revision: issue.revision });
          }}
          className={button}
        >
          Send to everybody now
        </button>
        {issue.status === 'skipped' ? null : (
          <button
            type="button"
            disabled={skip.isPending}
            onClick={() => skip.mutate({ id: issue.id })}
            className={button}
          >
            Skip this week
          </button>
        )}
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        {isChanged
          ? 'Save your changes before sending.'
          : issue.stories.length < FEWEST_STORIES
            ? `A letter needs at least ${FEWEST_STORIES} stories.`
            : 'What you see below is what is sent.'}
      </p>
    </>
  );
}
