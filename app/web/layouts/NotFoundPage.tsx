import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export function NotFoundPage() {
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
