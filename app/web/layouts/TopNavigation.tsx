import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouteContext } from '@tanstack/react-router';
import type { Me } from '../../../features/accounts/contract.ts';
import { mayEnter } from '../../../features/accounts/vocabulary.ts';
import { AccountMenu } from '../../../features/accounts/web/components/AccountMenu.tsx';
import { buttonClass } from '../../../ui/button-look.ts';
import { FoldMenu } from '../../../ui/FoldMenu.tsx';
import { usePreloadedLinks } from '../../../ui/follow-links.ts';
import { ChevronDown } from '../../../ui/icons/ChevronDown.tsx';
import { Menu } from '../../../ui/icons/Menu.tsx';
import { Search } from '../../../ui/icons/Search.tsx';
import { X } from '../../../ui/icons/X.tsx';
import { noticeBell } from './notice-bell.ts';
import { ThemeToggle } from './ThemeToggle.tsx';
import { useHasBlog } from './use-has-blog.ts';
import { Wordmark } from './Wordmark.tsx';

const usualLinks = [
  { to: '/', label: 'Home' },
  { to: '/news', label: 'News' },
  { to: '/designs', label: 'Atlas' },
  { to: '/vendors', label: 'Vendors' },
  { to: '/startups', label: 'Startups' },
  { to: '/glossary', label: 'Glossary' },
  { to: '/smr-ops-cloud', label: 'Fleet' },
  { to: '/about', label: 'About' },
  { to: '/sources', label: 'Sources' },
] as const;

/** Behind the word Atlas. */
const atlasLinks = [
  { to: '/designs', label: 'Designs' },
  { to: '/projects', label: 'Projects' },
  { to: '/licensing', label: 'Licensing' },
  { to: '/deals', label: 'Deals' },
  { to: '/charts', label: 'Charts' },
  { to: '/changes', label: 'What changed' },
  { to: '/data', label: 'Data' },
] as const;
const isAtlas = ({ to }: { to: string }) => to === '/designs';

function useLinks() {
  const hasBlog = useHasBlog();
  return hasBlog ? [...usualLinks.slice(0, 2), { to: '/blog', label: 'Blog' }, ...usualLinks.slice(2)] : usualLinks;
}

export function TopNavigation() {
  const me = useMe();
  const links = useLinks();
  const NoticeBell = mayEnter(me?.role ?? null, 'editor') ? noticeBell() : null;
  return (
    <header {...usePreloadedLinks()} className="sticky top-0 z-40 border-b border-line bg-paper/95 backdrop-blur-sm">
      {/* On a small laptop the links take all of the bar, and in what stands for our typeface on a slow line they are a little wider. */}
      <div className="mx-auto flex h-16 max-w-(--page-width) items-center gap-1 px-4 min-[360px]:gap-2 sm:gap-6 sm:px-6 lg:gap-3 xl:gap-6">
        <a href="/" aria-label="SMR Intelligence, home">
          <Wordmark />
        </a>
        {/* Who is signed in needs room for more than the links. */}
        <nav aria-label="Main" className={`ml-auto hidden items-center ${me ? 'xl:flex' : 'lg:flex'}`}>
          {links.map((link) =>
            isAtlas(link) ? (
              <AtlasMenu key={link.to} />
            ) : (
              <NavigationLink key={link.to} {...link} className="site-link" />
            ),
          )}
        </nav>
        <div className={`ml-auto flex items-center gap-1 min-[360px]:gap-2 ${me ? 'xl:ml-0' : 'lg:ml-0'}`}>
          <a
            href="/search"
            aria-label="Search"
            title="Search: Ctrl-K"
            // Beside a bell a phone has no room for it: there it stands in the menu.
            className={`hidden size-10 place-items-center rounded-full hover:bg-sunken ${NoticeBell ? 'min-[28rem]:grid' : 'min-[22rem]:grid'}`}
          >
            <Search aria-hidden className="size-5" />
          </a>
          {/* At 320 px, four times enlarged, there is room for one of both. */}
          <div className={NoticeBell ? 'max-[22rem]:hidden' : undefined}>
            <ThemeToggle />
          </div>
          {/* It counts up by itself, so the page does not sleep. */}
          {NoticeBell ? (
            <div data-live>
              <NoticeBell />
            </div>
          ) : null}
          <div className="hidden sm:block">{me ? <AccountMenu me={me} /> : <SubscribeLink />}</div>
          <MobileMenu me={me} hasBell={NoticeBell !== null} />
        </div>
      </div>
    </header>
  );
}

function useMe() {
  const { api } = useRouteContext({ from: '__root__' });
  return useQuery(api.accounts.me.queryOptions()).data ?? null;
}

function MobileMenu({ me, hasBell }: { me: Me | null; hasBell: boolean }) {
  const links = useLinks();
  return (
    <FoldMenu
      className={me ? 'xl:hidden' : 'lg:hidden'}
      label="Menu"
      buttonClass="grid size-10 place-items-center rounded-full hover:bg-sunken"
      button={
        <>
          <Menu aria-hidden className="size-6 group-open:hidden" />
          <X aria-hidden className="hidden size-6 group-open:block" />
        </>
      }
    >
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-16 flex flex-col gap-1 border-b border-line bg-paper px-4 py-4 shadow-raised"
      >
        {links.map((link) =>
          isAtlas(link) ? (
            <ul key={link.to} aria-label="Atlas" className="my-1 grid grid-cols-2 gap-1 rounded-md bg-sunken p-1">
              {atlasLinks.map((one) => (
                <li key={one.to}>
                  <NavigationLink {...one} className="site-row" />
                </li>
              ))}
            </ul>
          ) : (
            <NavigationLink key={link.to} {...link} className="site-row" />
          ),
        )}
        <NavigationLink
          to="/search"
          label="Search"
          className={`site-row ${hasBell ? 'min-[28rem]:hidden' : 'min-[22rem]:hidden'}`}
        />
        {me ? <AccountMenu me={me} isMobile /> : <SubscribeLink className="mt-2" />}
      </nav>
    </FoldMenu>
  );
}

function AtlasMenu() {
  const isHere = useLocation({
    select: ({ pathname }) => atlasLinks.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`)),
  });
  return (
    <FoldMenu
      className="relative"
      buttonClass={`site-link flex cursor-pointer items-center gap-0.5 ${isHere ? 'site-link-here' : ''}`}
      button={
        <>
          Atlas
          <ChevronDown aria-hidden className="size-3.5" />
        </>
      }
    >
      <ul className="absolute top-full left-0 z-30 mt-1 w-44 popup">
        {atlasLinks.map((link) => (
          <li key={link.to}>
            <NavigationLink {...link} className="site-item popup-item" />
          </li>
        ))}
      </ul>
    </FoldMenu>
  );
}

/** See `.site-link`. Plain links, which the header follows: some forty stand on every page. */
function NavigationLink({ to, label, className }: { to: string; label: string; className: string }) {
  const isHere = useLocation({
    select: ({ pathname }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)),
  });
  return (
    <a href={to} aria-current={isHere ? 'page' : undefined} className={className}>
      {label}
    </a>
  );
}

function SubscribeLink({ className }: { className?: string }) {
  return (
    <a href="/subscribe" className={buttonClass({ variant: 'primary', className })}>
      Subscribe
    </a>
  );
}
