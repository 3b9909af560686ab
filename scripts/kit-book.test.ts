import { expect, it } from 'vitest';
import { readModule } from './read-module.ts';
import { listSourceFiles } from './source-files.ts';

it('every component of the kit stands in a chapter of the book, or in a part that does', () => {
  const files = listSourceFiles()
    .filter(({ path }) => /^ui\/.*\.tsx$/.test(path) && !/\.test\.|^ui\/icons\//.test(path))
    .map(({ path, text }) => ({ path, code: readModule({ path, text }).code }));
  const isChapter = ({ path }: { path: string }) => path.startsWith('ui/book/');
  const missing = new Map(
    files
      .filter((file) => !isChapter(file))
      .flatMap((file) =>
        // A name in capitals alone is a constant.
        [...file.code.matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].map(([, name = '']) => [name, file]),
      ),
  );
  expect(missing.size).toBeGreaterThan(90);
  const open = files.filter(isChapter);
  for (let file = open.pop(); file; file = open.pop()) {
    for (const [, name = ''] of file.code.matchAll(/<(?:\w+\.)?([A-Z]\w*)/g)) {
      const part = missing.get(name);
      if (part && missing.delete(name)) open.push(part);
    }
  }
  expect([...missing.keys()]).toEqual([]);
});
