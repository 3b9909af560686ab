import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { formatLongDay } from '../../../platform/shared/format-time.ts';
import { errorMessage, fieldErrors, hasCode, whyNotSaved } from '../../../platform/web/error-message.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { useDraftBase } from '../../../platform/web/use-draft-base.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { LongTextField } from '../../../ui/fields/LongTextField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useForgetText } from '../../../ui/kept-text-owner.ts';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ConflictView } from '../../../ui/records/ConflictView.tsx';
import { OvertakenNotice } from '../../../ui/records/OvertakenNotice.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx';
import { WEEKLY } from '../../newsletter/vocabulary.ts';
import type { ManagedIssue } from '../contract.ts';
import { LONGEST_TEXT } from '../vocabulary.ts';
import { compareItems, mergeItems } from './compare-items.ts';
import { DeliveryReport } from './components/DeliveryReport.tsx';
import { LetterItems } from './components/LetterItems.tsx';
import { LetterPreview } from './components/LetterPreview.tsx';
import { LetterStatus } from './components/LetterStatus.tsx';
import { SendingTools } from './components/SendingTools.tsx';
import { contentOf, isGone } from './describe-item.ts';
import { linkToLetter } from './link-to-letter.ts';

export const Route = createFileRoute('/admin/newsletter/$id')({
  loader: ({ context, params }) =>
    orNotFound(
      // Which of its stories are still on the site changes elsewhere.
      context.queryClient.fetchQuery({
        ...context.api.letters.findManagedIssue.queryOptions({ input: params }),
        staleTime: 0,
      }),
    ),
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.issue.subject ?? 'Letter'} | SMR Intelligence` }] }),
  component: EditLetterPage,
});

function EditLetterPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.letters.findManagedIssue.queryOptions({ input: params }));
  const { issue } = data;
  const { base, isOvertaken, startFrom } = useDraftBase(issue);
  const keptAs = `letter ${issue.id}`;
  const forgetText = useForgetText(keptAs);
  /** What was chosen of both versions of a letter that two editors changed. */
  const [merged, setMerged] = useState<Draft | null>(null);
  const [refused, setRefused] = useState<Draft | null>(null);
  /** What was sent and not answered, each time: where that is what overtook the form, its answer alone was lost. */
  const [sent, setSent] = useState<readonly Draft[]>([]);
  const isOwn = isOvertaken && sent.some((draft) => isSameDraft(draft, issue));
  // The form goes on; what it said then would come back in the place of what it says when somebody else saves.
  if (isOwn && refused) setRefused(null);
  const goOn = (version: ManagedIssue, draft: Draft | null = null) => {
    forgetText();
    startFrom(version);
    setMerged(draft);
    setRefused(null);
    setSent([]);
  };
  const isDraft = issue.status === 'draft' || issue.status === 'scheduled' || issue.status === 'skipped';
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/newsletter">← All letters</TextLink>}
        title={`${issue.edition.slug === WEEKLY ? 'Letter' : issue.edition.name} of ${formatLongDay(issue.day)}`}
        actions={<LetterStatus status={issue.status} />}
        intro={issue.note}
      />
      {isDraft && refused && isOvertaken && !isOwn ? (
        <>
          <UnsavedGuard isDirty keptAs={keptAs} />
          <LetterConflict
            base={base}
            mine={refused}
            theirs={issue}
            onResolve={(draft) => goOn(issue, draft)}
            onDiscard={() => goOn(issue)}
          />
        </>
      ) : isDraft ? (
        <>
          {isOvertaken && !isOwn ? (
            <div className="mt-6">
              <OvertakenNotice noun="letter" onLoad={() => goOn(issue)} />
            </div>
          ) : null}
          <LetterEditor
            key={base.revision}
            keptAs={keptAs}
            issue={isOwn ? issue : base}
            start={merged ?? draftOf(base)}
            found={data}
            onSaved={(saved) => goOn(saved)}
            onRefused={setRefused}
            onUnanswered={(draft) => setSent((before) => [...before, draft])}
          />
        </>
      ) : (
        <>
          <p className="mt-field text-note text-ink-soft">
            This letter is on its way or sent; it can’t be changed any more.{' '}
            <TextLink {...linkToLetter(issue)}>Read it in the archive</TextLink>
          </p>
          <DeliveryReport issue={issue} />
        </>
      )}
      <LetterPreview issueId={issue.id} revision={issue.revision} />
    </>
  );
}

const isSameDraft = (one: Draft, other: Draft) =>
  one.subject === other.subject && one.intro === other.intro && contentOf(one.items) === contentOf(other.items);

/** What an editor changes of a letter. */
type Draft = Pick<ManagedIssue, 'subject' | 'intro' | 'items'>;

const draftOf = ({ subject, intro, items }: Draft): Draft => ({ subject, intro, items });

interface LetterConflictProps {
  base: Draft;
  mine: Draft;
  theirs: Draft;
  onResolve(draft: Draft): void;
  onDiscard(): void;
}

/** Which of both versions is kept, of its words and of each story and block. */
function LetterConflict({ base, mine, theirs, onResolve, onDiscard }: LetterConflictProps) {
  const { fields, valuesOf } = compareItems([base, mine, theirs].map(({ items }) => items));
  const wordsOf = ({ subject, intro, items }: Draft) => ({ subject, intro, ...valuesOf(items) });
  return (
    <ConflictView
      record={{
        nouns: { one: 'letter' },
        fields: { subject: { label: 'Subject' }, intro: { label: 'Introduction' }, ...fields },
      }}
      base={wordsOf(base)}
      mine={wordsOf(mine)}
      theirs={wordsOf(theirs)}
      onResolve={(kept) =>
        onResolve({
          subject: 'subject' in kept ? mine.subject : theirs.subject,
          intro: 'intro' in kept ? mine.intro : theirs.intro,
          items: mergeItems(mine.items, theirs.items, Object.keys(kept)),
        })
      }
      onDiscard={onDiscard}
    />
  );
}

interface LetterEditorProps {
  keptAs: string;
  /** The version that the fields begin with. */
  issue: ManagedIssue;
  start: Draft;
  /** What it can be filled with, and who would get it. */
  found: Pick<ComponentProps<typeof LetterItems>, 'candidates' | 'posts' | 'gone'> &
    Pick<ComponentProps<typeof SendingTools>, 'recipients' | 'timeZone' | 'fewestStories' | 'isOn'>;
  onSaved(issue: ManagedIssue): void;
  /** Somebody else had saved. */
  onRefused(draft: Draft): void;
  /** Nobody knows whether it was saved. */
  onUnanswered(draft: Draft): void;
}

function LetterEditor(props: LetterEditorProps) {
  const { keptAs, issue, start, found, onSaved, onRefused, onUnanswered } = props;
  const { candidates, posts, gone, ...sending } = found;
  const { api } = Route.useRouteContext();
  const [items, setItems] = useState(start.items);
  const [subject, setSubject] = useState(start.subject);
  const [intro, setIntro] = useState(start.intro);
  const isChanged = !isSameDraft({ subject, intro, items }, issue);
  const save = useTold(api.letters.changeIssue.mutationOptions({ onSuccess: (saved) => onSaved(saved) }), {
    done: 'Letter saved',
    failed: 'The letter was not saved',
    isSaid: (error) => hasCode(error, 'CONFLICT'),
    refresh: [api.letters.key()],
  });
  const errors = fieldErrors(save.error);
  return (
    <>
      <Form
        className="mt-part grid gap-field"
        onSend={() =>
          save.mutate(
            { id: issue.id, revision: issue.revision, subject, intro, items },
            {
              onError: (error) => {
                const why = whyNotSaved(error);
                if (why === 'overtaken') onRefused({ subject, intro, items });
                if (why === 'unanswered') onUnanswered({ subject, intro, items });
              },
            },
          )
        }
      >
        <UnsavedGuard isBusy={save.isPending} isDirty={isChanged} keptAs={keptAs} />
        {hasCode(save.error, 'CONFLICT') ? <Message tone="danger">{errorMessage(save.error)}</Message> : null}
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
          hint="Markdown"
          error={errors.intro}
          maxLength={LONGEST_TEXT}
          value={intro}
          onValue={setIntro}
        />
        <LetterItems
          items={items}
          candidates={candidates}
          posts={posts}
          gone={gone}
          errors={{ ...errors, ...fieldErrors(save.error, 'items') }}
          onChange={setItems}
        />
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
      <SendingTools
        issue={issue}
        {...sending}
        hasGone={issue.items.some((item) => isGone(item, gone))}
        storiesLeft={issue.items.filter((item) => item.kind === 'story' && !isGone(item, gone)).length}
        isChanged={isChanged}
        onSaved={onSaved}
      />
    </>
  );
}
