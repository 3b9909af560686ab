import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { Badge } from '../../../../ui/Badge.tsx';
import { DataList } from '../../../../ui/DataList.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { Import } from '../../contract.ts';
import { describeRows } from '../../rules/describe-rows.ts';
import { UndoButton } from './UndoButton.tsx';

const WATCH_EVERY_MS = 1_000;

/** The latest imports of one kind, watched while one runs; each can be taken back. */
export function PastImports({ kind }: { kind: string }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: imports } = useSuspenseQuery({
    ...api.imports.list.queryOptions({ input: { kind } }),
    // Whoever started it: after a reload, in another tab, on another desk.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'running') ? WATCH_EVERY_MS : false),
  });
  return (
    <Section id="past" scale="chapter" title="Past imports" className="mt-14" titleClass="mb-3">
      <DataList
        label="Past imports"
        isOrdered
        items={imports}
        keyOf={({ id }) => id}
        empty={{ title: 'Nothing has been imported yet.' }}
      >
        {(one) => <PastImport {...one} />}
      </DataList>
    </Section>
  );
}

function PastImport(one: Import) {
  return (
    <div className="flex items-center gap-4 text-note">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate">{nameOf(one)}</span>
          <Badge className="shrink-0 font-normal">{one.status}</Badge>
        </p>
        <p className="mt-0.5 wrap-anywhere text-ink-soft tabular-nums">
          {one.startedByEmail} · {describeRows(one)} · <Time at={one.startedAt} form="near" />
        </p>
      </div>
      {isUndoable(one) ? <UndoButton id={one.id} label={`Undo the import of ${nameOf(one)}`} /> : null}
    </div>
  );
}

function nameOf({ fileName, format }: Import): string {
  return fileName ?? `Pasted ${format.toUpperCase()}`;
}

function isUndoable({ status, createdRows, updatedRows }: Import): boolean {
  return status !== 'running' && status !== 'undone' && createdRows + updatedRows > 0;
}
