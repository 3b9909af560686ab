/** Behind an open form somebody else has saved. @param onLoad gives up what was typed for their version */
export function OvertakenNotice({ noun, onLoad }: { noun: string; onLoad?: () => void }) {
  return (
    <p role="status" className="text-sm text-danger">
      Somebody else has saved this {noun} since you opened it.{' '}
      {onLoad ? (
        <button type="button" onClick={onLoad} className="font-medium underline">
          Load the current version
        </button>
      ) : null}
    </p>
  );
}
