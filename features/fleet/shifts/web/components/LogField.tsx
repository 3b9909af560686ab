import { SelectField } from '../../../../../ui/fields/SelectField.tsx';
import type { ShiftLog } from '../../contract.ts';

/** Whose log is shown; left out where there is only one to choose. */
export function LogField({ logs, log }: { logs: readonly ShiftLog[]; log: ShiftLog }) {
  if (logs.length < 2) return null;
  const sites = logs.flatMap(({ site, isRemoved }) => (site ? { ...site, isRemoved } : []));
  return (
    <SelectField
      key={log.site?.id}
      name="site"
      label="Site"
      {...(sites.length < logs.length ? { emptyLabel: 'Whole fleet' } : {})}
      choices={sites.map(({ id, name, isRemoved }) => ({ value: id, label: isRemoved ? `${name} (removed)` : name }))}
      defaultValue={log.site?.id ?? ''}
    />
  );
}
