/** What kind of source a record rests on, best first. */
export const sourceGrades = {
  authority: 'Public authority',
  trade: 'Trade press',
  own: 'Own statement',
  other: 'General press',
} as const;
export type SourceGrade = keyof typeof sourceGrades;

/** Papers and societies of the field, whose reporters follow it all the time. */
const tradePress = [
  'ans.org',
  'cadcr.com',
  'exchangemonitor.com',
  'finnuclear.fi',
  'modernpowersystems.com',
  'neimagazine.com',
  'northernminer.com',
  'nucnet.org',
  'sfen.org',
  'world-nuclear-news.org',
];

/** By the host of its address: where a record says no more, readers are told at least how far to trust it. */
export function gradeSource(sourceUrl: string, websiteUrl: string | null): SourceGrade {
  const host = hostOf(sourceUrl);
  if (/(^|\.)(gov|gouv|go|gc)(\.[a-z]{2})?$/.test(host)) return 'authority';
  if (tradePress.some((known) => isWithin(host, known))) return 'trade';
  return websiteUrl && isWithin(host, hostOf(websiteUrl)) ? 'own' : 'other';
}

const hostOf = (url: string) => /^https?:\/\/(?:www\.)?([^/:?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
const isWithin = (host: string, whole: string) => whole !== '' && (host === whole || host.endsWith(`.${whole}`));
