/** How the chapters of a long page look: what a `Section` of it is given. */
export const pageChapter = {
  scale: 'chapter',
  className: 'mt-14 border-t border-line pt-8',
  titleClass: 'mb-5',
} as const;
