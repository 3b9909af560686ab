import { useEffect, useId, useState } from 'react';
import type { FieldProps } from './Field.tsx';
import { TextField } from './TextField.tsx';

interface ZoneFieldProps extends Pick<FieldProps, 'hint' | 'error' | 'className'> {
  /** 'timeZone' when it is left out. */
  name?: string;
  label?: string;
  defaultValue: string;
}

/**
 * On whose clock something happens. Typed, with the zones that the browser knows on offer, and not chosen from a list: a zone may be kept that
 * this browser does not offer, as UTC in most of them, and must stay. Where a unit's or a site's zone is meant, its record has the field.
 */
export function ZoneField({ name = 'timeZone', label = 'Time zone', ...field }: ZoneFieldProps) {
  const listId = useId();
  const [zones, setZones] = useState<readonly string[]>([]);
  // The server knows others: its list would not be the one that the browser takes over.
  useEffect(() => setZones(Intl.supportedValuesOf('timeZone')), []);
  return (
    <>
      <TextField {...field} name={name} label={label} isRequired list={listId} />
      <datalist id={listId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
