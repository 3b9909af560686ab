import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCounted } from '../../../../../platform/shared/format-number.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Badge } from '../../../../../ui/Badge.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../../ui/ConfirmDialog.tsx';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Plus } from '../../../../../ui/icons/Plus.tsx';
import { Section } from '../../../../../ui/Section.tsx';
import { TextButton } from '../../../../../ui/TextButton.tsx';
import type { GroupLabel } from '../../../groups/contract.ts';
import { severityLabels } from '../../../streams/vocabulary.ts';
import type { Unit } from '../../../units/contract.ts';
import type { ContactPoint, EscalationRule } from '../../contract.ts';
import { describeHours } from './HoursFields.tsx';
import { RuleDialog } from './RuleDialog.tsx';

const root = getRouteApi('__root__');

interface RuleListProps {
  rules: readonly EscalationRule[];
  contacts: readonly ContactPoint[];
  units: readonly Unit[];
  groups: readonly GroupLabel[];
  /** Of hours, until somebody chooses another one. */
  timeZone: string;
}

/** Which alarms reach whom. */
export function RuleList({ rules, contacts, units, groups, timeZone }: RuleListProps) {
  const { escalation } = root.useRouteContext().api.fleet;
  /** null: a new one. */
  const [edited, setEdited] = useState<EscalationRule | null | undefined>();
  const [removed, setRemoved] = useState<EscalationRule | null>(null);
  const remove = useTold(escalation.removeRule.mutationOptions(), {
    done: 'Rule removed',
    failed: 'The rule was not removed',
    refresh: [escalation.key()],
  });
  return (
    <Section title="Rules" className="mt-part">
      <div className="-mt-12 mb-4 flex justify-end">
        <Button
          icon={<Plus aria-hidden className="size-4" />}
          isDisabled={contacts.length === 0}
          onClick={() => setEdited(null)}
        >
          Add rule
        </Button>
      </div>
      <DataTable
        caption="Escalation rules"
        columns={columnsOf({ contacts, units, groups, onEdit: setEdited, onRemove: setRemoved })}
        rows={rules}
        keyOf={({ id }) => id}
        empty={
          contacts.length === 0
            ? 'Nobody is told of alarms outside these pages. Add a contact point first, then a rule.'
            : 'Nobody is told of alarms outside these pages: add a rule.'
        }
      />
      {edited === undefined ? null : (
        <RuleDialog
          rule={edited}
          contacts={contacts}
          groups={groups}
          timeZone={timeZone}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed ? (
        <ConfirmDialog
          title={`Remove “${removed.name}”?`}
          confirmLabel="Remove the rule"
          isBusy={remove.isPending}
          onConfirm={() =>
            remove.mutate({ id: removed.id, revision: removed.revision }, { onSettled: () => setRemoved(null) })
          }
          onClose={() => setRemoved(null)}
        >
          Alarms that come from now on are not told by it any more. What it has planned for alarms that are open goes
          on.
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}

interface RuleColumns {
  contacts: readonly ContactPoint[];
  units: readonly Unit[];
  groups: readonly GroupLabel[];
  onEdit(rule: EscalationRule): void;
  onRemove(rule: EscalationRule): void;
}

function columnsOf({ contacts, units, groups, onEdit, onRemove }: RuleColumns): Column<EscalationRule>[] {
  const nameOf = (id: string) => contacts.find((contact) => contact.id === id)?.name ?? 'removed';
  const groupOf = (id: string) => groups.find((group) => group.id === id)?.name ?? `${id}, which was removed`;
  const unitOf = (id: string) => units.find((unit) => unit.id === id)?.name ?? id;
  return [
    {
      id: 'name',
      header: 'Rule',
      isRowHeader: true,
      cell: ({ name, isOn }) => (
        <>
          {name} {isOn ? null : <Badge tone="warn">off</Badge>}
        </>
      ),
    },
    {
      id: 'for',
      header: 'For',
      cell: ({ severities, unitIds, groupIds, hours }) => (
        <span>
          {severities.map((severity) => severityLabels[severity]).join(', ')}
          <span className="block text-ink-soft">
            {[...groupIds.map(groupOf), ...unitIds.map(unitOf)].join(', ') || 'All units'}
            {hours ? `; ${describeHours(hours)}` : ''}
          </span>
        </span>
      ),
    },
    {
      id: 'steps',
      header: 'Reaches',
      cell: ({ steps }) => (
        <ol className="space-y-0.5">
          {steps.map(({ afterMinutes, contactPointIds }) => (
            <li key={afterMinutes}>
              <span className="text-ink-soft">
                {afterMinutes === 0 ? 'at once' : `after ${formatCounted(afterMinutes, 'minute')}`}:
              </span>{' '}
              {contactPointIds.map(nameOf).join(', ')}
            </li>
          ))}
        </ol>
      ),
    },
    {
      id: 'deeds',
      header: 'Change',
      isHeaderHidden: true,
      cell: (rule) => (
        <span className="flex justify-end gap-3 whitespace-nowrap">
          <TextButton aria-label={`Edit ${rule.name}`} onClick={() => onEdit(rule)}>
            Edit
          </TextButton>
          <TextButton aria-label={`Remove ${rule.name}`} onClick={() => onRemove(rule)}>
            Remove
          </TextButton>
        </span>
      ),
    },
  ];
}
