import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminSections } from '../app/admin-sections.ts';
import { contract } from '../app/contract.ts';
import { flatPages } from '../app/pages.ts';
import { mayEnter, type Role, roles } from '../features/accounts/vocabulary.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Who may do what. A procedure or page that is not in this table fails the suite. */
const procedures: Record<string, 'visitor' | 'subscriber' | 'editor' | 'admin'> = {
  'GET /me': 'visitor',
  'GET /news': 'visitor',
  'GET /entities': 'visitor',
  'GET /companies': 'visitor',
  'GET /companies/stats': 'visitor',
  'GET /companies/directory': 'visitor',
  'GET /companies/{slug}': 'visitor',
  'GET /admin/companies': 'editor',
  'POST /admin/companies': 'editor',
  'GET /admin/companies/slug': 'editor',
  'GET /admin/companies/{id}': 'editor',
  'PATCH /admin/companies/{id}': 'editor',
  'DELETE /admin/companies/{id}': 'editor',
  'GET /admin/contacts': 'editor',
  'POST /admin/contacts': 'editor',
  'GET /admin/contacts/overview': 'editor',
  'GET /admin/contacts/{id}': 'editor',
  'PATCH /admin/contacts/{id}': 'editor',
  'POST /admin/contacts/tags': 'editor',
  'POST /admin/contacts/import': 'editor',
  'POST /admin/contacts/{id}/notes': 'editor',
  'POST /admin/contacts/{id}/notes/{noteId}/restore': 'editor',
  'DELETE /admin/contacts/{id}/notes/{noteId}': 'editor',
  'POST /admin/contacts/{id}/tasks': 'editor',
  'PATCH /admin/contacts/tasks/{id}': 'editor',
  'POST /admin/contacts/{id}/mails': 'editor',
  'POST /admin/contact-views': 'editor',
  'DELETE /admin/contact-views/{id}': 'editor',
  'GET /admin/contacts/duplicates': 'editor',
  'POST /admin/contacts/distinctions': 'editor',
  'POST /admin/contacts/{id}/merge': 'editor',
  'POST /admin/contacts/{id}/split': 'editor',
  'POST /admin/contact-moves/{id}/undo': 'editor',
  'POST /admin/contacts/{id}/erase': 'admin',
  'POST /newsletter/subscriptions': 'visitor',
  'GET /newsletter/confirmations': 'visitor',
  'POST /newsletter/confirmations': 'visitor',
  'GET /newsletter/preferences': 'visitor',
  'PATCH /newsletter/preferences': 'visitor',
  'POST /newsletter/preferences/unsubscribe': 'visitor',
  'POST /newsletter/preferences/erase': 'visitor',
  'GET /admin/feed-sources': 'editor',
  'POST /admin/feed-sources': 'editor',
  'PATCH /admin/feed-sources/{id}': 'editor',
  'GET /admin/subscribers': 'admin',
  'GET /admin/subscribers/{id}': 'admin',
  'GET /admin/subscribers/growth': 'admin',
  'POST /admin/subscribers/import': 'admin',
  'POST /admin/subscribers/{id}/stop': 'admin',
  'POST /admin/subscribers/{id}/erase': 'admin',
  'GET /admin/newsletter/stories': 'editor',
  'POST /admin/newsletter/posts': 'editor',
  'GET /admin/newsletter/issues/{id}/report': 'editor',
  'POST /admin/feed-sources/changes': 'editor',
  'GET /admin/feed-sources/{id}/history': 'editor',
  'DELETE /admin/feed-sources/{id}': 'editor',
  'POST /admin/feed-sources/{id}/accept-redirect': 'editor',
  'POST /admin/feed-sources/ingest': 'editor',
  'GET /admin/feed-sources/status': 'editor',
  'POST /admin/feed-sources/test': 'editor',
  'POST /admin/feed-sources/import': 'editor',
  'GET /admin/articles/recent': 'editor',
  'POST /submissions': 'visitor',
  'GET /submissions/check': 'visitor',
  'GET /submissions/{token}': 'visitor',
  'POST /feedback': 'visitor',
  'GET /feedback/subject': 'visitor',
  'GET /feedback/status/{token}': 'visitor',
  'POST /feedback/status/{token}': 'visitor',
  'GET /ideas': 'visitor',
  'GET /ideas/asks/{token}': 'visitor',
  'POST /ideas/asks/{token}': 'visitor',
  'GET /ideas/similar': 'visitor',
  'GET /admin/feedback': 'editor',
  'GET /admin/feedback/overview': 'editor',
  'GET /admin/feedback/{id}': 'editor',
  'PATCH /admin/feedback/{id}': 'editor',
  'GET /admin/feedback/{id}/correction': 'editor',
  'POST /admin/feedback/{id}/replies': 'editor',
  'POST /admin/feedback/{id}/notes': 'editor',
  'POST /admin/feedback/{id}/board': 'editor',
  'POST /admin/feedback/{id}/merge': 'editor',
  'POST /admin/feedback/{id}/unmerge': 'editor',
  'GET /admin/saved-replies': 'editor',
  'POST /admin/saved-replies': 'editor',
  'DELETE /admin/saved-replies/{id}': 'editor',
  'GET /admin/submissions': 'editor',
  'GET /admin/submissions/counts': 'editor',
  'POST /admin/submissions/{id}/approve': 'editor',
  'GET /admin/submissions/{id}/draft': 'editor',
  'POST /admin/submissions/{id}/reopen': 'editor',
  'POST /admin/submissions/reject': 'editor',
  'POST /admin/submissions/{id}/reject': 'editor',
  'GET /news/counts': 'visitor',
  'GET /search': 'visitor',
  'GET /news/{slug}': 'visitor',
  'GET /news/{slug}/near': 'visitor',
  'GET /admin/articles': 'editor',
  'GET /admin/articles/choices': 'editor',
  'GET /admin/articles/merge-suggestions': 'editor',
  'POST /admin/articles': 'editor',
  'PATCH /admin/articles/{id}': 'editor',
  'POST /admin/articles/preview': 'editor',
  'DELETE /admin/articles/{id}': 'editor',
  'GET /admin/deleted-articles': 'editor',
  'POST /admin/deleted-articles/{id}/restore': 'editor',
  'POST /admin/articles/{id}/split': 'editor',
  'POST /admin/stories/{id}/hide': 'editor',
  'POST /admin/stories/{id}/merge': 'editor',
  'POST /admin/stories/{id}/unmerge': 'editor',
  'GET /newsletter/issues': 'visitor',
  'GET /newsletter/issues/{weekOf}': 'visitor',
  'GET /newsletter/specimen': 'visitor',
  'GET /admin/newsletter/issues': 'editor',
  'POST /admin/newsletter/issues': 'editor',
  'GET /admin/newsletter/issues/{id}': 'editor',
  'PATCH /admin/newsletter/issues/{id}': 'editor',
  'POST /admin/newsletter/issues/{id}/take-up': 'editor',
  'POST /admin/newsletter/issues/{id}/test': 'editor',
  'POST /admin/newsletter/issues/{id}/send': 'editor',
  'POST /admin/newsletter/issues/{id}/skip': 'editor',
  'GET /newsletter/letters': 'visitor',
  'GET /admin/newsletter/editions/{slug}': 'editor',
  'POST /admin/newsletter/editions': 'editor',
  'PATCH /admin/newsletter/editions/{slug}': 'editor',
  'GET /designs': 'visitor',
  'GET /designs/compare': 'visitor',
  'GET /designs/{slug}': 'visitor',
  'GET /projects': 'visitor',
  'GET /projects/{slug}': 'visitor',
  'GET /licensing': 'visitor',
  'GET /licensing/board': 'visitor',
  'GET /projects/map': 'visitor',
  'GET /charts': 'visitor',
  'GET /deals': 'visitor',
  'GET /supply': 'visitor',
  'GET /changes': 'visitor',
  'GET /atlas': 'visitor',
  'GET /admin/atlas/{kind}': 'editor',
  'GET /admin/atlas/{kind}/{slug}': 'editor',
  'POST /admin/atlas/{kind}': 'editor',
  'PUT /admin/atlas/{kind}/{slug}/{field}': 'editor',
  'DELETE /admin/atlas/{kind}/{slug}': 'editor',
  'POST /admin/atlas/{kind}/{slug}/restore': 'editor',
  'GET /admin/deleted-atlas-records': 'editor',
  'GET /startups': 'visitor',
  'GET /startups/tracker': 'visitor',
  'GET /admin/startups': 'editor',
  'POST /admin/startups': 'editor',
  'GET /admin/startups/{id}': 'editor',
  'PATCH /admin/startups/{id}': 'editor',
  'DELETE /admin/startups/{id}': 'editor',
  'GET /admin/deleted-startups': 'editor',
  'POST /admin/deleted-startups/{id}/restore': 'editor',
  'POST /admin/startups/import': 'editor',
  'GET /facts': 'visitor',
  'GET /references': 'visitor',
  'GET /admin/references/link-checks': 'editor',
  'GET /blog': 'visitor',
  'GET /blog/begun': 'visitor',
  'GET /blog/posts/{slug}': 'visitor',
  'GET /blog/previews/{token}': 'visitor',
  'GET /admin/posts': 'editor',
  'GET /admin/posts/counts': 'editor',
  'GET /admin/posts/{id}': 'editor',
  'GET /admin/posts/{id}/revisions': 'editor',
  'GET /admin/posts/{id}/revisions/{number}/difference': 'editor',
  'POST /admin/posts': 'editor',
  'POST /admin/posts/pictures': 'editor',
  'POST /admin/posts/import': 'editor',
  'POST /admin/posts/{id}/previews/withdraw': 'editor',
  'DELETE /admin/posts/{id}': 'editor',
  'GET /admin/deleted-posts': 'editor',
  'POST /admin/deleted-posts/{id}/restore': 'editor',
  'POST /admin/posts/preview': 'editor',
  'POST /admin/posts/{id}/address': 'editor',
  'POST /admin/posts/{id}/draft': 'editor',
  'POST /admin/posts/{id}/publish': 'editor',
  'POST /admin/posts/{id}/restore': 'editor',
  'POST /admin/posts/{id}/review': 'editor',
  'POST /admin/posts/{id}/schedule': 'editor',
  'POST /admin/posts/{id}/show-again': 'editor',
  'POST /admin/posts/{id}/withdraw': 'editor',
  'PUT /admin/posts/{id}/content': 'editor',
  'POST /admin/references/check-links': 'editor',
  'GET /glossary': 'visitor',
  'GET /glossary-index': 'visitor',
  'GET /glossary/{slug}': 'visitor',
  'GET /glossary/{slug}/stories': 'visitor',
  'GET /admin/glossary-terms': 'editor',
  'GET /admin/glossary-terms/{id}/history': 'editor',
  'GET /admin/deleted-terms': 'editor',
  'POST /admin/deleted-terms/{id}/restore': 'editor',
  'POST /admin/glossary-terms': 'editor',
  'PATCH /admin/glossary-terms/{id}': 'editor',
  'DELETE /admin/glossary-terms/{id}': 'editor',
  'POST /admin/glossary-terms/research': 'editor',
  'POST /admin/glossary-terms/validate': 'editor',
  'GET /admin/research-sources': 'editor',
  'GET /fleet/streams': 'visitor',
  'GET /fleet/streams/{id}': 'visitor',
  'GET /fleet/streams/{id}/events': 'visitor',
  'GET /fleet/sparklines': 'visitor',
  'GET /fleet/streams/{id}/history': 'visitor',
  'GET /admin/telemetry-keys': 'admin',
  'POST /admin/telemetry-keys': 'admin',
  'GET /admin/deliveries': 'admin',
  'POST /admin/deliveries/{id}/try-again': 'admin',
  'POST /admin/deliveries/test': 'admin',
  'GET /admin/webhook-endpoints': 'admin',
  'POST /admin/webhook-endpoints': 'admin',
  'PATCH /admin/webhook-endpoints/{id}': 'admin',
  'POST /admin/webhook-endpoints/{id}/secret': 'admin',
  'DELETE /admin/webhook-endpoints/{id}': 'admin',
  'GET /notices': 'subscriber',
  'GET /notices/bell': 'subscriber',
  'POST /notices/{id}/read': 'subscriber',
  'POST /notices/read': 'subscriber',
  'GET /notices/settings': 'subscriber',
  'PUT /notices/settings': 'subscriber',
  'GET /notices/devices': 'subscriber',
  'POST /notices/devices': 'subscriber',
  'POST /notices/devices/{id}/test': 'subscriber',
  'DELETE /notices/devices/{id}': 'subscriber',
  'POST /admin/telemetry-keys/{id}/rotate': 'admin',
  'DELETE /admin/telemetry-keys/{id}': 'admin',
  'POST /admin/research-sources': 'editor',
  'PATCH /admin/research-sources/{id}': 'editor',
  'DELETE /admin/research-sources/{id}': 'editor',
  'GET /fleet/comparison': 'visitor',
  'GET /fleet/origins': 'visitor',
  'GET /fleet/writers': 'editor',
  'GET /fleet/units': 'visitor',
  'GET /fleet/units/{id}': 'visitor',
  'GET /fleet/units/{id}/status-events': 'visitor',
  'GET /fleet/metrics': 'visitor',
  'GET /fleet/availability': 'visitor',
  'POST /fleet/outages': 'editor',
  'PUT /fleet/outages/{id}': 'editor',
  'POST /fleet/outages/{id}/end': 'editor',
  'GET /fleet/milestones': 'visitor',
  'GET /admin/stats': 'editor',
  'GET /admin/to-do': 'editor',
  'GET /admin/users': 'admin',
  'PATCH /admin/users/{id}/role': 'admin',
  'POST /admin/users/{id}/deactivate': 'admin',
  'POST /admin/users/{id}/reactivate': 'admin',
  'POST /admin/users/{id}/end-sessions': 'admin',
  'POST /admin/users/{id}/reset-second-factor': 'admin',
  'POST /admin/invitations': 'admin',
  'POST /admin/invitations/{id}/resend': 'admin',
  'DELETE /admin/invitations/{id}': 'admin',
  'GET /invitations/{token}': 'visitor',
  'GET /admin/settings': 'admin',
  'PATCH /admin/settings': 'admin',
  'GET /admin/audit': 'admin',
  'POST /admin/companies/import': 'editor',
  'POST /admin/glossary-terms/import': 'editor',
  'GET /admin/imports': 'editor',
  'GET /admin/imports/{id}': 'editor',
  'GET /admin/imports/{id}/rows': 'editor',
  'POST /admin/imports/{id}/cancel': 'editor',
  'POST /admin/imports/{id}/undo': 'editor',
  'GET /fleet/alerts': 'visitor',
  'GET /fleet/alerts/{id}': 'visitor',
  'POST /fleet/alerts/{id}/acknowledge': 'editor',
  'POST /fleet/alerts/{id}/shelve': 'editor',
  'POST /fleet/alerts/{id}/unshelve': 'editor',
  'GET /fleet/maintenance-tasks': 'visitor',
  'POST /fleet/maintenance-tasks/{id}/complete': 'editor',
  'POST /fleet/maintenance-tasks/{id}/reopen': 'editor',
};
const pages: Record<string, 'visitor' | 'subscriber' | 'editor' | 'admin'> = {
  '/': 'visitor',
  '/about': 'visitor',
  '/account': 'subscriber',
  '/account/notices': 'subscriber',
  '/admin/deliveries': 'admin',
  '/calculator/embed': 'visitor',
  '/sources': 'visitor',
  '/api/docs': 'visitor',
  '/forbidden': 'visitor',
  '/auth/reset': 'visitor',
  '/auth/setup': 'visitor',
  '/blog': 'visitor',
  '/news': 'visitor',
  '/newsletter': 'visitor',
  '/newsletter/confirm': 'visitor',
  '/newsletter/preferences': 'visitor',
  '/newsletter/unsubscribe': 'visitor',
  '/subscribe': 'visitor',
  '/feedback': 'visitor',
  '/ideas': 'visitor',
  '/submit-news': 'visitor',
  '/designs': 'visitor',
  '/designs/$slug': 'visitor',
  '/compare': 'visitor',
  '/projects': 'visitor',
  '/projects/$slug': 'visitor',
  '/licensing': 'visitor',
  '/deals': 'visitor',
  '/changes': 'visitor',
  '/charts': 'visitor',
  '/search': 'visitor',
  '/data': 'visitor',
  '/vendors': 'visitor',
  '/startups': 'visitor',
  '/glossary': 'visitor',
  '/smr-ops-cloud': 'visitor',
  '/smr-ops-cloud/map': 'visitor',
  '/smr-ops-cloud/availability': 'visitor',
  '/smr-ops-cloud/compare': 'visitor',
  '/smr-ops-cloud/alerts': 'visitor',
  '/smr-ops-cloud/maintenance': 'visitor',
  '/auth': 'visitor',
  '/admin': 'editor',
  '/admin/dashboard': 'editor',
  '/admin/news-ingestion': 'editor',
  '/admin/news-submissions': 'editor',
  '/admin/articles': 'editor',
  '/admin/companies': 'editor',
  '/admin/companies/new': 'editor',
  '/admin/atlas': 'editor',
  '/admin/atlas/$kind/$slug': 'editor',
  '/admin/startups': 'editor',
  '/admin/startups/new': 'editor',
  '/admin/startups/import': 'editor',
  '/admin/newsletter': 'editor',
  '/admin/newsletter/editions/new': 'editor',
  '/admin/data-import': 'editor',
  '/admin/glossary-terms': 'editor',
  '/admin/blog-posts': 'editor',
  '/admin/blog-posts/import': 'editor',
  '/admin/feedback': 'editor',
  '/admin/feedback/replies': 'editor',
  '/admin/crm-contacts': 'editor',
  '/admin/crm-contacts/new': 'editor',
  '/admin/crm-contacts/import': 'editor',
  '/admin/crm-contacts/duplicates': 'editor',
  '/admin/crm-contacts/merge': 'editor',
  '/admin/subscribers': 'admin',
  '/admin/subscribers/import': 'admin',
  '/admin/telemetry-keys': 'admin',
  '/admin/user-management': 'admin',
  '/admin/audit': 'admin',
};

/** What is neither a page nor a procedure; those with a key of their own ask for it themselves. */
const routes: Record<string, 'visitor' | 'subscriber' | 'editor' | 'admin'> = {
  'POST /auth/sign-in': 'visitor',
  'POST /auth/code': 'visitor',
  'POST /auth/invited': 'visitor',
  'GET /auth/signed-in': 'visitor',
  'POST /auth/sign-up': 'visitor',
  'POST /auth/reset': 'visitor',
  'POST /auth/setup': 'visitor',
  'POST /auth/sign-out': 'visitor',
  'ALL /api/auth/*': 'visitor',
  'GET /feed.xml': 'visitor',
  'GET /atom.xml': 'visitor',
  'GET /feed.json': 'visitor',
  'GET /api/admin/subscribers.csv': 'admin',
  'GET /api/admin/contacts.csv': 'admin',
  'GET /api/admin/contacts/:id/held.json': 'admin',
  'GET /api/admin/contacts/:id/held.csv': 'admin',
  'GET /api/admin/feed-sources.opml': 'editor',
  'GET /api/admin/audit.csv': 'admin',
  'GET /newsletter.xml': 'visitor',
  'GET /blog/rss.xml': 'visitor',
  'GET /blog/atom.xml': 'visitor',
  'GET /blog/feed.json': 'visitor',
  'GET /blog/:slug/card.png': 'visitor',
  'GET /news/:slug/card.png': 'visitor',
  'GET /api/stories/:slug': 'visitor',
  'GET /blog/pictures/:file': 'visitor',
  'GET /newsletter/specimen.html': 'visitor',
  'GET /api/admin/newsletter/issues/:id/preview': 'editor',
  'POST /subscribe': 'visitor',
  'POST /newsletter/confirm': 'visitor',
  'POST /newsletter/preferences': 'visitor',
  'POST /newsletter/unsubscribe': 'visitor',
  'GET /newsletter/my-data.json': 'visitor',
  'POST /api/newsletter/unsubscribe/:token': 'visitor',
  'GET /api/newsletter/unsubscribe/:token': 'visitor',
  'POST /api/newsletter/events': 'visitor',
  'POST /submit-news': 'visitor',
  'GET /api/admin/feedback.csv': 'editor',
  'GET /api/ideas/mine': 'visitor',
  'GET /api/ideas/stop/:token': 'visitor',
  'POST /api/feedback/replies': 'visitor',
  'POST /api/ideas/stop/:token': 'visitor',
  'POST /feedback': 'visitor',
  'POST /feedback/status/:token': 'visitor',
  'POST /ideas/confirm/:token': 'visitor',
  'POST /ideas/stop/:token': 'visitor',
  'POST /ideas/vote': 'visitor',
  'GET /designs.csv': 'visitor',
  'GET /designs.json': 'visitor',
  'GET /compare.csv': 'visitor',
  'GET /projects.csv': 'visitor',
  'GET /charts/:name{[a-z-]+\\.svg}': 'visitor',
  'GET /charts/:name{[a-z-]+\\.png}': 'visitor',
  'GET /charts/:name{[a-z-]+\\.csv}': 'visitor',
  'GET /projects.geojson': 'visitor',
  'GET /projects.json': 'visitor',
  'GET /licensing.csv': 'visitor',
  'GET /licensing.json': 'visitor',
  'GET /licensing.ics': 'visitor',
  'GET /deals.csv': 'visitor',
  'GET /deals.json': 'visitor',
  'GET /changes.xml': 'visitor',
  'GET /changes.json': 'visitor',
  'GET /data/atlas.json': 'visitor',
  'GET /data/values.csv': 'visitor',
  'GET /data/sources.csv': 'visitor',
  'GET /vendors.csv': 'visitor',
  'GET /vendors.json': 'visitor',
  'GET /startups.csv': 'visitor',
  'GET /startups.json': 'visitor',
  'GET /api/companies/:key/logo': 'visitor',
  'GET /api/startups/:key/logo': 'visitor',
  'GET /sources.bib': 'visitor',
  'GET /sources.json': 'visitor',
  'POST /api/fleet/telemetry': 'visitor',
  'POST /api/fleet/write': 'visitor',
  'POST /api/fleet/api/v2/write': 'visitor',
  'GET /api/fleet/streams/:id/history.csv': 'visitor',
  'GET /api/fleet/streams/:id/samples.csv': 'visitor',
  'GET /smr-ops-cloud/alerts.csv': 'visitor',
  'GET /robots.txt': 'visitor',
  'GET /sitemap.xml': 'visitor',
  'GET /sitemap/:kind/:part{[1-9][0-9]{0,4}}': 'visitor',
  'GET /api/openapi.json': 'visitor',
  'GET /api/admin/live': 'editor',
  'POST /api/admin/maintenance': 'visitor',
  'GET /admin': 'visitor',
  'GET /admin/import': 'visitor',
  'GET /admin/news': 'visitor',
  'GET /admin/glossary': 'visitor',
  'GET /admin/contacts': 'visitor',
};

interface Procedure {
  '~orpc': { route: { method?: string; path?: string }; meta: { access?: string } };
}

function walk(router: object): Procedure[] {
  return Object.values(router).flatMap((entry: object) => ('~orpc' in entry ? [entry as Procedure] : walk(entry)));
}

const all = walk(contract).map(({ '~orpc': { route, meta } }) => ({
  name: `${route.method} ${route.path}`,
  access: meta.access,
}));
const actors: (Role | null)[] = [null, ...[...roles].reverse()];

let app: TestApp;
let cookies: Map<Role | null, string>;

beforeAll(async () => {
  // More procedures than one client may call in a minute.
  const plenty = { points: 10_000, durationSeconds: 60 };
  app = await startTestApp({
    subscriptionLimit: plenty,
    renderer: async () => ({
      fetch: async (request, { context }) => {
        context.deliver(`<html><body>${new URL(request.url).pathname}</body></html>`);
        return new Response(null, { status: 200 });
      },
    }),
  });
  cookies = new Map([[null, '']]);
  for (const role of roles) cookies.set(role, await signIn(app, await addUser(app.db, role)));
});
afterAll(() => app.close());

describe('the table', () => {
  it('names every procedure of the contract, and each says the same itself', () => {
    expect(Object.fromEntries(all.map(({ name, access }) => [name, access]))).toEqual(procedures);
  });

  it('names every page of the admin area', () => {
    for (const { path, access } of adminSections) expect([path, pages[`/admin/${path}`]]).toEqual([path, access]);
  });

  it('names every page of the site', () => {
    const plain = flatPages.filter(({ pattern }) => !pattern.includes('$'));
    for (const { pattern, access } of plain) expect([pattern, pages[pattern]]).toEqual([pattern, access]);
  });

  it('names every route, and each says the same itself', () => {
    expect(Object.fromEntries(app.routes.map(({ method, path, access }) => [`${method} ${path}`, access]))).toEqual(
      routes,
    );
  });
});

describe('an address', () => {
  it.each([
    '/admin/something-new',
    '/admin/user-management/',
    '/ADMIN/Audit',
    '/admin//audit',
    '/%61dmin/audit',
    '/admin/companies/some-id',
  ])('that leads into the admin area is guarded as it is, however it is written: %s', async (path) => {
    const response = await app.fetch(path, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/auth\?next=/)]);
  });

  it.each(['/ADMIN/Audit', '/admin/audit/', '/admin//audit'])('of administrators is theirs alone: %s', async (path) => {
    const response = await app.fetch(path, { headers: { cookie: cookies.get('editor') ?? '' } });
    expect(response.status).toBe(403);
  });
});

describe.each(Object.entries(routes).filter(([, access]) => access !== 'visitor'))('route %s', (name, access) => {
  it.each(actors)(`asks for ${access}; as %s`, async (role) => {
    const [method = '', path = ''] = name.split(' ');
    const ended = new AbortController();
    const response = await app.fetch(path.replace(/:\w+/, '00000000-0000-4000-8000-000000000000'), {
      method,
      headers: { cookie: cookies.get(role) ?? '' },
      signal: ended.signal,
    });
    ended.abort();
    if (mayEnter(role, access)) expect([401, 403]).not.toContain(response.status);
    else expect(response.status).toBe(role === null ? 401 : 403);
  });
});

describe.each(Object.entries(procedures))('%s', (name, access) => {
  it.each(actors)(`asks for ${access}; as %s`, async (role) => {
    const [method = '', path = ''] = name.split(' ');
    const headers: Record<string, string> = {
      cookie: cookies.get(role) ?? '',
      origin: app.url,
      'content-type': 'application/json',
    };
    const response = await app.fetch(`/api${path.replace('{id}', '00000000-0000-4000-8000-000000000000')}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: JSON.stringify({ role: 'editor' }) }),
    });
    if (mayEnter(role, access)) expect([401, 403]).not.toContain(response.status);
    else expect(response.status).toBe(role === null ? 401 : 403);
  });
});

describe.each(Object.entries(pages))('page %s', (path, access) => {
  it.each(actors)(`asks for ${access}; as %s`, async (role) => {
    const response = await app.fetch(path, { headers: { cookie: cookies.get(role) ?? '' }, redirect: 'manual' });
    if (mayEnter(role, access)) expect([200, 302]).toContain(response.status);
    else if (role === null)
      expect([response.status, response.headers.get('location')]).toEqual(
        path === '/admin' ? [302, '/admin/dashboard'] : [303, expect.stringMatching(/^\/auth\?next=/)],
      );
    else if (path !== '/admin')
      expect([response.status, (await response.text()).includes('/forbidden')]).toEqual([403, true]);
  });
});
