import { useLocation } from '@tanstack/react-router';
import { TextLink } from '../../../../../ui/TextLink.tsx';

/** Where an editor finds buttons: why there are none. */
export function EditorsOnly({ deed }: { deed: string }) {
  const address = useLocation({ select: ({ href }) => href });
  return (
    <p className="mt-4 text-note text-ink-soft">
      To {deed},{' '}
      <TextLink to="/auth" search={{ next: address }}>
        sign in
      </TextLink>{' '}
      as an editor.
    </p>
  );
}
