import { TextLink } from './TextLink.tsx';

interface FollowLinkProps {
  /** Of what is followed, from the first slash. */
  path: string;
  /** "Follow", "Follow this list" */
  label?: string;
}

/** Leads to where something with an address is followed. It is a link: pages that are read need no script for it. */
export function FollowLink({ path, label = 'Follow' }: FollowLinkProps) {
  return (
    <span className="text-note">
      <TextLink to="/desk/follow" search={{ path }} rel="nofollow" preload={false}>
        {label}
      </TextLink>
    </span>
  );
}
