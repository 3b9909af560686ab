import { CheckField } from '../../../../../ui/fields/CheckField.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import type { Evidence, GivenEvidence } from '../../contract.ts';
import type { AtlasField } from '../../record.ts';
import { gradeLabels, grades, wordOf } from '../../vocabulary.ts';

interface EvidenceFieldsProps {
  /** Of the field of the record. */
  name: string;
  /** Which of its sources. */
  index: number;
  field: AtlasField;
  evidence?: Evidence | undefined;
  /** It leads, because there is no other. */
  isOnly?: boolean;
}

const gradeChoices = grades.map((grade) => ({ value: grade, label: gradeLabels[grade] }));

/** What one source says of a field. Its inputs are named `<field>-<index>-<part>`; `readEvidence` reads them. */
export function EvidenceFields({ name, index, field, evidence, isOnly = false }: EvidenceFieldsProps) {
  const part = (of: string) => `${name}-${index}-${of}`;
  return (
    <fieldset className="grid gap-3 rounded-lg border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 text-note font-semibold">{isOnly ? field.label : `Source ${index + 1}`}</legend>
      {field.options ? (
        <SelectField
          name={part('value')}
          label="Value"
          choices={field.options.map((value) => ({ value, label: wordOf(value) }))}
          emptyLabel="Choose"
          defaultValue={evidence?.value ?? ''}
          isRequired
        />
      ) : (
        <TextField
          name={part('value')}
          label={field.unit ? `Value, ${field.unit}` : 'Value'}
          hint={hints[field.type]}
          defaultValue={evidence?.value}
          isRequired
        />
      )}
      {field.type === 'money' ? (
        <TextField
          name={part('unit')}
          label="Currency"
          placeholder="USD"
          defaultValue={evidence?.unit ?? ''}
          isRequired
        />
      ) : null}
      <TextField
        name={part('asOf')}
        label="As of"
        hint="The date that the source speaks of."
        placeholder="2026-04"
        defaultValue={evidence?.asOf}
        isRequired
      />
      <TextField name={part('quotedAt')} kind="date" label="Read on" defaultValue={evidence?.quotedAt} isRequired />
      <SelectField
        name={part('grade')}
        label="Grade"
        choices={gradeChoices}
        defaultValue={evidence?.grade ?? 'primary'}
      />
      <TextField name={part('publisher')} label="Publisher" defaultValue={evidence?.source.publisher} isRequired />
      <TextField name={part('title')} label="Title of the page" defaultValue={evidence?.source.title} isRequired />
      <TextField name={part('url')} kind="url" label="Address" defaultValue={evidence?.source.url} isRequired />
      <TextField
        name={part('published')}
        label="Published"
        placeholder="2026-04-04"
        defaultValue={evidence?.source.published ?? ''}
      />
      <TextField name={part('note')} label="Note" defaultValue={evidence?.note ?? ''} className="sm:col-span-2" />
      {isOnly ? null : (
        <CheckField
          name={part('leads')}
          label="It is shown"
          defaultChecked={evidence?.leads ?? false}
          className="sm:col-span-2"
        />
      )}
    </fieldset>
  );
}

const hints: Partial<Record<AtlasField['type'], string>> = {
  figure: 'A number: 300, ~300, <5, 15-20.',
  money: 'Millions: 400, ~400.',
  date: '2029, 2029-Q3, 2029-11-30.',
  country: 'Two letters, such as CA.',
  flag: 'yes or no',
  record: 'The slug of the record.',
};

/** What was written of each source of a field. @param count how many there are */
export function readEvidence(data: FormData, name: string, count: number): GivenEvidence[] {
  return Array.from({ length: count }, (_, index) => {
    const text = (part: string) => String(data.get(`${name}-${index}-${part}`) ?? '').trim();
    const grade = grades.find((one) => one === text('grade')) ?? 'other';
    return {
      value: text('value'),
      unit: text('unit') || null,
      leads: count === 1 || data.has(`${name}-${index}-leads`),
      grade,
      asOf: text('asOf'),
      quotedAt: text('quotedAt'),
      note: text('note') || null,
      source: {
        publisher: text('publisher'),
        title: text('title'),
        url: text('url'),
        published: text('published') || null,
      },
    };
  });
}
