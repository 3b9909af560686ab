import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTold } from '../../../../platform/web/use-told.ts';
import { focusWhenLost } from '../../../../ui/focus-when-lost.ts';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';

/** Puts a story aside where it stands, and says so of one that is put aside. Who is not signed in is led to where it is done, by way of signing in. */
export function ReadLater({ path }: { path: string }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: me } = useQuery(api.accounts.me.queryOptions());
  if (me) return <OwnReadLater path={path} />;
  return (
    <TextLink to="/desk/reading" search={{ path }} rel="nofollow" preload={false}>
      Read later
    </TextLink>
  );
}

function OwnReadLater({ path }: { path: string }) {
  const { api } = useRouteContext({ from: '__root__' });
  const place = useRef<HTMLSpanElement>(null);
  const { data } = useQuery(api.follows.previewSaved.queryOptions({ input: { path } }));
  const save = useTold(api.follows.save.mutationOptions(), {
    done: 'It stands on your reading list',
    failed: 'It was not saved',
    refresh: [api.follows.key()],
  });
  const isSaved = data?.saved?.readAt === null;
  const isDone = isSaved && save.isSuccess;
  useEffect(() => {
    if (isDone) focusWhenLost(() => place.current?.querySelector('a'));
  }, [isDone]);
  return (
    <span ref={place}>
      {isSaved ? (
        <TextLink to="/desk/reading">On your reading list</TextLink>
      ) : (
        <TextButton disabled={save.isPending} onClick={() => save.mutate({ path })}>
          Read later
        </TextButton>
      )}
    </span>
  );
}
