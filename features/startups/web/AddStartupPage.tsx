import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { fieldErrors } from '../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../platform/web/use-once-key.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { useForgetText } from '../../../ui/kept-text-owner.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RecordForm } from '../../../ui/records/RecordForm.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { startupRecord } from '../record.ts';
import { useCompanySlugs } from './use-company-slugs.ts';

export const Route = createFileRoute('/admin/startups/new')({
  head: () => ({ meta: [{ title: 'Add a startup | SMR Intelligence' }] }),
  component: AddStartupPage,
});

const KEPT_AS = 'new startup';
const EMPTY = {};

function AddStartupPage() {
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const once = useOnceKey();
  const forgetText = useForgetText(KEPT_AS);
  const companySlug = useCompanySlugs();
  const create = useTold(
    api.startups.create.mutationOptions({
      context: once.context,
      onSuccess: ({ id }) => {
        forgetText();
        return navigate({ to: '/admin/startups/$id', params: { id } });
      },
    }),
    {
      done: ({ name }) => ({ title: 'Startup added', description: name }),
      failed: 'The startup was not added',
      refresh: [api.startups.key()],
    },
  );
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/startups">← Startups</TextLink>}
        title="Add a startup"
        intro="Leave empty what is not known: an empty field is better than a guess."
      />
      <RecordForm
        record={startupRecord}
        keptAs={KEPT_AS}
        isNew
        values={EMPTY}
        offered={{ companySlug }}
        errors={fieldErrors(create.error)}
        isBusy={create.isPending}
        submitLabel="Add startup"
        onSubmit={(fields) => create.mutate({ ...fields, name: fields.name ?? '' })}
      />
    </>
  );
}
