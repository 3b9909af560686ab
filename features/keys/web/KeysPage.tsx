import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useState } from 'react';
import { headOf } from '../../../platform/web/page-head.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { DataList } from '../../../ui/DataList.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ShownSecret } from '../../../ui/ShownSecret.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { REQUESTS_PER_MINUTE } from '../vocabulary.ts';
import { IssueKeyForm } from './components/IssueKeyForm.tsx';
import { KeyRow } from './components/KeyRow.tsx';

export const Route = createFileRoute('/account/keys')({
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(context.api.accounts.me.queryOptions());
    if (!me) throw redirect({ href: '/auth?next=/account/keys' });
  },
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(api.keys.list.queryOptions()),
  head: headOf({
    title: 'Your API keys | SMR Intelligence',
    description: 'Keys with which programs of yours ask this site.',
    path: '/account/keys',
    isIndexed: false,
  }),
  component: KeysPage,
});

function KeysPage() {
  const { api } = Route.useRouteContext();
  const { data: keys } = useSuspenseQuery(api.keys.list.queryOptions());
  const [issued, setIssued] = useState<{ name: string; key: string } | null>(null);
  const refresh = [api.keys.key()];
  const issue = useTold(api.keys.issue.mutationOptions({ onSuccess: ({ name, key }) => setIssued({ name, key }) }), {
    failed: 'The key was not made',
    refresh,
  });
  const revoke = useTold(api.keys.revoke.mutationOptions(), {
    done: 'The key is revoked',
    failed: 'The key was not revoked',
    refresh,
  });
  return (
    <div className="mx-auto max-w-3xl px-4 py-12 sm:px-6">
      <PageHeader
        title="Your API keys"
        back={<TextLink to="/account">Your account</TextLink>}
        intro={
          <>
            A program shows its key with each request, as <code>Authorization: Bearer …</code>, and may do what the key
            says and nothing else: no key signs in, makes keys or looks after the site. {REQUESTS_PER_MINUTE} requests a
            minute; each answer says in <code>RateLimit-Remaining</code> how many are left. What there is to ask is in
            the <TextLink to="/api/docs">description of the API</TextLink>.
          </>
        }
      />
      {issued ? (
        <ShownSecret
          key={issued.key}
          title="New key"
          label="Key"
          sentence={`The key of “${issued.name}”. Copy it now: it is not shown again.`}
          secret={issued.key}
          onClose={() => setIssued(null)}
        />
      ) : null}
      <IssueKeyForm
        error={issue.error}
        isBusy={issue.isPending}
        onIssue={(key, onIssued) => issue.mutate(key, { onSuccess: onIssued })}
      />
      <section aria-label="Your keys" className="mt-part">
        <DataList
          label="Your keys"
          items={keys}
          keyOf={({ id }) => id}
          empty={{ title: 'No keys yet', text: 'Make one for each program, so that each can be ended by itself.' }}
        >
          {(key) => (
            <KeyRow
              apiKey={key}
              isBusy={revoke.isPending}
              onRevoke={(close) => revoke.mutate({ id: key.id }, { onSettled: close })}
            />
          )}
        </DataList>
      </section>
    </div>
  );
}
