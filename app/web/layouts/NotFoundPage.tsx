import { useRouteContext, useRouterState } from '@tanstack/react-router';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ErrorPage } from './ErrorPage.tsx';

const LONGEST_WORDS = 60;

/** A record that moved or never was leaves its name in the address: the search finds what is near to it. */
export function NotFoundPage() {
  // Of the page that is shown: on the way to another one its address is that one's already.
  const words = useRouterState({
    select: ({ resolvedLocation, location }) => wordsOf((resolvedLocation ?? location).pathname),
  });
  const missing = useRouteContext({ from: '__root__', select: ({ missing }) => missing });
  // Whether there is such a page is not known: the code that knows could not be had.
  if (missing) return <ErrorPage error={new Error(missing)} reset={() => {}} />;
  return (
    <section className="mx-auto max-w-xl px-4 py-28 text-center">
      <PageHeader title={<span className="text-hero text-accent">404</span>} />
      <p className="mt-4 font-serif text-chapter font-normal">Oops! Page not found</p>
      <p className="mt-3 text-ink-soft">The address may have a typo, or the page may have moved.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {words ? (
          <LinkButton to="/search" search={{ q: words }} size="large" className="min-w-0 wrap-anywhere">
            Search for “{words}”
          </LinkButton>
        ) : null}
        <LinkButton to="/" variant="primary" size="large">
          Return to Home
        </LinkButton>
      </div>
    </section>
  );
}

/** Words at the end of an address; none where it ends in a date, a number or somebody's key. */
function wordsOf(pathname: string): string | null {
  const last = pathname.split('/').at(-1) ?? '';
  return /^[a-z]+(-[a-z0-9]+)*$/i.test(last) && last.length <= LONGEST_WORDS ? last.replaceAll('-', ' ') : null;
}
