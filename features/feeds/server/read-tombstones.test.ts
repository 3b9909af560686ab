import { expect, it } from 'vitest';
import { readTombstones } from './read-tombstones.ts';

const NS = 'http://purl.org/atompub/tombstones/1.0';
const when = '2026-06-10T11:00:00Z';
const feed = (inside: string, spaces = ` xmlns:at="${NS}"`) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"${spaces}>${inside}</feed>`;

it.each([
  ['an element of its own', feed(`<at:deleted-entry ref="tag:a" when="${when}"/>`)],
  [
    'one with a comment',
    feed(`<at:deleted-entry when='${when}' ref='tag:a'><at:comment>x</at:comment></at:deleted-entry>`),
  ],
  ['another prefix', feed(`<x:deleted-entry ref="tag:a" when="${when}"/>`, ` xmlns:x="${NS}"`)],
  ['no prefix', feed(`<deleted-entry xmlns="${NS}" ref="tag:a" when="${when}"/>`, '')],
  ['behind an entry', feed(`<entry><id>b</id></entry><entry/><at:deleted-entry ref="tag:a" when="${when}"/>`)],
])('reads %s', (_name, text) => {
  expect(readTombstones(text)).toEqual([{ ref: 'tag:a', when }]);
});

it('reads an address as the parser reads that of an entry', () => {
  const ref = 'https://a.example/?p=1&amp;q=&#50;&#x33;';
  expect(readTombstones(feed(`<at:deleted-entry ref="${ref}" when="${when}"/>`))).toEqual([
    { ref: 'https://a.example/?p=1&q=23', when },
  ]);
});

it.each([
  ['is nested without end', '<a>'.repeat(1_000_000)],
  ['is broken without end', '<'.repeat(1_000_000)],
])('keeps what stands before what %s', (_name, hostile) => {
  const gone = `<at:deleted-entry ref="tag:a" when="${when}"/>`;
  expect(readTombstones(feed(gone + hostile + gone))).toEqual([{ ref: 'tag:a', when }]);
});

it.each([
  ['an entry', feed(`<entry><content><at:deleted-entry ref="tag:a" when="${when}"/></content></entry>`)],
  ['a comment', feed(`<!-- <at:deleted-entry ref="tag:a" when="${when}"/> -->`)],
  ['a CDATA section', feed(`<subtitle><![CDATA[<at:deleted-entry ref="tag:a" when="${when}"/>]]></subtitle>`)],
  ['another namespace', feed(`<no:deleted-entry ref="tag:a" when="${when}"/>`, ` xmlns:at="${NS}" xmlns:no="urn:no"`)],
  ['a feed without the namespace', feed(`<at:deleted-entry ref="tag:a" when="${when}"/>`, '')],
])('takes no word for it in %s', (_name, text) => {
  expect(readTombstones(text)).toEqual([]);
});
