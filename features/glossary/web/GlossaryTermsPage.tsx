import { createFileRoute, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../platform/web/error-message.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { termRecord } from '../record.ts';
import { GlossaryLink } from './components/GlossaryLink.tsx';
import { ImportTab } from './components/ImportTab.tsx';
import { ManageTab } from './components/ManageTab.tsx';
import { ResearchTab } from './components/ResearchTab.tsx';
import { type ManageSearch, readManageSearch, type Tab, tabs } from './manage-search.ts';

export const Route = createFileRoute('/admin/glossary-terms')({
  validateSearch: readManageSearch,
  loaderDeps: ({ search: { tab = 'manage', q } }) => ({ tab, q }),
  loader: ({ context: { api, queryClient }, deps: { tab, q } }) => {
    if (tab === 'research') return queryClient.ensureQueryData(api.glossary.listResearchSources.queryOptions());
    if (tab === 'import')
      return queryClient.ensureQueryData(api.imports.list.queryOptions({ input: { kind: termRecord.kind } }));
    if (tab === 'manage') return queryClient.ensureQueryData(api.glossary.listManaged.queryOptions({ input: { q } }));
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
  errorComponent: LoadError,
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

const PATH = '/admin/glossary-terms';
const labels: Record<Tab, string> = { manage: 'Manage Terms', research: 'AI Research', import: 'Bulk Import' };

/** The tabs are links: each has its address, works in a new tab and before the scripts have loaded. */
function Frame({ search: { tab: current = 'manage' }, children }: { search: ManageSearch; children: ReactNode }) {
  return (
    <>
      <h1 className="text-3xl font-semibold tracking-tight">Glossary Management</h1>
      <nav aria-label="Glossary Management" className="mt-6 flex gap-1 border-b border-line">
        {tabs.map((tab) => (
          <GlossaryLink
            key={tab}
            href={tab === 'manage' ? PATH : `${PATH}?tab=${tab}`}
            aria-current={tab === current ? 'page' : undefined}
            className="-mb-px border-b-2 border-transparent px-3 py-2.5 text-sm whitespace-nowrap text-ink-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink sm:px-4"
          >
            {labels[tab]}
          </GlossaryLink>
        ))}
      </nav>
      <div className="mt-6">{children}</div>
    </>
  );
}

function LoadError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Notice
      tone="error"
      title="Failed to load glossary terms. Please try again later."
      action={{
        label: 'Try again',
        onClick: () => {
          reset();
          router.invalidate();
        },
      }}
    >
      {errorMessage(error)}
    </Notice>
  );
}
