import { useContext } from 'react';
import { FollowMarks, isMarked } from './follow-marks.ts';
import { Check } from './icons/Check.tsx';
import { TextLink } from './TextLink.tsx';

interface FollowLinkProps {
  /** Of what is followed, from the first slash. */
  path: string;
  /** "Follow", "Follow this list": "Following" once it is. */
  label?: string;
  /** What is followed, where several of these stand beside each other: said, not shown. */
  about?: string;
}

/**
 * Leads to where something with an address is followed, and to where that is changed once it is. It is a link: pages that are read need no script for it. What has
 * no address cannot be followed.
 */
export function FollowLink({ path, label = 'Follow', about }: FollowLinkProps) {
  const isFollowed = isMarked(useContext(FollowMarks), path);
  return (
    <span className="text-note">
      <TextLink to="/desk/follow" search={{ path }} rel="nofollow" preload={false}>
        {isFollowed ? <Check aria-hidden className="mr-1 mb-0.5 inline size-4" /> : null}
        {isFollowed ? label.replace(/^Follow\b/, 'Following') : label}
        {about ? <span className="sr-only"> {about}</span> : null}
      </TextLink>
    </span>
  );
}
