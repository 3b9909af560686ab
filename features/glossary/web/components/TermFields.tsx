import type { ComponentProps, ReactNode } from 'react';
import { glossaryCategories, MAX_DEFINITION_LENGTH } from '../../vocabulary.ts';

const control =
  'mt-1.5 w-full rounded-md border border-line bg-panel px-3 py-2 placeholder:text-ink-soft hover:border-line-strong disabled:opacity-60';

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="block">
      <span className="text-sm font-medium">{label}</span>
      {children}
    </label>
  );
}

export function TextField({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <Labelled label={label}>
      <input dir="auto" autoComplete="off" {...input} className={control} />
    </Labelled>
  );
}

export function DefinitionField({ label = 'Definition', ...area }: { label?: string } & ComponentProps<'textarea'>) {
  return (
    <Labelled label={label}>
      <textarea dir="auto" rows={5} maxLength={MAX_DEFINITION_LENGTH} {...area} className={control} />
    </Labelled>
  );
}

export function CategoryField({
  categories = glossaryCategories,
  ...select
}: { categories?: readonly string[] } & ComponentProps<'select'>) {
  return (
    <Labelled label="Category">
      <select {...select} className={control}>
        <option value="">Choose a category</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </select>
    </Labelled>
  );
}
