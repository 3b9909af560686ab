import { createFileRoute, notFound } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { adminSections } from '../../admin-sections.ts';

export const Route = createFileRoute('/admin/$')({
  loader: ({ params }) => {
    const section = adminSections.find(({ path }) => path === params._splat);
    if (!section) throw notFound();
    return section;
  },
  component: UpcomingAdminPage,
});

function UpcomingAdminPage() {
  const section = Route.useLoaderData();
  return (
    <PageHeader
      eyebrow={<span className="font-semibold tracking-wide text-accent uppercase">Not built yet</span>}
      title={section.label}
      intro="This part of the admin area is on its way. Nothing can be changed here so far."
    />
  );
}
