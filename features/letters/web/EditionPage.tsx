import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { fieldErrors } from '../../../platform/web/error-message.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { useForgetText } from '../../../ui/kept-text-owner.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx';
import { EditionFields, readEdition } from './components/EditionFields.tsx';
import { tellRhythm } from './tell-rhythm.ts';

export const Route = createFileRoute('/admin/newsletter/editions/$slug')({
  loader: ({ context, params }) =>
    orNotFound(context.queryClient.ensureQueryData(context.api.letters.findEdition.queryOptions({ input: params }))),
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.name ?? 'Letter'} | SMR Intelligence` }] }),
  component: EditionPage,
});

function EditionPage() {
  const params = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data: edition } = useSuspenseQuery(api.letters.findEdition.queryOptions({ input: params }));
  const keptAs = `edition ${edition.slug}`;
  const forgetText = useForgetText(keptAs);
  const change = useTold(api.letters.changeEdition.mutationOptions({ onSuccess: forgetText }), {
    done: 'Letter set up',
    failed: 'The letter was not changed',
    refresh: [api.letters.key(), api.newsletter.key()],
  });
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/newsletter">← All letters</TextLink>}
        title={edition.name}
        intro={tellRhythm(edition)}
      />
      <Form
        key={JSON.stringify(edition)}
        className="mt-part grid max-w-3xl gap-field"
        onSend={({ data }) => change.mutate({ slug: edition.slug, ...readEdition(data, edition) })}
      >
        <UnsavedGuard isBusy={change.isPending} keptAs={keptAs} />
        <EditionFields edition={edition} errors={fieldErrors(change.error)} />
        <Button type="submit" variant="primary" isBusy={change.isPending} className="justify-self-start">
          {change.isPending ? 'Saving…' : 'Save'}
        </Button>
      </Form>
    </>
  );
}
