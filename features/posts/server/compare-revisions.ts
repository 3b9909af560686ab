import { diffWordsWithSpace } from 'diff';
import type { PostContent } from '../contract.ts';

interface Part {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Texts in which more than this differs are shown one below the other: the search for the least difference takes too long. */
const MOST_EDITS = 4_000;

/** The fields in which two revisions differ, each word by word. */
export function compareRevisions(before: PostContent, after: PostContent): { field: string; parts: Part[] }[] {
  return Object.entries(labels).flatMap(([field, label]) => {
    const [from, to] = [before, after].map((content) => textOf(content[field as keyof PostContent])); // Its own keys.
    if (from === undefined || to === undefined || from === to) return [];
    return [{ field: label, parts: compareTexts(from, to) }];
  });
}

function compareTexts(from: string, to: string): Part[] {
  const changes = diffWordsWithSpace(from, to, { maxEditLength: MOST_EDITS }) ?? [
    { removed: true, added: false, value: from },
    { removed: false, added: true, value: to },
  ];
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

const textOf = (value: string | string[]) => (Array.isArray(value) ? value.join(', ') : value);

const labels: Readonly<Record<keyof PostContent, string>> = {
  title: 'Title',
  excerpt: 'Excerpt',
  body: 'Text',
  byline: 'Byline',
  tags: 'Tags',
  canonicalUrl: 'Canonical address',
  metaDescription: 'Description for search engines',
};
