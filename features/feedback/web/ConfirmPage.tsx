import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import type { IdeaAsk } from '../contract.ts';
import { type AskState, CONFIRMATION_DAYS, ideaStateLabels } from '../vocabulary.ts';

export const Route = createFileRoute('/ideas/confirm/$token')({
  loader: ({ context, params }) => {
    const query = context.api.feedback.findAsk.queryOptions({ input: { token: params.token } });
    return orNotFound(context.queryClient.ensureQueryData(query), ['NOT_FOUND']);
  },
  head: () => ({
    meta: [
      { title: 'Mails about an idea | SMR Intelligence' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: ConfirmPage,
  notFoundComponent: () => (
    <Frame title="This link does not work">
      It is incomplete, or not one of ours. Copy the whole link from the mail.
    </Frame>
  ),
});

const titles: Readonly<Record<AskState, string>> = {
  open: 'Get mails about this idea?',
  confirmed: 'You are told by mail',
  expired: 'This link has expired',
  off: 'This idea is not on the board any more',
  gone: 'This link does not count any more',
};

const explanations: Readonly<Record<Exclude<AskState, 'open' | 'confirmed'>, string>> = {
  expired: `It worked for ${CONFIRMATION_DAYS} days. Ask on the board again to get a new one.`,
  off: 'Nothing can change about it there, so there is nothing to confirm. No mails are sent.',
  gone: 'The vote was withdrawn, the mails were stopped, or a newer link was asked for. No mails are sent because of this one.',
};

/** Reached from a mail. Link scanners open it, too: only the button agrees to anything. */
function ConfirmPage() {
  const { token } = Route.useParams();
  const { api, queryClient } = Route.useRouteContext();
  const query = api.feedback.findAsk.queryOptions({ input: { token } });
  const { data: ask } = useSuspenseQuery({ ...query, staleTime: 0 });
  const confirm = useMutation(
    api.feedback.confirmAsk.mutationOptions({ onSuccess: (after) => queryClient.setQueryData(query.queryKey, after) }),
  );
  const { state } = ask;
  return (
    <Frame title={titles[state]}>
      {state === 'open' || state === 'confirmed' ? <Subject ask={ask} /> : explanations[state]}
      {state === 'open' ? (
        <Form
          method="post"
          action={`/ideas/confirm/${token}`}
          className="mt-part"
          onSend={() => confirm.mutate({ token })}
        >
          {confirm.error ? (
            <Message tone="danger" className="mb-4">
              {errorMessage(confirm.error)}
            </Message>
          ) : null}
          <Button type="submit" variant="primary" size="large" isBusy={confirm.isPending}>
            Send me these mails
          </Button>
        </Form>
      ) : null}
    </Frame>
  );
}

/** What is agreed to, and what has become of the idea meanwhile. */
function Subject({ ask: { email, idea, mergedFrom, expiresAt } }: { ask: IdeaAsk }) {
  if (!idea) return null;
  const isClosed = idea.state === 'done' || idea.state === 'declined';
  return (
    <div className="grid gap-3">
      <p>
        When the state of <bdi>“{idea.title}”</bdi> changes, a mail goes to{' '}
        <strong className="text-ink">{email}</strong>. Every mail has a link that ends them.
      </p>
      {mergedFrom ? (
        <p>
          The vote was for <bdi>“{mergedFrom}”</bdi>, which has been merged into this idea.
        </p>
      ) : null}
      {isClosed ? (
        <p>This idea is closed ({ideaStateLabels[idea.state]}): a mail comes only if its state changes again.</p>
      ) : null}
      {expiresAt ? (
        <p>
          This link works until <Time at={expiresAt} isInText />.
        </p>
      ) : null}
    </div>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-xl px-4 py-14 sm:px-6">
      <PageHeader title={title} scale="headline" />
      <div className="mt-4 leading-relaxed wrap-anywhere text-ink-soft">{children}</div>
      <p className="mt-part text-note">
        <TextLink to="/ideas">All ideas</TextLink>
      </p>
    </div>
  );
}
