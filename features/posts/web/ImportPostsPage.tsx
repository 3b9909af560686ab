import { createFileRoute } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { ImportPanel } from '../../imports/web/components/ImportPanel.tsx';
import { PastImports } from '../../imports/web/components/PastImports.tsx';
import { ghostPostRecord } from '../record.ts';

const KIND = ghostPostRecord.kind;

export const Route = createFileRoute('/admin/blog-posts/import')({
  loader: ({ context }) =>
    context.queryClient.ensureQueryData(context.api.imports.list.queryOptions({ input: { kind: KIND } })),
  head: () => ({ meta: [{ title: 'Import posts | SMR Intelligence' }] }),
  component: ImportPostsPage,
});

function ImportPostsPage() {
  const { api } = Route.useRouteContext();
  return (
    <div className="max-w-3xl">
      <PageHeader
        back={<TextLink to="/admin/blog-posts">← All posts</TextLink>}
        title="Import posts"
        intro="From the JSON file that Ghost exports (Settings, Import/Export). Drafts stay drafts, published posts keep their day and address. Parsing shows what an import would add and saves nothing; an import can be undone as a whole. Pictures are not fetched: the notes name them."
      />
      <noscript>
        <p className="mt-4">This page needs JavaScript. Files can also be sent to the API, see /api/docs.</p>
      </noscript>
      <ImportPanel
        record={ghostPostRecord}
        foreign={{ sample: '{"db": [{"data": {"posts": […]}}]}' }}
        send={(call) => api.posts.import.call(call)}
      />
      <PastImports kind={KIND} />
    </div>
  );
}
