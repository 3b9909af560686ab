import { linkOptions } from '@tanstack/react-router';
import { WEEKLY } from '../../newsletter/vocabulary.ts';
import type { PublicIssue } from '../contract.ts';

/** Where a letter stands in the archive; the same as `letterPath`, for links. */
export function linkToLetter({ edition: { slug }, weekOf }: Pick<PublicIssue, 'edition' | 'weekOf'>) {
  if (slug === WEEKLY) return linkOptions({ to: '/newsletter/$week', params: { week: weekOf } });
  return linkOptions({ to: '/newsletter/$letter/$day', params: { letter: slug, day: weekOf } });
}
