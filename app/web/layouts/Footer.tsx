import { Link, useLocation, useParams } from '@tanstack/react-router';
import { Rss } from '../../../ui/icons/Rss.tsx';
import { site } from '../../site.ts';
import { useHasBlog } from './use-has-blog.ts';

const links = [
  { to: '/glossary', label: 'Glossary' },
  { to: '/vendors', label: 'Vendors' },
  { to: '/startups', label: 'Startups' },
  { to: '/sources', label: 'Sources' },
  { to: '/smr-ops-cloud', label: 'Operations Cloud' },
  { to: '/about', label: 'About' },
  { to: '/subscribe', label: 'Subscribe' },
  { to: '/submit-news', label: 'Submit news' },
];

const social = [
  { href: site.social.linkedin, label: 'LinkedIn' },
  { href: site.social.twitter, label: 'Twitter' },
].filter((link): link is { href: string; label: string } => link.href !== null);

export function Footer() {
  const page = useLocation({ select: ({ pathname }) => pathname });
  const hasBlog = useHasBlog();
  // What stands in such an address is somebody's key.
  const isSecret = useParams({ strict: false, select: (params) => 'token' in params });
  return (
    <footer className="mt-20 border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-(--page-width) gap-8 px-4 py-12 sm:px-6 md:grid-cols-[1.4fr_1fr_1fr]">
        <div>
          <p className="font-serif text-lg font-semibold">{site.name}</p>
          <p className="mt-2 max-w-sm text-sm text-ink-soft">{site.tagline}.</p>
        </div>
        <nav aria-label="Footer" className="columns-2 text-sm">
          {links.map((link) => (
            <Link key={link.to} to={link.to} className="block py-1.5 text-ink-soft hover:text-ink hover:underline">
              {link.label}
            </Link>
          ))}
          {hasBlog ? (
            <Link to="/blog" className="block py-1.5 text-ink-soft hover:text-ink hover:underline">
              Blog
            </Link>
          ) : null}
          <Link to="/ideas" className="block py-1.5 text-ink-soft hover:text-ink hover:underline">
            Ideas
          </Link>
          <Link
            to="/feedback"
            search={isSecret || page === '/feedback' ? {} : { page }}
            preload={false}
            className="block py-1.5 text-ink-soft hover:text-ink hover:underline"
          >
            Contact
          </Link>
        </nav>
        <ul className="text-sm">
          <li>
            <a
              href="/feed.xml"
              className="inline-flex items-center gap-2 py-1.5 text-ink-soft hover:text-ink hover:underline"
            >
              <Rss aria-hidden className="size-4" /> RSS Feed
            </a>
          </li>
          {social.map((link) => (
            <li key={link.label}>
              <a
                href={link.href}
                rel="noopener"
                className="inline-block py-1.5 text-ink-soft hover:text-ink hover:underline"
              >
                {link.label}
              </a>
            </li>
          ))}
          <li>
            <Link to="/api/docs" className="inline-block py-1.5 text-ink-soft hover:text-ink hover:underline">
              API
            </Link>
          </li>
        </ul>
      </div>
      {/* A kept page may have been rendered in the year before. */}
      <p suppressHydrationWarning className="border-t border-line px-4 py-5 text-center text-xs text-ink-soft">
        {`© ${site.firstYear}–${new Date().getUTCFullYear()} ${site.name}.`} Headlines belong to their publishers; every
        story links to its source.
      </p>
    </footer>
  );
}
