import { LONGEST_EMAIL, messages } from '../vocabulary.ts';

export interface SubscriptionFields {
  email: string;
  /** null: the form does not ask for it. */
  fullName: string | null;
  /** Slugs; left out where there is nothing to choose. */
  letters?: readonly string[];
}

/**
 * What a page can tell at once about a filled form; the server's own check (contract.ts) is stricter about addresses.
 *
 * @returns a message for each wrong field
 */
export function checkSubscription(fields: SubscriptionFields): { email?: string; fullName?: string; letters?: string } {
  const { email, fullName, letters } = fields;
  const address = email.trim();
  return {
    ...(fullName !== null && fullName.trim() === '' ? { fullName: messages.noName } : {}),
    ...(address === '' ? { email: messages.noEmail } : {}),
    ...(address !== '' && !isAddressLike(address) ? { email: messages.invalidEmail } : {}),
    ...(letters?.length === 0 ? { letters: messages.noLetter } : {}),
  };
}

function isAddressLike(address: string): boolean {
  return address.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address);
}
