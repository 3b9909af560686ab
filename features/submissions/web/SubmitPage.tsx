import { useMutation } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '../../../platform/web/error-message.ts';
import { listHeadOf } from '../../../platform/web/page-head.ts';
import { compact, textParam } from '../../../platform/web/search-params.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { longest } from '../vocabulary.ts';
import { SubmissionFields } from './components/SubmissionFields.tsx';

/** What the server sends back with a form that it could not take, for browsers without JavaScript. */
export interface SubmitSearch {
  error?: string;
  title?: string;
  sourceUrl?: string;
  description?: string;
}

export const Route = createFileRoute('/submit-news')({
  validateSearch: (search: Record<string, unknown>): SubmitSearch =>
    compact({
      error: textParam(search.error, 500),
      title: textParam(search.title),
      sourceUrl: textParam(search.sourceUrl, longest.url),
      description: textParam(search.description, longest.description),
    }),
  head: listHeadOf({
    title: 'Submit news | SMR Intelligence',
    description: 'Tell the editors about news on small modular reactors that is missing here.',
    path: '/submit-news',
  }),
  component: SubmitPage,
});

function SubmitPage() {
  const { error, ...given } = Route.useSearch();
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const [known, setKnown] = useState<string | null>(null);
  const submit = useMutation(
    api.submissions.submit.mutationOptions({
      onSuccess: ({ token }) => navigate({ to: '/submit-news/$token', params: { token } }),
    }),
  );
  const check = async (url: string) => {
    // Told early if it can be; the server looks again when the form is sent.
    const answer = URL.canParse(url) ? await api.submissions.check.call({ url }).catch(() => null) : null;
    setKnown(answer?.known ?? null);
  };
  const problem = submit.error ? errorMessage(submit.error) : error;
  return (
    <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
      <PageHeader
        title="Submit news"
        scale="headline"
        intro="Is something missing here? Send it to the editors. What they approve appears in the news with your link to its source. You get a page that tells what became of it."
      />
      {problem ? (
        <Message tone="danger" className="mt-part">
          {problem}
        </Message>
      ) : null}
      <Form
        method="post"
        action="/submit-news"
        className="mt-part grid gap-field"
        onSend={({ text }) =>
          submit.mutate({
            title: text('title'),
            sourceUrl: text('sourceUrl'),
            description: text('description'),
            name: text('name'),
            email: text('email'),
            website: text('website'),
          })
        }
      >
        <SubmissionFields given={given} errors={fieldErrors(submit.error)} known={known} onLink={check} />
        <Button type="submit" variant="primary" size="large" isBusy={submit.isPending} className="justify-self-start">
          {submit.isPending ? 'Sending…' : 'Send to the editors'}
        </Button>
      </Form>
    </div>
  );
}
