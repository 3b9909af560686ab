import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '../../../../platform/web/page-head.ts';
import { compact, wordParam } from '../../../../platform/web/search-params.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';

export const Route = createFileRoute('/report/stop/$token')({
  validateSearch: (search: Record<string, unknown>) => compact({ done: wordParam(search.done, ['1'] as const) }),
  head: headOf({
    title: 'End the mails of a report | SMR Intelligence',
    description: 'Ends the mails of one report of a unit.',
    path: '/report/stop',
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
        title={done ? 'These mails have ended' : 'End the mails of this report?'}
        intro="The report stays to be read on its page, where you can ask for its mails again."
      />
      {done ? (
        <p className="mt-6 text-note">
          <TextLink to="/smr-ops-cloud/reports">Reports</TextLink>
        </p>
      ) : (
        <Form
          action={`/api/fleet/reports/stop/${token}`}
          method="post"
          className="mt-6"
          onSend={({ form }) => form.submit()}
        >
          <Button type="submit" variant="primary">
            No mail of this report any more
          </Button>
        </Form>
      )}
    </div>
  );
}
