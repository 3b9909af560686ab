import type { Consent } from '../vocabulary.ts';

/**
 * What counts for an address. Who left, complained or had their data erased has unsubscribed, whatever else is said of the address.
 *
 * @param status of its subscription @param suppression why it is on the list of addresses that are not written to
 */
export function consentOf(status: string | null, suppression: string | null): Consent {
  if (suppression === 'hard-bounce') return 'bounced';
  if (suppression !== null || status === 'unsubscribed') return 'unsubscribed';
  if (status === 'bounced') return 'bounced';
  if (status === 'active') return 'subscribed';
  return status === 'pending' ? 'pending' : 'none';
}

const order: readonly Consent[] = ['unsubscribed', 'subscribed', 'pending', 'bounced', 'none'];

/** What counts for a person with several addresses: to have left one of them is to have left. */
export function consentOfAll(consents: readonly Consent[]): Consent {
  return order.find((consent) => consents.includes(consent)) ?? 'none';
}
