import { Link } from '@tanstack/react-router';
import type { Mention } from '../../contract.ts';

/** A record by its name, leading to its page where it has one. */
export function MentionLink({ mention: { kind, slug, name } }: { mention: Mention }) {
  const to = kind === 'designs' ? '/designs/$slug' : kind === 'projects' ? '/projects/$slug' : null;
  if (!to) return name;
  return (
    <Link to={to} params={{ slug }} preload={false} className="link-quiet">
      {name}
    </Link>
  );
}
