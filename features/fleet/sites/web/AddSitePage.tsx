import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors } from '../../../../platform/web/error-message.ts';
import { useOnceKey } from '../../../../platform/web/use-once-key.ts';
import { useTold } from '../../../../platform/web/use-told.ts';
import { useForgetText } from '../../../../ui/kept-text-owner.ts';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { RecordForm } from '../../../../ui/records/RecordForm.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { ReasonDialog } from '../../versions/web/components/ReasonDialog.tsx';
import { describeOutcome } from '../../versions/web/describe-outcome.ts';
import { type SiteFields, siteDefaults, siteRecord } from '../record.ts';

export const Route = createFileRoute('/admin/fleet/sites/new')({
  head: () => ({ meta: [{ title: 'Add a site | SMR Intelligence' }] }),
  component: AddSitePage,
});

const KEPT_AS = 'new site';

function AddSitePage() {
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<SiteFields | null>(null);
  const once = useOnceKey();
  const forgetText = useForgetText(KEPT_AS);
  const create = useTold(
    api.fleet.sites.create.mutationOptions({
      context: once.context,
      onSuccess: ({ id }) => {
        forgetText();
        return navigate({ to: '/admin/fleet/sites/$id', params: { id }, ignoreBlocker: true });
      },
    }),
    { done: describeOutcome('Site added'), failed: 'The site was not added', refresh: [api.fleet.key()] },
  );
  return (
    <>
      <PageHeader
        back={<TextLink to="/admin/fleet/sites">← Sites</TextLink>}
        title="Add a site"
        intro="Its address is made from its name and stays as it is."
      />
      <RecordForm
        record={siteRecord}
        keptAs={KEPT_AS}
        isNew
        values={{}}
        errors={fieldErrors(create.error, 'site')}
        isBusy={create.isPending}
        submitLabel="Add site"
        onSubmit={(fields) => setWanted({ ...siteDefaults, ...fields })}
      />
      {wanted ? (
        <ReasonDialog
          title={`Add ${wanted.name}?`}
          submitLabel="Add site"
          isBusy={create.isPending}
          onReason={(why) =>
            create.mutate({ site: wanted, why }, { onError: once.renew, onSettled: () => setWanted(null) })
          }
          onClose={() => setWanted(null)}
        />
      ) : null}
    </>
  );
}
