import { useState } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { DataList } from '../../../../../ui/DataList.tsx';
import { Plus } from '../../../../../ui/icons/Plus.tsx';
import { Panel } from '../../../../../ui/Panel.tsx';
import type { Entry, ShiftLog } from '../../contract.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { EntryItem } from './EntryItem.tsx';

interface LogPanelProps {
  title?: string;
  /** Into which is written. */
  site: ShiftLog['site'];
  entries: readonly Entry[];
  /** That entries name. */
  units: readonly { id: string; name: string }[];
  timeZone: string;
  mayWrite: boolean;
  empty: string;
}

/** Entries of the shift log, with the way to write one. */
export function LogPanel({ title = 'Shift log', site, entries, units, timeZone, mayWrite, empty }: LogPanelProps) {
  const [isWriting, setWriting] = useState(false);
  return (
    <Panel
      title={title}
      aside={
        mayWrite ? (
          <Button
            size="small"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setWriting(true)}
            className="print:hidden"
          >
            Write an entry
          </Button>
        ) : null
      }
    >
      <DataList label={title} look="inset" isOrdered items={entries} keyOf={({ id }) => id} empty={{ title: empty }}>
        {(entry) => <EntryItem entry={entry} units={units} timeZone={timeZone} mayEdit={mayWrite} />}
      </DataList>
      {isWriting ? (
        <EntryDialog entry={null} site={site} timeZone={timeZone} onClose={() => setWriting(false)} />
      ) : null}
    </Panel>
  );
}
