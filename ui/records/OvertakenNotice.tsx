import { TextButton } from '../TextButton.tsx';

/**
 * Behind an open form somebody else has saved. For every form that saves by a revision, while it is open; once a save was refused, and much
 * was typed: ConflictView.
 *
 * @param onLoad gives up what was typed for their version
 */
export function OvertakenNotice({ noun, onLoad }: { noun: string; onLoad?: () => void }) {
  return (
    <p role="status" className="text-note text-danger">
      Somebody else has saved this {noun} since you opened it.{' '}
      {onLoad ? <TextButton onClick={onLoad}>Load the current version</TextButton> : null}
    </p>
  );
}
