/** How the chapters of a company's page look. */
export const companyChapter = {
  scale: 'chapter',
  className: 'mt-14 border-t border-line pt-8',
  titleClass: 'mb-5',
} as const;
