import { expect, it } from 'vitest';
import { plainForMail, styleForMail } from './style-for-mail.ts';

const mail = (markdown: string, isSponsored?: boolean) => styleForMail(markdown, 'https://smr.test', isSponsored);

it('gives what Markdown makes its look, because mail programs know no style sheet', () => {
  expect(mail('One *word*.')).toMatch(/^<p class="ink" style="[^"]+">One <em>word<\/em>\.<\/p>$/m);
});

it('leads to our own pages by whole addresses', () => {
  expect(mail('[the news](/news)')).toContain('href="https://smr.test/news"');
  expect(plainForMail('see [the news](/news)', 'https://smr.test')).toBe('see the news (https://smr.test/news)');
});

it('shows no pictures, which would tell that they were loaded', () => {
  expect(mail('![a pump](/pump.png) <img src="/x.png">')).not.toContain('<img');
  expect(plainForMail('![a pump](/pump.png)', 'https://smr.test')).toBe('a pump');
});

it('marks links that were paid for', () => {
  expect(mail('[pumps](https://acme.example)', true)).toContain('rel="sponsored noopener"');
  expect(mail('[pumps](https://acme.example)')).not.toContain('sponsored');
});

it('takes the strokes out of plain text that take a sign’s meaning', () => {
  expect(plainForMail('5 \\* 4, C:\\dir', 'https://smr.test')).toBe('5 * 4, C:\\dir');
});

it('keeps short words of tables whole, and lets what is too wide scroll', () => {
  expect(mail('| One | Two |\n|---|---|\n| 1 | 2 |')).toMatch(
    /^<div style="overflow-x:auto"><table[\s\S]+<t[hd][^>]+word-break:normal[\s\S]+<\/table><\/div>/,
  );
});
