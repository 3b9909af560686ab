import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTold } from '../../../platform/web/use-told.ts';
import { Button } from '../../../ui/Button.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { Contact } from '../contract.ts';
import { nameOf } from '../rules/name-contact.ts';
import { MOST_PROPOSALS } from '../vocabulary.ts';

export const Route = createFileRoute('/admin/crm-contacts/duplicates')({
  loader: ({ context: { api, queryClient } }) =>
    queryClient.ensureQueryData(api.contacts.listDuplicates.queryOptions()),
  head: () => ({ meta: [{ title: 'Duplicates | SMR Intelligence' }] }),
  component: DuplicatesPage,
});

function DuplicatesPage() {
  const { api } = Route.useRouteContext();
  const { data: proposals } = useSuspenseQuery(api.contacts.listDuplicates.queryOptions());
  const refresh = [api.contacts.listDuplicates.key(), api.contacts.overview.key()];
  const takeBack = useTold(api.contacts.distinguish.mutationOptions(), { failed: 'It was not taken back', refresh });
  const distinguish = useTold(api.contacts.distinguish.mutationOptions(), {
    failed: 'It was not noted',
    refresh,
  });
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/crm-contacts">← CRM Contacts</TextLink>}
        title="Duplicates"
        intro="Contacts that may be one person: the same address, or the same surname at a domain of their own. Nothing is merged by itself."
      />
      <div className="mt-part">
        <DataList
          label="Pairs"
          items={proposals}
          keyOf={({ one, other }) => `${one.id} ${other.id}`}
          empty={{ title: 'No two contacts look like one person' }}
        >
          {({ one, other, reason }) => (
            <div className="grid gap-3 text-note lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:items-center lg:gap-6">
              <Side contact={one} />
              <Side contact={other} />
              <div className="flex flex-wrap gap-2">
                <LinkButton
                  size="small"
                  variant="primary"
                  to="/admin/crm-contacts/merge"
                  search={{ one: one.id, other: other.id }}
                  aria-label={`Compare ${nameOf(one)} and ${nameOf(other)}`}
                >
                  Compare
                </LinkButton>
                <Button
                  size="small"
                  aria-label={`${nameOf(one)} and ${nameOf(other)} are not the same`}
                  isBusy={distinguish.isPending}
                  onClick={() => {
                    const pair = { one: one.id, other: other.id };
                    distinguish.mutate(
                      { ...pair, areDifferent: true },
                      {
                        onSuccess: () =>
                          showToast({
                            tone: 'success',
                            title: 'Two people',
                            description: 'The pair is not proposed again.',
                            action: { label: 'Undo', onAct: () => takeBack.mutate({ ...pair, areDifferent: false }) },
                          }),
                      },
                    );
                  }}
                >
                  Not the same
                </Button>
              </div>
              <p className="text-ink-soft lg:col-span-3">{reason}</p>
            </div>
          )}
        </DataList>
        {proposals.length === MOST_PROPOSALS ? (
          <p className="mt-3 text-note text-ink-soft">The first {MOST_PROPOSALS}; more come when these are decided.</p>
        ) : null}
      </div>
    </>
  );
}

function Side({ contact }: { contact: Contact }) {
  return (
    <div dir="auto" className="min-w-0">
      <TextLink to="/admin/crm-contacts/$id" params={{ id: contact.id }} preload={false}>
        <span className="wrap-anywhere">{nameOf(contact)}</span>
      </TextLink>
      <p className="wrap-anywhere text-ink-soft">{contact.emails.join(', ')}</p>
    </div>
  );
}
