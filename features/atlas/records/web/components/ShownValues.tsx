import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { hostOf } from '../../../../../platform/web/host-of.ts';
import type { ShownValue } from '../../contract.ts';
import type { AtlasField } from '../../record.ts';
import { writeValue } from '../../rules/write-value.ts';
import { PartyName } from './PartyName.tsx';

interface ShownValuesProps {
  field: AtlasField;
  values: readonly ShownValue[];
  /** Without links: where it stands, the whole line is pressed. */
  isPlain?: boolean;
}

/** The values of a field as people read them; nothing when there are none. */
export function ShownValues({ field, values, isPlain = false }: ShownValuesProps) {
  const shown = values.map((value, index) => (
    <Fragment key={value.value}>
      {index > 0 ? ', ' : ''}
      {isPlain ? (
        (value.label ?? writeValue(field, value))
      ) : (
        <Shown field={field} value={value} isAmongOthers={values.length > 1} />
      )}
    </Fragment>
  ));
  // One sentence: the cell of a table on a phone would put its parts apart.
  return values.length > 1 ? <span>{shown}</span> : shown;
}

function Shown({ field, value, isAmongOthers }: { field: AtlasField; value: ShownValue; isAmongOthers: boolean }) {
  if (field.type === 'link')
    return (
      <a href={value.value} target="_blank" rel="noopener" className="link-quiet">
        {hostOf(value.value)}
      </a>
    );
  const to = field.of === 'designs' ? '/designs/$slug' : field.of === 'projects' ? '/projects/$slug' : null;
  if (to && value.label)
    return (
      <Link to={to} params={{ slug: value.value }} className="link-quiet" preload={false}>
        {value.label}
      </Link>
    );
  if (value.company) return <PartyName name={value.value} company={value.company} isInText={isAmongOthers} />;
  return value.label ?? writeValue(field, value);
}
