import { CheckGroup } from '../../../../ui/fields/CheckGroup.tsx';
import { tagLists } from '../read-tags.ts';

const labels = {
  categories: 'Categories (up to three)',
  technology: 'Technology',
  application: 'Application',
  regions: 'Region',
};
const names = ['categories', 'technology', 'application', 'regions'] as const;

interface TagFieldsProps {
  chosen: { [Name in (typeof names)[number]]: readonly string[] };
  /** What is wrong, by field. */
  errors?: Readonly<Record<string, string>>;
}

/** Tick boxes for the lists by which visitors filter. */
export function TagFields({ chosen, errors = {} }: TagFieldsProps) {
  return names.map((name) => (
    <CheckGroup
      key={name}
      name={name}
      label={labels[name]}
      choices={tagLists[name].map((word) => ({ value: word, label: word }))}
      error={errors[name]}
      defaultValue={chosen[name]}
    />
  ));
}
