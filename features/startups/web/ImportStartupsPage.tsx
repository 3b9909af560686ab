import { createFileRoute } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { ImportPanel } from '../../imports/web/components/ImportPanel.tsx';
import { PastImports } from '../../imports/web/components/PastImports.tsx';
import { startupRecord } from '../record.ts';

const KIND = startupRecord.kind;

export const Route = createFileRoute('/admin/startups/import')({
  loader: ({ context }) =>
    context.queryClient.ensureQueryData(context.api.imports.list.queryOptions({ input: { kind: KIND } })),
  head: () => ({ meta: [{ title: 'Import startups | SMR Intelligence' }] }),
  component: ImportStartupsPage,
});

function ImportStartupsPage() {
  const { api } = Route.useRouteContext();
  return (
    <div className="max-w-3xl">
      <PageHeader
        back={<TextLink to="/admin/startups">← Startups</TextLink>}
        title="Import startups"
        intro="As CSV or JSON; each needs a name. Parsing shows what an import would do, row by row, and saves nothing; an import can be undone as a whole."
      />
      <noscript>
        <p className="mt-4">This page needs JavaScript. Files can also be sent to the API, see /api/docs.</p>
      </noscript>
      <ImportPanel record={startupRecord} send={(call) => api.startups.import.call(call)} />
      <PastImports kind={KIND} />
    </div>
  );
}
