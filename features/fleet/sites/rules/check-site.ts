import type { InputIssue } from '../../../../platform/shared/app-error.ts';
import { isTimeZone } from '../../../../platform/shared/format-time.ts';
import type { SiteFields } from '../record.ts';

/** What is wrong with a site that each of its fields alone does not show; paths begin with 'site'. */
export function checkSite({ timeZone, latitude, longitude }: SiteFields): InputIssue[] {
  const issues: InputIssue[] = [];
  const refuse = (field: keyof SiteFields, message: string) => issues.push({ path: ['site', field], message });
  if (!isTimeZone(timeZone)) refuse('timeZone', 'This time zone is not known. Take a name such as Europe/Berlin.');
  if ((latitude === null) !== (longitude === null))
    refuse(latitude === null ? 'latitude' : 'longitude', 'Latitude and longitude belong together: give both or none.');
  return issues;
}
