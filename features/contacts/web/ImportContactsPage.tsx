import { createFileRoute } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { ImportPanel } from '../../imports/web/components/ImportPanel.tsx';
import { PastImports } from '../../imports/web/components/PastImports.tsx';
import { contactRecord } from '../record.ts';

const KIND = contactRecord.kind;

export const Route = createFileRoute('/admin/crm-contacts/import')({
  loader: ({ context }) =>
    context.queryClient.ensureQueryData(context.api.imports.list.queryOptions({ input: { kind: KIND } })),
  head: () => ({ meta: [{ title: 'Import contacts | SMR Intelligence' }] }),
  component: ImportContactsPage,
});

function ImportContactsPage() {
  const { api } = Route.useRouteContext();
  return (
    <div className="max-w-3xl">
      <PageHeader
        back={<TextLink to="/admin/crm-contacts">← CRM Contacts</TextLink>}
        title="Import contacts"
        intro="As CSV or JSON. Parsing shows what an import would do and saves nothing; an import can be undone as a whole. Addresses and tags are added, never taken away. Nobody is subscribed, whatever the file says of consent."
      />
      <noscript>
        <p className="mt-4">This page needs JavaScript. Files can also be sent to the API, see /api/docs.</p>
      </noscript>
      <ImportPanel record={contactRecord} send={(call) => api.contacts.import.call(call)} />
      <PastImports kind={KIND} />
    </div>
  );
}
