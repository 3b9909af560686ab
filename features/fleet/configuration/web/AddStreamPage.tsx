import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { StreamEditor } from './components/StreamEditor.tsx';

export const Route = createFileRoute('/admin/fleet/$id/new-stream')({
  loader: ({ context: { api, queryClient }, params }) =>
    orNotFound(queryClient.ensureQueryData(api.fleet.configuration.find.queryOptions({ input: params }))),
  head: () => ({ meta: [{ title: 'Add a stream | SMR Intelligence' }] }),
  remountDeps: ({ params }) => params,
  component: AddStreamPage,
});

function AddStreamPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: unit } = useSuspenseQuery(api.fleet.configuration.find.queryOptions({ input: params }));
  return (
    <>
      <PageHeader
        back={
          <TextLink to="/admin/fleet/$id" params={params}>
            ← {unit.configuration.name}
          </TextLink>
        }
        title="Add a stream"
        intro="One quantity of the unit. It takes samples as soon as it is added."
      />
      <StreamEditor unit={unit} tag={null} />
    </>
  );
}
