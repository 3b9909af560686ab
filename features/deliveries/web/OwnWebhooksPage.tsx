import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors } from '../../../platform/web/error-message.ts';
import { headOf } from '../../../platform/web/page-head.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ShownSecret } from '../../../ui/ShownSecret.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { LONGEST_ADDRESS, MOST_OWN_ENDPOINTS } from '../vocabulary.ts';
import { OwnEndpoint } from './components/OwnEndpoint.tsx';

export const Route = createFileRoute('/desk/webhooks')({
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(context.api.accounts.me.queryOptions());
    if (!me) throw redirect({ href: '/auth?next=/desk/webhooks' });
  },
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(api.deliveries.listOwn.queryOptions()),
  head: headOf({
    title: 'Your webhooks | SMR Intelligence',
    description: 'Where programs of yours are told of what you follow.',
    path: '/desk/webhooks',
    isIndexed: false,
  }),
  component: OwnWebhooksPage,
});

function OwnWebhooksPage() {
  const { api } = Route.useRouteContext();
  const { data: endpoints } = useSuspenseQuery(api.deliveries.listOwn.queryOptions());
  const [issued, setIssued] = useState<{ address: string; secret: string } | null>(null);
  const add = useTold(
    api.deliveries.addOwn.mutationOptions({
      onSuccess: ({ endpoint: { address }, secret }) => setIssued({ address, secret }),
    }),
    { failed: 'The endpoint was not added', refresh: [api.deliveries.key()] },
  );
  return (
    <div className="mx-auto max-w-3xl px-4 py-12 sm:px-6">
      <PageHeader
        title="Your webhooks"
        back={<TextLink to="/desk">Your desk</TextLink>}
        intro="A program of yours is told of what you follow by POST, signed as Standard Webhooks says. What fails is tried again for a day and a half; an endpoint that answers 410 or takes nothing for a day is switched off, and you are told by mail."
      />
      {issued ? (
        <ShownSecret
          title="New secret"
          label="Secret"
          sentence={`The secret of ${issued.address}. It is shown this once.`}
          secret={issued.secret}
          onClose={() => setIssued(null)}
        />
      ) : null}
      <div className="mt-8">
        <DataList
          label="Your webhooks"
          items={endpoints}
          keyOf={({ id }) => id}
          empty={{
            title: 'You have no webhook yet',
            text: 'Add an endpoint, then choose it where you follow something.',
          }}
        >
          {(endpoint) => (
            <OwnEndpoint endpoint={endpoint} onSecret={(secret) => setIssued({ address: endpoint.address, secret })} />
          )}
        </DataList>
      </div>
      {endpoints.length < MOST_OWN_ENDPOINTS ? (
        <Form
          aria-label="Add an endpoint"
          className="mt-part grid gap-field rounded-lg border border-line bg-panel p-4"
          onSend={({ text, reset }) => add.mutate({ address: text('address') }, { onSuccess: reset })}
        >
          <TextField
            name="address"
            kind="url"
            label="Address"
            placeholder="https://example.org/hooks/smr"
            error={fieldErrors(add.error).address}
            maxLength={LONGEST_ADDRESS}
            isRequired
          />
          <Button type="submit" variant="primary" isBusy={add.isPending} className="justify-self-start">
            Add endpoint
          </Button>
        </Form>
      ) : null}
    </div>
  );
}
