import { mkdirSync } from 'node:fs';
import { startProduct } from './tests/support/running-product.ts';
import { launchBrowser } from './tests/support/browser.ts';
import { signIn, postJson } from './tests/support/sign-in.ts';
mkdirSync('/tmp/shots', { recursive: true });
const admin = { email: 'administrator@example.org', password: 'correct horse battery' };
const product = await startProduct({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
const browser = await launchBrowser();
try {
  const app = { fetch: (p: string, i?: RequestInit) => fetch(product.url + p, { ...i, headers: { ...(i?.headers as any), origin: 'http://localhost:0' } }) } as any;
  const cookie = await signIn(app, admin);
  const [name = '', ...value] = cookie.split('; ')[0]!.split('=');
  const post = async (p: string, b: unknown) => { const r = await postJson(app, p, b, { cookie, origin: 'http://localhost:0' }); const t = await r.text(); if (!r.ok) console.log(p, r.status, t.slice(0, 300)); return t ? JSON.parse(t) : null; };
  const p1 = await post('/api/admin/posts', { title: 'What the first year of DNNP-1 taught the supply chain', excerpt: 'Three suppliers, two delays, and one lesson about forgings that every buyer of an SMR should read before signing.', body: '# Forgings first\n\nThe **pressure vessel** was late by eleven weeks.\n\n/glossary/small-modular-reactor\n\n> A quotation of some length that shows how a quotation looks in a post.\n\n- One\n- Two\n\n| Part | Weeks late |\n|---|---|\n| Vessel | 11 |\n| Turbine | 3 |\n\n```\ncode that is long long long long long long long long long long long long long long long long\n```\n', byline: 'Anna Example', tags: ['supply chain', 'forgings'], canonicalUrl: '', metaDescription: '' });
  console.log(JSON.stringify(p1).slice(0, 200));
  const found = await (await fetch(product.url + `/api/admin/posts/${p1.id}`, { headers: { cookie } })).json() as any;
  await post(`/api/admin/posts/${p1.id}/publish`, { revision: found.post.revision });
  await postJson(app, '/api/submissions', { title: 'Two units at Palisades', email: 'reader@example.org', name: 'Rita Reader' });
  await post('/api/admin/contacts', { name: 'Rita Reader', addresses: ['rita.with-a-very-long-address-indeed@department.of.some.long.company-name.example.org'], company: 'Ontario Power Generation', role: 'Engineer', tags: ['press', 'tour 2026'] });
  for (const [w, scheme] of [[375,'light'],[1280,'light'],[1440, 'dark']] as const) {
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width: w, height: 900 } });
    await context.addCookies([{ name, value: value.join('='), url: product.url }]);
    const page = await context.newPage();
    page.on('pageerror', (e) => console.log(w, 'page error', e.message));
    for (const [n, p] of [['blog', '/blog'], ['contacts', '/admin/crm-contacts'], ['contactsimport', '/admin/crm-contacts/import'], ['posts', '/admin/blog-posts'], ['post', '/blog/' + (found.post.slug)], ['editor', `/admin/blog-posts/${p1.id}`], ['letters', '/admin/newsletter'], ['archive', '/newsletter']] as const) {
      await page.goto(product.url + p, { waitUntil: 'load' }); await page.waitForTimeout(900);
      const sw = await page.evaluate('document.documentElement.scrollWidth'); if (sw as number > w) console.log('WIDE', n, w, sw);
      await page.screenshot({ path: `/tmp/shots/${n}-${w}.png` });
    }
    await context.close();
  }
} finally { await browser.close(); await product.stop(); }
