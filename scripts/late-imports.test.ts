import { dirname, join } from 'node:path/posix';
import { expect, it } from 'vitest';
import { listSourceFiles } from './source-files.ts';

/** Where anything else of its file is imported, it comes with the page however late it is asked for; the bundler only says so in passing. */
it('a late part stands in a file that nobody imports beforehand', () => {
  const pages = listSourceFiles().filter(({ path }) =>
    /^(app|features|ui)\/(?!.*(\/server\/|\.test\.tsx?$))/.test(path),
  );
  const asked = (pattern: RegExp) =>
    pages.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map(([, to = '']) => ({ path, to: join(dirname(path), to) })),
    );
  const late = new Set(asked(/\blatePart\(\(\) =>\s+import\('(\.[^']+)'\)/g).map(({ to }) => to));
  expect(late.size).toBeGreaterThan(15);
  const beforehand = asked(/^(?:import|export) (?!type\b)(?:[^'";]*? from )?'(\.[^']+)';$/gm);
  expect(beforehand.filter(({ to }) => late.has(to))).toEqual([]);
});
