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
  // For the style sheet below, which the page's policy would refuse.
  bypassCSP: true,
});
await page.goto(base, { waitUntil: 'networkidle' });
await page.evaluate(`(() => {
  const drawing = document.querySelector('figure svg');
  // Soft light is most of the bytes of a PNG; numbers without their key say nothing.
  for (const one of drawing.querySelectorAll('.reactor-glow, .reactor-flow')) one.remove();
  drawing.lastElementChild.remove();
  const wordmark = document.querySelector('header a').innerHTML;
  const headline = document.querySelector('h1').textContent;
  document.body.innerHTML =
    '<div id="words"><div id="wordmark">' + wordmark + '</div><p>' + headline + '</p></div>' + drawing.outerHTML;
})()`);
await page.addStyleTag({
  content: `
    body { display: flex; align-items: center; gap: 3rem; height: 630px; padding: 0 4.5rem; overflow: hidden; }
    #words { flex: 1; }
    #wordmark { transform: scale(1.3); transform-origin: left; }
    #words p { margin-top: 2.5rem; font: 600 68px/1.06 var(--font-serif); letter-spacing: -0.025em; }
    body > svg { flex: none; width: 450px; height: 562px; }
  `,
});
await page.screenshot({ path: TARGET });
await browser.close();
const bytes = statSync(TARGET).size;
console.log(`${TARGET}: ${bytes} bytes, ${readFileSync(TARGET).subarray(1, 4)}`);
if (bytes > LARGEST_BYTES) throw new Error(`Over ${LARGEST_BYTES} bytes.`);
