import { known } from 'virtual:api-paths';
import { parts, routeTree } from 'virtual:routes';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { getGlobalStartContext } from '@tanstack/react-start';
import { mayEnter } from '../../features/accounts/vocabulary.ts';
import { serverClock } from '../../features/fleet/live/web/estimate-clock.ts';
import { type ApiClient, createBrowserClient } from '../../platform/web/api-client.ts';
import { createApiUtils } from '../../platform/web/api-utils.ts';
import { errorMessage, hasCode, isPartMissing } from '../../platform/web/error-message.ts';
import { createFindPath } from '../../platform/web/find-path.ts';
import { nothingThere } from '../../platform/web/or-not-found.ts';
import { packAnswers, unpackState } from '../../platform/web/pack-state.ts';
import { isGone, isServerBack, reachServer } from '../../platform/web/reach-server.ts';
import { parseSearch, stringifySearch } from '../../platform/web/search-params.ts';
import { besidesOf, isInDocument } from '../../ui/in-document.ts';
import { tookMore } from '../../ui/place-after.ts';
import type { Contract } from '../contract.ts';
import type { ApiDescription } from './api-docs/read-openapi.ts';
import { createBringRoutes } from './bring-routes.ts';
import { keepRefusal } from './keep-refusal.ts';
import { ErrorPage } from './layouts/ErrorPage.tsx';
import { NotFoundPage } from './layouts/NotFoundPage.tsx';
import { loadNoticeBell } from './layouts/notice-bell.ts';

/** What the loaders were answered, with the key of each question; of what the document shows anyway, what is needed besides. */
const answersOf = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state, meta }) =>
      state.status === 'success' ? [[queryKey, besidesOf(state.data, meta) ?? state.data] as const] : [],
    );

/**
 * What a change has made untrue is not shown by the next page until its true form comes: a form would begin with old values, and write
 * them back. Nor is what only the document had that the first page was. What is merely old is shown at once, as usual.
 */
function awaitWhatIsUntrue(queryClient: QueryClient): void {
  const ensure = queryClient.ensureQueryData.bind(queryClient);
  queryClient.ensureQueryData = (options) => {
    const state = queryClient.getQueryState(options.queryKey);
    const isThere = !state?.isInvalidated && !isInDocument(state?.data);
    return isThere ? ensure(options) : queryClient.fetchQuery({ ...options, staleTime: 0 });
  };
}

/** Called once per request on the server and once in the browser. */
export function getRouter() {
  const request = getGlobalStartContext() as unknown as PageRequestContext | undefined;
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        // What is not there is not there a second later, and a page on the server waits for no better times. One that nobody looks at would be tried again
        // only when it is seen: it has failed, and is asked for again where that is said.
        retry: (failures, error) =>
          !request && !document.hidden && failures < 1 && !nothingThere.some((code) => hasCode(error, code)),
        // Without a network a question fails and says so, instead of waiting in silence for better times,
        networkMode: 'always',
      },
      // and nothing is acknowledged, published or deleted hours after somebody wanted it.
      mutations: { networkMode: 'always' },
    },
  });
  awaitWhatIsUntrue(queryClient);
  const client = request
    ? request.api
    : createBrowserClient<Contract>(
        `${window.location.origin}/api`,
        createFindPath(known, fetchApiDescription),
        (at) => serverClock.hear(at),
        () => renewSession(),
      );
  const api = createApiUtils<Contract>(client);
  async function renewSession(): Promise<boolean> {
    const me = queryClient.getQueryData(api.accounts.me.queryKey());
    // A visitor has no session that could have ended.
    if (!me) return false;
    const { askToSignIn } = await import('../../features/accounts/web/ask-to-sign-in.ts');
    return askToSignIn(me.email);
  }
  const refusal = keepRefusal();
  let isFirst = !request;
  /** The first page stands where its reader has scrolled it while it slept, or where the browser brought it back to: it stays there. */
  const isMoved = () => {
    if (!isFirst) return true;
    isFirst = false;
    // Where that is, is remembered for who comes back to it.
    document.dispatchEvent(new Event('scroll'));
    return false;
  };
  const router = createRouter({
    routeTree,
    context: {
      queryClient,
      api,
      publicUrl: request?.publicUrl ?? '',
      isVisitor: request ? !request.hasSession : false,
      bringRoutes: (path, isAhead) => bringRoutes(path, isAhead),
      loadApiDescription: request?.loadApiDescription ?? fetchApiDescription,
      isServerBack,
      isRenewed,
    },
    ...(request ? { ssr: { nonce: request.nonce } } : {}),
    ...(refusal.rewrite ? { rewrite: refusal.rewrite } : {}),
    parseSearch,
    stringifySearch,
    // Addresses are typed and shortened by hand. What a page's reader leaves out, it shall not get back from the address: the router
    // leads on to the address without it. (Otherwise it lays what was read over what was written, and refused values come back.)
    search: { strict: true },
    scrollRestoration: isMoved,
    // From page to page; what a page does with its own address (filters, a search while one types) changes at once.
    defaultViewTransition: {
      // Not as a page wakes: it comes from nowhere, and a press during a transition is lost.
      types: ({ fromLocation, pathChanged }) =>
        fromLocation && pathChanged && !matchMedia('(prefers-reduced-motion: reduce)').matches ? ['page'] : false,
    },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultStaleReloadMode: 'blocking',
    // What the loaders read travels with the page. Pages are rendered whole, after their loaders, so nothing has to be streamed
    // (the router's own query integration keeps a stream open, which costs a sixth of the rendering time).
    ...(import.meta.env.SSR
      ? {
          dehydrate: () => ({
            queries: packAnswers(answersOf(queryClient)),
            renderedAt: Date.now(),
            publicUrl: request?.publicUrl ?? '',
          }),
        }
      : {}),
    async hydrate({ queries, renderedAt, publicUrl }) {
      // The router takes an address that it does not know for one that is not there, and asks no more: the page says why.
      const missing = await bringRoutes(router.latestLocation.pathname, true).then(() => undefined, errorMessage);
      // Addresses in the head stay whole: a crawler that runs scripts would find others than one that does not.
      router.update({
        ...router.options,
        context: { ...router.options.context, publicUrl, ...(missing ? { missing } : {}) },
      });
      // A page that was kept tells an old time; the first answer of the server puts it right. It may have slept since it came.
      serverClock.hear(renderedAt + performance.now() - arrivedAt());
      // The server keeps a page as long as it is true: what it carries was true when it was asked for, whenever it was rendered.
      for (const [key, answer] of unpackState(queries) as [QueryKey, unknown][])
        queryClient.setQueryData(key, answer, { updatedAt: performance.timeOrigin });
      const me = queryClient.getQueryData(api.accounts.me.queryKey());
      if (mayEnter(me?.role ?? null, 'editor')) await loadNoticeBell();
    },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
  const bringRoutes = createBringRoutes(router, parts);
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged, hrefChanged }) => {
    if (fromLocation && pathChanged) refusal.release();
    // On its own page nobody is shown grey bars in the place of what is here: with them went the place and the focus.
    router.options.defaultPendingMs = pathChanged ? PENDING_MS : Number.POSITIVE_INFINITY;
    if (fromLocation && hrefChanged) document.documentElement.toggleAttribute(GOING, true);
  });
  router.subscribe('onResolved', async ({ fromLocation }) => {
    document.documentElement.toggleAttribute(GOING, false);
    // A newer edition has the page whose code is gone, under the same address. Whoever left a form to come here was asked about it.
    const { href } = window.location;
    const lacksCode = router.state.matches.some(({ context, error }) => context.missing || isPartMissing(error));
    if (fromLocation && lacksCode && (await isRenewed()) && window.location.href === href) window.location.reload();
  });
  // More of a list (ui/ShowMore.tsx): the page stays where it is, and whoever works by keyboard goes on with what is new. (Columns may fit themselves to it: what is
  // out of sight then comes into it.)
  router.subscribe('onRendered', ({ hrefChanged, toLocation: { hash } }) => {
    if (hrefChanged && tookMore() && hash) document.getElementById(hash)?.focus();
  });
  return router;
}

/** A page whose answers take longer says so in its own shape. */
const PENDING_MS = 1_000;
/** On the document while another page, or the same one with other filters, is on its way; see site-frame.css. */
const GOING = 'data-going';

/** When the document began to arrive; ms on the page's own clock. */
function arrivedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.responseStart ?? 0;
}

/** Whether another edition is served than the one that this page is of: whatever changes in any code, this file has another name. */
const isRenewed = () => isGone(import.meta.url);

/** What the server hands to a rendering, see `platform/server/http/pages.ts`. */
interface PageRequestContext {
  api: ApiClient<Contract>;
  nonce: string;
  publicUrl: string;
  hasSession: boolean;
  loadApiDescription(): Promise<ApiDescription>;
}

async function fetchApiDescription(): Promise<ApiDescription> {
  const response = await reachServer('/api/openapi.json');
  if (!response.ok) throw new Error(`The API description could not be loaded (${response.status}).`);
  return response.json() as Promise<ApiDescription>;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
