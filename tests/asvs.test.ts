import { existsSync, globSync, readFileSync } from 'node:fs';
import { parse } from 'papaparse';
import { describe, expect, it } from 'vitest';

/**
 * The answers to OWASP ASVS 5.0.0 (docs/asvs.csv) held against the standard's numbers, the code and the tests. What is answered here is not
 * whether an answer is right, only that it names what there is; and a few rules of the code that no other test holds.
 */
interface Row {
  number: string;
  level: string;
  about: string;
  answer: string;
  where: string;
  test: string;
}

/** The standard's sections: one digit for each requirement in order, its level. Those of level 3 are not answered. */
const sections: Record<string, string> = {
  'V1.1': '22',
  'V1.2': '1111122223',
  'V1.3': '112222222223',
  'V1.4': '222',
  'V1.5': '123',
  'V2.1': '122',
  'V2.2': '112',
  'V2.3': '12223',
  'V2.4': '23',
  'V3.1': '3',
  'V3.2': '113',
  'V3.3': '12223',
  'V3.4': '11222233',
  'V3.5': '11122333',
  'V3.6': '3',
  'V3.7': '22333',
  'V4.1': '12233',
  'V4.2': '23333',
  'V4.3': '22',
  'V4.4': '1222',
  'V5.1': '2',
  'V5.2': '112333',
  'V5.3': '113',
  'V5.4': '222',
  'V6.1': '122',
  'V6.2': '111111112222',
  'V6.3': '11223333',
  'V6.4': '112233',
  'V6.5': '22222333',
  'V6.6': '2223',
  'V6.7': '33',
  'V6.8': '2222',
  'V7.1': '222',
  'V7.2': '1111',
  'V7.3': '22',
  'V7.4': '11222',
  'V7.5': '223',
  'V7.6': '22',
  'V8.1': '1233',
  'V8.2': '1123',
  'V8.3': '133',
  'V8.4': '23',
  'V9.1': '111',
  'V9.2': '1222',
  'V10.1': '22',
  'V10.2': '223',
  'V10.3': '22223',
  'V10.4': '1111122222233333',
  'V10.5': '22222',
  'V10.6': '22',
  'V10.7': '222',
  'V11.1': '2233',
  'V11.2': '22233',
  'V11.3': '11233',
  'V11.4': '1222',
  'V11.5': '23',
  'V11.6': '23',
  'V11.7': '33',
  'V12.1': '12233',
  'V12.2': '11',
  'V12.3': '22223',
  'V13.1': '2333',
  'V13.2': '222223',
  'V13.3': '2233',
  'V13.4': '1222233',
  'V14.1': '22',
  'V14.2': '12223333',
  'V14.3': '122',
  'V15.1': '12233',
  'V15.2': '12233',
  'V15.3': '1222222',
  'V15.4': '3333',
  'V16.1': '2',
  'V16.2': '22222',
  'V16.3': '2222',
  'V16.4': '222',
  'V16.5': '2223',
  'V17.1': '23',
  'V17.2': '22223333',
  'V17.3': '22',
};

const required = Object.entries(sections).flatMap(([section, levels]) =>
  [...levels].flatMap((level, index) => (level === '3' ? [] : [`${section}.${index + 1} at level ${level}`])),
);
const { data: rows, errors } = parse<Row>(readFileSync('docs/asvs.csv', 'utf8').trim(), { header: true });
const manual = readFileSync('docs/security.md', 'utf8');
/** As GitHub makes an address of a heading. */
const headings = [...manual.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-'),
);
const parts = (text: string, between: string) =>
  text === 'none' ? [] : text.split(between).map((part) => part.trim());
const sourceOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
/** The numbers that a part of the document lists. */
const listedUnder = (heading: string) => {
  const part = manual.split(`## ${heading}\n`)[1]?.split(/^## /m)[0] ?? '';
  return [...new Set([...part.matchAll(/V\d+\.\d+\.\d+/g)].map(([number]) => number))].sort();
};
const numbersOf = (wanted: (row: Row) => boolean) =>
  rows
    .filter(wanted)
    .map(({ number }) => number)
    .sort();

describe('the answers', () => {
  it('leave out no requirement of levels 1 and 2, and name none twice', () => {
    expect(errors).toEqual([]);
    // As the standard counts them.
    expect([required.length, required.filter((one) => one.endsWith('1')).length]).toEqual([253, 70]);
    expect(rows.map(({ number, level }) => `${number} at level ${level}`)).toEqual(required);
  });

  it('are yes, no or does not apply, and say what they are about', () => {
    expect(rows.filter(({ answer }) => !['yes', 'no', 'does not apply'].includes(answer))).toEqual([]);
    expect(rows.filter(({ about, where }) => about.length < 10 || where === '')).toEqual([]);
  });

  it('name files that there are, and parts of the document that there are', () => {
    const places = rows.filter(({ answer }) => answer === 'yes').flatMap(({ where }) => parts(where, ';'));
    const missing = places.filter((place) => {
      const [path = '', anchor] = place.split('#');
      return !existsSync(path) || (anchor !== undefined && !headings.includes(anchor));
    });
    expect(missing).toEqual([]);
  });

  it('name tests that there are', () => {
    const named = rows.flatMap(({ number, test }) => parts(test, '|').map((one) => ({ number, one })));
    expect(named.length).toBeGreaterThan(100);
    const missing = named.filter(({ one }) => {
      const [path = '', title] = one.split(' > ');
      return !title || !/\.test\.tsx?$/.test(path) || !sourceOf(path).includes(title);
    });
    expect(missing).toEqual([]);
  });

  it('that are no stand in docs/security.md with what is missing, and no others', () => {
    expect(listedUnder('What is missing')).toEqual(numbersOf(({ answer }) => answer === 'no'));
  });

  it('that are yes without a test are named as such', () => {
    expect(listedUnder('What no test shows')).toEqual(
      numbersOf(({ answer, test }) => answer === 'yes' && test === 'none'),
    );
  });

  it('are counted in docs/security.md as they are', () => {
    const count = (wanted: string) => rows.filter(({ answer }) => answer === wanted).length;
    expect(manual).toContain(`${count('yes')} yes, ${count('does not apply')} do not apply, ${count('no')} no`);
  });
});

describe('the code of the product', () => {
  const files = globSync('{app,features,platform,ui,public}/**/*.{ts,tsx,js}').filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  const sources = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]));
  const having = (words: RegExp, among = files) => among.filter((path) => words.test(sources.get(path) ?? '')).sort();
  const forBrowsers = files.filter((path) => /\/web\/|^ui\/|^public\//.test(path));

  it('is all looked at', () => {
    expect(files.length).toBeGreaterThan(1_000);
  });

  it('runs no text as code, and starts no program', () => {
    expect(having(/\beval\(|new Function\(|document\.write\(|\.innerHTML =/)).toEqual([]);
    expect(having(/node:child_process|node:vm/)).toEqual([]);
  });

  it('writes markup as it is in four places: what the server has cleaned, what React wrote (of two kinds), and data about a term', () => {
    expect(having(/dangerouslySetInnerHTML/)).toEqual([
      'features/glossary/web/TermPage.tsx',
      'ui/Printed.tsx',
      'ui/RichText.tsx',
      'ui/Still.tsx',
    ]);
  });

  it('uses no broken hash for anything that somebody could forge', () => {
    expect(having(/['"]md5['"]/i)).toEqual([]);
    // Whether a text has changed since it was looked at.
    expect(having(/['"]sha1['"]/i)).toEqual(['features/follows/server/match-commands.ts']);
  });

  it('makes nothing of Math.random but times that are spread', () => {
    expect(having(/Math\.random/)).toEqual([
      'app/web/layouts/open-fleet-news.ts',
      'features/deliveries/server/send-deliveries.ts',
      'features/feeds/server/commands.ts',
      'features/fleet/look/web/components/LoadFailure.tsx',
    ]);
  });

  it('hears no message of another window, and knows no WebSocket, in browsers', () => {
    expect(having(/addEventListener\(\s*['"]message['"]|new WebSocket\(/, forBrowsers)).toEqual([]);
  });

  it('hides passwords while they are typed, and lets managers and the clipboard fill them', () => {
    const accounts = forBrowsers.filter((path) => path.startsWith('features/accounts/'));
    const asking = having(/autoComplete=\{?"?(current|new)-password|kind="password"/, accounts);
    expect(asking.length).toBeGreaterThan(5);
    expect(asking.filter((path) => !sources.get(path)?.includes('kind="password"'))).toEqual([]);
    expect(having(/onPaste|preventPaste|autoComplete="off"/, asking)).toEqual([]);
  });

  it('keeps in browsers what is named here, and nothing else', () => {
    expect(having(/localStorage|sessionStorage|indexedDB/, forBrowsers)).toEqual([
      'app/web/early/leave-with-others.ts',
      'app/web/early/sleep.ts',
      'app/web/early/theme.ts',
      'features/accounts/web/signed-out.ts',
      'features/fleet/alerts/web/ended-banners.ts',
      'features/fleet/alerts/web/watch-alarms.ts',
      'features/search/web/components/SearchPalette.tsx',
      'features/search/web/recent-searches.ts',
      'features/terms/web/components/term-hints.ts',
      'platform/web/read-stored.ts',
      'ui/kept-text.ts',
    ]);
  });

  it('loads nothing from other hosts', () => {
    expect(having(/<(?:script|link|img)[^>]+(?:src|href)="https?:/, forBrowsers)).toEqual([]);
  });
});
