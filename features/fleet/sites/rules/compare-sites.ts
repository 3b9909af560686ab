import { changesBetween, editedNames } from '../../../../platform/shared/record.ts';
import type { Difference } from '../../versions/contract.ts';
import { listChanges } from '../../versions/rules/list-changes.ts';
import { type SiteFields, siteRecord } from '../record.ts';

const names = editedNames(siteRecord);

/** What is different of a site, in the order of its form. @param before null: the site is new */
export function compareSites(before: SiteFields | null, after: SiteFields): Difference[] {
  if (!before) return [{ tag: null, act: 'added', label: null, from: null, to: after.name }];
  return listChanges(siteRecord, changesBetween(before, after, names));
}
