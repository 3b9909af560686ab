import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
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

/** What was put aside, each to be marked as read. */
export function SavedStories({ label, items }: { label: string; items: readonly Saved[] }) {
  return (
    <DataList
      label={label}
      items={items}
      keyOf={({ id }) => id}
      empty={{ title: 'Nothing to read', text: 'Stories that you put aside with “Read later” stand here.' }}
    >
      {(saved) => <SavedLine saved={saved} />}
    </DataList>
  );
}

function SavedLine({ saved }: { saved: Saved }) {
  return saved.isThere ? <StoryLine saved={saved} /> : <GoneLine saved={saved} />;
}

/** Its page says no more than that it is gone; so nothing leads there, nor can it be taken off the list there. */
function GoneLine({ saved: { id, title } }: { saved: Saved }) {
  const { follows } = useRouteContext({ from: '__root__' }).api;
  const takeOff = useTold(follows.unsave.mutationOptions(), {
    done: () => ({ title: 'Taken off your reading list', description: title }),
    failed: 'It was not taken off',
    refresh: [follows.key()],
  });
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

function StoryLine({ saved: { id, title, path, readAt } }: { saved: Saved }) {
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
      <Button
        size="small"
        className="shrink-0"
        isBusy={mark.isPending}
        onClick={() => mark.mutate({ id, isRead: readAt === null })}
      >
        {readAt ? 'Mark unread' : 'Mark read'}
      </Button>
    </div>
  );
}
