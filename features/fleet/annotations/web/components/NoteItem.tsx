import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { formatZonedMoment, formatZonedSpan } from '../../../../../platform/shared/format-time.ts';
import { useTold } from '../../../../../platform/web/use-told.ts';
import { Fold } from '../../../../../ui/Fold.tsx';
import { TextButton } from '../../../../../ui/TextButton.tsx';
import type { Annotation } from '../../contract.ts';
import { frameNote } from '../../rules/frame-note.ts';
import { NoteDialog } from './NoteDialog.tsx';

interface NoteItemProps {
  note: Annotation;
  /** As on the plot; null: it is not numbered. */
  number: number | null;
  timeZone: string;
  linkAt(span: { from: number; to: number }, note: Annotation): LinkProps;
  /** null: that is said around it. */
  about: string | null;
  mayEdit: boolean;
}

/** One note; its time leads to the plot of then. */
export function NoteItem({ note, number, timeZone, linkAt, about, mayEdit }: NoteItemProps) {
  const { annotations, plots } = useRouteContext({ from: '__root__' }).api.fleet;
  const [isEditing, setEditing] = useState(false);
  const refresh = [annotations.key(), plots.key()];
  const bringBack = useTold(annotations.bringBack.mutationOptions(), {
    done: 'Note brought back',
    failed: 'The note was not brought back',
    refresh,
  });
  const withdraw = useTold(annotations.withdraw.mutationOptions(), {
    done: ({ id, revision }) => ({
      title: 'Note withdrawn',
      action: { label: 'Undo', onAct: () => bringBack.mutate({ id, revision }) },
    }),
    failed: 'The note was not withdrawn',
    refresh,
  });
  const { id, revision, startsAt, endsAt, text, author, isEdited, withdrawnAt } = note;
  const when = endsAt === null ? formatZonedMoment(startsAt, timeZone) : formatZonedSpan(startsAt, endsAt, timeZone);
  return (
    <div className="grid gap-1 text-note">
      <div className="flex flex-wrap items-baseline gap-x-3">
        {number === null ? null : (
          <span className="rounded-xs bg-ink px-1.5 text-caption font-semibold text-paper tabular-nums">{number}</span>
        )}
        <Link {...linkAt(frameNote(note), note)} className="link py-0.5 tabular-nums">
          {when}
        </Link>
        {about ? <span className="font-medium wrap-anywhere">{about}</span> : null}
        <span className="text-ink-soft wrap-anywhere">{author ?? 'an editor'}</span>
        {mayEdit ? (
          <span className="ml-auto flex gap-3">
            {withdrawnAt === null ? (
              <>
                <TextButton aria-label={`Edit the note of ${when}`} onClick={() => setEditing(true)}>
                  Edit
                </TextButton>
                <TextButton
                  aria-label={`Withdraw the note of ${when}`}
                  onClick={() => withdraw.mutate({ id, revision })}
                >
                  Withdraw
                </TextButton>
              </>
            ) : (
              <TextButton
                aria-label={`Bring back the note of ${when}`}
                onClick={() => bringBack.mutate({ id, revision })}
              >
                Bring back
              </TextButton>
            )}
          </span>
        ) : null}
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {isEdited ? (
        <Fold summary="What it said before" summaryClass="w-fit link-quiet text-caption">
          <NoteVersions id={id} timeZone={timeZone} />
        </Fold>
      ) : null}
      {isEditing ? (
        <NoteDialog
          note={note}
          targets={[]}
          timeZone={timeZone}
          keptAs={`note ${note.id}`}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </div>
  );
}

function NoteVersions({ id, timeZone }: { id: string; timeZone: string }) {
  const { annotations } = useRouteContext({ from: '__root__' }).api.fleet;
  const { data: versions } = useQuery(annotations.versions.queryOptions({ input: { id } }));
  return (
    <ol className="mt-1 space-y-1 border-l-2 border-line pl-3 text-caption text-ink-soft">
      {(versions ?? []).map(({ number, act, author, at, startsAt, text }) => (
        <li key={number} className="wrap-anywhere">
          {formatZonedMoment(at, timeZone)}: {act} by {author ?? 'an editor'}, of{' '}
          {formatZonedMoment(startsAt, timeZone)}: {text}
        </li>
      ))}
    </ol>
  );
}
