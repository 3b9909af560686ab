import { useMutation } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ErrorBody } from '../../../platform/shared/app-error.ts';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { reachServer } from '../../../platform/web/reach-server.ts';
import { compact, wordParam } from '../../../platform/web/search-params.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

export const Route = createFileRoute('/ideas/stop/$token')({
  validateSearch: (search: Record<string, unknown>): { done?: '1' } => compact({ done: wordParam(search.done, ['1']) }),
  head: () => ({
    meta: [
      { title: 'Mails about an idea | SMR Intelligence' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: StopPage,
});

/** Reached from a mail. Link scanners open it, too: only the button ends anything. */
function StopPage() {
  const { token } = Route.useParams();
  const { done } = Route.useSearch();
  const navigate = useNavigate();
  const stop = useMutation({
    mutationFn: async () => {
      const response = await reachServer(`/api/ideas/stop/${token}`, { method: 'POST' });
      if (!response.ok) throw new Error(((await response.json()) as ErrorBody).message);
    },
    onSuccess: () => navigate({ to: '/ideas/stop/$token', params: { token }, search: { done: '1' } }),
  });
  return (
    <div className="mx-auto max-w-xl px-4 py-14 sm:px-6">
      <PageHeader
        title={done ? 'You get no more mails about this idea' : 'Stop the mails about this idea?'}
        scale="headline"
        intro={
          done ? (
            <>
              Your vote stays. <TextLink to="/ideas">All ideas</TextLink>
            </>
          ) : (
            'Your vote stays; only the mails end.'
          )
        }
      />
      {done ? null : (
        <Form method="post" action={`/ideas/stop/${token}`} className="mt-part" onSend={() => stop.mutate()}>
          {stop.error ? (
            <Message tone="danger" className="mb-4">
              {errorMessage(stop.error)}
            </Message>
          ) : null}
          <Button type="submit" variant="primary" size="large" isBusy={stop.isPending}>
            Stop the mails
          </Button>
        </Form>
      )}
    </div>
  );
}
