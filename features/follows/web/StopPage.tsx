import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '../../../platform/web/page-head.ts';
import { compact, wordParam } from '../../../platform/web/search-params.ts';
import { EndMails } from '../../../ui/EndMails.tsx';
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

function StopPage() {
  const { token } = Route.useParams();
  return (
    <EndMails
      question="End these mails?"
      intro="What you follow stays on your desk, where you can ask for mails again."
      submitLabel="No mail of these any more"
      action={`/api/follows/stop/${token}`}
      isDone={Route.useSearch().done === '1'}
      back={<TextLink to="/desk">Your desk</TextLink>}
    />
  );
}
