import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '../../../platform/web/page-head.ts';
import { compact, wordParam } from '../../../platform/web/search-params.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

export const Route = createFileRoute('/follow/stop/$token')({
  validateSearch: (search: Record<string, unknown>) => compact({ done: wordParam(search.done, ['1'] as const) }),
  head: headOf({
    title: 'End these mails | SMR Intelligence',
    description: 'Ends the mails about what you follow.',
    path: '/follow/stop',
    isIndexed: false,
  }),
  component: StopPage,
});

/** Whoever has the link ends the mails, signed in or not. */
function StopPage() {
  const { token } = Route.useParams();
  const { done } = Route.useSearch();
  return (
    <div className="mx-auto max-w-3xl px-4 py-12 sm:px-6">
      <PageHeader
        title={done ? 'These mails have ended' : 'End these mails?'}
        intro="What you follow stays on your desk, where you can ask for mails again."
      />
      {done ? (
        <p className="mt-6 text-note">
          <TextLink to="/desk">Your desk</TextLink>
        </p>
      ) : (
        <Form action={`/api/follows/stop/${token}`} method="post" className="mt-6" onSend={({ form }) => form.submit()}>
          <Button type="submit" variant="primary">
            No mail of these any more
          </Button>
        </Form>
      )}
    </div>
  );
}
