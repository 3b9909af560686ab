import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { formatLongDay } from '../../../platform/shared/format-time.ts';
import { fieldErrors, hasCode } from '../../../platform/web/error-message.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { useDraftBase } from '../../../platform/web/use-draft-base.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { LongTextField } from '../../../ui/fields/LongTextField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useForgetText } from '../../../ui/kept-text-owner.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ConflictView } from '../../../ui/records/ConflictView.tsx';
import { OvertakenNotice } from '../../../ui/records/OvertakenNotice.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx';
import type { IssueStory, ManagedIssue } from '../contract.ts';
import { DeliveryReport } from './components/DeliveryReport.tsx';
import { LetterPreview } from './components/LetterPreview.tsx';
import { LetterStatus } from './components/LetterStatus.tsx';
import { SendingTools } from './components/SendingTools.tsx';
import { StoryPicker } from './components/StoryPicker.tsx';

export const Route = createFileRoute('/admin/newsletter/$id')({
  loader: ({ context, params }) =>
    orNotFound(
      context.queryClient.ensureQueryData(context.api.letters.findManagedIssue.queryOptions({ input: params })),
    ),
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.issue.subject ?? 'Letter'} | SMR Intelligence` }] }),
  component: EditLetterPage,
});

function EditLetterPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.letters.findManagedIssue.queryOptions({ input: params }));
  const { issue, candidates, recipients, timeZone } = data;
  const { base, isOvertaken, startFrom } = useDraftBase(issue);
  const keptAs = `letter ${issue.id}`;
  const forgetText = useForgetText(keptAs);
  /** What was chosen of both versions of a letter that two editors changed. */
  const [merged, setMerged] = useState<Draft | null>(null);
  const [refused, setRefused] = useState<Draft | null>(null);
  const goOn = (version: ManagedIssue, draft: Draft | null = null) => {
    forgetText();
    startFrom(version);
    setMerged(draft);
    setRefused(null);
  };
  const isDraft = issue.status === 'draft' || issue.status === 'scheduled' || issue.status === 'skipped';
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/newsletter">← All letters</TextLink>}
        title={`Letter of ${formatLongDay(issue.day)}`}
        actions={<LetterStatus status={issue.status} />}
        intro={issue.note}
      />
      {isDraft && refused && isOvertaken ? (
        <>
          <UnsavedGuard isDirty keptAs={keptAs} />
          <ConflictView
            record={letterWords}
            base={wordsOf(base)}
            mine={wordsOf(refused)}
            theirs={wordsOf(issue)}
            onResolve={({ stories, ...words }) =>
              goOn(issue, { ...draftOf(issue), ...words, ...(stories ? { stories: refused.stories } : {}) })
            }
            onDiscard={() => goOn(issue)}
          />
        </>
      ) : isDraft ? (
        <>
          {isOvertaken ? (
            <div className="mt-6">
              <OvertakenNotice noun="letter" onLoad={() => goOn(issue)} />
            </div>
          ) : null}
          <LetterEditor
            key={base.revision}
            keptAs={keptAs}
            issue={base}
            start={merged ?? draftOf(base)}
            candidates={candidates}
            recipients={recipients}
            timeZone={timeZone}
            onSaved={(saved) => goOn(saved)}
            onRefused={setRefused}
          />
        </>
      ) : (
        <>
          <p className="mt-field text-note text-ink-soft">
            This letter is on its way or sent; it can’t be changed any more.{' '}
            <TextLink to="/newsletter/$week" params={{ week: issue.weekOf }}>
              Read it in the archive
            </TextLink>
          </p>
          <DeliveryReport issue={issue} />
        </>
      )}
      <LetterPreview issueId={issue.id} revision={issue.revision} />
    </>
  );
}

/** What an editor changes of a letter. */
type Draft = Pick<ManagedIssue, 'subject' | 'intro' | 'stories'>;

const draftOf = ({ subject, intro, stories }: Draft): Draft => ({ subject, intro, stories });
/** As two versions are compared: stories by their titles. */
const wordsOf = ({ stories, ...words }: Draft) => ({
  subject: words.subject,
  intro: words.intro,
  stories: stories.map(({ title, note }) => (note ? `${title} (${note})` : title)),
});
const letterWords = {
  nouns: { one: 'letter' },
  fields: { subject: { label: 'Subject' }, intro: { label: 'Introduction' }, stories: { label: 'Stories' } },
};

interface LetterEditorProps {
  keptAs: string;
  /** The version that the fields begin with. */
  issue: ManagedIssue;
  start: Draft;
  candidates: IssueStory[];
  recipients: number;
  /** The newsletter's. */
  timeZone: string;
  onSaved(issue: ManagedIssue): void;
  /** Somebody else had saved. */
  onRefused(draft: Draft): void;
}

function LetterEditor(props: LetterEditorProps) {
  const { keptAs, issue, start, candidates, recipients, timeZone, onSaved, onRefused } = props;
  const { api } = Route.useRouteContext();
  const [stories, setStories] = useState(start.stories);
  const [subject, setSubject] = useState(start.subject);
  const [intro, setIntro] = useState(start.intro);
  const isChanged = subject !== issue.subject || intro !== issue.intro || chosenOf(stories) !== chosenOf(issue.stories);
  const save = useTold(api.letters.changeIssue.mutationOptions({ onSuccess: (saved) => onSaved(saved) }), {
    done: 'Letter saved',
    failed: 'The letter was not saved',
    refresh: [api.letters.key()],
  });
  const errors = fieldErrors(save.error);
  return (
    <>
      <Form
        className="mt-part grid gap-field"
        onSend={() => {
          const storyIds = stories.map(({ storyId }) => storyId);
          save.mutate(
            {
              ...{ id: issue.id, revision: issue.revision, subject, intro, storyIds },
              notes: Object.fromEntries(stories.map(({ storyId, note }) => [storyId, note])),
            },
            { onError: (error) => hasCode(error, 'CONFLICT') && onRefused({ subject, intro, stories }) },
          );
        }}
      >
        <UnsavedGuard isBusy={save.isPending} isDirty={isChanged} keptAs={keptAs} />
        <TextField
          name="subject"
          label="Subject"
          error={errors.subject}
          isRequired
          maxLength={150}
          value={subject}
          onValue={setSubject}
        />
        <LongTextField
          name="intro"
          label="Introduction"
          error={errors.intro}
          maxLength={2_000}
          value={intro}
          onValue={setIntro}
        />
        <StoryPicker stories={stories} candidates={candidates} onChange={setStories} />
        <Button
          type="submit"
          variant="primary"
          isDisabled={!isChanged}
          isBusy={save.isPending}
          className="justify-self-start"
        >
          {save.isPending ? 'Saving…' : 'Save letter'}
        </Button>
      </Form>
      <SendingTools issue={issue} recipients={recipients} timeZone={timeZone} isChanged={isChanged} onSaved={onSaved} />
    </>
  );
}

const chosenOf = (stories: readonly IssueStory[]) =>
  JSON.stringify(stories.map(({ storyId, note }) => [storyId, note.trim()]));
