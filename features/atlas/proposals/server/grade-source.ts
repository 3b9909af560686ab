import type { Grade } from '../../records/vocabulary.ts';

/** Feeds of who decides. */
const DECIDING = new Set(['regulator', 'agency', 'government']);
const EDITED = new Set(['trade', 'press', 'wire']);
/** Of authorities, whoever's feed led there. */
const AUTHORITIES = /(^|\.)(gov|gov\.uk|gc\.ca|gov\.[a-z]{2}|iaea\.org|oecd-nea\.org|europa\.eu|onr\.org\.uk)$/;

/**
 * How near a report is to what it says: primary where its publisher is an authority or the company that it is about, trade where it is edited
 * press, else other.
 *
 * @param named names of the companies that the report names
 */
export function gradeSource(
  { url, publisher, sourceKind }: { url: string; publisher: string; sourceKind: string },
  named: readonly string[],
): Grade {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
  if (DECIDING.has(sourceKind) || AUTHORITIES.test(host)) return 'primary';
  if (sourceKind !== 'blog' && named.some((name) => isPublisher(name, publisher, host))) return 'primary';
  return EDITED.has(sourceKind) ? 'trade' : 'other';
}

function isPublisher(name: string, publisher: string, host: string): boolean {
  const said = wordOf(name);
  // "Oklo" at oklo.com; "X-energy" at x-energy.com.
  return said.length > 2 && (wordOf(publisher) === said || wordOf(host.split('.').at(-2) ?? '') === said);
}

const wordOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
