import { Search } from 'lucide-react';

interface ListSearchFormProps<Sort extends string> {
  /** Page that the form leads to. */
  action: string;
  /** Name of the text field and what it is for. */
  label: string;
  text: string | undefined;
  /** What the list of choices is called, and its name in the address. */
  choice?: { label: string; name: string };
  sort: Sort;
  sorts: Readonly<Record<Sort, string>>;
  /** Filters that a new search keeps, for browsers without JavaScript. */
  kept: readonly [name: string, value: string][];
  onSearch(asked: { text: string | undefined; sort: Sort }): void;
}

/** Search words and order of a list: a plain GET form that works without JavaScript; with it, the page changes without a reload. */
export function ListSearchForm<Sort extends string>(props: ListSearchFormProps<Sort>) {
  const { action, label, text, choice = { label: 'Sort by', name: 'sort' }, sort, sorts, kept } = props;
  const submit = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    props.onSearch({
      text: String(fields.get('search')).trim() || undefined,
      sort: fields.get(choice.name) as Sort, // One of the options below.
    });
  };
  return (
    <search>
      <form
        action={action}
        method="get"
        className="flex flex-wrap gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <div className="relative min-w-56 flex-1">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-ink-soft"
          />
          <input
            // A new search from elsewhere (back button, link) must show; typing must not be overwritten.
            key={text ?? ''}
            type="search"
            name="search"
            defaultValue={text}
            maxLength={200}
            aria-label={label}
            placeholder={label}
            className="w-full rounded-md border border-line bg-panel py-2.5 pr-3 pl-10 placeholder:text-ink-soft hover:border-line-strong"
          />
        </div>
        <label className="flex items-center gap-2 text-sm text-ink-soft">
          {choice.label}
          <select
            key={sort}
            name={choice.name}
            defaultValue={sort}
            onChange={(event) => event.currentTarget.form && submit(event.currentTarget.form)}
            className="rounded-md border border-line bg-panel px-2.5 py-2.5 text-ink hover:border-line-strong"
          >
            {(Object.keys(sorts) as Sort[]).map((option) => (
              <option key={option} value={option}>
                {sorts[option]}
              </option>
            ))}
          </select>
        </label>
        {kept.map(([name, value]) => (
          <input key={`${name}:${value}`} type="hidden" name={name} value={value} />
        ))}
        <button
          type="submit"
          className="rounded-md bg-accent px-5 py-2.5 text-sm font-medium text-on-accent hover:bg-accent-strong"
        >
          Search
        </button>
      </form>
    </search>
  );
}
