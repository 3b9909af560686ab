import { describe, expect, it } from 'vitest';
import { type Comparable, keysOf, proposeAmong } from './propose-duplicates.ts';

const pairs = (...people: [name: string | null, ...emails: string[]][]) => {
  const contacts = people.map(([name, ...emails], index): Comparable => ({ id: `${index}`, name, emails }));
  const keys = new Set(contacts.flatMap(keysOf));
  const proposals = [...keys].flatMap((key) =>
    proposeAmong(
      key,
      contacts.filter((contact) => keysOf(contact).includes(key)),
    ),
  );
  return [...new Set(proposals.map(({ one, other }) => `${one}${other}`))];
};

describe('duplicates are proposed', () => {
  it.each([
    ['the same name at a domain', ['Ada Lovelace', 'ada@one.example'], ['ada LOVELACE', 'al@one.example']],
    ['an initial', ['Ada Lovelace', 'ada@one.example'], ['A. Lovelace', 'al@one.example']],
    ['a name that only the address tells', ['Ada Lovelace', 'al@one.example'], [null, 'ada.lovelace@one.example']],
    ['accents left out', ['Zoë Müller', 'z@one.example'], ['Zoe Muller', 'zm@one.example']],
  ] as const)('for %s', (_, one, other) => {
    expect(pairs([...one], [...other])).toEqual(['01']);
  });
});

describe('nothing is proposed', () => {
  it.each([
    ['names that only look alike', ['Jon Smith', 'j@one.example'], ['Jan Smyth', 'js@one.example']],
    ['the same name at a domain of anybody', ['Ada Lovelace', 'ada@gmail.com'], ['Ada Lovelace', 'al@gmail.com']],
    ['other given names', ['Ada Lovelace', 'ada@one.example'], ['Byron Lovelace', 'b@one.example']],
    ['the same domain alone', ['Ada Lovelace', 'ada@one.example'], ['Bob Babbage', 'bob@one.example']],
    ['mailboxes of a house', ['Press Office', 'p@one.example'], ['Press Office', 'q@one.example']],
    ['the name of the house', ['Team Oneco', 'p@oneco.example'], ['Team Oneco', 'q@oneco.example']],
    ['a single word', ['Ada', 'a@one.example'], ['Ada', 'b@one.example']],
    ['the same name at other domains', ['Ada Lovelace', 'ada@one.example'], ['Ada Lovelace', 'ada@two.example']],
  ] as const)('for %s', (_, one, other) => {
    expect(pairs([...one], [...other])).toEqual([]);
  });

  it('for a surname that many of a domain have', () => {
    expect(pairs(...'abcd'.split('').map((letter): [string, string] => ['Kim Lee', `${letter}@one.example`]))).toEqual(
      [],
    );
  });
});
