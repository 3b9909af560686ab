import { createFileRoute, Link } from '@tanstack/react-router';

export const Route = createFileRoute('/forbidden')({
  head: () => ({ meta: [{ title: 'No access | SMR Intelligence' }, { name: 'robots', content: 'noindex' }] }),
  component: ForbiddenPage,
});

/** Shown, with status 403, in the place of a page that the account may not open. */
function ForbiddenPage() {
  return (
    <section className="mx-auto max-w-xl px-4 py-28 text-center">
      <h1 className="text-4xl font-semibold">No access</h1>
      <p className="mt-4 text-ink-soft">
        Your account does not have the rights for this page. An administrator can grant them.
      </p>
      <Link
        to="/"
        className="mt-8 inline-block rounded-full bg-accent px-6 py-2.5 font-medium text-on-accent hover:bg-accent-strong"
      >
        Return to Home
      </Link>
    </section>
  );
}
