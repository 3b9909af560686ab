import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { orNotFound } from '../../../../platform/web/or-not-found.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { StreamEditor } from './components/StreamEditor.tsx';
import { StreamWriter } from './components/StreamWriter.tsx';

export const Route = createFileRoute('/admin/fleet/$id/streams/$tag')({
  loader: async ({ context: { api, queryClient }, params: { id, tag } }) => {
    const unit = await orNotFound(
      queryClient.ensureQueryData(api.fleet.configuration.find.queryOptions({ input: { id } })),
    );
    if (!unit.configuration.streams.some((stream) => stream.tag === tag)) throw notFound();
    await queryClient.ensureQueryData(api.fleet.configuration.possibleWriters.queryOptions({ input: { id, tag } }));
    return unit;
  },
  head: ({ params }) => ({ meta: [{ title: `${params.tag}, ${params.id} | SMR Intelligence` }] }),
  // Another stream is another form.
  remountDeps: ({ params }) => params,
  component: EditStreamPage,
});

function EditStreamPage() {
  const { id, tag } = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: unit } = useSuspenseQuery(api.fleet.configuration.find.queryOptions({ input: { id } }));
  const stream = unit.configuration.streams.find((one) => one.tag === tag);
  return (
    <>
      <PageHeader
        back={
          <TextLink to="/admin/fleet/$id" params={{ id }}>
            ← {unit.configuration.name}
          </TextLink>
        }
        title={stream?.description ?? tag}
        intro={
          <code>
            {id}.{tag}
          </code>
        }
      />
      <StreamEditor unit={unit} tag={tag} />
      <StreamWriter unit={unit} tag={tag} />
    </>
  );
}
