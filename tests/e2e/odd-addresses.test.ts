import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { atSize } from '../support/soak.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { visit } from '../support/visit.ts';

/** Links are shortened, mistyped and put together by hand. A list that is asked something odd shows itself without it. */
let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SIMULATOR: 'on' }), launchTestBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const odd = [
  '',
  '%00',
  'zz',
  '0',
  '-1',
  '1e9',
  '%E0%A4%A',
  '%F0%9F%99%82',
  "';drop table x--",
  'x'.repeat(400),
  '[]',
  '{}',
];

/** Every list of the site, what its address can say, and what stands there when nothing is narrowed. */
const lists: { path: string; parameters: string[]; shown: string }[] = [
  {
    path: '/news',
    parameters: ['category', 'technology', 'application', 'region', 'source', 'cursor', 'limit'],
    shown: 'article',
  },
  {
    path: '/vendors',
    parameters: ['category', 'country', 'technology', 'application', 'sort', 'view', 'show'],
    shown: 'article',
  },
  { path: '/startups', parameters: ['tag', 'country', 'stage', 'sort'], shown: 'article' },
  {
    path: '/designs',
    parameters: ['type', 'power', 'regulator', 'columns', 'sort', 'view', 'show'],
    shown: 'main h1',
  },
  { path: '/projects', parameters: ['country', 'stage', 'design', 'sort', 'show'], shown: 'main h1' },
  {
    path: '/licensing',
    parameters: ['regulator', 'step', 'record', 'view', 'lately', 'sort', 'show'],
    shown: 'main h1',
  },
  { path: '/deals', parameters: ['kind', 'year', 'currency', 'record', 'sort', 'show'], shown: 'main h1' },
  // An unknown design is not there, as its page is not.
  { path: '/compare', parameters: ['only'], shown: 'main h1' },
  { path: '/changes', parameters: ['kind', 'slug', 'cursor'], shown: 'main h1' },
  { path: '/glossary', parameters: ['letter'], shown: '.term' },
  { path: '/smr-ops-cloud/alerts', parameters: ['unit', 'severity', 'status', 'state', 'after'], shown: 'main h1' },
  { path: '/smr-ops-cloud/maintenance', parameters: ['unit', 'status', 'priority'], shown: 'main h1' },
  { path: '/smr-ops-cloud/availability', parameters: ['days', 'unit'], shown: 'main h1' },
  { path: '/smr-ops-cloud/compare', parameters: ['range', 'unit', 'tag'], shown: 'main h1' },
  { path: '/smr-ops-cloud/map', parameters: ['unit'], shown: 'main h1' },
  { path: '/smr-ops-cloud/unit/dnnp-1', parameters: ['q'], shown: 'main h1' },
  { path: '/smr-ops-cloud/unit/dnnp-1/core_temp', parameters: ['range', 'from', 'to'], shown: 'main h1' },
];

describe.each(lists)('$path', ({ path, parameters, shown }) => {
  it('answers 200 to rubbish in each of its parameters, and in words to search', async () => {
    const failed: string[] = [];
    // Another third of the rubbish for each parameter; all of it for each in a soak.
    const shares = atSize(3, 1);
    for (const [at, name] of [...parameters, 'q', 'search', 'utm_source', '__proto__'].entries())
      for (const value of odd.filter((_, n) => n % shares === at % shares)) {
        const response = await fetch(`${product.url}${path}?${name}=${value}`);
        if (response.status !== 200) failed.push(`${name}=${value}: ${response.status}`);
      }
    expect(failed).toEqual([]);
  });

  it('shows its list, and an address without the rubbish', async () => {
    const ignored = parameters.filter((name) => refused.has(name));
    const rubbish = ignored.map((name) => `${name}=${name === 'limit' ? 200 : '%00'}`).join('&');
    const { page, problems } = await visit(browser, `${product.url}${path}?${rubbish}`);
    expect(await page.locator(shown).count()).toBeGreaterThan(0);
    expect(await page.getByText('try again later').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

/** Parameters of which there is a rule. A word that is only unknown ("technology=zz") narrows the list to nothing, and says so. */
const refused = new Set([
  ...['category', 'technology', 'application', 'region', 'source', 'tag', 'country', 'stage'],
  ...[
    'cursor',
    'limit',
    'sort',
    'view',
    'show',
    'letter',
    'severity',
    'status',
    'state',
    'after',
    'range',
    'from',
    'to',
  ],
]);

it('keeps what makes sense beside what does not', async () => {
  const { page } = await visit(browser, `${product.url}/vendors?sort=newest&view=detailed&show=abc&country=Canada`);
  expect(new URL(page.url()).search).toBe('?country=Canada&view=detailed');
  await page.context().close();
});

it.each([
  ['/designs?coolant=butter&type=sodium', 'No entry has “butter” under Coolant.', '/designs?type=sodium'],
  ['/vendors?country=Atlantis&country=France', 'No entry has “Atlantis” under Country.', '/vendors?country=France'],
  ['/startups?tag=butter', 'No entry has “butter” under Topic.', '/startups'],
  ['/deals?company=nobody', 'No entry has “nobody” under Company.', '/deals'],
  ['/news?technology=butter&region=EU', 'No entry has “butter” under Technology.', '/news?region=EU'],
])('%s says what nothing has, and leads on without it', async (address, said, rest) => {
  const { page } = await visit(browser, product.url + address);
  await page.getByText(said).waitFor();
  await page.getByRole('link', { name: 'Leave this filter out' }).click();
  await page.waitForURL(product.url + rest);
  await page.getByText(said).waitFor({ state: 'detached' });
  await page.context().close();
});

it.each(['/designs?coolant=sodium&type=integral-pwr', '/news?source=IAEA&region=SSA', '/vendors?country=uk'])(
  '%s asks for what there is, and is not told that there is none',
  async (address) => {
    const text = await (await fetch(product.url + address)).text();
    expect(text).toContain('Active filters');
    expect(text).not.toContain('No entry has');
  },
);
