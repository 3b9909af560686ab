import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkTypeScale } from './check-kit.ts';
import { root } from './source-files.ts';

const inFile = (text: string, path = 'features/news/web/NewsPage.tsx') =>
  checkTypeScale({ path, text, lines: 1, imports: [] });

it.each(['text-sm', 'sm:text-2xl', 'text-[13px]', 'hover:text-[0.6875rem]'])(
  '%s is refused, with where names stand',
  (size) => {
    expect(inFile(`<p className="mt-2 ${size} font-medium" />`)).toEqual([expect.stringContaining('ui/theme.css')]);
    expect(inFile(`<p className="${size}" />`, 'ui/Badge.tsx')).toHaveLength(1);
  },
);

it.each(['text-note', 'text-ink-soft', 'text-[color:red]', 'max-w-sm', 'context-sm', 'text-small'])(
  '%s is no bare size',
  (name) => {
    expect(inFile(`<p className="${name}" />`)).toEqual([]);
  },
);

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
  expect([...new Set(used)].filter((name) => !scale.includes(`  ${name}`))).toEqual([]);
});
