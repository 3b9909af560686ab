import type { InputIssue } from '../../../../platform/shared/app-error.ts';
import type { ContactFacts, HeartbeatFacts, RuleFacts } from '../contract.ts';

const MAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;
const WEB = /^https?:\/\/[^/?#@\s]+([/?#]\S*)?$/i;

/** Browsers and Node both have it; what they share is compiled with the language alone. */
declare const URL: { canParse(address: string): boolean };

const NO_WEB_ADDRESS = 'A web address that begins with https:// or http://.';

/** What is wrong with a contact point, by the field that is at fault. */
export function checkContact({ kind, address, roster }: ContactFacts): InputIssue[] {
  if (kind === 'roster')
    return roster ? checkMembers(roster.members) : [{ path: ['roster'], message: 'Say who is on duty when.' }];
  const isWeb = kind !== 'mail' && kind !== 'push';
  const message = isWeb ? NO_WEB_ADDRESS : 'A mail address.';
  const isRight = isWeb ? isWebAddress(address ?? '') : MAIL.test(address ?? '');
  return isRight ? [] : [{ path: ['address'], message }];
}

function checkMembers(members: readonly string[]): InputIssue[] {
  const isDouble = new Set(members).size < members.length;
  return isDouble ? [{ path: ['roster', 'members'], message: 'The same one twice: each has one turn.' }] : [];
}

/** What is wrong with a rule, by the field that is at fault. */
export function checkRule({ steps }: RuleFacts): InputIssue[] {
  const isLate = (place: number) => (steps[place]?.afterMinutes ?? 0) <= (steps[place - 1]?.afterMinutes ?? -1);
  return steps.flatMap((_, place) =>
    isLate(place)
      ? [{ path: ['steps', place, 'afterMinutes'], message: 'Each step comes later than the one before it.' }]
      : [],
  );
}

/** What is wrong with a heartbeat, by the field that is at fault. */
export function checkHeartbeat({ address }: HeartbeatFacts): InputIssue[] {
  return isWebAddress(address) ? [] : [{ path: ['address'], message: NO_WEB_ADDRESS }];
}

/** Not all of the pattern is an address: a port ends at 65535, and a host has its own rules. */
function isWebAddress(address: string): boolean {
  return WEB.test(address) && URL.canParse(address);
}
