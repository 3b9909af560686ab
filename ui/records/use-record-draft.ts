import { useState } from 'react';
import type { FieldsOf, RecordDeclaration } from '../../platform/shared/record.ts';
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
  /** @param chosen what of one's own is kept of it, to be saved */
  function goOn(version: Version, chosen: Fields | null = null) {
    forgetText();
    startFrom(version);
    setMerged(chosen && { ...fieldsOf(version), ...chosen });
    refuse(null);
  }
  return {
    record,
    /** What the form was filled from: send its revision with the change. */
    base,
    keptAs,
    isOvertaken,
    values: merged ?? fieldsOf(base),
    /** What the form begins with is not saved. */
    isMerged: merged !== null,
    /** What the server would not save over the version of somebody else, as soon as that one is here. */
    conflict: refused && latest && isOvertaken ? { mine: refused, theirs: latest } : null,
    /** The server would not save, and the version of somebody else did not come. */
    isRefused: refused !== null && !isOvertaken,
    /** A save was refused with CONFLICT. */
    refuse,
    forgetText,
    /** After a save, or to go on from the version of somebody else. */
    goOn,
    /** Gives up what was typed for the newest version. */
    load: () => goOn(latest),
  };
}
