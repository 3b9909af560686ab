/**
 * In forms that anybody may send: robots fill every field they find, people neither see this one nor reach it by keyboard. What comes
 * with it filled is no person's. SenderFields brings it along; behind a sign-in nobody needs it.
 */
export function TrapField({ name }: { name: string }) {
  return (
    <div aria-hidden className="sr-only">
      <label>
        Leave this empty
        <input name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
