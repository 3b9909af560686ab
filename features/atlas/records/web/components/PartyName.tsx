import { Link } from '@tanstack/react-router';

/** An organisation by its name, leading to its page where the vendor directory has it. */
export function PartyName({ name, company }: { name: string; company: string | undefined }) {
  if (!company) return name;
  return (
    <Link to="/vendors/$slug" params={{ slug: company }} preload={false} className="link-quiet">
      {name}
    </Link>
  );
}
