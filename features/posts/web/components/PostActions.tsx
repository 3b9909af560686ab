import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { toZoneClock } from '../../../../platform/shared/zoned-time.ts';
import { errorMessage, fieldErrors } from '../../../../platform/web/error-message.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { ZoneField } from '../../../../ui/fields/ZoneField.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { useReaderZone } from '../../../../ui/use-reader-time.ts';
import type { ManagedPost } from '../../contract.ts';
import { longest } from '../../vocabulary.ts';
import type { Autosave } from '../use-autosave.ts';
import { useRestorePost } from '../use-restore-post.ts';
import { PreviewLinkDialog } from './PreviewLinkDialog.tsx';
import { LetterDialog, usePutIntoLetter } from './PutIntoLetter.tsx';

type Queue = Autosave['queue'];
type Step = (asked: { id: string; revision: number }) => Promise<ManagedPost>;

interface Deed {
  label: string;
  done: string;
  step: Step;
  undo?: { step: Step; done: string };
}

interface PostActionsProps {
  post: ManagedPost;
  preview: { previewPath: string; previewUntil: string };
  queue: Queue;
}

/** What can be done with a post in its state. */
export function PostActions({ post, preview, queue }: PostActionsProps) {
  const { posts } = useRouteContext({ from: '/admin/blog-posts/$id' }).api;
  const [asked, setAsked] = useState<'schedule' | 'address' | 'preview' | 'letter' | null>(null);
  const { run, isPending } = usePostStep(post.id, queue);
  const remove = useDeletePost();
  const { letters, mailOut } = usePutIntoLetter();
  const { state, publishedNumber, hasChanges } = post;
  const withdraw: Deed = {
    label: 'Withdraw',
    done: 'Withdrawn: it is off the site',
    step: posts.withdraw.call,
    undo: { step: posts.showAgain.call, done: 'Public again' },
  };
  const publish: Deed = {
    label: publishedNumber === null ? 'Publish' : hasChanges || state === 'withdrawn' ? 'Publish changes' : 'Publish',
    done: 'Published',
    step: posts.publish.call,
    ...(state === 'published' ? {} : { undo: { step: posts.withdraw.call, done: withdraw.done } }),
  };
  const takeBack = (label: string, done: string): Deed => ({ label, done, step: posts.takeBack.call });
  const deeds: Deed[] = {
    draft: [{ label: 'Ask for review', done: 'The other editors are told', step: posts.askReview.call }],
    review: [takeBack('Back to draft', 'A draft again')],
    scheduled: [takeBack('Cancel the schedule', 'It does not go out by itself any more')],
    published: [withdraw],
    withdrawn: [
      { label: 'Show again as it was', done: 'Public again', step: posts.showAgain.call },
      takeBack('Back to draft', 'A draft again'),
    ],
  }[state];
  return (
    <>
      {state === 'published' ? (
        <LinkButton to="/blog/$slug" params={{ slug: post.slug }}>
          View
        </LinkButton>
      ) : null}
      <Button onClick={() => setAsked('preview')}>Preview link</Button>
      {state === 'published' && !hasChanges ? null : (
        <Button variant="primary" isBusy={isPending} onClick={() => run(publish)}>
          {publish.label}
        </Button>
      )}
      <Menu
        label="More"
        entries={[
          ...deeds.map((deed) => ({ label: deed.label, onChoose: () => run(deed) })),
          state === 'published'
            ? letters.length > 1
              ? { label: 'Put into a coming letter…', onChoose: () => setAsked('letter') }
              : { label: 'Put into the coming letter', onChoose: () => mailOut.mutate({ postId: post.id }) }
            : { label: 'Schedule…', onChoose: () => setAsked('schedule') },
          { label: 'Change the address…', onChoose: () => setAsked('address') },
          {
            label: 'Delete',
            tone: 'danger',
            // What was typed comes back with it.
            onChoose: () => void queue.flush().then(() => remove.mutate({ id: post.id })),
          },
        ]}
      />
      {asked === 'schedule' ? <ScheduleDialog post={post} queue={queue} onClose={() => setAsked(null)} /> : null}
      {asked === 'preview' ? <PreviewLinkDialog id={post.id} {...preview} onClose={() => setAsked(null)} /> : null}
      {asked === 'letter' ? <LetterDialog postId={post.id} onClose={() => setAsked(null)} /> : null}
      {asked === 'address' ? <AddressDialog post={post} queue={queue} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function useDeletePost() {
  const { posts } = useRouteContext({ from: '__root__' }).api;
  const navigate = useNavigate();
  const restore = useRestorePost();
  return useTold(
    posts.remove.mutationOptions({ onSuccess: () => navigate({ to: '/admin/blog-posts', ignoreBlocker: true }) }),
    {
      done: ({ id, title }) => ({
        title: 'Post deleted',
        description: title,
        action: { label: 'Undo', onAct: () => restore.mutate({ id }) },
      }),
      failed: 'The post was not deleted',
      refresh: [posts.list.key(), posts.count.key(), posts.listDeleted.key()],
    },
  );
}

/** Saves what was typed, then takes the step, and says how it went; with the way back where there is one. */
function usePostStep(id: string, queue: Queue) {
  const { posts } = useRouteContext({ from: '/admin/blog-posts/$id' }).api;
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: posts.key() });
  const taking = useMutation({ mutationFn: (step: Step) => takeStep(queue, id, step), onSettled: refresh });
  const run = ({ step, done, undo }: Omit<Deed, 'label'>): void =>
    taking.mutate(step, {
      onSuccess: () =>
        showToast({
          tone: 'success',
          title: done,
          ...(undo ? { action: { label: 'Undo', onAct: () => run(undo) } } : {}),
        }),
      onError: (error) => showToast({ tone: 'error', title: 'It was not done', description: errorMessage(error) }),
    });
  return { run, isPending: taking.isPending };
}

async function takeStep(queue: Queue, id: string, step: Step): Promise<ManagedPost> {
  const post = await queue.perform((revision) => step({ id, revision }));
  if (!post) throw new Error('What you typed could not be saved, so nothing was done.');
  return post;
}

interface StepDialogProps {
  post: ManagedPost;
  queue: Queue;
  onClose(): void;
}

function useDialogStep({ post, queue, onClose }: StepDialogProps, done: string) {
  const { posts } = useRouteContext({ from: '/admin/blog-posts/$id' }).api;
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (step: Step) => takeStep(queue, post.id, step),
    onSuccess: () => {
      showToast({ tone: 'success', title: done });
      onClose();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: posts.key() }),
  });
}

function ScheduleDialog(props: StepDialogProps) {
  const { posts } = useRouteContext({ from: '/admin/blog-posts/$id' }).api;
  const step = useDialogStep(props, 'Scheduled');
  const errors = fieldErrors(step.error);
  const readerZone = useReaderZone(true);
  const zone = props.post.scheduledZone ?? readerZone;
  const at = props.post.scheduledAt ? new Date(props.post.scheduledAt) : new Date(Date.now() + HOUR_MS);
  return (
    <FormDialog
      title="Schedule"
      note="Exactly the text as it is now goes out then. What is written later waits until it is published."
      submitLabel="Schedule"
      isBusy={step.isPending}
      error={step.error ? errorMessage(step.error) : null}
      onClose={props.onClose}
      onSubmit={(data) => {
        const clock = String(data.get('clock')).slice(0, 16);
        const timeZone = String(data.get('timeZone')).trim();
        step.mutate((asked) => posts.schedule.call({ ...asked, clock, timeZone }));
      }}
    >
      <TextField
        kind="datetime-local"
        name="clock"
        label="Date and time"
        error={errors.clock}
        isRequired
        defaultValue={toZoneClock(at, zone)}
      />
      <ZoneField error={errors.timeZone} defaultValue={zone} />
    </FormDialog>
  );
}

function AddressDialog(props: StepDialogProps) {
  const { posts } = useRouteContext({ from: '/admin/blog-posts/$id' }).api;
  const step = useDialogStep(props, 'Address changed');
  return (
    <FormDialog
      title="Change the address"
      note={
        props.post.publishedAt ? 'The address that it has now will lead to the new one.' : 'It has not been public yet.'
      }
      submitLabel="Change"
      isBusy={step.isPending}
      error={step.error ? errorMessage(step.error) : null}
      onClose={props.onClose}
      onSubmit={(data) => {
        const slug = String(data.get('slug')).trim();
        step.mutate((asked) => posts.changeSlug.call({ ...asked, slug }));
      }}
    >
      <TextField
        name="slug"
        label="Address after /blog/"
        error={fieldErrors(step.error).slug}
        isRequired
        maxLength={longest.slug}
        defaultValue={props.post.slug}
        isMonospaced
      />
    </FormDialog>
  );
}
