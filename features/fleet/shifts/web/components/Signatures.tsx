import { Mark } from '../../../../../ui/Mark.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { Handover } from '../../contract.ts';

/** Whether a hand-over is whole: shape, colour and word. */
export function HandoverMark({ handover }: { handover: Pick<Handover, 'takenOverAt' | 'withdrawnAt'> | null }) {
  if (!handover) return <Mark shape="dashed-ring">Not handed over</Mark>;
  if (handover.withdrawnAt) return <Mark shape="square">Taken back</Mark>;
  return handover.takenOverAt ? (
    <Mark shape="circle" tone="good">
      Taken over
    </Mark>
  ) : (
    <Mark shape="triangle" tone="warn">
      Waits to be taken over
    </Mark>
  );
}

/** Who handed over and who took over, when, and what they wrote. */
export function Signatures({ handover, timeZone }: { handover: Handover; timeZone: string }) {
  const { handedOverBy, handedOverAt, handedOverNote, takenOverBy, takenOverAt, takenOverNote } = handover;
  return (
    <div className="grid gap-x-10 gap-y-4 text-note sm:grid-cols-2">
      <Signature deed="Handed over" by={handedOverBy} at={handedOverAt} note={handedOverNote} timeZone={timeZone} />
      {takenOverAt ? (
        <Signature deed="Taken over" by={takenOverBy} at={takenOverAt} note={takenOverNote ?? ''} timeZone={timeZone} />
      ) : null}
    </div>
  );
}

interface SignatureProps {
  deed: string;
  by: string | null;
  at: string;
  note: string;
  timeZone: string;
}

function Signature({ deed, by, at, note, timeZone }: SignatureProps) {
  return (
    <div className="min-w-0">
      <p>
        <span className="font-medium">{deed}</span> by <span className="wrap-anywhere">{by ?? 'an editor'}</span>
      </p>
      <p className="text-ink-soft">
        <Time at={at} form="moment" timeZone={timeZone} />
      </p>
      {note ? <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{note}</p> : null}
    </div>
  );
}
