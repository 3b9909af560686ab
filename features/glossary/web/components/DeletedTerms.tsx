import { useSuspenseQuery } from '@tanstack/react-query';
import { formatCounted } from '../../../../platform/shared/format-number.ts';
import { DeletedRecords } from '../../../../ui/records/DeletedRecords.tsx';
import { useGlossaryApi } from './use-glossary-api.ts';
import { useRestoreTerm } from './use-restore-term.ts';

export function DeletedTerms() {
  const { api } = useGlossaryApi();
  const { data: terms } = useSuspenseQuery(api.listDeleted.queryOptions());
  const restore = useRestoreTerm();
  return (
    <DeletedRecords
      label="Deleted terms"
      summary={formatCounted(terms.length, 'deleted term')}
      items={terms.map(({ term, definition, ...record }) => ({ ...record, name: term, text: definition }))}
      busyId={restore.isPending ? restore.variables.id : undefined}
      onRestore={(id) => restore.mutate({ id })}
      className="mt-section"
    />
  );
}
