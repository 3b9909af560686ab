import { createFileRoute } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ImportPanel } from '../../imports/web/components/ImportPanel.tsx';
import { PastImports } from '../../imports/web/components/PastImports.tsx';
import { companyRecord } from '../record.ts';

const KIND = companyRecord.kind;

export const Route = createFileRoute('/admin/data-import')({
  loader: ({ context }) =>
    context.queryClient.ensureQueryData(context.api.imports.list.queryOptions({ input: { kind: KIND } })),
  head: () => ({ meta: [{ title: 'Data Import | SMR Intelligence' }] }),
  component: ImportCompaniesPage,
});

function ImportCompaniesPage() {
  const { api } = Route.useRouteContext();
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Data Import"
        intro="Companies in bulk, as JSON or CSV. Parsing shows what an import would do, row by row, and saves nothing; an import can be undone as a whole."
      />
      <noscript>
        <p className="mt-4">This page needs JavaScript. Files can also be sent to the API, see /api/docs.</p>
      </noscript>
      <ImportPanel record={companyRecord} send={(call) => api.companies.import.call(call)} />
      <PastImports kind={KIND} />
    </div>
  );
}
