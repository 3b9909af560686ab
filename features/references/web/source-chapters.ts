/** Of the page of methods and sources, in their order. */
export const sourceChapters = [
  ['methodology', 'Methodology'],
  ['credibility', 'Credibility'],
  ['comparison', 'Comparison'],
  ['conflicts', 'Where sources disagree'],
  ['bibliography', 'Bibliography'],
  ['news', 'News sources'],
] as const;
