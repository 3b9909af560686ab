import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dockerfileOfRelease, tellRelease } from './tell-release.mjs';

const read = (path: string) => readFileSync(path, 'utf8');

describe('a page of a release', () => {
  it.each(['docs/operating.md', 'docs/security.md', 'README.md'])(
    'gives the commands that a release has: %s',
    (path) => {
      expect(tellRelease(read(path))).not.toMatch(/npm run (admin|backup|restore|move|doctor)/);
    },
  );

  it('gives them with what they are given', () => {
    expect(tellRelease(read('docs/operating.md'))).toContain('node maintain.js backup /backups/');
    expect(tellRelease(read('README.md'))).toContain('node admin.js <email>');
  });

  it.each(['operating', 'capacity', 'measured', 'security'])(
    'says at its beginning where those of npm are given: %s',
    (name) => {
      const [title, , note] = tellRelease(read(`docs/${name}.md`)).split('\n');
      expect([title, note]).toEqual([
        expect.stringMatching(/^# /),
        expect.stringContaining('a release has none of them'),
      ]);
    },
  );

  it('says nothing of npm where no command of it stands', () => {
    expect(tellRelease('# Settings\n\nnpm run doctor\n')).toBe('# Settings\n\nnode maintain.js doctor\n');
  });
});

it('the image of a release is made of what a release has', () => {
  const dockerfile = dockerfileOfRelease(read('deploy/Dockerfile'));
  expect(dockerfile).not.toMatch(/npm|AS build|--from/);
  expect(dockerfile.match(/^FROM .*/gm)).toHaveLength(1);
  expect(dockerfile).toMatch(/^COPY \. \/app$/m);
  expect(dockerfile).toMatch(/^# {3}docker build -f deploy\/Dockerfile -t smr-intelligence \.$/m);
});
