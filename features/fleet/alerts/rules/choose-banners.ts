import type { Alert } from '../contract.ts';
import { BANNER_ALERTS } from '../vocabulary.ts';
import { listAsking, type StandingAlert } from './sum-standing.ts';

export interface Banners<A> {
  shown: A[];
  /** Critical ones stay until somebody acts; the others go by themselves. */
  isPersistent: boolean;
  /** How many more ask for attention. */
  more: number;
}

/**
 * What asks for attention over every page: the newest critical alert, or else up to three others, newest first.
 *
 * @param alerts open ones
 * @param dismissed ids whose banner somebody has closed
 * @param inAll how many ask for attention where these are not all; left out: they are
 */
export function chooseBanners<A extends StandingAlert & Pick<Alert, 'status'>>(
  alerts: readonly A[],
  dismissed: ReadonlySet<string>,
  inAll?: number,
): Banners<A> {
  const { asking } = listAsking(alerts.filter(({ status }) => status === 'open'));
  const left = asking.filter(({ id }) => !dismissed.has(id));
  const isPersistent = left[0]?.severity === 'crit';
  const shown = left.slice(0, isPersistent ? 1 : BANNER_ALERTS);
  const aside = asking.length - left.length;
  return { shown, isPersistent, more: Math.max(0, (inAll ?? asking.length) - aside - shown.length) };
}
