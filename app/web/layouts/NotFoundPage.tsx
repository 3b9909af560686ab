import { Link } from '@tanstack/react-router';

export function NotFoundPage() {
  return (
    <section className="mx-auto max-w-xl px-4 py-28 text-center">
      <h1 className="text-7xl font-semibold text-accent">404</h1>
      <p className="mt-4 font-serif text-2xl">Oops! Page not found</p>
      <p className="mt-3 text-ink-soft">The address may have a typo, or the page may have moved.</p>
      <Link
        to="/"
        className="mt-8 inline-block rounded-full bg-accent px-6 py-2.5 font-medium text-on-accent hover:bg-accent-strong"
      >
        Return to Home
      </Link>
    </section>
  );
}
