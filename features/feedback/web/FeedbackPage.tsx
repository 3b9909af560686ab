import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../../platform/web/error-message.ts';
import { listHeadOf } from '../../../platform/web/page-head.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { LongTextField } from '../../../ui/fields/LongTextField.tsx';
import { RadioField } from '../../../ui/fields/RadioField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { TrapField } from '../../../ui/fields/TrapField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { type FeedbackKind, feedbackKinds, kindLabels, longest } from '../vocabulary.ts';
import { FigureFields } from './components/FigureFields.tsx';
import { SimilarIdeas } from './components/SimilarIdeas.tsx';
import { readFeedbackSearch } from './feedback-search.ts';

export const Route = createFileRoute('/feedback')({
  validateSearch: readFeedbackSearch,
  loaderDeps: ({ search: { record } }) => ({ record }),
  loader: ({ context: { api, queryClient }, deps: { record } }) =>
    Promise.all([
      queryClient.ensureQueryData(api.accounts.me.queryOptions()),
      record ? queryClient.ensureQueryData(api.feedback.describeSubject.queryOptions({ input: { record } })) : null,
    ]),
  head: listHeadOf({
    title: 'Contact | SMR Intelligence',
    description: 'Ask a question, report a fault or a wrong figure, or propose an idea.',
    path: '/feedback',
  }),
  component: FeedbackPage,
});

function FeedbackPage() {
  const { error, ...given } = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const { data: me } = useSuspenseQuery(api.accounts.me.queryOptions());
  const { data: subject } = useQuery({
    ...api.feedback.describeSubject.queryOptions({ input: { record: given.record ?? '' } }),
    enabled: given.record !== undefined,
  });
  const [kind, setKind] = useState<FeedbackKind>(given.kind ?? (subject ? 'figure' : 'question'));
  const [text, setText] = useState(given.text ?? '');
  const send = useMutation(
    api.feedback.send.mutationOptions({
      onSuccess: ({ token }) => navigate({ to: '/feedback/status/$token', params: { token } }),
    }),
  );
  const errors = fieldErrors(send.error);
  const problem = send.error ? errorMessage(send.error) : error;
  return (
    <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
      <PageHeader
        title="Contact"
        scale="headline"
        intro="Write to the editors. You get a page that shows their answer; with your email address the answer comes by mail, too. No account is needed."
      />
      {problem ? (
        <Message tone="danger" className="mt-part">
          {problem}
        </Message>
      ) : null}
      <Form
        method="post"
        action="/feedback"
        className="mt-part grid gap-field"
        onSend={(fields) =>
          send.mutate({
            kind,
            ...Object.fromEntries(sentFields.map((name) => [name, fields.text(name)])),
            text: fields.text('text'),
          })
        }
      >
        <RadioField
          name="kind"
          label="What is it?"
          choices={feedbackKinds.map((value) => ({ value, label: kindLabels[value] }))}
          defaultValue={kind}
          onValue={(value) => setKind(value)}
          error={errors.kind}
        />
        {given.record ? <input type="hidden" name="record" value={given.record} /> : null}
        {given.page ? <input type="hidden" name="page" value={given.page} /> : null}
        {kind === 'figure' ? <FigureFields subject={subject ?? null} given={given} errors={errors} /> : null}
        <LongTextField
          name="text"
          label={kind === 'figure' ? 'What is wrong' : 'Your message'}
          isRequired
          rows={6}
          maxLength={longest.text}
          defaultValue={given.text}
          error={errors.text}
          hint={given.page ? <span className="wrap-anywhere">About the page {given.page}</span> : null}
          onValue={setText}
        />
        {kind === 'idea' ? <SimilarIdeas text={text} /> : null}
        <div className="grid gap-field sm:grid-cols-2">
          <TextField
            name="name"
            label="Your name (optional)"
            autoComplete="name"
            maxLength={longest.name}
            defaultValue={me?.fullName ?? undefined}
            error={errors.name}
          />
          <TextField
            name="email"
            label="Your email (optional)"
            kind="email"
            autoComplete="email"
            maxLength={longest.email}
            defaultValue={me?.email}
            error={errors.email}
          />
        </div>
        <TrapField name="website" />
        <Button type="submit" variant="primary" size="large" isBusy={send.isPending} className="justify-self-start">
          {send.isPending ? 'Sending…' : 'Send'}
        </Button>
      </Form>
    </div>
  );
}

const sentFields = ['name', 'email', 'page', 'record', 'field', 'proposed', 'source', 'website'] as const;
