import { expect, it } from 'vitest';
import { readOpml } from './read-opml.ts';

const opml = (outlines: number) =>
  `<opml version="2.0"><body>${Array.from({ length: outlines }, (_, n) => `<outline text="f" xmlUrl="https://a.example/${n}"/>`).join('')}</body></opml>`;

it('says how many feeds are too many', () => {
  expect(readOpml(opml(2))).toHaveLength(2);
  expect(() => readOpml(opml(1_001))).toThrow('The file lists 1001 feeds; 1000 are the most.');
});

it('does not read a file of many thousands to the end', () => {
  const before = process.threadCpuUsage();
  expect(() => readOpml(opml(60_000))).toThrow('The file has 60000 outlines; 1000 feeds are the most.');
  const { user, system } = process.threadCpuUsage(before);
  // Of processor time; read, they took a minute.
  expect((user + system) / 1_000_000).toBeLessThan(5);
});
