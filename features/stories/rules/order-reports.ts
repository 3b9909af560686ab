import { primaryKinds, type ReportKind, reportKinds } from '../vocabulary.ts';

interface Report {
  sourceKind: string;
  url: string | null;
}

/** What a report is, and whether it is by somebody who tells of what they did themselves. */
export function kindOf({ sourceKind, url }: Report): ReportKind {
  const kind = Object.hasOwn(reportKinds, sourceKind) ? (sourceKind as ReportKind) : 'press';
  // Those pass on what others published: it is what its own site is.
  if (kind !== 'manual' && kind !== 'wire' && kind !== 'aggregator') return kind;
  const host = url?.match(/^https?:\/\/([^/:?#]+)/i)?.[1]?.toLowerCase() ?? '';
  return hosts.find(([pattern]) => pattern.test(host))?.[1] ?? kind;
}

export const isPrimary = (kind: ReportKind): boolean => primaryKinds.includes(kind);

/**
 * Primary documents first, as `ORDER_RULE` says it; the others as they come.
 *
 * @param reports by time
 */
export function orderReports<R extends Report>(
  reports: readonly R[],
): (R & { kind: ReportKind; isPrimary: boolean })[] {
  const rankOf = (kind: ReportKind) => (isPrimary(kind) ? primaryKinds.indexOf(kind) : primaryKinds.length);
  return reports
    .map((report) => ({ ...report, kind: kindOf(report) }))
    .map((report) => ({ ...report, isPrimary: isPrimary(report.kind) }))
    .sort((a, b) => rankOf(a.kind) - rankOf(b.kind));
}

/** Sites of public bodies by their names in the domain name system; a regulator's before those of its government. */
const hosts: readonly [RegExp, ReportKind][] = [
  [
    /(^|\.)(nrc\.gov|onr\.org\.uk|cnsc-ccsn\.gc\.ca|nuclearsafety\.gc\.ca|asnr?\.fr|stuk\.fi|sujb\.(gov\.)?cz|ssm\.se|fanr\.gov\.ae)$/,
    'regulator',
  ],
  [/(^|\.)(iaea\.org|oecd-nea\.org)$/, 'agency'],
  [/(^|\.)(gov|mil|gc\.ca|canada\.ca|europa\.eu|(gov|gob|gouv)(\.[a-z]{2}|))$/, 'government'],
];
