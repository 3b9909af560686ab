import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { X } from '../../../../ui/icons/X.tsx';
import { PlainLink } from '../../../../ui/PlainLink.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import { TextLink } from '../../../../ui/TextLink.tsx';
import type { Saved } from '../../contract.ts';

/** What somebody wants to read. */
export function ReadingList({ items }: { items: readonly Saved[] }) {
  return (
    <section aria-labelledby="reading" className="min-w-0">
      <SectionTitle id="reading">To read</SectionTitle>
      <div className="mt-4">
        <SavedStories label="To read" items={items} />
      </div>
      <p className="mt-3 text-note">
        <TextLink to="/desk/reading">The whole reading list</TextLink>
      </p>
    </section>
  );
}

interface SavedStoriesProps {
  label: string;
  items: readonly Saved[];
  /** The whole list, from which a story can be taken off. */
  isWhole?: boolean;
}

/** What was put aside, each to be marked as read. */
export function SavedStories({ label, items, isWhole = false }: SavedStoriesProps) {
  return (
    <DataList
      label={label}
      items={items}
      keyOf={({ id }) => id}
      empty={{ title: 'Nothing to read', text: 'Stories that you put aside with “Read later” stand here.' }}
    >
      {(saved) => (saved.isThere ? <StoryLine saved={saved} isWhole={isWhole} /> : <GoneLine saved={saved} />)}
    </DataList>
  );
}

function useTakeOff({ title, path, readAt, isThere }: Saved) {
  const { follows } = useRouteContext({ from: '__root__' }).api;
  const refresh = [follows.key()];
  const markAgain = useTold(follows.markRead.mutationOptions(), { failed: 'It was not marked', refresh });
  const putBack = useTold(
    follows.save.mutationOptions({ onSuccess: ({ id }) => readAt !== null && markAgain.mutate({ id, isRead: true }) }),
    { failed: 'It was not put back', refresh },
  );
  return useTold(follows.unsave.mutationOptions(), {
    done: () => ({
      title: 'Taken off your reading list',
      description: title,
      ...(isThere ? { action: { label: 'Undo', onAct: () => putBack.mutate({ path }) } } : {}),
    }),
    failed: 'It was not taken off',
    refresh,
  });
}

/** Its page says no more than that it is gone; so nothing leads there. */
function GoneLine({ saved }: { saved: Saved }) {
  const { id, title } = saved;
  const takeOff = useTakeOff(saved);
  return (
    <div className="flex items-center justify-between gap-3 text-note leading-snug text-ink-soft">
      <p className="min-w-0 wrap-anywhere">
        <span dir="auto">{title}</span>
        <span className="block text-caption">No longer on the site</span>
      </p>
      <Button size="small" className="shrink-0" isBusy={takeOff.isPending} onClick={() => takeOff.mutate({ id })}>
        Take off
      </Button>
    </div>
  );
}

function StoryLine({ saved, isWhole }: { saved: Saved; isWhole: boolean }) {
  const { id, title, path, readAt } = saved;
  const takeOff = useTakeOff(saved);
  const router = useRouter();
  const { follows } = useRouteContext({ from: '__root__' }).api;
  const refresh = [follows.key()];
  const mark = useTold(
    follows.markRead.mutationOptions({
      onSuccess: ({ readAt }) => {
        if (readAt === null) return;
        const action = { label: 'Undo', onAct: () => mark.mutate({ id, isRead: false }) };
        showToast({ tone: 'success', title: 'Marked as read', action });
      },
    }),
    { failed: 'It was not marked', refresh },
  );
  return (
    <div className="flex items-center justify-between gap-3 text-note leading-snug">
      <PlainLink
        href={path}
        onFollow={(href) => router.navigate({ href })}
        className={`min-w-0 wrap-anywhere hover:underline ${readAt ? 'text-ink-soft' : ''}`}
      >
        <span dir="auto">{title}</span>
      </PlainLink>
      <div className="flex shrink-0 items-center gap-1">
        <Button size="small" isBusy={mark.isPending} onClick={() => mark.mutate({ id, isRead: readAt === null })}>
          {readAt ? 'Mark unread' : 'Mark read'}
        </Button>
        {isWhole ? (
          <IconButton
            size="small"
            label={`Take “${title}” off the list`}
            icon={<X aria-hidden className="size-4" />}
            isBusy={takeOff.isPending}
            onClick={() => takeOff.mutate({ id })}
          />
        ) : null}
      </div>
    </div>
  );
}
