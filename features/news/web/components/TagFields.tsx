import { CheckGroup } from '../../../../ui/fields/CheckGroup.tsx';
import { explainTag, type TagReasons } from '../explain-tag.ts';
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
  /** Which words gave those that no person did. */
  reasons?: TagReasons;
  /** What is wrong, by field. */
  errors?: Readonly<Record<string, string>>;
}

/** Tick boxes for the lists by which visitors filter. */
export function TagFields({ chosen, reasons = {}, errors = {} }: TagFieldsProps) {
  return names.map((name) => (
    <CheckGroup
      key={name}
      name={name}
      label={labels[name]}
      choices={tagLists[name].map((word) => ({ value: word, label: word }))}
      hint={explainTags(reasons, chosen[name])}
      error={errors[name]}
      defaultValue={chosen[name]}
    />
  ));
}

function explainTags(reasons: TagReasons, tags: readonly string[]): string | null {
  const told = tags.flatMap((tag) => {
    const reason = explainTag(reasons, tag);
    return reason ? [`${tag} ${reason}`] : [];
  });
  return told.length > 0 ? `${told.join('; ')}.` : null;
}
