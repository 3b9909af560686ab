import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import terms from '../../features/glossary/server/seeds/glossary.json' with { type: 'json' };
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { asksBeforeLeaving, holdBack, reload, visit } from '../support/visit.ts';

/** Readers and editors use the glossary in a real browser. The shipped terms and milestones are the content. */
const admin = { email: 'admin@example.org', password: 'correct horse battery' };
let product: RunningProduct;
let browser: Browser;
let outside: LocalServer;

beforeAll(async () => {
  outside = await serveLocally((_, response) => {
    response.setHeader('content-type', 'text/html');
    setTimeout(() => {
      response.end('<p>A gizmo valve is a made-up fitting that closes when nobody looks at it for long enough.</p>');
    }, 700);
  });
  const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, OUTBOUND_ALLOW: '127.0.0.1/32' };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await outside.close();
});

describe('/glossary', () => {
  it('shows terms by category, acronyms first with a marker', async () => {
    const page = await open('/glossary');
    const headings = await page.locator('section h2').allTextContents();
    expect([headings[0], headings[1]]).toEqual([
      expect.stringMatching(/^ABCAcronyms/),
      expect.stringMatching(/^Reactor Technology/),
    ]);
  });

  it('finds a misspelled term while one types, hides the letters and keeps the search in the address', async () => {
    const page = await open('/glossary');
    await page.getByLabel('Search the glossary').pressSequentially('molten slat');
    await page.waitForURL('**/glossary?q=molten+slat');
    // The whole list has the term, too: the letters go when the results have come.
    await page.getByRole('link', { name: /^M, / }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Molten salt reactor' }).waitFor();
    await page.reload();
    expect(await page.getByRole('heading', { name: 'Molten salt reactor' }).isVisible()).toBe(true);
  });

  it('filters by a letter, and typing clears the letter', async () => {
    const page = await open('/glossary');
    await page.getByRole('link', { name: /^Z, / }).click();
    await page.waitForURL('**/glossary?letter=Z');
    await page.getByText(/^4 terms$/).waitFor();
    expect((await page.locator('h3 a').allTextContents()).every((term) => term.startsWith('Z'))).toBe(true);
    await page.getByLabel('Search the glossary').fill('haleu');
    await page.waitForURL('**/glossary?q=haleu');
    await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'All' }).click();
    await page.waitForURL(/\/glossary$/);
    await page.getByText(`${terms.length} terms`).waitFor();
  });

  it('disables letters without terms', async () => {
    const page = await open('/glossary');
    expect(await page.getByRole('button', { name: 'J, no terms' }).isDisabled()).toBe(true);
  });

  it('says so when nothing matches, and clears the filters', async () => {
    const page = await open('/glossary?q=zzzzqqqq');
    expect(await page.getByText('No terms found matching your criteria.').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Clear filters' }).first().click();
    await page.waitForURL(/\/glossary$/);
  });

  it('shows six skeleton cards while the terms are on their way', async () => {
    const page = await open('/');
    const letGo = await holdBack(page, /\/api\/glossary-index/);
    await page.locator('footer').getByRole('link', { name: 'Glossary' }).click();
    const skeleton = page.getByRole('status', { name: 'Loading' });
    await skeleton.waitFor();
    expect(await skeleton.locator('> div').count()).toBe(6);
    letGo();
    await skeleton.waitFor({ state: 'detached' });
  });

  it('shows the specified words when the terms cannot be loaded', async () => {
    const page = await open('/');
    await page.route(/\/api\/glossary-index/, (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken for a test.' } }),
    );
    await page.locator('footer').getByRole('link', { name: 'Glossary' }).click();
    await page.getByText('Failed to load glossary terms. Please try again later.').waitFor();
  });

  it('searches and filters without JavaScript', async () => {
    const page = await open('/glossary', { javaScriptEnabled: false });
    await page.getByLabel('Search the glossary').fill('haleu');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(await page.getByRole('heading', { name: 'HALEU', exact: true }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: '#, 4 terms' }).click();
    expect(new URL(page.url()).searchParams.get('letter')).toBe('#');
    expect(await page.locator('h3 a').first().textContent()).toBe('10 CFR Part 100');
  });
});

describe('a term', () => {
  it('leads from an index into each category, which opens, and shows the best match of a search first', async () => {
    const page = await open('/glossary', { viewport: { width: 375, height: 800 } });
    expect(await page.locator('details[open] h2').count()).toBe(1);
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(30_000);
    const index = page.getByRole('navigation', { name: 'Categories' });
    expect(await index.getByRole('link').count()).toBe(16);
    await index.getByRole('link', { name: 'Decommissioning' }).click();
    await page.locator('#decommissioning h3').first().waitFor();
    await page.goto(`${product.url}/glossary?q=enrichmnt`);
    expect(await page.locator('main h3').first().textContent()).toBe('Uranium enrichment');
  });

  it('has a page with definition, sources, related terms and stories, and describes itself to search engines', async () => {
    const page = await open('/glossary');
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'Reactor Technology' })
      .click();
    await page.getByRole('link', { name: 'Small modular reactor', exact: true }).click();
    await page.waitForURL('**/glossary/small-modular-reactor');
    await page.getByRole('heading', { name: 'Small modular reactor', level: 1 }).waitFor();
    for (const name of ['Related terms', 'Sources', 'Used in'])
      expect(await page.getByRole('heading', { name }).isVisible(), name).toBe(true);
    const html = await (await fetch(`${product.url}/glossary/small-modular-reactor`)).text();
    const data = JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '');
    expect([data['@type'], data.name]).toEqual(['DefinedTerm', 'Small modular reactor']);
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/glossary\/small-modular-reactor"/);
  });

  it('that does not exist is answered with 404', async () => {
    expect((await fetch(`${product.url}/glossary/nothing-at-all`)).status).toBe(404);
  });
});

describe('a defined term in the news', () => {
  const mark = (page: Page) => page.locator('article .defined-term').first();
  const card = (page: Page) => page.getByRole('tooltip');

  it('shows its definition on hover, keeps it under the pointer, and hides it with Escape', async () => {
    const page = await open('/news');
    await mark(page).hover();
    await card(page).waitFor();
    await page
      .getByRole('tooltip')
      .getByText(/\w{4,}/)
      .first()
      .waitFor();
    await card(page).hover();
    await page.waitForTimeout(500);
    expect(await card(page).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await card(page).waitFor({ state: 'detached' });
  });

  it('shows its definition on keyboard focus and says which element describes it', async () => {
    const page = await open('/news');
    // The link of the card stands before its summary.
    await page
      .locator('article', { has: page.locator('.defined-term') })
      .first()
      .locator('h2 a')
      .focus();
    await page.keyboard.press('Tab');
    await card(page).waitFor();
    expect(await mark(page).getAttribute('aria-describedby')).toBe(await card(page).getAttribute('id'));
    await page.keyboard.press('Escape');
    await card(page).waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.className')).toBe('defined-term');
  });

  it('gives way to the next one', async () => {
    const page = await open('/news');
    for (const which of [0, 1]) {
      await page.locator('article .defined-term').nth(which).focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await card(page).first().waitFor();
    }
    await until(async () => (await card(page).count()) === 1);
  });

  it('shows its definition on the first tap and opens its page on the second', async () => {
    const page = await open('/news', { hasTouch: true, viewport: { width: 375, height: 800 } });
    await mark(page).tap();
    await card(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/news');
    await mark(page).tap();
    await page.waitForURL('**/glossary/*');
  });

  it('does so in Safari before 18.2, too, which does not tell that a finger clicked', async () => {
    const page = await open('/news', { hasTouch: true, isMobile: true, viewport: { width: 375, height: 800 } });
    await page.evaluate(`addEventListener(
      'click',
      (event) => Object.defineProperty(event, 'pointerType', { value: undefined }),
      true,
    )`);
    await mark(page).tap();
    await card(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/news');
    await mark(page).tap();
    await page.waitForURL('**/glossary/*');
  });

  it('is marked once a page', async () => {
    const page = await open('/news');
    const links = await page.locator('.defined-term').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links.length).toBe(new Set(links).size);
  });

  it('is plain text when definitions are switched off, also after a reload, until they are switched on', async () => {
    const page = await open('/news');
    await mark(page).waitFor();
    await page.getByRole('button', { name: 'Definitions in texts: on' }).click();
    expect(await page.locator('.defined-term').count()).toBe(0);
    await reload(page);
    expect(await page.locator('.defined-term').count()).toBe(0);
    await page.getByRole('button', { name: 'Definitions in texts: off' }).click();
    await mark(page).waitFor();
  });

  it('is a link to its page without JavaScript', async () => {
    const page = await open('/news', { javaScriptEnabled: false });
    await mark(page).click();
    expect(new URL(page.url()).pathname).toMatch(/^\/glossary\/[a-z0-9-]+$/);
  });
});

describe('an editor', () => {
  it('adds a term, changes it and deletes it, with the specified words', async () => {
    const page = await signIn('/admin/glossary-terms');
    await page.getByRole('link', { name: 'Add Term' }).click();
    await page.getByRole('button', { name: 'Create Term' }).click();
    await toast(page, 'Please fill in all required fields');
    await page.getByLabel('Term', { exact: true }).fill('E2E blanket');
    await page.getByLabel('Definition').fill('A layer <b>that</b> exists for this test only.');
    await page.getByLabel('Category').selectOption('Manufacturing');
    const related = page.getByRole('textbox', { name: 'Related Terms' });
    for (const name of ['Tokamak', 'tokamak', '  ', 'Divertor']) {
      await related.fill(name);
      await related.press('Enter');
    }
    expect(await page.getByRole('list', { name: 'Related Terms' }).getByRole('listitem').count()).toBe(2);
    await page.getByRole('button', { name: 'Remove Divertor' }).click();
    await page.getByRole('textbox', { name: 'Source URLs' }).fill(`https://www.iaea.org/${'long-'.repeat(20)}`);
    await page.getByRole('button', { name: 'Add to Source URLs' }).click();
    await page.getByRole('button', { name: 'Create Term' }).click();
    await toast(page, 'Term created successfully');
    expect(await (await fetch(`${product.url}/glossary/e2e-blanket`)).text()).toContain('&lt;b&gt;that&lt;/b&gt;');

    await page.getByLabel('Search the glossary').fill('E2E blanket');
    await page.getByText('1 term matching').waitFor();
    await page.getByRole('link', { name: 'Edit E2E blanket' }).click();
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
    await page.setViewportSize({ width: 1280, height: 720 });
    // Typed and not confirmed with Enter: who saves means it.
    await page.getByRole('textbox', { name: 'Related Terms' }).fill('PWR');
    await page.getByLabel('Definition').fill('Changed for this test.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Term updated successfully');
    await page.getByText('Changed for this test.').waitFor();
    await page.getByText('Related: Tokamak, PWR.').waitFor();

    await page.getByRole('button', { name: 'Delete E2E blanket' }).click();
    await page.getByText('Are you sure you want to delete "E2E blanket"?').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('heading', { name: 'E2E blanket' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Delete E2E blanket' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Term deleted successfully');
    await page.getByRole('heading', { name: /^E2E blanket/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Term restored');
    await page.getByRole('link', { name: 'Edit E2E blanket' }).click();
    await page.getByRole('region', { name: 'History' }).getByText('restored it').waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByLabel('Search the glossary').fill('zzzzqqqq');
    await page.getByText('No matching terms found').waitFor();
    expect(await page.getByRole('link', { name: 'Use AI Research' }).isVisible()).toBe(true);
  });

  it('is told when somebody else changed the term meanwhile, and loses nothing', async () => {
    const [first, second] = [
      await signIn('/admin/glossary-terms?q=Yellowcake'),
      await signIn('/admin/glossary-terms?q=Yellowcake'),
    ];
    for (const page of [first, second]) await page.getByRole('link', { name: 'Edit Yellowcake' }).click();
    await first.getByLabel('Definition').fill('The first change to this definition.');
    await first.getByRole('button', { name: 'Save Changes' }).click();
    await toast(first, 'Term updated successfully');
    await second.getByLabel('Definition').fill('The second change to this definition.');
    await second.getByRole('button', { name: 'Save Changes' }).click();
    await toast(second, 'Failed to update term');
    await second.getByText('Somebody else changed this term while you were editing').waitFor();
    await second.getByText('The first change to this definition.').first().waitFor();
    await second.getByLabel('Keep mine: Definition').check();
    await second.getByRole('button', { name: 'Continue with this choice' }).click();
    expect(await second.getByLabel('Definition').inputValue()).toBe('The second change to this definition.');
    await second.getByRole('button', { name: 'Save Changes' }).click();
    await toast(second, 'Term updated successfully');
  });

  it('keeps what was typed while somebody else saves the same term', async () => {
    const [page, other] = [
      await signIn('/admin/glossary-terms?q=Moderator'),
      await signIn('/admin/glossary-terms?q=Moderator'),
    ];
    await page.clock.install();
    await page.reload({ waitUntil: 'networkidle' });
    for (const one of [page, other]) await one.getByRole('link', { name: 'Edit Moderator', exact: true }).click();
    await page.getByLabel('Definition').fill('Typed and not saved.');
    await other.getByLabel('Definition').fill('Saved by somebody else in the meantime.');
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await toast(other, 'Term updated successfully');
    await page.clock.fastForward('10:00');
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await page.getByText('Somebody else has saved this term since you opened it.').waitFor();
    expect(await page.getByLabel('Definition').inputValue()).toBe('Typed and not saved.');
  });

  it('researches a term with a reference source, validates and adds it', async () => {
    const page = await signIn('/admin/glossary-terms?tab=research');
    await page.getByText(/Reference sources/).click();
    await page.getByLabel('Name').fill('Local glossary');
    await page.getByLabel(/^Address/).fill(`${outside.url}/find?q={query}`);
    await page.getByLabel('Credibility').fill('9');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('Ask Local glossary').waitFor();
    await page.getByRole('button', { name: 'Research' }).click();
    await toast(page, 'Please enter a term to research');
    await page.getByRole('textbox', { name: 'Term to research' }).fill('Gizmo valve');
    await page.getByRole('button', { name: 'Research' }).click();
    const bar = page.getByRole('progressbar', { name: 'Researching' });
    await bar.waitFor();
    expect(await bar.getAttribute('value')).toBe('65');
    await toast(page, 'Research completed! Review the synthesized definition.');
    expect(await page.getByText('Credibility 9/10', { exact: true }).isVisible()).toBe(true);
    expect(await page.getByText(/^Confidence \d+\.\d%/).isVisible()).toBe(true);

    const add = page.getByRole('button', { name: 'Add to Glossary' });
    expect(await add.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Validate Accuracy' }).click();
    await toast(page, 'Definition may need refinement. Check suggestions.');
    expect(await add.isDisabled()).toBe(true);
    await page
      .getByRole('textbox', { name: 'Definition' })
      .fill('Fitting that closes a pipe as soon as nobody looks at it.');
    expect(await asksBeforeLeaving(page)).toBe(true);
    await page.getByRole('button', { name: 'Validate Accuracy' }).click();
    await toast(page, 'Validation successful! Confidence: 100.0%');
    await page.getByLabel('Category').selectOption('Safety Systems');
    await add.click();
    await toast(page, 'Term added to glossary successfully!');
    expect(await asksBeforeLeaving(page)).toBe(false);
    expect(await page.getByRole('textbox', { name: 'Term to research' }).inputValue()).toBe('');
    const [term] = (await (await fetch(`${product.url}/api/glossary?q=Gizmo%20valve`)).json()) as {
      category: string;
      sources: { url: string }[];
    }[];
    expect([term?.category, term?.sources[0]?.url]).toEqual(['Safety Systems', `${outside.url}/find?q=Gizmo%20valve`]);
  });

  it('imports pasted terms after a look at them, finds their pages, and takes them back', async () => {
    const page = await signIn('/admin/glossary-terms?tab=import');
    await page.getByRole('tab', { name: 'CSV' }).click();
    await page
      .getByLabel('CSV data')
      .fill(
        'term,category,definition,sources\nBulk flange,manufacturing,Holds for a test.,https://a.example\nBulk 2,,,',
      );
    await page.getByRole('button', { name: 'Parse data' }).click();
    await toast(page, 'CSV parsed successfully');
    expect(await page.getByRole('heading', { name: 'Found 2 terms' }).isVisible()).toBe(true);
    expect(await page.getByText('a.example https://a.example').isVisible()).toBe(true);
    expect(await page.getByRole('region', { name: '1 row cannot be imported' }).textContent()).toContain(
      'Row 2Bulk 2: A new term needs a category and a definition.',
    );
    await page.getByRole('button', { name: 'Import terms' }).click();
    await toast(page, '1 term imported, 1 error.');
    expect((await fetch(`${product.url}/glossary/bulk-flange`)).status).toBe(200);
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
    await toast(page, '1 removed, 0 restored.');
    await page.getByRole('listitem').filter({ hasText: 'Pasted CSV' }).getByText('undone').waitFor();
    expect((await fetch(`${product.url}/glossary/bulk-flange`)).status).toBe(404);
  });

  it('finds each tab under its address', async () => {
    const page = await signIn('/admin/glossary-terms?tab=import');
    expect(await page.locator('nav[aria-label="Glossary Management"] a[aria-current=page]').textContent()).toBe(
      'Bulk Import',
    );
  });
});

function toast(page: Page, text: string): Promise<void> {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text).first().waitFor();
}

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  return (await visit(browser, product.url + path, options)).page;
}

async function signIn(next: string): Promise<Page> {
  const page = await open(`/auth?${new URLSearchParams({ next })}`);
  await page.locator('input[name=email]').fill(admin.email);
  await page.locator('input[name=password]').fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Glossary Management' }).waitFor();
  return page;
}
