import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { errorMessage, fieldErrors } from '../../../platform/web/error-message.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { compact, textParam } from '../../../platform/web/search-params.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { Form } from '../../../ui/Form.tsx';
import { LongTextField } from '../../../ui/fields/LongTextField.tsx';
import { TrapField } from '../../../ui/fields/TrapField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import type { FeedbackStatus } from '../contract.ts';
import { type FeedbackState, ideaStateLabels, kindNames, longest } from '../vocabulary.ts';
import { StateBadge } from './components/StateBadge.tsx';

export const Route = createFileRoute('/feedback/status/$token')({
  validateSearch: (search: Record<string, unknown>): { error?: string; text?: string } =>
    compact({ error: textParam(search.error, 500), text: textParam(search.text, longest.text) }),
  loader: ({ context, params }) => {
    const query = context.api.feedback.findStatus.queryOptions({ input: { token: params.token } });
    return orNotFound(context.queryClient.ensureQueryData(query), ['NOT_FOUND']);
  },
  head: () => ({
    meta: [
      { title: 'Your message | SMR Intelligence' },
      { name: 'robots', content: 'noindex' },
      // Who knows the address may read the answers: it must not be told to other sites.
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: StatusPage,
});

const explanations: Readonly<Record<FeedbackState, string>> = {
  new: 'The editors have it and have not looked at it yet.',
  open: 'The editors are looking at it.',
  waiting: 'The editors wait for an answer from you.',
  answered: 'The editors have answered.',
  closed: 'It is closed. If you add something, it is opened again.',
};

function StatusPage() {
  const { token } = Route.useParams();
  const { error, text: given } = Route.useSearch();
  const { api, queryClient } = Route.useRouteContext();
  const query = api.feedback.findStatus.queryOptions({ input: { token } });
  const { data: status } = useSuspenseQuery({ ...query, staleTime: 0 });
  const add = useMutation(
    api.feedback.addMessage.mutationOptions({ onSuccess: (after) => queryClient.setQueryData(query.queryKey, after) }),
  );
  const problem = add.error ? errorMessage(add.error) : error;
  return (
    <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
      <PageHeader
        title="Your message"
        scale="headline"
        eyebrow={[kindNames[status.kind], status.about].filter(Boolean).join(' · ')}
        intro={explanations[status.state]}
        actions={<StateBadge state={status.state} />}
      />
      <p className="mt-4 text-note text-ink-soft">
        Keep the address of this page: it is the way back here
        {status.isMailed ? ', beside the mails that you get.' : '.'}
        {status.idea ? (
          <>
            {' '}
            It stands on the <TextLink to="/ideas">board of ideas</TextLink>: {ideaStateLabels[status.idea.state]}.
          </>
        ) : null}
      </p>
      <Conversation posts={status.posts} />
      <Section title="Add something" className="mt-section" titleClass="mb-3">
        {problem ? (
          <Message tone="danger" className="mb-4">
            {problem}
          </Message>
        ) : null}
        <Form
          method="post"
          action={`/feedback/status/${token}`}
          className="grid gap-field"
          onSend={({ text, reset }) =>
            add.mutate({ token, text: text('text'), website: text('website') }, { onSuccess: reset })
          }
        >
          <LongTextField
            name="text"
            label="Your message"
            isRequired
            rows={4}
            maxLength={longest.text}
            defaultValue={given}
            error={fieldErrors(add.error).text}
          />
          <TrapField name="website" />
          <Button type="submit" variant="primary" isBusy={add.isPending} className="justify-self-start">
            {add.isPending ? 'Sending…' : 'Send'}
          </Button>
        </Form>
      </Section>
    </div>
  );
}

function Conversation({ posts }: Pick<FeedbackStatus, 'posts'>) {
  return (
    <div className="mt-part">
      <DataList label="Messages" isOrdered items={posts} keyOf={({ id }) => id}>
        {({ origin, text, at }) => (
          <article>
            <p className="text-note text-ink-soft">
              <span className="font-semibold text-ink">{origin === 'editor' ? 'The editors' : 'You'}</span>,{' '}
              <Time at={at} form="near" />
            </p>
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          </article>
        )}
      </DataList>
    </div>
  );
}
