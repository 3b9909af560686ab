import { freeMailDomains } from './free-mail-domains.ts';

export interface Comparable {
  id: string;
  name: string | null;
  /** In lower case. */
  emails: readonly string[];
}

export interface Proposal {
  one: string;
  other: string;
  /** As a sentence. */
  reason: string;
}

/** Mailboxes of a house, not of a person. */
const roleWords = new Set(
  'admin contact editor editorial editors enquiries hello help info inquiries mail media news newsletter newsroom noreply office press sales service support team webmaster'.split(
    ' ',
  ),
);

/** A surname that so many contacts of one domain have says nothing there. */
export const COMMON_FROM = 4;

/**
 * What contacts who may be one person have in common: a surname at a domain that is not anybody's (an address belongs to one contact). Never because
 * names look alike: of 180 such alarms in 43,660 pairs one was true (margince/margince PR#2716).
 */
export function keysOf(contact: Comparable): string[] {
  const { surname } = nameOf(contact);
  if (!surname) return [];
  const domains = domainsOf(contact.emails).filter((domain) => !domain.split('.').includes(surname));
  return [...new Set(domains)].map((domain) => `${surname} at ${domain}`);
}

/**
 * Which of the contacts that have a key may be one person: nothing about their given names speaks against it.
 *
 * @param same all that have it, or COMMON_FROM of them
 */
export function proposeAmong(key: string, same: readonly Comparable[]): Proposal[] {
  if (same.length >= COMMON_FROM) return [];
  const reason = `The same surname${key.slice(key.indexOf(' at '))}, and the given names fit.`;
  const found: Proposal[] = [];
  for (const [index, a] of same.entries())
    for (const b of same.slice(index + 1)) {
      if (!areCompatible(nameOf(a).given, nameOf(b).given)) continue;
      const [one = '', other = ''] = [a.id, b.id].sort();
      found.push({ one, other, reason });
    }
  return found;
}

function domainsOf(emails: readonly string[]): string[] {
  return emails
    .map((email) => email.slice(email.lastIndexOf('@') + 1))
    .filter((domain) => !freeMailDomains.has(domain));
}

/** Words of the name; without one those of an address such as ada.lovelace@. */
function nameOf({ name, emails }: Comparable): { given: string[]; surname: string | null } {
  const written = wordsOf(name ?? '');
  const [local = ''] = emails[0]?.split('@') ?? [];
  const words = written.length > 0 ? written : wordsOf(local.split('+')[0] ?? '');
  const surname = words.at(-1) ?? '';
  // A single word may be anything, a given name for instance.
  const isName = words.length >= 2 && surname.length >= 3 && !words.some((word) => roleWords.has(word));
  return isName ? { given: words.slice(0, -1), surname } : { given: [], surname: null };
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/\p{L}+/gu) ?? [];
}

/** "A." may be Ada; Ada is not Bob. */
function areCompatible(one: readonly string[], other: readonly string[]): boolean {
  const [a = '', b = ''] = [one[0], other[0]];
  return a === b || ((a.length === 1 || b.length === 1) && a[0] === b[0]);
}
