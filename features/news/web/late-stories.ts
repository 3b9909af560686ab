import { latePart } from '../../../ui/late-part.ts';

/** What the news say of a record, for its page: given to a `Still`. */
export const storiesAbout = latePart(() =>
  import('./components/StoriesAbout.tsx').then(({ StoriesAbout }) => StoriesAbout),
);
