import { formatAge } from '../../../../../platform/shared/format-time.ts';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Message } from '../../../../../ui/Message.tsx';
import { TextLink } from '../../../../../ui/TextLink.tsx';
import { formatValue } from '../../../streams/rules/format-value.ts';
import { unitLabel } from '../../../streams/vocabulary.ts';
import type { Reckoning } from '../../contract.ts';

interface ReckoningViewProps {
  reckoning: Reckoning;
  /** Of the result. */
  unit: string;
  decimals: number;
  /** ms since 1970, by the server's clock; null: how old the inputs are is not told. */
  now: number | null;
}

type Input = Reckoning['inputs'][number];

const stateWords: Readonly<Record<Input['state'], string>> = {
  good: 'Good',
  uncertain: 'Uncertain',
  bad: 'Bad',
  stale: 'Stale',
  unheard: 'No data yet',
  missing: 'Not there',
  hidden: 'Not yours to see',
};

/** What an expression comes to by the newest values of its inputs, or why it comes to nothing. */
export function ReckoningView({ reckoning, unit, decimals, now }: ReckoningViewProps) {
  const { inputs, value, quality, why, excerpt } = reckoning;
  return (
    <div className="grid grid-cols-1 gap-3">
      {why === null ? (
        <p className="text-note">
          By the newest values it is{' '}
          <strong className="font-semibold tabular-nums">
            {formatValue(value, decimals)} {unitLabel(unit)}
          </strong>
          {quality === 'good' ? '.' : `, ${quality === 'bad' ? 'of bad quality' : 'uncertain'}, as its inputs are.`}
        </p>
      ) : (
        <Message tone="warn">
          <strong className="font-semibold">It has no value now.</strong> {why}
          {excerpt ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
            <pre tabIndex={0} className="mt-2 overflow-x-auto font-mono text-caption">
              {excerpt}
            </pre>
          ) : null}
        </Message>
      )}
      {inputs.length > 0 ? (
        <DataTable caption="Inputs" columns={columnsAt(now)} rows={inputs} keyOf={({ name }) => name} look="inset" />
      ) : null}
    </div>
  );
}

const columnsAt = (now: number | null): Column<Input>[] => [
  {
    id: 'name',
    header: 'Follows from',
    isRowHeader: true,
    cell: ({ name, state }) => (state === 'missing' || state === 'hidden' ? name : <InputLink name={name} />),
  },
  {
    id: 'value',
    header: 'Newest value',
    isNumeric: true,
    cell: ({ value, unit }) => (value === null ? '–' : `${formatValue(value)} ${unitLabel(unit ?? '')}`),
  },
  { id: 'state', header: 'State', cell: ({ state }) => stateWords[state] },
  ...(now === null ? [] : [ageAt(now)]),
];

const ageAt = (now: number): Column<Input> => ({
  id: 'age',
  header: 'Age',
  isNumeric: true,
  cell: ({ at }) => (at === null ? '–' : formatAge(Math.max(0, now - Date.parse(at)))),
});

function InputLink({ name }: { name: string }) {
  const [id = '', tag = ''] = name.split('.');
  return (
    <TextLink to="/smr-ops-cloud/unit/$id/$tag" params={{ id, tag }}>
      {name}
    </TextLink>
  );
}
