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
const COMMON_FROM = 4;

/**
 * Contacts who may be one person: they share an address, or a surname at a domain that is not anybody's, and nothing about their given names
 * speaks against it. Never because names look alike: of 180 such alarms in 43,660 pairs one was true (margince/margince PR#2716).
 */
export function proposeDuplicates(contacts: readonly Comparable[]): Proposal[] {
  const found = new Map<string, Proposal>();
  const propose = (a: Comparable, b: Comparable, reason: string) => {
    const [one = '', other = ''] = [a.id, b.id].sort();
    const key = `${one} ${other}`;
    if (one !== other && !found.has(key)) found.set(key, { one, other, reason });
  };
  const byAddress = groupBy(contacts, ({ emails }) => emails);
  for (const [email, same] of byAddress) eachPair(same, (a, b) => propose(a, b, `Both have the address ${email}.`));
  const people = contacts.map((contact) => ({ ...contact, ...nameOf(contact) }));
  const bySurname = groupBy(people, ({ surname, emails }) =>
    surname
      ? domainsOf(emails).flatMap((domain) => (domain.split('.').includes(surname) ? [] : `${surname}@${domain}`))
      : [],
  );
  for (const [key, same] of bySurname) {
    if (same.length >= COMMON_FROM) continue;
    const [, domain] = key.split('@');
    eachPair(same, (a, b) => {
      if (areCompatible(a.given, b.given)) propose(a, b, `The same surname at ${domain}, and the given names fit.`);
    });
  }
  return [...found.values()];
}

function groupBy<One>(all: readonly One[], keysOf: (one: One) => readonly string[]): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all)
    for (const key of new Set(keysOf(one))) {
      const group = groups.get(key);
      if (group) group.push(one);
      else groups.set(key, [one]);
    }
  return groups;
}

function eachPair<One>(all: readonly One[], visit: (a: One, b: One) => void): void {
  for (const [index, a] of all.entries()) for (const b of all.slice(index + 1)) visit(a, b);
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
