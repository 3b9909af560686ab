import { applications, newsCategories, regions, technologies } from '../vocabulary.ts';

/** The lists of a story that an editor chooses from, by the name of their fields. */
export const tagLists = {
  categories: newsCategories,
  technology: technologies,
  application: applications,
  regions,
} as const;

/** What is ticked in a form with `TagFields`. */
export function readTags(form: FormData) {
  const ticked = <Word extends string>(name: string, words: readonly Word[]) =>
    words.filter((word) => form.getAll(name).includes(word));
  return {
    categories: ticked('categories', tagLists.categories),
    technology: ticked('technology', tagLists.technology),
    application: ticked('application', tagLists.application),
    regions: ticked('regions', tagLists.regions),
  };
}
