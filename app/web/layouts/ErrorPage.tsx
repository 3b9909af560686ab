import { type ErrorComponentProps, useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorMessage, hasCode } from '../../../platform/web/error-message.ts';
import { PageFailure } from '../../../ui/PageFailure.tsx';

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  return <div className="mx-auto max-w-2xl px-4 py-20">{explain(error, reset)}</div>;
}

function explain(error: unknown, reset: () => void) {
  if (hasCode(error, 'UNAUTHORIZED')) return <ToSignIn />;
  if (hasCode(error, 'FORBIDDEN'))
    return (
      <PageFailure isFinal title="No access" reset={reset}>
        Your account does not have the rights for this page. An administrator can grant them.
      </PageFailure>
    );
  if (hasCode(error, 'BAD_REQUEST'))
    return (
      <PageFailure isFinal title="This address makes no sense here" reset={reset}>
        It may have been cut off or mistyped.
      </PageFailure>
    );
  return <PageFailure reset={reset}>{errorMessage(error)}</PageFailure>;
}

/** The session has ended: to the sign-in, and back to this page from there. */
function ToSignIn() {
  const router = useRouter();
  const { api, queryClient } = useRouteContext({ from: '__root__' });
  // Where it failed; the address changes while this still stands.
  const [next] = useState(() => router.latestLocation.href);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    queryClient.setQueryData(api.accounts.me.queryKey(), null);
    router.navigate({ to: '/auth', search: { next }, replace: true });
  }, [router, api, queryClient, next]);
  return <p role="status">Your session has ended. You are taken to the sign-in.</p>;
}
