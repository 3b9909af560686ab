import { useRouteContext } from '@tanstack/react-router';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ErrorPage } from './ErrorPage.tsx';

export function NotFoundPage() {
  const missing = useRouteContext({ from: '__root__', select: ({ missing }) => missing });
  // Whether there is such a page is not known: the code that knows could not be had.
  if (missing) return <ErrorPage error={new Error(missing)} reset={() => {}} />;
  return (
    <section className="mx-auto max-w-xl px-4 py-28 text-center">
      <PageHeader title={<span className="text-hero text-accent">404</span>} />
      <p className="mt-4 font-serif text-chapter font-normal">Oops! Page not found</p>
      <p className="mt-3 text-ink-soft">The address may have a typo, or the page may have moved.</p>
      <LinkButton to="/" variant="primary" size="large" className="mt-8">
        Return to Home
      </LinkButton>
    </section>
  );
}
