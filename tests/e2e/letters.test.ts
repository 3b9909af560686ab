import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsletterSubscriptions } from '../../database/schema/newsletter.ts';
import { addManualReports } from '../../features/news/server/commands.ts';
import { openEmbeddedDatabase } from '../../platform/server/database.ts';
import { migrate } from '../../platform/server/migrate.ts';
import { DAY_MS } from '../../platform/shared/days.ts';
import { faultsOf } from '../support/every-page.ts';
import { loseNextAnswer } from '../support/lose-answer.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { launchTestBrowser } from '../support/test-browser.ts';
import { until } from '../support/until.ts';
import { asksBeforeLeaving, axeViolations, goTo, visit } from '../support/visit.ts';

/** An editor makes this week's letter in a real browser; it arrives at a real SMTP server and stands in the archive. */
const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'correct horse battery' };
const dataDir = mkdtempSync(join(tmpdir(), 'smr-letters-'));
let product: RunningProduct;
let browser: Browser;
let mails: MailServer;

beforeAll(async () => {
  const db = await openEmbeddedDatabase(dataDir);
  await migrate(db, 'database/migrations', async () => {});
  await addManualReports(
    db.orm,
    Array.from({ length: 8 }, (_, n) => ({
      title: `Reactor story number ${n}`,
      url: `https://example.org/${n}`,
      canonicalUrl: `https://example.org/${n}`,
      summary: `What happened, part ${n}.`,
      // The last one is from long before the week of the letter. The others are of this minute: in the first hours of a week its letter has no older ones.
      publishedAt: new Date(Date.now() - (n < 7 ? n : 60 * 86_400) * 1_000),
      datePrecision: 'day' as const,
      publisher: `Paper ${n}`,
      categories: [],
      technology: [],
      application: [],
      regions: [],
    })),
  );
  await db.orm.insert(newsletterSubscriptions).values({ email: 'reader@example.org', status: 'active' });
  await db.close();
  mails = await startMailServer();
  const env = { ...admin, DATA_DIR: dataDir, SMTP_URL: mails.url, LOGO_SERVICE_URL: 'off' };
  [product, browser] = await Promise.all([startProduct(env), launchTestBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await mails.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function signedIn(): Promise<Page> {
  const { page } = await visit(browser, `${product.url}/auth`);
  await page.getByLabel('Email').fill(admin.ADMIN_EMAIL);
  await page.getByLabel('Password').fill(admin.ADMIN_PASSWORD);
  await page.locator('main form').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/admin\/dashboard/);
  return page;
}

describe('an editor', () => {
  it('goes on from a letter that was saved without an answer, and is not told that somebody else saved it', async () => {
    const page = await signedIn();
    await page.goto(`${product.url}/admin/newsletter`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Open the coming letter' }).click();
    await page.getByRole('heading', { level: 1, name: /^Letter of / }).waitFor();
    await loseNextAnswer(page, '**/api/admin/newsletter/issues/*');
    await page.getByLabel('Subject').fill('Sent, and not answered');
    const save = page.getByRole('button', { name: 'Save letter' });
    await save.click();
    await page.getByText('The server can’t be reached').first().waitFor();
    await until(() => save.isDisabled());
    expect(await page.getByText('Somebody else').count()).toBe(0);
    await page.getByLabel('Subject').fill('Written on');
    await save.click();
    await page.getByText('Letter saved').waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('Written on');
    await page.close();
  });

  it('keeps what was typed while somebody else saves the same letter, is told, and can go on from there', async () => {
    const [page, other] = [await signedIn(), await signedIn()];
    await page.clock.install();
    await page.goto(`${product.url}/admin/newsletter`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Open the coming letter' }).click();
    await page.getByRole('heading', { level: 1, name: /^Letter of / }).waitFor();
    await page.getByLabel('Subject').fill('Typed and not saved');
    await other.goto(page.url(), { waitUntil: 'networkidle' });
    await other.getByLabel('Subject').fill('Saved by somebody else');
    await other.getByRole('button', { name: 'Save letter' }).click();
    await other.getByText('What you see below is what is sent.').waitFor();
    // Back at the tab after a while: the page asks the server again.
    await page.clock.fastForward('10:00');
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await page.getByText('Somebody else has saved this letter since you opened it.').waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('Typed and not saved');
    await page.getByRole('button', { name: 'Load the current version' }).click();
    expect(await page.getByLabel('Subject').inputValue()).toBe('Saved by somebody else');
    expect(await axeViolations(page)).toEqual([]);

    // Both go on, and who saves second decides item by item.
    const note = (one: Page) => one.getByLabel(/^Why it matters: /).first();
    const takeOut = await page
      .getByRole('button', { name: /^Take out: / })
      .first()
      .getAttribute('aria-label');
    await note(other).fill('Their words');
    await other.getByLabel('Subject').fill('Theirs');
    await other.getByRole('button', { name: 'Save letter' }).click();
    await other.getByText('What you see below is what is sent.').waitFor();
    await note(page).fill('My words');
    await page.getByLabel('Subject').fill('Mine');
    await page.getByRole('button', { name: 'Add text' }).click();
    await page.getByLabel('Text', { exact: true }).fill('A word of mine');
    await page.getByRole('button', { name: 'Save letter' }).click();
    await page.getByLabel(`Keep theirs: Story: ${takeOut?.replace('Take out: ', '')}`).check();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Keep mine: Subject').check();
    await page.getByRole('button', { name: 'Continue with this choice' }).click();
    const text = page.getByLabel('Text', { exact: true });
    const kept = [page.getByLabel('Subject'), note(page), text].map((field) => field.inputValue());
    expect(await Promise.all(kept)).toEqual(['Mine', 'Their words', 'A word of mine']);
    await Promise.all([page.close(), other.close()]);
  });

  /** Some days ahead, and not the shipped Thursday: on the day of the letter itself, the stories of this morning are not the coming one's. */
  const weekday = [3, 4]
    .map((days) => new Date(Date.now() + days * DAY_MS))
    .map((day) => day.toLocaleDateString('en', { weekday: 'long', timeZone: 'Europe/Berlin' }))
    .find((day) => day !== 'Thursday') as string;

  it('who sets up a letter that somebody else has set up meanwhile decides field by field, and nothing is lost', async () => {
    const [page, other] = [await signedIn(), await signedIn()];
    await goTo(page, `${product.url}/admin/newsletter/editions/weekly`);
    await goTo(other, `${product.url}/admin/newsletter/editions/weekly`);
    await other.getByLabel('Description').fill('Theirs');
    await other.getByLabel('Weekday').selectOption(weekday);
    await other.getByRole('button', { name: 'Save' }).click();
    await other.getByText('Letter set up').waitFor();
    await page.getByLabel('Description').fill('Mine');
    await page.getByLabel('Least number of stories').fill('2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Somebody else changed this letter while you were editing' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Keep mine: Description').check();
    await page.getByRole('button', { name: 'Continue with this choice' }).click();
    expect(await page.getByLabel('Description').inputValue()).toBe('Mine');
    expect(await asksBeforeLeaving(page)).toBe(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Letter set up').waitFor();
    await page.getByText(`${weekday}, 07:00 (Europe/Berlin)`).waitFor();
    expect(await page.getByLabel('Least number of stories').inputValue()).toBe('2');
    await Promise.all([page.close(), other.close()]);
  });

  it('finds a story that was looked up and a block that was written, and not saved, again after a reload', async () => {
    const page = await signedIn();
    await page.goto(`${product.url}/newsletter`, { waitUntil: 'networkidle' });
    await page.frameLocator('iframe').getByText('This is a specimen.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(`${product.url}/admin/newsletter`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Open the coming letter' }).click();
    await page
      .getByRole('button', { name: /^Take out: / })
      .first()
      .click();
    await page.getByLabel('Search all stories').fill('number 7');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const found = page.getByRole('list', { name: 'Stories that were found' });
    await found.getByRole('button', { name: 'Add: Reactor story number 7' }).click();
    await page.getByLabel('Why it matters: Reactor story number 7').fill('Not saved yet');
    await page.getByRole('button', { name: 'Add text' }).click();
    await page.getByLabel('Text', { exact: true }).fill('A word of our own');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByText(/Your text of .* is back/).waitFor();
    const note = page.getByLabel('Why it matters: Reactor story number 7');
    const text = page.getByLabel('Text', { exact: true });
    expect([await note.inputValue(), await text.inputValue()]).toEqual(['Not saved yet', 'A word of our own']);
    await page.getByRole('button', { name: 'Discard it' }).click();
    await until(async () => (await note.count()) === 0 && (await text.count()) === 0);
    await page.close();
  });

  it('makes a letter, looks at it, tests it, sends it; the reader gets it and the archive shows it', async () => {
    const page = await signedIn();
    await goTo(page, `${product.url}/admin/newsletter`);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'schedule of the weekly letter' }).click();
    await page.getByLabel('Local time').waitFor();
    expect(await asksBeforeLeaving(page)).toBe(false);
    await page.getByLabel('Local time').fill('09:15');
    expect(await asksBeforeLeaving(page)).toBe(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Letter set up').waitFor();
    await until(async () => !(await asksBeforeLeaving(page)));
    await page.getByRole('link', { name: '← All letters' }).click();
    await page.getByRole('button', { name: 'Open the coming letter' }).click();
    await page.getByRole('heading', { level: 1, name: /^Letter of / }).waitFor();

    const first = await page.locator('fieldset ol li').first().locator('p').first().textContent();
    await page.getByRole('button', { name: `Take out: ${first}` }).click();
    await page
      .getByRole('button', { name: /^Add: / })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Move up: / })
      .last()
      .click();
    await page.getByLabel('Subject').fill('What mattered this week');
    await page.getByLabel('Introduction').fill('Dear reader, it was a *good* week.');
    await page.getByRole('button', { name: 'Add a heading' }).press('Enter');
    await page.keyboard.type('In other words');
    await page.getByRole('button', { name: 'Move up: In other words' }).press('Enter');
    await page.getByRole('button', { name: 'Add a sponsor' }).click();
    await page.getByLabel('Name or headline').fill('Acme Pumps');
    await page.getByLabel('Link').fill('https://acme.example');
    // Of what is not saved, a test would come with the older words.
    expect(await page.getByRole('button', { name: 'Send a test' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Save letter' }).click();
    await page
      .getByText(/^What you see below is what is sent\. It goes out by itself on .+ \(Europe\/Berlin\)\.$/)
      .waitFor();

    const preview = page.frameLocator('iframe');
    await preview.getByText('Dear reader, it was a good week.').waitFor();
    await page.getByRole('button', { name: 'Plain text' }).click();
    await preview.getByText(/1\. Reactor story/).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByLabel('Test address').fill('test@example.org');
    await page.getByRole('button', { name: 'Send a test' }).click();
    expect((await mails.next('test@example.org')).subject).toBe('[Test] What mattered this week');

    await page.getByRole('button', { name: 'Skip this week' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The letter is a draft again').waitFor();
    await page.getByRole('button', { name: 'Skip this week' }).click();
    await page.getByRole('button', { name: 'Take it up again' }).click();
    await page.getByRole('button', { name: 'Skip this week' }).waitFor();

    await page.getByRole('button', { name: 'Send to everybody now' }).click();
    await page
      .getByRole('alertdialog', { name: 'Send to 1 subscriber?' })
      .getByRole('button', { name: 'Send the letter' })
      .click();
    await page.getByText('can’t be changed any more').waitFor();
    const letter = await until(() => mails.received.find(({ to }) => to.includes('reader@example.org')));
    expect(letter.subject).toBe('What mattered this week');
    expect(letter.raw).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/i);

    await goTo(page, `${product.url}/newsletter`);
    await page.getByRole('link', { name: 'What mattered this week' }).click();
    await page.getByText('Dear reader, it was a good week.').waitFor();
    const parts = await page.locator('main ol > li').allTextContents();
    expect(parts.map((part) => /^(In other|Sponsored|\d)/.exec(part)?.[0])).toEqual([
      ...['1', '2', '3', '4', 'In other', '5', 'Sponsored'],
    ]);
    expect(await page.getByRole('link', { name: 'Acme Pumps' }).getAttribute('rel')).toBe('sponsored noopener');
    expect(await axeViolations(page)).toEqual([]);
    await page.close();
  });

  it.each(['/newsletter', '/admin/newsletter'])('can read %s on every width', async (path) => {
    const page = await signedIn();
    await goTo(page, product.url + path);
    expect(await faultsOf(page)).toEqual([]);
    await page.close();
  });
});
