import { tagLists } from '../read-tags.ts';

const legends = {
  categories: 'Categories (up to three)',
  technology: 'Technology',
  application: 'Application',
  regions: 'Region',
};
const names = ['categories', 'technology', 'application', 'regions'] as const;

/** Tick boxes for the lists by which visitors filter. */
export function TagFields({ chosen }: { chosen: { [Name in (typeof names)[number]]: readonly string[] } }) {
  return names.map((name) => (
    <fieldset key={name}>
      <legend className="text-ink-soft">{legends[name]}</legend>
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {tagLists[name].map((word) => (
          <label key={word} className="inline-flex items-center gap-1.5">
            <input
              type="checkbox"
              name={name}
              value={word}
              defaultChecked={chosen[name].includes(word)}
              className="size-4 accent-accent"
            />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  ));
}
