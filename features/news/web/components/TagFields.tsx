import { CheckGroup } from '../../../../ui/fields/CheckGroup.tsx';
import { tagLists } from '../read-tags.ts';

const labels = {
  categories: 'Categories (up to three)',
  technology: 'Technology',
  application: 'Application',
  regions: 'Region',
};
const names = ['categories', 'technology', 'application', 'regions'] as const;

/** Tick boxes for the lists by which visitors filter. */
export function TagFields({ chosen }: { chosen: { [Name in (typeof names)[number]]: readonly string[] } }) {
  return names.map((name) => (
    <CheckGroup
      key={name}
      name={name}
      label={labels[name]}
      choices={tagLists[name].map((word) => ({ value: word, label: word }))}
      defaultValue={chosen[name]}
    />
  ));
}
