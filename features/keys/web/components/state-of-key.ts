import type { ApiKey } from '../../contract.ts';

export function stateOfKey({ revokedAt, expiresAt }: ApiKey, now: Date): 'Works' | 'Revoked' | 'Expired' {
  if (revokedAt) return 'Revoked';
  return expiresAt && Date.parse(expiresAt) <= now.getTime() ? 'Expired' : 'Works';
}
