import { useRouteContext } from '@tanstack/react-router';
import { useTold } from '../../../../platform/web/use-told.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import { Facts } from '../../../../ui/Facts.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import type { Follow } from '../../contract.ts';

interface FollowOptionsProps {
  follow: Follow;
  onRemoved(): void;
}

/** The private addresses of something that is followed, and its end. */
export function FollowOptions({ follow, onRemoved }: FollowOptionsProps) {
  const { id, label, feedPath, calendarPath } = follow;
  const { follows } = useRouteContext({ from: '__root__' }).api;
  const refresh = [follows.key()];
  const renew = useTold(follows.renewSecret.mutationOptions(), {
    done: 'Feed and calendar have new addresses; the old ones are gone',
    failed: 'The addresses were not changed',
    refresh,
  });
  const again = useTold(follows.add.mutationOptions(), {
    done: ({ label }) => ({ title: `You follow ${label} again` }),
    failed: 'It is not followed again',
    refresh,
  });
  const remove = useTold(
    follows.remove.mutationOptions({
      // As it was in the end, which is not always what this page shows.
      onSuccess: ({ target, label, channels }) => {
        const action = { label: 'Undo', onAct: () => again.mutate({ target, label, channels }) };
        showToast({ tone: 'success', title: `You follow ${label} no longer`, action });
        onRemoved();
      },
    }),
    { failed: 'It is still followed', refresh },
  );
  const addresses = [
    { label: 'Feed', path: feedPath },
    { label: 'Calendar', path: calendarPath },
  ];
  return (
    <>
      <SectionTitle className="mt-section mb-3">Private addresses</SectionTitle>
      <p className="text-note text-ink-soft">
        For a feed reader and a calendar. Whoever knows an address can read what is there; nobody else finds it.
      </p>
      <Facts
        look="line"
        className="mt-3"
        facts={addresses.map(({ label, path }) => ({
          label,
          value: path && (
            <a href={path} className="link wrap-anywhere" rel="noreferrer">
              {path}
            </a>
          ),
        }))}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <ConfirmButton
          size="small"
          isBusy={renew.isPending}
          title={`Give ${label} new addresses?`}
          note="The old ones stop working at once, also in your own feed reader and calendar. Label, what is followed and how you are told stay."
          confirmLabel="New addresses"
          onConfirm={(close) => renew.mutate({ id }, { onSettled: close })}
        >
          New addresses
        </ConfirmButton>
        <Button size="small" isBusy={remove.isPending} onClick={() => remove.mutate({ id })}>
          Unfollow
        </Button>
      </div>
    </>
  );
}
