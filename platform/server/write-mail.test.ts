import { expect, it } from 'vitest';
import { writeMail } from './write-mail.ts';

const mail = writeMail({ siteName: 'SMR & Co', subject: 'Two things <wait>' }, [
  'First line\nsecond line\n\nNext paragraph <b>',
  { deed: 'Look at them', url: 'https://smr.test/?a=1&b=2' },
  { items: [{ title: 'A <script>', url: 'https://smr.test/1', note: 'For “HALEU”' }] },
  { signature: 'The editors' },
  { links: [['No mail of these any more', 'https://smr.test/stop']] },
]);

it('writes the parts as a plain mail, one after the other', () => {
  expect(mail.text).toBe(
    [
      ...['First line\nsecond line', 'Next paragraph <b>', 'https://smr.test/?a=1&b=2'],
      ...['A <script>\nFor “HALEU”\nhttps://smr.test/1', '-- \nThe editors'],
      'No mail of these any more: https://smr.test/stop\n',
    ].join('\n\n'),
  );
});

it('draws the same parts on a sheet that knows a dark scheme, with the sender over them and nothing taken for markup', () => {
  expect(mail.html).toContain('prefers-color-scheme: dark');
  expect(mail.html).toContain('<title>Two things &lt;wait&gt;</title>');
  expect(mail.html).toContain('>SMR &amp; Co</p>');
  expect(mail.html).toContain('>First line<br>second line</p><p ');
  expect(mail.html).toContain('href="https://smr.test/?a=1&amp;b=2"');
  expect(mail.html).toContain('>A &lt;script&gt;</a>');
  expect(mail.html).not.toMatch(/<script|<b>/);
});

it('has figures in a part of their own, the same in both, and escapes them', () => {
  const { text, html } = writeMail({ siteName: 'SMR', subject: 'A report' }, [
    { heading: 'Month of DNNP-1' },
    { title: 'Availability', figures: [{ name: 'EAF <1>', value: '98 %' }], lines: ['One & all.'] },
  ]);
  expect(text).toBe('Month of DNNP-1\n\nAVAILABILITY\nEAF <1>: 98 %\nOne & all.\n');
  for (const part of [
    'SMR</p>',
    'Month of DNNP-1</h1>',
    'Availability</h2>',
    'EAF &lt;1&gt;</th>',
    '98 %</td>',
    'One &amp; all.',
  ])
    expect(html).toContain(part);
});
