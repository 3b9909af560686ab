import { mkdirSync } from 'node:fs';
import { launchBrowser } from '../tests/support/browser.ts';
import { goTo } from '../tests/support/visit.ts';

/**
 * `npm run screenshots -- http://localhost:3000 /tmp/shots / /news`: every path in light and dark at 375, 768 and 1440 px.
 * Reports what the console said, too.
 */
const [base = 'http://localhost:3000', folder = 'screenshots', ...paths] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [375, 768, 1440]) {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
    page.on('console', (message) => console.log(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => console.log(`page error: ${error.message}`));
    for (const path of paths.length > 0 ? paths : ['/', '/news']) {
      await goTo(page, base + path);
      const name = `${path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${colorScheme}-${width}.png`;
      await page.screenshot({ path: `${folder}/${name}` });
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      if (overflow !== 0) console.log(`${name}: ${overflow} px too wide`);
    }
    await page.close();
  }
}
await browser.close();
