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
import type { Mapping } from '../../contract.ts';
import { mappingKindLabels } from '../../vocabulary.ts';
import { MappingDialog } from './MappingDialog.tsx';

const root = getRouteApi('__root__');

/** What is read of which topic. */
export function MappingList({ mappings }: { mappings: readonly Mapping[] }) {
  const { mqtt } = root.useRouteContext().api.fleet;
  /** null: a new one. */
  const [edited, setEdited] = useState<Mapping | null | undefined>();
  const [removed, setRemoved] = useState<Mapping | null>(null);
  const remove = useTold(mqtt.removeMapping.mutationOptions(), {
    done: 'Mapping removed',
    failed: 'The mapping was not removed',
    refresh: [mqtt.key()],
  });
  return (
    <Section title="Mappings" className="mt-part">
      <div className="-mt-12 mb-4 flex justify-end">
        <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setEdited(null)}>
          Add mapping
        </Button>
      </div>
      <DataTable
        caption="Mappings"
        columns={columnsOf(setEdited, setRemoved)}
        rows={mappings}
        keyOf={({ id }) => id}
        empty="No topic is read yet. Add a mapping; it can be tried on a message before it is saved."
      />
      {edited === undefined ? null : <MappingDialog mapping={edited} onClose={() => setEdited(undefined)} />}
      {removed ? (
        <ConfirmDialog
          title={`Remove “${removed.name}”?`}
          confirmLabel="Remove the mapping"
          isBusy={remove.isPending}
          onConfirm={() =>
            remove.mutate({ id: removed.id, revision: removed.revision }, { onSettled: () => setRemoved(null) })
          }
          onClose={() => setRemoved(null)}
        >
          Its topics are not read any more. What was measured stays.
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}

function columnsOf(onEdit: (mapping: Mapping) => void, onRemove: (mapping: Mapping) => void): Column<Mapping>[] {
  return [
    {
      id: 'name',
      header: 'Mapping',
      isRowHeader: true,
      cell: ({ name, isOn }) => (
        <>
          {name} {isOn ? null : <Badge tone="warn">off</Badge>}
        </>
      ),
    },
    {
      id: 'from',
      header: 'Reads',
      cell: ({ kind, pattern }) => (
        <span className="wrap-anywhere">
          {pattern}
          <span className="block text-ink-soft">{mappingKindLabels[kind]}</span>
        </span>
      ),
    },
    { id: 'to', header: 'Into', cell: (mapping) => <span className="wrap-anywhere">{describeTarget(mapping)}</span> },
    {
      id: 'deeds',
      header: 'Change',
      isHeaderHidden: true,
      cell: (mapping) => (
        <span className="flex justify-end gap-3 whitespace-nowrap">
          <TextButton aria-label={`Edit ${mapping.name}`} onClick={() => onEdit(mapping)}>
            Edit
          </TextButton>
          <TextButton aria-label={`Remove ${mapping.name}`} onClick={() => onRemove(mapping)}>
            Remove
          </TextButton>
        </span>
      ),
    },
  ];
}

function describeTarget({ kind, unit, tag, renames }: Mapping): string {
  if (kind === 'samples') return unit === '' ? 'the streams that it names' : `streams of ${unit}`;
  const names = Object.keys(renames).length;
  return `${unit}.${tag}${names > 0 ? ` (${formatCounted(names, 'name')})` : ''}`;
}
