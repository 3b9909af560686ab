import type { Consent } from '../vocabulary.ts';

/** Why no mail goes to an address, not even one from person to person; null: one may. */
export function explainRefusal({
  consent,
  suppression,
}: {
  consent: Consent;
  suppression: string | null;
}): string | null {
  if (suppression === 'complaint') return 'Its owner called a letter spam: nothing more is written to it.';
  if (suppression === 'erased') return 'Its owner had their data erased: nothing more is written to it.';
  return consent === 'bounced' ? 'The mailbox refuses mail for good.' : null;
}
