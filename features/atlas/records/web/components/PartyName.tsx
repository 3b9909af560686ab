import { Link } from '@tanstack/react-router';

interface PartyNameProps {
  name: string;
  company: string | undefined;
  /** Other words stand beside it: a link is told from them by more than its colour. */
  isInText?: boolean;
}

/** An organisation by its name, leading to its page where the vendor directory has it. */
export function PartyName({ name, company, isInText = false }: PartyNameProps) {
  if (!company) return name;
  return (
    <Link to="/vendors/$slug" params={{ slug: company }} preload={false} className={isInText ? 'link' : 'link-quiet'}>
      {name}
    </Link>
  );
}
