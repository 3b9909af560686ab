import { describe, expect, it } from 'vitest';
import { extractPassages } from './extract-passages.ts';

const texts = (html: string, ...names: string[]) => extractPassages(html, 'text/html', names).map(({ text }) => text);

describe('a page', () => {
  it.each([
    ['<p>Scram is the sudden shutdown of a reactor by its control rods.</p>', 'Scram'],
    ['<p>A scram means the sudden shutdown of a reactor by its control rods.</p>', 'Scram'],
    ['<p>Scram: the sudden shutdown of a reactor by its control rods.</p>', 'scram'],
    ['<p>Scrams are sudden shutdowns of a reactor by its control rods.</p>', 'Scram'],
  ])('%s defines %s', (html, name) => {
    expect(extractPassages(html, 'text/html', [name])).toEqual([{ text: html.slice(3, -4), quality: 1 }]);
  });

  it.each([
    '<h3>Scram</h3><p>The sudden shutdown of a reactor by its control rods.</p>',
    '<dl><dt>Scram</dt><dd>The sudden shutdown of a reactor by its control rods.</dd></dl>',
    '<table><tr><th>Scram</th><td>The sudden shutdown of a reactor by its control rods.</td></tr></table>',
    '<ul><li><b>Scram:</b><br>The sudden shutdown of a reactor by its control rods.</li></ul>',
  ])('%s has it under a heading', (html) => {
    expect(texts(html, 'scram')).toEqual(['The sudden shutdown of a reactor by its control rods.']);
  });

  it('that only mentions the term is worth half', () => {
    const html = '<p>During the test operators caused a scram of the reactor.</p>';
    expect(extractPassages(html, 'text/html', ['scram'])).toMatchObject([{ quality: 0.5 }]);
  });

  it('puts an entry before a sentence, and a sentence before a mention', () => {
    const html =
      '<p>During the test operators caused a scram of the reactor.</p><p>A scram is a sudden shutdown, in one sentence.</p><h2>Scram</h2><p>The entry says sudden shutdown of the reactor.</p>';
    expect(texts(html, 'Scram')).toEqual([
      'The entry says sudden shutdown of the reactor.',
      'A scram is a sudden shutdown, in one sentence.',
    ]);
  });

  it('that has the letters inside another word says nothing', () => {
    expect(texts('<p>Scrambled eggs are what the night shift had for breakfast.</p>', 'Scram')).toEqual([]);
  });

  it('is looked through for an abbreviation in capitals only', () => {
    expect(texts('<p>The operators said that haleu is nothing to them at all.</p>', 'HALEU')).toEqual([]);
  });

  it.each(['script', 'style', 'nav', 'footer', 'noscript', 'form'])('has no passages in <%s>', (tag) => {
    expect(texts(`<${tag}>Scram is the sudden shutdown of a reactor by its rods.</${tag}>`, 'Scram')).toEqual([]);
  });

  it('is cut at a sentence when its entry is long', () => {
    const [text = ''] = texts(`<h2>Scram</h2><p>${'The rods fall into the core. '.repeat(100)}</p>`, 'Scram');
    expect(text).toMatch(/core\.$/);
    expect(text.length).toBeLessThanOrEqual(600);
  });

  it.each(['', '<', '<p>'.repeat(50_000), '\0\0\0', 'x'.repeat(2_000_000), '&'.repeat(10_000)])(
    'of nonsense (%.10s) says nothing',
    (html) => {
      expect(texts(html, 'Scram')).toEqual([]);
    },
  );

  it.each(['(', '[a-z]+', '$&', '\\', '.*'])('is looked through for %s as it is written', (name) => {
    expect(texts('<p>The rods fall into the core, and the reactor is shut down.</p>', name)).toEqual([]);
  });
});
