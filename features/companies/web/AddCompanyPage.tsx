import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { fieldErrors } from '../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../platform/web/use-once-key.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useForgetText } from '../../../ui/kept-text-owner.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RecordForm } from '../../../ui/records/RecordForm.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { type CompanyFields, companyRecord } from '../record.ts';

export const Route = createFileRoute('/admin/companies/new')({
  head: () => ({ meta: [{ title: 'Add a company | SMR Intelligence' }] }),
  component: AddCompanyPage,
});

const KEPT_AS = 'new company';
const EMPTY = { category: 'Developer' };

interface Doubted {
  draft: Partial<CompanyFields> & { name: string };
  namesake: { id: string; name: string };
}

function AddCompanyPage() {
  const { api, queryClient } = Route.useRouteContext();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  /** What is to be added although there is one of its name. */
  const [doubted, setDoubted] = useState<Doubted | null>(null);
  const once = useOnceKey();
  const forgetText = useForgetText(KEPT_AS);
  const create = useTold(
    api.companies.create.mutationOptions({
      context: once.context,
      onSuccess: ({ id }) => {
        forgetText();
        return navigate({ to: '/admin/companies/$id', params: { id } });
      },
    }),
    {
      done: ({ name: added }) => ({ title: 'Company added', description: added }),
      failed: 'The company was not added',
      refresh: [api.companies.key()],
    },
  );

  async function submit(fields: Partial<CompanyFields>) {
    const draft = { ...fields, name: fields.name ?? '' };
    // When it cannot be asked, adding says why; two of one name are allowed.
    const { namesake } = await queryClient
      .fetchQuery({ ...api.companies.suggestSlug.queryOptions({ input: { name: draft.name } }), staleTime: 0 })
      .catch(() => ({ namesake: null }));
    if (namesake) setDoubted({ draft, namesake });
    else create.mutate(draft);
  }

  return (
    <>
      <PageHeader title="Add a company" intro="Leave empty what is not known: an empty field is better than a guess." />
      <RecordForm
        record={companyRecord}
        keptAs={KEPT_AS}
        isNew
        values={EMPTY}
        errors={fieldErrors(create.error)}
        isBusy={create.isPending}
        submitLabel="Add company"
        below={{ name: <SlugPreview name={name} /> }}
        onText={(field, text) => {
          if (field === 'name') setName(text);
        }}
        onSubmit={submit}
      />
      {doubted ? (
        <ConfirmDialog
          title={`A company named “${doubted.namesake.name}” exists already. Add anyway?`}
          confirmLabel="Add anyway"
          isBusy={create.isPending}
          onConfirm={() => create.mutate(doubted.draft, { onSettled: () => setDoubted(null) })}
          onClose={() => setDoubted(null)}
        >
          Two companies may have one name; the second gets an address with a number.{' '}
          <TextLink to="/admin/companies/$id" params={{ id: doubted.namesake.id }}>
            Look at the one that exists
          </TextLink>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** The address the profile will have, numbered when the plain one is taken. */
function SlugPreview({ name }: { name: string }) {
  const { api } = Route.useRouteContext();
  const asked = useDeferredValue(name.trim());
  const { data } = useQuery({
    ...api.companies.suggestSlug.queryOptions({ input: { name: asked } }),
    enabled: asked !== '',
    placeholderData: (before) => before,
  });
  if (asked === '' || !data) return null;
  return (
    <p aria-live="polite" className="mt-1 text-caption wrap-anywhere text-ink-soft">
      {data.slug ? (
        <>
          Address: <code className="text-ink">/vendors/{data.slug}</code>
        </>
      ) : (
        'A name needs at least one letter or digit.'
      )}
    </p>
  );
}
