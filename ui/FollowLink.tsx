import { TextLink } from './TextLink.tsx';

interface FollowLinkProps {
  /** Of what is followed, from the first slash. */
  path: string;
  /** "Follow", "Follow this list" */
  label?: string;
  /** What is followed, where several of these stand beside each other: said, not shown. */
  about?: string;
}

/**
 * Leads to where something with an address is followed. It is a link: pages that are read need no script for it. What has no address
 * cannot be followed.
 */
export function FollowLink({ path, label = 'Follow', about }: FollowLinkProps) {
  return (
    <span className="text-note">
      <TextLink to="/desk/follow" search={{ path }} rel="nofollow" preload={false}>
        {label}
        {about ? <span className="sr-only"> {about}</span> : null}
      </TextLink>
    </span>
  );
}
