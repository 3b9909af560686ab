import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { Mark } from '../../../../ui/Mark.tsx';
import { PlainLink } from '../../../../ui/PlainLink.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { Notice } from '../../contract.ts';

/** One notice; who follows it has read it. */
export function NoticeLink({ notice }: { notice: Notice }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { notices } = useRouteContext({ from: '__root__' }).api;
  const read = useMutation(
    notices.markRead.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: notices.key() }),
    }),
  );
  const { id, title, text, path, createdAt, readAt, settledAt } = notice;
  const isWaiting = !readAt && !settledAt;
  return (
    <PlainLink
      href={path}
      onFollow={(href) => {
        if (!readAt) read.mutate({ id });
        router.navigate({ href });
      }}
      className="block rounded-md text-note leading-snug hover:underline"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className={`min-w-0 wrap-anywhere ${isWaiting ? 'font-semibold' : 'text-ink-soft'}`}>{title}</span>
        <State isWaiting={isWaiting} isSettled={settledAt !== null} />
      </span>
      {text ? (
        <span dir="auto" className="mt-0.5 line-clamp-2 text-ink-soft wrap-anywhere">
          {text}
        </span>
      ) : null}
      <span className="mt-0.5 block text-caption text-ink-soft">
        <Time at={createdAt} form="near" />
      </span>
    </PlainLink>
  );
}

function State({ isWaiting, isSettled }: { isWaiting: boolean; isSettled: boolean }) {
  if (isWaiting)
    return (
      <Mark shape="circle" tone="accent" size="caption" className="shrink-0">
        New
      </Mark>
    );
  return (
    <Mark shape="ring" size="caption" className="shrink-0">
      {isSettled ? 'Settled' : 'Read'}
    </Mark>
  );
}
