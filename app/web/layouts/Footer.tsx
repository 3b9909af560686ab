import { useLocation, useParams } from '@tanstack/react-router';
import { stringifySearch } from '../../../platform/web/search-params.ts';
import { usePreloadedLinks } from '../../../ui/follow-links.ts';
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
  const follow = usePreloadedLinks();
  // What stands in such an address is somebody's key.
  const isSecret = useParams({ strict: false, select: (params) => 'token' in params });
  return (
    <footer className="site-footer mt-20 border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-(--page-width) gap-8 px-4 py-12 sm:px-6 md:grid-cols-[1.4fr_1fr_1fr]">
        <div>
          <p className="font-serif text-item leading-7">{site.name}</p>
          <p className="mt-2 max-w-sm text-note text-ink-soft">{site.tagline}.</p>
        </div>
        <nav aria-label="Footer" {...follow} className="columns-2 text-note">
          {links.map((link) => (
            <a key={link.to} href={link.to}>
              {link.label}
            </a>
          ))}
          {hasBlog ? <a href="/blog">Blog</a> : null}
          <a href="/ideas">Ideas</a>
          <a href={`/feedback${stringifySearch(isSecret || page === '/feedback' ? {} : { page })}`}>Contact</a>
        </nav>
        <ul className="text-note">
          <li>
            <a href="/feed.xml">
              <Rss aria-hidden className="size-4" /> RSS Feed
            </a>
          </li>
          {social.map((link) => (
            <li key={link.label}>
              <a href={link.href} rel="noopener">
                {link.label}
              </a>
            </li>
          ))}
          <li>
            <a href="/api/docs" {...follow}>
              API
            </a>
          </li>
        </ul>
      </div>
      {/* A kept page may have been rendered in the year before. */}
      <p suppressHydrationWarning className="border-t border-line px-4 py-5 text-center text-caption text-ink-soft">
        {`© ${site.firstYear}–${new Date().getUTCFullYear()} ${site.name}.`} Headlines belong to their publishers; every
        story links to its source.
      </p>
    </footer>
  );
}
