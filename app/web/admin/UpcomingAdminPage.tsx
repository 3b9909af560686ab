import { createFileRoute, notFound } from '@tanstack/react-router';
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
    <>
      <p className="text-sm font-semibold tracking-wide text-accent uppercase">Not built yet</p>
      <h1 className="mt-2 text-3xl font-semibold tracking-tight">{section.label}</h1>
      <p className="mt-4 text-ink-soft">
        This part of the admin area is on its way. Nothing can be changed here so far.
      </p>
    </>
  );
}
