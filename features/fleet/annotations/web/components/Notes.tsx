import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { DataList } from '../../../../../ui/DataList.tsx';
import { Plus } from '../../../../../ui/icons/Plus.tsx';
import { Panel } from '../../../../../ui/Panel.tsx';
import { useFleetRights } from '../../../look/web/use-fleet-rights.ts';
import type { Annotation } from '../../contract.ts';
import { NoteDialog, type NoteTargets } from './NoteDialog.tsx';
import { NoteItem } from './NoteItem.tsx';

interface NotesProps {
  /** undefined: they are on their way. */
  notes: readonly Annotation[] | undefined;
  isError?: boolean;
  targets: NoteTargets;
  /** Where a new note is written, in words for nobody: what is half written comes back there. */
  place: string;
  /** What a new note is about when it is begun, ms since 1970; left out: now. */
  span?: { from: number; to: number } | undefined;
  timeZone: string;
  /** Where a note is seen at its own time, made with `linkOptions`. */
  linkAt(span: { from: number; to: number }, note: Annotation): LinkProps;
  /** What each is about, where that is not the same for all. */
  sayAbout?(note: Annotation): string;
  /** They are numbered as on the plot above. */
  isNumbered?: boolean;
  title?: string;
}

/** What people noted, the latest first; operators write, correct and withdraw. */
export function Notes(props: NotesProps) {
  const {
    notes,
    isError = false,
    targets,
    place,
    span,
    timeZone,
    linkAt,
    sayAbout,
    isNumbered = false,
    title = 'Notes',
  } = props;
  const { mayOperate } = useFleetRights();
  /** As the page was then: it goes on with new values, and other units may be offered meanwhile. */
  const [begun, setBegun] = useState<Pick<NotesProps, 'targets' | 'span' | 'timeZone'> | null>(null);
  return (
    <Panel
      title={title}
      aside={
        mayOperate(null) && targets.length > 0 ? (
          <Button
            size="small"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setBegun({ targets, span, timeZone })}
          >
            Write a note
          </Button>
        ) : null
      }
    >
      <DataList
        label={title}
        look="inset"
        isOrdered={isNumbered}
        items={notes?.map((note, place) => ({ note, number: isNumbered ? place + 1 : null }))}
        keyOf={({ note }) => note.id}
        empty={{ title: 'Nobody has noted anything here.' }}
        error={isError && !notes ? 'The notes could not be loaded.' : null}
      >
        {({ note, number }) => (
          <NoteItem
            note={note}
            number={number}
            timeZone={timeZone}
            linkAt={linkAt}
            about={sayAbout?.(note) ?? null}
            mayEdit={mayOperate(note.smrUnitId)}
          />
        )}
      </DataList>
      {begun ? (
        <NoteDialog
          note={null}
          {...begun}
          keptAs={`new note, ${place}, ${begun.timeZone}`}
          onClose={() => setBegun(null)}
        />
      ) : null}
    </Panel>
  );
}
