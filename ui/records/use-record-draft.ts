import { useState } from 'react';
import { type FieldsOf, isSameValue, type RecordDeclaration } from '../../platform/shared/record.ts';
import { useForgetText } from '../kept-text-owner.ts';

/** As `useDraftBase` keeps them. */
interface DraftBase<Version> {
  latest: Version;
  base: Version;
  isOvertaken: boolean;
  startFrom(version: NoInfer<Version>): void;
}

/**
 * What an editor is doing to a record, for `RecordEditor`: what the form was filled from, what was refused because somebody else had saved, what
 * was put together of both versions, or what a reader proposed.
 *
 * @param versions null is what does not exist yet, or no longer
 * @param correction what the form begins with instead of the stored value of its field
 */
export function useRecordDraft<
  Declared extends RecordDeclaration,
  Version extends { id: string; revision: number } | null,
>(
  record: Declared,
  { latest, base, isOvertaken, startFrom }: DraftBase<Version>,
  correction: { field: string; value?: unknown } | null,
) {
  type Fields = Partial<FieldsOf<Declared>>;
  const keptAs = base ? `${record.nouns.one} ${base.id}` : `new ${record.nouns.one}`;
  const forgetText = useForgetText(keptAs);
  // Stored values may be older than today's vocabularies; the form shows them as they are.
  const fieldsOf = (version: Version) => ({ ...version }) as unknown as Fields;
  const [refused, refuse] = useState<Fields | null>(null);
  const [merged, setMerged] = useState<Fields | null>(
    base && correction?.value != null ? { ...fieldsOf(base), [correction.field]: correction.value } : null,
  );
  /** What was sent and not answered, each time. */
  const [sent, setSent] = useState<readonly Fields[]>([]);
  // The line broke behind the change, not before it: what overtook the form is what was sent from it.
  const isOwn = isOvertaken && latest !== null && sent.some((fields) => says(latest, fields));
  // The form goes on; what it said then would come back in the place of what it says when somebody else saves.
  if (isOwn && refused !== null) refuse(null);
  /** @param chosen what of one's own is kept of it, to be saved */
  function goOn(version: Version, chosen: Fields | null = null) {
    forgetText();
    startFrom(version);
    setMerged(chosen && { ...fieldsOf(version), ...chosen });
    refuse(null);
    setSent([]);
  }
  return {
    record,
    /** What the form was filled from. */
    base,
    /** Goes with a change: that of `base`, or of what was saved of it without an answer. */
    revision: isOwn ? latest.revision : (base?.revision ?? 0),
    keptAs,
    isOvertaken: isOvertaken && !isOwn,
    /** What was sent is stored, although no answer came. */
    isSavedUnanswered: isOwn,
    values: merged ?? fieldsOf(base),
    /** What the form begins with is not saved. */
    isMerged: merged !== null,
    /** What the server would not save over the version of somebody else, as soon as that one is here. */
    conflict: refused && latest && isOvertaken && !isOwn ? { mine: refused, theirs: latest } : null,
    /** The server would not save, and the version of somebody else did not come. */
    isRefused: refused !== null && !isOvertaken,
    /** A save was not seen done. @param why as `whyNotSaved` says @param wanted what was sent */
    fail(why: 'overtaken' | 'unanswered' | null, wanted: Fields) {
      if (why === 'overtaken') refuse(wanted);
      if (why === 'unanswered') setSent((before) => [...before, wanted]);
    },
    forgetText,
    /** After a save, or to go on from the version of somebody else. */
    goOn,
    /** Gives up what was typed for the newest version. */
    load: () => goOn(latest),
  };
}

/** Whether a version has these values in these fields. */
function says(version: object, fields: object): boolean {
  const stored = new Map(Object.entries(version));
  return Object.entries(fields).every(([name, value]) => isSameValue(stored.get(name), value));
}
