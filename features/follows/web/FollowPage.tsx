import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { formatCounted } from '../../../platform/shared/format-number.ts';
import { orNotFound } from '../../../platform/web/or-not-found.ts';
import { headOf } from '../../../platform/web/page-head.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { Form } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Time } from '../../../ui/Time.tsx';
import { LONGEST_LABEL, type MailRhythm, PREVIEW_DAYS } from '../vocabulary.ts';
import { rhythmChoices } from './components/FollowList.tsx';
import { readFollowSearch } from './follow-search.ts';

export const Route = createFileRoute('/desk/follow')({
  validateSearch: readFollowSearch,
  loaderDeps: ({ search }) => search,
  beforeLoad: async ({ context, location }) => {
    const me = await context.queryClient.ensureQueryData(context.api.accounts.me.queryOptions());
    if (!me) throw redirect({ href: `/auth?${new URLSearchParams({ next: location.href })}` });
  },
  loader: ({ context: { api, queryClient }, deps }) =>
    orNotFound(queryClient.ensureQueryData(api.follows.preview.queryOptions({ input: deps })), [
      'NOT_FOUND',
      'BAD_REQUEST',
    ]),
  head: headOf({
    title: 'Follow a list | SMR Intelligence',
    description: 'What the list would have told lately, and how you want to be told.',
    path: '/desk/follow',
    isIndexed: false,
  }),
  component: FollowPage,
});

function FollowPage() {
  const search = Route.useSearch();
  const router = useRouter();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(api.follows.preview.queryOptions({ input: search }));
  const add = useTold(api.follows.add.mutationOptions({ onSuccess: () => router.navigate({ to: '/desk' }) }), {
    done: ({ label }) => ({ title: `You follow ${label}` }),
    failed: 'It is not followed',
    refresh: [api.follows.key()],
  });
  const follow = (href: string) => router.navigate({ href });
  const { path, label, count, newest, followId } = data;
  return (
    <div className="mx-auto max-w-3xl px-4 py-12 sm:px-6">
      <PageHeader
        title={`Follow ${label}`}
        back={<TextLink to="/desk">Your desk</TextLink>}
        intro={`${count >= 100 ? 'At least ' : ''}${formatCounted(count, 'story', 'stories')} in the last ${PREVIEW_DAYS} days would have been told. What is there already is not sent.`}
      />
      {followId ? (
        <Message tone="info" className="mt-6">
          You follow this list already.{' '}
          <LinkButton to="/desk" size="small">
            Your desk
          </LinkButton>
        </Message>
      ) : (
        <Form
          aria-label="Follow this list"
          className="mt-8 flex max-w-md flex-col gap-4"
          onSend={({ text }) =>
            add.mutate({ path, label: text('label') || undefined, mail: text('mail') as MailRhythm })
          }
        >
          <TextField
            name="label"
            label="Label"
            defaultValue={label.slice(0, LONGEST_LABEL)}
            maxLength={LONGEST_LABEL}
            isRequired
          />
          <SelectField name="mail" label="Told by mail" defaultValue="daily" choices={rhythmChoices} />
          <div>
            <Button type="submit" variant="primary" isBusy={add.isPending}>
              Follow
            </Button>
          </div>
        </Form>
      )}
      <SectionTitle className="mt-section mb-4">The newest of this list</SectionTitle>
      <DataList
        label="The newest of this list"
        isOrdered
        items={newest}
        keyOf={({ path }) => path}
        empty={{ title: 'No story matches yet', text: 'You are told when one comes.' }}
      >
        {(story) => (
          <PlainLink href={story.path} onFollow={follow} className="block text-note leading-snug hover:underline">
            <span dir="auto" className="wrap-anywhere">
              {story.title}
            </span>
            <span className="mt-0.5 block text-caption text-ink-soft">
              <Time at={story.publishedAt} form="newsDay" />
            </span>
          </PlainLink>
        )}
      </DataList>
    </div>
  );
}
