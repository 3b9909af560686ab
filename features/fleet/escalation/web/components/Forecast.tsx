import { skipToken, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { fromZoneClock } from '../../../../../platform/shared/zoned-time.ts';
import { errorMessage } from '../../../../../platform/web/error-message.ts';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { FilterBar } from '../../../../../ui/FilterBar.tsx';
import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { Mark } from '../../../../../ui/Mark.tsx';
import { Message } from '../../../../../ui/Message.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import { type Severity, severities, severityLabels } from '../../../streams/vocabulary.ts';
import type { Unit } from '../../../units/contract.ts';
import { UnitField } from '../../../units/web/components/UnitField.tsx';
import { unitsNamed } from '../../../units/web/units-named.ts';
import type { ExpectedCall } from '../../contract.ts';

const root = getRouteApi('__root__');

/** Who would be told of an alarm, for whoever wants to be sure before the night. */
/** @param first unit that is offered; null: there is none */
export function Forecast({ first }: { first: Pick<Unit, 'id' | 'name' | 'timeZone'> | null }) {
  const { api, queryClient } = root.useRouteContext();
  const { escalation } = api.fleet;
  const [asked, setAsked] = useState<{ unitId: string; severity: Severity; at?: string } | null>(null);
  const [zone, setZone] = useState('UTC');
  const { data, error } = useQuery(escalation.foresee.queryOptions({ input: asked ?? skipToken }));
  return (
    <Section title="Who would be told" className="mt-section border-t border-line pt-6">
      <FilterBar
        action="/admin/fleet/escalation"
        submitLabel="Show"
        className="mb-4"
        onSubmit={async (fields) => {
          const unitId = String(fields.get('unit') ?? '');
          // By its clock is asked.
          const [unit] = await queryClient.ensureQueryData(unitsNamed(api.fleet, [unitId])).catch(() => []);
          const timeZone = unit?.timeZone ?? 'UTC';
          const at = fromZoneClock(String(fields.get('at') ?? ''), timeZone);
          const severity = severities.find((one) => one === fields.get('severity')) ?? 'crit';
          setZone(timeZone);
          setAsked({ unitId, severity, ...(at ? { at: at.toISOString() } : {}) });
        }}
      >
        <UnitField chosen={first} className="w-full xs:w-64" />
        <SelectField
          name="severity"
          label="Severity"
          choices={severities.map((value) => ({ value, label: severityLabels[value] }))}
          defaultValue="crit"
          className="w-full xs:w-40"
        />
        <TextField
          kind="datetime-local"
          name="at"
          label="Raised at, by its clock (optional)"
          className="w-full xs:w-64"
        />
      </FilterBar>
      {error ? <Message tone="danger">{errorMessage(error)}</Message> : null}
      {data ? (
        <DataTable
          caption="Who would be told"
          columns={columnsOf(zone)}
          rows={data}
          keyOf={({ at, contactPoint, rule }) => `${at} ${contactPoint} ${rule}`}
          empty="Nobody: no rule is for it."
        />
      ) : null}
    </Section>
  );
}

const columnsOf = (timeZone: string): Column<ExpectedCall>[] => [
  { id: 'at', header: 'When', isRowHeader: true, cell: ({ at }) => <Time at={at} form="moment" timeZone={timeZone} /> },
  {
    id: 'who',
    header: 'Who',
    cell: ({ contactPoint, receiver, note }) => (
      // One thing in its cell: on a phone each would be a column.
      <span>
        {receiver === null || receiver === contactPoint ? contactPoint : `${receiver} (${contactPoint})`}{' '}
        {receiver === null ? (
          <Mark shape="diamond" tone="danger">
            Reaches nobody
          </Mark>
        ) : null}
        {note ? <span className="block text-ink-soft">{note}</span> : null}
      </span>
    ),
  },
  { id: 'rule', header: 'Rule', cell: ({ rule }) => rule },
];
