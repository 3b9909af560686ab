import { Link, useLocation } from '@tanstack/react-router';

/** Where an editor finds buttons: why there are none. */
export function EditorsOnly({ deed }: { deed: string }) {
  const address = useLocation({ select: ({ href }) => href });
  return (
    <p className="mt-4 text-sm text-ink-soft">
      To {deed},{' '}
      <Link to="/auth" search={{ next: address }} className="text-accent underline">
        sign in
      </Link>{' '}
      as an editor.
    </p>
  );
}
