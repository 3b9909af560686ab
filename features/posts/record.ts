import type { RecordDeclaration } from '../../platform/shared/record.ts';

/** What an import of Ghost's export file lists of each post; the rest is read by `read-ghost-export.ts`. */
export const ghostPostRecord = {
  kind: 'posts',
  nouns: { one: 'post', many: 'posts' },
  nameField: 'title',
  matchedBy: 'its id in Ghost',
  fields: {
    title: { kind: 'text', label: 'Title', maxLength: 2_000 },
    ghostId: { kind: 'text', label: 'Id in Ghost', maxLength: 100 },
  },
} as const satisfies RecordDeclaration;
