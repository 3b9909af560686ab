import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkTypeScale } from './check-kit.ts';
import { root } from './source-files.ts';

const inFile = (text: string, path = 'features/news/web/NewsPage.tsx') =>
  checkTypeScale({ path, text, lines: 1, imports: [] });

it.each([
  ...[
    'text-sm',
    'sm:text-2xl',
    'text-[13px]',
    'hover:text-[0.6875rem]',
    'text-captoin',
    'text-instrument-smal',
    'text-note-large',
  ],
  ...['text-small', 'text-(length:--size)', 'text-[length:var(--size)]', 'text-(--size)', 'text-note--line-height'],
])('%s is refused, with where names stand', (size) => {
  expect(inFile(`<p className="mt-2 ${size} font-medium" />`)).toEqual([expect.stringContaining('ui/theme.css')]);
  expect(inFile(`<p className="${size}" />`, 'ui/Badge.tsx')).toHaveLength(1);
});

it.each(['fontSize: 13', "fontSize: '1rem'"])('a size in a style is refused: %s', (style) => {
  expect(inFile(`<p style={{ ${style} }} />`)).toHaveLength(1);
});

it.each([
  ...[
    'text-note',
    'text-instrument-small',
    'sm:text-lead-large',
    'text-ink-soft',
    'hover:text-danger/70',
    'text-[color:red]',
  ],
  ...['text-center', 'text-balance', 'max-w-sm', 'context-sm', 'text-decoration: none'],
])('%s is no bare size', (name) => {
  expect(inFile(`<p className="${name}" />`)).toEqual([]);
});

it('style sheets take their sizes from the scale, or from the text around', () => {
  const sheets = globSync('{app,features,ui}/**/*.css', { cwd: root }).filter((path) => path !== 'ui/theme.css');
  expect(sheets.length).toBeGreaterThan(5);
  const sizes = sheets.flatMap((path) =>
    [...readFileSync(`${root}/${path}`, 'utf8').matchAll(/font-size:\s*([^;]+);/g)].map(([, size = '']) => ({
      path,
      size,
    })),
  );
  expect(sizes.filter(({ size }) => !/^(var\(--text-[a-z-]+\)|[\d.]+em|inherit)$/.test(size))).toEqual([]);
});

it('every name that is used stands in the scale', () => {
  const scale = readFileSync(`${root}/ui/theme.css`, 'utf8');
  const used = globSync('{app,features,ui}/**/*.css', { cwd: root }).flatMap((path) =>
    [...readFileSync(`${root}/${path}`, 'utf8').matchAll(/var\((--text-[a-z]+(?:-[a-z]+)*)/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect([...new Set(used)].filter((name) => !scale.includes(`  ${name}:`))).toEqual([]);
});
