import { createFileRoute, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { PageFailure } from '../../../ui/PageFailure.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SegmentedLinks } from '../../../ui/SegmentedLinks.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { termRecord } from '../record.ts';
import { ImportTab } from './components/ImportTab.tsx';
import { ManageTab } from './components/ManageTab.tsx';
import { ResearchTab } from './components/ResearchTab.tsx';
import { type ManageSearch, managedInputOf, readManageSearch, type Tab, tabs } from './manage-search.ts';

export const Route = createFileRoute('/admin/glossary-terms')({
  validateSearch: readManageSearch,
  loaderDeps: ({ search: { tab = 'manage', q, edit, answers } }) => ({ tab, q, edit, answers }),
  loader: ({ context: { api, queryClient }, deps: { tab, q, edit, answers } }) => {
    if (tab === 'research') return queryClient.ensureQueryData(api.glossary.listResearchSources.queryOptions());
    if (tab === 'import')
      return queryClient.ensureQueryData(api.imports.list.queryOptions({ input: { kind: termRecord.kind } }));
    const { listManaged, listDeleted, listHistory } = api.glossary;
    return Promise.all([
      answers && queryClient.ensureQueryData(api.feedback.findCorrection.queryOptions({ input: { id: answers } })),
      queryClient.ensureQueryData(listManaged.queryOptions({ input: managedInputOf({ q, edit }) })),
      edit === undefined
        ? queryClient.ensureQueryData(listDeleted.queryOptions())
        : edit === 'new' || queryClient.ensureQueryData(listHistory.queryOptions({ input: { id: edit } })),
    ]);
  },
  head: () => ({ meta: [{ title: 'Glossary Management | SMR Intelligence' }] }),
  component: GlossaryTermsPage,
  pendingComponent: () => (
    <Frame search={{}}>
      <div role="status" aria-label="Loading" className="space-y-4">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    </Frame>
  ),
  errorComponent: ({ error, reset }) => (
    <PageFailure title="Failed to load glossary terms. Please try again later." reset={reset}>
      {errorMessage(error)}
    </PageFailure>
  ),
});

function GlossaryTermsPage() {
  const search = Route.useSearch();
  const { tab = 'manage' } = search;
  return (
    <Frame search={search}>
      {tab === 'manage' ? <ManageTab search={search} /> : tab === 'research' ? <ResearchTab /> : <ImportTab />}
    </Frame>
  );
}

const labels: Record<Tab, string> = { manage: 'Manage Terms', research: 'AI Research', import: 'Bulk Import' };

/** Each part has its address, works in a new tab and before the scripts have loaded. */
function Frame({ search: { tab: current = 'manage' }, children }: { search: ManageSearch; children: ReactNode }) {
  return (
    <>
      <PageHeader title="Glossary Management" />
      <SegmentedLinks
        label="Glossary Management"
        choices={tabs.map((tab) => ({
          label: labels[tab],
          isCurrent: tab === current,
          link: linkOptions({ to: '/admin/glossary-terms', search: tab === 'manage' ? {} : { tab } }),
        }))}
        className="mt-part"
      />
      <div className="mt-part">{children}</div>
    </>
  );
}
