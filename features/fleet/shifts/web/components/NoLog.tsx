import { Notice } from '../../../../../ui/Notice.tsx';
import { TextLink } from '../../../../../ui/TextLink.tsx';

/** Where somebody has no log to read: who sees single units, or whose address names a site that is not there for him. */
export function NoLog() {
  return (
    <Notice tone="empty" title="There is no such log">
      Shifts are written down for a site, or for the whole fleet, and read by those who see all of it.{' '}
      <TextLink to="/smr-ops-cloud">Show your units</TextLink>
    </Notice>
  );
}
