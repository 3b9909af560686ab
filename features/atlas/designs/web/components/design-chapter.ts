export const designChapter = {
  scale: 'chapter',
  className: 'mt-14 border-t border-line pt-8',
  titleClass: 'mb-5',
} as const;
