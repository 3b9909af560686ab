import { expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

it('begins headings at h2, whatever the highest is', () => {
  expect(renderMarkdown('# One\n\n## Two')).toBe('<h2>One</h2>\n<h3>Two</h3>\n');
  expect(renderMarkdown('### Three')).toBe('<h2>Three</h2>\n');
});

it.each([
  '<script>alert(1)</script>',
  '<img src="/x" onerror="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '<svg onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<p style="position:fixed" onclick="x">text</p>',
  '<math><style><img src=x onerror=alert(1)></style></math>',
  '```html\n</code><script>alert(1)</script>\n```',
])('lets no script through: %s', (body) => {
  expect(renderMarkdown(body).replaceAll(/&lt;.*?&gt;/g, '')).not.toMatch(
    /<(script|svg|iframe|math|style)|\son\w+=|javascript:|style=/i,
  );
});

it('shows pictures from our own host only', () => {
  const body =
    '![a](/a.png) ![b](https://other.example/b.png) ![c](//other.example/c.png) ![d](/\\other.example/d.png)';
  expect(renderMarkdown(body)).toContain('<img src="/a.png" alt="a" loading="lazy" />');
  expect(renderMarkdown(body)).not.toMatch(/src="(?!\/[^/\\])/);
});

it('says of links that lead elsewhere that they do', () => {
  expect(renderMarkdown('[x](https://other.example)')).toBe(
    '<p><a href="https://other.example" rel="noopener">x</a></p>\n',
  );
  expect(renderMarkdown('[x](/vendors)')).toBe('<p><a href="/vendors">x</a></p>\n');
});

it.each([
  ['_a', 40_000],
  ['*a', 40_000],
  ['[', 80_000],
  ['>', 80_000],
  ['[![a]', 20_000],
  ['~~a', 20_000],
  ['|a\n|-\n', 10_000],
  ['https://a.b/', 15_000],
])('takes %s times %i, without end or falling over', (text, times) => {
  expect(renderMarkdown(text.repeat(times))).toBeTypeOf('string');
});

it('leaves the rows out of a table that has more cells than anybody reads', () => {
  const head = `|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n`;
  const html = renderMarkdown(`${head}${'|x\n'.repeat(900)}\nAfter it.`);
  expect(html.split('<td>').length).toBeLessThan(5_500);
  expect(html).toContain('<p>After it.</p>');
});

it('changes addresses and marks links, and never what looks like them in the text', () => {
  const code = '`<a href="/x" rel="noopener">`';
  const html = renderMarkdown(`[in](/a) [out](https://b.example) ${code}`, {
    base: 'https://smr.test',
    isSponsored: true,
  });
  expect(html).toContain('<a href="https://smr.test/a">in</a>');
  expect(html).toContain('<a href="https://b.example" rel="sponsored noopener">out</a>');
  expect(html).toContain('&lt;a href="/x" rel="noopener"&gt;');
});

it('falls over no list that is 600 deep', () => {
  const body = Array.from({ length: 600 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n');
  expect(renderMarkdown(body)).toContain('<li>');
});
