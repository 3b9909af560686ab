import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { ThingAdder } from '../../versions/web/components/ThingAdder.tsx';
import { siteDefaults, siteRecord } from '../record.ts';

export const Route = createFileRoute('/admin/fleet/sites/new')({
  head: () => ({ meta: [{ title: 'Add a site | SMR Intelligence' }] }),
  component: AddSitePage,
});

function AddSitePage() {
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  return (
    <ThingAdder
      record={siteRecord}
      back={<TextLink to="/admin/fleet/sites">← Sites</TextLink>}
      intro="Its address is made from its name and stays as it is."
      defaults={siteDefaults}
      refresh={[api.fleet.key()]}
      create={({ fields, why }, options) => api.fleet.sites.create.call({ site: fields, why }, options)}
      onAdded={(id) => navigate({ to: '/admin/fleet/sites/$id', params: { id }, ignoreBlocker: true })}
    />
  );
}
