import earlyScript from 'virtual:early-script';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  redirect,
  ScriptOnce,
  Scripts,
  useLocation,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayEnter } from '../../features/accounts/vocabulary.ts';
import { NO_SEARCH } from '../../features/search/web/asked-search.ts';
import { SearchShortcut } from '../../features/search/web/components/SearchShortcut.tsx';
import { TermHost } from '../../features/terms/web/components/TermHost.tsx';
import type { ApiUtils } from '../../platform/web/api-utils.ts';
import { errorMessage } from '../../platform/web/error-message.ts';
import { FollowMarks } from '../../ui/follow-marks.ts';
import inter from '../../ui/fonts/inter.woff2?url';
import sourceSerif from '../../ui/fonts/source-serif-4.woff2?url';
import { TipHost } from '../../ui/TipHost.tsx';
import { ToastHost } from '../../ui/ToastHost.tsx';
import type { Contract } from '../contract.ts';
import { site } from '../site.ts';
import type { ApiDescription } from './api-docs/read-openapi.ts';
import { isOnWall } from './layouts/choose-chrome.ts';
import { Footer } from './layouts/Footer.tsx';
import { loadNoticeBell } from './layouts/notice-bell.ts';
import { TopNavigation } from './layouts/TopNavigation.tsx';
import styles from './styles.css?url';

export interface RouterContext {
  queryClient: QueryClient;
  api: ApiUtils<Contract>;
  /** Empty in the browser, where nothing needs it: canonical links are written by the server. */
  publicUrl: string;
  /** During server rendering: the request carries no session. */
  isVisitor: boolean;
  loadApiDescription(): Promise<ApiDescription>;
  /** For the kit (`use-try-again.ts`), which knows no addresses of the server. */
  isServerBack(): Promise<boolean>;
  /** See `router.tsx`. */
  isRenewed(): Promise<boolean>;
  /** See `bring-routes.ts`. */
  bringRoutes(path: string, isAhead?: boolean): Promise<boolean>;
  /** Why the routes could not be brought, for people. */
  missing?: string | undefined;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context: { queryClient, api, isVisitor, bringRoutes, missing }, location, preload }) => {
    const brought = await bringRoutes(location.pathname, preload).catch((error) => ({ missing: errorMessage(error) }));
    // The same address once more, where it is known now.
    if (brought === true) throw redirect({ href: location.href, state: true, replace: true });
    // A visitor's page is rendered without asking, so that it is the same for all visitors and can be kept.
    if (isVisitor) queryClient.setQueryData(api.accounts.me.queryKey(), null);
    else {
      const me = await queryClient.ensureQueryData(api.accounts.me.queryOptions());
      // What is followed is said on every page; a page that cannot be told stands without it.
      if (me) await queryClient.ensureQueryData(api.follows.listTargets.queryOptions()).catch(() => null);
      if (mayEnter(me?.role ?? null, 'editor')) await loadNoticeBell();
    }
    // For the navigation: the blog is linked when there is something in it.
    await queryClient.ensureQueryData(api.posts.hasPublished.queryOptions());
    // For the page that says so, in the frame. What could not be had of the first page says nothing of others.
    if (brought || missing) return { missing: brought ? brought.missing : undefined };
  },
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: site.name },
      { name: 'description', content: site.description },
      { property: 'og:site_name', content: site.name },
      { property: 'og:image', content: `${match.context.publicUrl}${site.socialImage.path}` },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: site.socialImage.alt },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'theme-color', content: '#faf8f3', media: '(prefers-color-scheme: light)' },
      { name: 'theme-color', content: '#11151a', media: '(prefers-color-scheme: dark)' },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      // Every page is set in both, and one that comes late is not shown on this page any more (ui/fonts.css).
      ...[inter, sourceSerif].map((href) => ({
        rel: 'preload',
        href,
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
      })),
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      // On an iPhone only what stands on the home screen may be sent notices. It asks for /apple-touch-icon.png without being told.
      { rel: 'manifest', href: '/site.webmanifest' },
      { rel: 'alternate', href: '/feed.xml', type: 'application/rss+xml', title: `${site.name} (RSS)` },
      { rel: 'alternate', href: '/atom.xml', type: 'application/atom+xml', title: `${site.name} (Atom)` },
      { rel: 'alternate', href: '/feed.json', type: 'application/feed+json', title: `${site.name} (JSON)` },
    ],
  }),
  shellComponent: Document,
  component: Site,
});

function Document({ children }: { children: ReactNode }) {
  return (
    // The theme script adds a class before React looks at the element.
    <html lang={site.language} suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        <ScriptOnce>{import.meta.env.SSR ? earlyScript : ''}</ScriptOnce>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

/** Pages without our navigation around them: what other sites show in a frame, and what hangs on a wall. */
const framedPages = new Set(['/calculator/embed']);

function Site() {
  const { api } = Route.useRouteContext();
  const me = useQuery(api.accounts.me.queryOptions()).data;
  const marks = useQuery({ ...api.follows.listTargets.queryOptions(), enabled: Boolean(me) }).data;
  return (
    <FollowMarks value={(me && marks) ?? null}>
      <Frame />
    </FollowMarks>
  );
}

function Frame() {
  const isFramed = useLocation({
    select: ({ pathname, search }) => framedPages.has(pathname) || isOnWall(pathname, search),
  });
  if (isFramed)
    return (
      <main id="main" {...{ [NO_SEARCH]: '' }}>
        <Outlet />
        <ToastHost />
        <TipHost />
      </main>
    );
  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="absolute top-2 left-2 z-50 -translate-y-16 rounded bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
        >
          Skip to the content
        </a>
        <TopNavigation />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
        <Footer />
      </div>
      <SearchShortcut />
      <ToastHost />
      <TipHost />
      <TermHost />
    </>
  );
}
