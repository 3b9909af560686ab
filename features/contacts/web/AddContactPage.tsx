import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { fieldErrors } from '../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../platform/web/use-once-key.ts';
import { useTold } from '../../../platform/web/use-told.ts';
import { useForgetText } from '../../../ui/kept-text-owner.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RecordForm } from '../../../ui/records/RecordForm.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { contactRecord } from '../record.ts';
import { nameOf } from '../rules/name-contact.ts';
import { useCompanyNames } from './use-company-names.ts';

export const Route = createFileRoute('/admin/crm-contacts/new')({
  head: () => ({ meta: [{ title: 'Add a contact | SMR Intelligence' }] }),
  component: AddContactPage,
});

const KEPT_AS = 'new contact';

function AddContactPage() {
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const companies = useCompanyNames();
  const once = useOnceKey();
  const forgetText = useForgetText(KEPT_AS);
  const create = useTold(
    api.contacts.create.mutationOptions({
      context: once.context,
      onSuccess: ({ id }) => {
        forgetText();
        return navigate({ to: '/admin/crm-contacts/$id', params: { id } });
      },
    }),
    {
      done: (contact) => ({ title: 'Contact added', description: nameOf(contact) }),
      failed: 'The contact was not added',
      refresh: [api.contacts.key()],
    },
  );
  return (
    <div className="max-w-3xl">
      <PageHeader
        back={<TextLink to="/admin/crm-contacts">← CRM Contacts</TextLink>}
        title="Add a contact"
        intro="A name or an address is enough. Nobody is subscribed to letters by it."
      />
      <RecordForm
        record={contactRecord}
        keptAs={KEPT_AS}
        isNew
        values={{}}
        offered={{ company: companies }}
        errors={fieldErrors(create.error)}
        isBusy={create.isPending}
        submitLabel="Add contact"
        onSubmit={(fields) => create.mutate(fields)}
      />
    </div>
  );
}
