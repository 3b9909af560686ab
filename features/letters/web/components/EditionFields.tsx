import { CheckField } from '../../../../ui/fields/CheckField.tsx';
import { CheckGroup } from '../../../../ui/fields/CheckGroup.tsx';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { ZoneField } from '../../../../ui/fields/ZoneField.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { applications, newsCategories, regions, technologies } from '../../../news/vocabulary.ts';
import type { Edition } from '../../contract.ts';
import { weekdays } from '../../vocabulary.ts';

interface EditionFieldsProps {
  edition: Omit<Edition, 'slug'>;
  /** What is wrong, by field. */
  errors: Readonly<Record<string, string>>;
}

/** What a letter is, when it goes out and what it chooses from; its address and rhythm stay and are asked for where it is added. */
export function EditionFields({ edition, errors }: EditionFieldsProps) {
  return (
    <>
      <TextField name="name" label="Name" error={errors.name} isRequired maxLength={60} defaultValue={edition.name} />
      <TextField
        name="description"
        label="Description"
        hint="One sentence, shown where readers choose"
        error={errors.description}
        maxLength={200}
        defaultValue={edition.description}
      />
      <div className="grid items-start gap-field sm:grid-cols-[10rem_8rem_minmax(0,1fr)]">
        {edition.rhythm === 'weekly' ? (
          <SelectField
            name="weekday"
            label="Weekday"
            error={errors.weekday}
            defaultValue={String(edition.weekday)}
            choices={weekdays.map((label, index) => ({ value: String(index + 1), label }))}
          />
        ) : null}
        <TextField
          kind="time"
          name="time"
          label="Local time"
          error={errors.time}
          isRequired
          defaultValue={edition.time}
        />
        <ZoneField error={errors.timeZone} defaultValue={edition.timeZone} />
      </div>
      <NumberField
        name="fewestStories"
        label="Least number of stories"
        hint="With fewer it does not go out"
        error={errors.fewestStories}
        min={1}
        max={5}
        defaultValue={edition.fewestStories}
      />
      <Section title="Topics" scale="item">
        <p className="mt-1 text-note text-ink-soft">
          A story fits when it has one of the words ticked in each list. A list without any takes all.
        </p>
        <div className="mt-4 grid gap-field">
          {topicLists.map(({ name, label, words }) => (
            <CheckGroup
              key={name}
              name={name}
              label={label}
              choices={words.map((word) => ({ value: word, label: word }))}
              defaultValue={edition.topics[name]}
            />
          ))}
        </div>
      </Section>
      <CheckField
        name="isOn"
        label="On"
        hint="Readers can choose it, and it goes out by itself"
        defaultChecked={edition.isOn}
      />
    </>
  );
}

const topicLists = [
  { name: 'category', label: 'Category', words: newsCategories },
  { name: 'technology', label: 'Technology', words: technologies },
  { name: 'application', label: 'Application', words: applications },
  { name: 'region', label: 'Region', words: regions },
] as const;

/** What `EditionFields` say. */
export function readEdition(form: FormData, { rhythm, weekday }: Pick<Edition, 'rhythm' | 'weekday'>) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const ticked = <Word extends string>(name: string, words: readonly Word[]) =>
    words.filter((word) => form.getAll(name).includes(word));
  return {
    name: text('name'),
    description: text('description'),
    weekday: rhythm === 'weekly' ? Number(text('weekday')) : weekday,
    time: text('time'),
    timeZone: text('timeZone'),
    fewestStories: Number(text('fewestStories')),
    isOn: form.get('isOn') === 'on',
    topics: {
      category: ticked('category', newsCategories),
      technology: ticked('technology', technologies),
      application: ticked('application', applications),
      region: ticked('region', regions),
    },
  };
}
