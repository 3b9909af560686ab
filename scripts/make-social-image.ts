import { readFileSync, statSync } from 'node:fs';
import { launchBrowser } from '../tests/support/browser.ts';

/**
 * `node scripts/make-social-image.ts http://localhost:3000`: makes public/social.png, 1200 × 630, from the drawing and the headline
 * of the running home page. Committed, because a preview must not need a browser on the server.
 */
const [base = 'http://localhost:3000'] = process.argv.slice(2);
const TARGET = 'public/social.png';
const LARGEST_BYTES = 100_000;

const browser = await launchBrowser();
const page = await browser.newPage({
  colorScheme: 'light',
  viewport: { width: 1200, height: 630 },
  reducedMotion: 'reduce',
});
await page.goto(base, { waitUntil: 'networkidle' });
// Run by the driver, which the page's policy does not bind.
await page.evaluate(`(() => {
  const drawing = document.querySelector('figure svg').outerHTML;
  const name = document.querySelector('header a').innerHTML;
  document.body.className = 'grid grid-cols-[1fr_auto] items-center gap-10 overflow-hidden bg-paper pl-20 pr-24 text-ink';
  document.body.innerHTML = '<div><div class="text-accent">' + name + '</div>'
    + '<p class="mt-10 font-serif text-6xl leading-tight font-semibold tracking-tight">What if you were powered by a small modular reactor?</p></div>'
    + '<div id="drawing">' + drawing + '</div>';
  const svg = document.querySelector('#drawing svg');
  svg.setAttribute('width', '440');
  svg.setAttribute('height', '550');
})()`);
await page.screenshot({ path: TARGET });
await browser.close();
const bytes = statSync(TARGET).size;
console.log(`${TARGET}: ${bytes} bytes, ${readFileSync(TARGET).subarray(1, 4)}`);
if (bytes > LARGEST_BYTES) throw new Error(`Over ${LARGEST_BYTES} bytes.`);
