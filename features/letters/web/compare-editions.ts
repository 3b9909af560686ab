import type { Edition } from '../contract.ts';
import { weekdays } from '../vocabulary.ts';

/** What an editor sets of a letter. */
export type EditionSettings = Omit<Edition, 'slug' | 'rhythm'>;

/** As two versions of a letter's settings are compared: each list of topics for itself, the weekday by its name. */
export function flattenEdition({ topics, weekday, ...rest }: EditionSettings) {
  const { category = [], technology = [], application = [], region = [] } = topics;
  const { name, description, time, timeZone, fewestStories, isOn } = rest;
  const when = { weekday: weekdays[weekday - 1] ?? weekdays[0], time, timeZone };
  // In whatever order words were ticked, they mean the same.
  const lists = {
    category: category.toSorted(),
    technology: technology.toSorted(),
    application: application.toSorted(),
    region: region.toSorted(),
  };
  return { name, description, ...when, fewestStories, ...lists, isOn };
}

/** The way back. */
export function unflattenEdition(flat: ReturnType<typeof flattenEdition>): EditionSettings {
  const { category, technology, application, region, weekday, ...rest } = flat;
  return {
    ...rest,
    weekday: weekdays.indexOf(weekday) + 1,
    topics: { category, technology, application, region },
  };
}

/** What a ConflictView calls it. */
export const editionWords = {
  nouns: { one: 'letter' },
  fields: {
    name: { label: 'Name' },
    description: { label: 'Description' },
    weekday: { label: 'Weekday' },
    time: { label: 'Local time' },
    timeZone: { label: 'Time zone' },
    fewestStories: { label: 'Least number of stories' },
    category: { label: 'Category' },
    technology: { label: 'Technology' },
    application: { label: 'Application' },
    region: { label: 'Region' },
    isOn: { label: 'On' },
  },
};
