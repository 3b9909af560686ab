import { FilterBar } from './FilterBar.tsx';
import { choicesOf } from './fields/choice.ts';
import { SelectField } from './fields/SelectField.tsx';
import { TextField } from './fields/TextField.tsx';

interface ListSearchFormProps<Sort extends string> {
  /** Page that the form leads to. */
  action: string;
  /** Name of the text field and what it is for. */
  label: string;
  text: string | undefined;
  /** What the list of choices is called, and its name in the address. */
  choice?: { label: string; name: string };
  sort: NoInfer<Sort>;
  sorts: Readonly<Record<Sort, string>>;
  /** Filters that a new search keeps, for browsers without JavaScript. */
  kept: readonly [name: string, value: string][];
  onSearch(asked: { text: string | undefined; sort: Sort }): void;
}

/** Search words and order of a list. More than one choice: FilterBar. */
export function ListSearchForm<Sort extends string>(props: ListSearchFormProps<Sort>) {
  const { action, label, text, choice = { label: 'Sort by', name: 'sort' }, sort, sorts, kept, onSearch } = props;
  return (
    <FilterBar
      action={action}
      kept={kept}
      onSubmit={(fields) =>
        onSearch({
          text: String(fields.get('search')).trim() || undefined,
          sort: fields.get(choice.name) as Sort, // One of the options below.
        })
      }
    >
      <TextField
        // A new search from elsewhere (back button, link) must show; typing must not be overwritten.
        key={`text:${text ?? ''}`}
        kind="search"
        name="search"
        label={label}
        isLabelHidden
        placeholder={label}
        defaultValue={text}
        maxLength={200}
        className="min-w-0 grow basis-56"
      />
      <SelectField
        key={`sort:${sort}`}
        name={choice.name}
        label={choice.label}
        defaultValue={sort}
        choices={choicesOf(sorts)}
        className="field-inline"
      />
    </FilterBar>
  );
}
