import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '../../../../platform/web/page-head.ts';
import { compact, wordParam } from '../../../../platform/web/search-params.ts';
import { EndMails } from '../../../../ui/EndMails.tsx';
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

function StopPage() {
  const { token } = Route.useParams();
  return (
    <EndMails
      question="End the mails of this report?"
      intro="The report stays to be read on its page, where you can ask for its mails again."
      submitLabel="No mail of this report any more"
      action={`/api/fleet/reports/stop/${token}`}
      isDone={Route.useSearch().done === '1'}
      back={<TextLink to="/smr-ops-cloud/reports">Reports</TextLink>}
    />
  );
}
