import { useState } from 'react';
import { isSameValue, labelOf, showValue } from '../../platform/shared/record.ts';
import { Button } from '../Button.tsx';
import { DataTable } from '../DataTable.tsx';
import type { Column } from '../data-table-column.ts';
import { RadioField } from '../fields/RadioField.tsx';

type Values = Readonly<Record<string, unknown>>;

/** Alike, however long one of them is: text that may break anywhere asks for no room of its own. */
const VERSION_WIDTH = 'w-1/5';

interface ConflictViewProps {
  /** Its declaration, or as much of one as this needs. */
  record: { nouns: { one: string }; fields: Readonly<Record<string, { label: string }>> };
  /** What both editors started from. */
  base: Values;
  mine: Values;
  theirs: Values;
  /** Goes back to the form with the fields that were decided for, based on the other editor's version. */
  onResolve(fields: Values): void;
  onDiscard(): void;
}

/**
 * Two editors changed the same record. Field by field: what it was, what the other one saved, what this one wants. Fields that only
 * one of them touched need no decision. For a record that several edit; where little can be typed, an `OvertakenNotice` is enough.
 */
export function ConflictView({ record, base, mine, theirs, onResolve, onDiscard }: ConflictViewProps) {
  const differs = (a: unknown, b: unknown) => !isSameValue(a, b);
  const touched = Object.keys(record.fields).filter(
    (field) => mine[field] !== undefined && (differs(mine[field], base[field]) || differs(theirs[field], base[field])),
  );
  const isContested = (field: string) =>
    differs(mine[field], base[field]) && differs(theirs[field], base[field]) && differs(mine[field], theirs[field]);
  const [keepsMine, setKeepsMine] = useState<Partial<Record<string, boolean>>>({});
  const undecided = touched.filter((field) => isContested(field) && keepsMine[field] === undefined);
  const takesMine = (field: string) =>
    isContested(field) ? keepsMine[field] === true : differs(mine[field], base[field]);
  const resolve = () => onResolve(Object.fromEntries(touched.filter(takesMine).map((field) => [field, mine[field]])));
  const side = (isMine: boolean, id: string, header: string): Column<string> => ({
    id,
    header,
    width: VERSION_WIDTH,
    cell: (field) => (
      <span
        className={`whitespace-pre-line wrap-anywhere ${takesMine(field) === isMine ? 'font-medium' : 'text-ink-soft'}`}
      >
        {showValue(isMine ? mine[field] : theirs[field])}
      </span>
    ),
  });
  const columns: Column<string>[] = [
    { id: 'field', header: 'Field', isRowHeader: true, width: 'w-36', cell: (field) => labelOf(record, field) },
    {
      id: 'before',
      header: 'Before',
      width: VERSION_WIDTH,
      cell: (field) => <span className="whitespace-pre-line wrap-anywhere">{showValue(base[field])}</span>,
    },
    side(false, 'theirs', 'Saved by somebody else'),
    side(true, 'mine', 'Yours'),
    {
      id: 'choice',
      header: 'Keep',
      width: 'w-44',
      cell: (field) =>
        isContested(field) ? (
          <Choice
            field={field}
            label={labelOf(record, field)}
            keepsMine={keepsMine[field]}
            onChoose={(isMine) => setKeepsMine({ ...keepsMine, [field]: isMine })}
          />
        ) : null,
    },
  ];
  return (
    <section aria-labelledby="conflict" className="mt-6 rounded-lg border border-danger/50 bg-panel p-5">
      <h2 id="conflict" tabIndex={-1} className="text-section text-danger">
        Somebody else changed this {record.nouns.one} while you were editing
      </h2>
      <p role="alert" className="mt-1 text-note text-ink-soft">
        Nothing of yours was saved and nothing is lost. Choose per field, then check the form and save.
      </p>
      <DataTable
        caption="What each of you changed"
        columns={columns}
        rows={touched}
        keyOf={(field) => field}
        className="mt-5"
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="primary" isDisabled={undecided.length > 0} onClick={resolve}>
          Continue with this choice
        </Button>
        <Button onClick={onDiscard}>Discard mine</Button>
        {undecided.length > 0 ? (
          <p className="self-center text-ink-soft">
            {undecided.length} {undecided.length === 1 ? 'field needs' : 'fields need'} your decision.
          </p>
        ) : null}
      </div>
    </section>
  );
}

interface ChoiceProps {
  field: string;
  label: string;
  /** undefined: not decided yet. */
  keepsMine: boolean | undefined;
  onChoose(keepsMine: boolean): void;
}

function Choice({ field, label, keepsMine, onChoose }: ChoiceProps) {
  const chosen = keepsMine === undefined ? undefined : keepsMine ? 'mine' : 'theirs';
  return (
    <RadioField
      name={`keep-${field}`}
      label={`Which ${label}`}
      isLabelHidden
      choices={[
        { value: 'theirs', label: `Keep theirs: ${label}` },
        { value: 'mine', label: `Keep mine: ${label}` },
      ]}
      defaultValue={chosen}
      onValue={(value) => onChoose(value === 'mine')}
    />
  );
}
