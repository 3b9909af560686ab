import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../platform/shared/days.ts';
import { findSameStory, StoryIndex } from './index-stories.ts';
import { compareStories, type PreparedStory, prepareStory } from './match-stories.ts';

const AUGUST_3 = Date.UTC(2026, 7, 3, 9);
let nextId = 0;

function story(title: string, { source = `source ${nextId}`, day = 0, url = '' } = {}): PreparedStory {
  nextId++;
  return prepareStory({
    id: `story-${String(nextId).padStart(5, '0')}`,
    title,
    summary: null,
    canonicalUrl: url || `https://example.org/${nextId}`,
    publishedAt: new Date(AUGUST_3 + day * DAY_MS),
    sourceName: source,
  });
}

const same = (a: string, b: string, day = 1) => compareStories(story(a), story(b, { day })).same;

const ONE_EVENT: [string, string][] = [
  ['Natura Resources breaks ground in Abilene', 'Work starts on Natura reactor at Abilene Christian University'],
  ['Thorizon raises €20 million for molten salt design', 'Dutch start-up Thorizon closes €20m round'],
  ['Barsebäck reactor vessel cut into pieces', 'Segmentation of Barseback reactor vessel completed'],
  ['Hanhikivi site sold to data centre developer', 'Developer buys Hanhikivi site for data center'],
  ['Kori 2 restarts after safety upgrade', 'South Korea restarts Kori unit 2'],
  ['Koeberg 1 offline after pump fault', 'Pump fault takes Koeberg-1 offline, Eskom says'],
  ['Small modular reactor study launched in Latvia', 'Latvia begins study of SMRs'],
  ['Estonia picks Kunda for its first SMR', 'Kunda chosen as site of Estonian small modular reactor'],
  ['Boss Energy halts Honeymoon drilling', 'Drilling suspended at Honeymoon, Boss Energy says'],
  ['First concrete for Lianjiang 3', 'Lianjiang unit 3 construction begins'],
  ['Palisades returns to grid after four years', 'Palisades reconnected to the grid'],
  ['Helion starts building Orion fusion plant in Malaga', 'Construction of Helion Orion plant under way'],
  ['ČEZ signs KHNP contract for Dukovany', 'KHNP and CEZ ink Dukovany agreement'],
  ['Wolves stop work at Dounreay shaft', 'Dounreay shaft work paused by wolves'],
  ['Deep Isolation borehole trial ends in Texas', 'Borehole trial by Deep Isolation completed'],
  // Where it happens, and where who acts is at home.
  [
    'Doosan ships reactor vessel to Kemmerer for TerraPower',
    'South Korea’s Doosan ships reactor vessel for TerraPower',
  ],
  // A name within the name of his home is no other place.
  [
    'Skoda ships reactor vessel to TerraPower in Kemmerer',
    'Czech Republic’s Skoda ships reactor vessel for TerraPower',
  ],
  ['Framatome wins Seabrook fuel contract', 'France’s Framatome wins Seabrook contract'],
  ['Urenco expands Almelo enrichment plant', 'UK-based Urenco expands enrichment plant'],
];

const TWO_EVENTS: [string, string][] = [
  ['Kori 2 restarts after safety upgrade', 'Kori 3 restarts after safety upgrade'],
  ['Sanmen unit 3 vessel installed', 'Sanmen unit 4 vessel installed'],
  ["Core catcher placed at Kursk's third unit", "Core catcher placed at Kursk's fourth unit"],
  ['Thorizon raises $150 million', 'Thorizon raises $20 million'],
  ['General Matter wins $900M contract', 'General Matter wins $1.5B contract'],
  ['First port joins maritime reactor plan', 'Second port joins maritime reactor plan'],
  ['Estonia picks site for first SMR', 'Latvia picks site for first SMR'],
  ['Sweden signs Rolls-Royce SMR deal', 'Czech Republic signs Rolls-Royce SMR deal'],
  ['US and Poland sign nuclear agreement', 'US and Ghana sign nuclear agreement'],
  ['Oklo reports second quarter results', 'Oklo signs fuel agreement with Liberty'],
  ['Holtec names new finance chief', 'NuScale names new finance chief'],
  ['Gravelines shut down by jellyfish', 'Golfech shut down by heat'],
  ['TerraPower hires operators in Wyoming', 'Kairos Power orders salt pumps in Tennessee'],
  ['China starts building Bailong 2', 'China approves carbon market reform'],
  ['NRC holds meeting on fuel rule', 'NRC approves Monticello renewal'],
  ['IAEA mission visits Ghana', 'IAEA mission visits Vietnam'],
  // A river in Tennessee, a town in Poland.
  ['TVA awards contract for Clinch River BWRX-300 site', 'Orlen picks Wloclawek for first Polish BWRX-300'],
  ['TVA awards contract for Clinch River BWRX-300 site', 'Orlen picks site for first Polish BWRX-300'],
  ['TerraPower breaks ground in Kemmerer', 'TerraPower breaks ground in Poland'],
  ['BWRX-300 construction licence granted for Darlington', 'BWRX-300 construction licence granted in Poland'],
  ['Steady Energy picks contractor in Kuopio', 'Steady Energy picks contractor in Belchatow'],
  ['Uranium prices rise', 'Oil prices rise'],
  ['Tank farms at Hanford get new pumps', 'Solar farms get new panels'],
  ['Cameco closes Key Lake mill for summer', 'Cameco buys stake in enrichment venture'],
  ['Fuel loading begins at Vogtle 4', 'Fuel loading begins at Flamanville 3'],
];

describe('two titles', () => {
  it.each(ONE_EVENT)('one event: %s / %s', (a, b) => {
    expect(compareStories(story(a), story(b, { day: 1 }))).toMatchObject({ same: true });
  });

  it.each(TWO_EVENTS)('two events: %s / %s', (a, b) => {
    expect(compareStories(story(a), story(b, { day: 1 }))).toMatchObject({ same: false });
  });

  it('is symmetric', () => {
    const stories = [...ONE_EVENT, ...TWO_EVENTS].flat().map((title, at) => story(title, { day: at % 5 }));
    for (const a of stories) for (const b of stories) expect(compareStories(a, b)).toEqual(compareStories(b, a));
  });

  it('keeps the score on the side of the decision', () => {
    for (const [a, b] of [...ONE_EVENT, ...TWO_EVENTS]) {
      const { same: merged, score } = compareStories(story(a), story(b));
      expect(score >= 0.5).toBe(merged);
    }
  });
});

describe('time', () => {
  it('separates like reports that are weeks apart', () => {
    const [a, b] = ['Kori 2 restarts after repair', 'South Korea restarts Kori 2'];
    expect(same(a, b, 2)).toBe(true);
    expect(same(a, b, 30)).toBe(false);
  });

  it('allows identical titles more days', () => {
    const title = 'Thorizon picks Borssele for its first plant';
    expect(same(title, title, 13)).toBe(true);
    expect(same(title, title, 40)).toBe(false);
  });
});

describe('one source', () => {
  const source = 'Reactor Post';

  it('asks for more of two reports by one source: it seldom reports an event twice', () => {
    const [first, next] = ['Kori 2 restarts after repair', 'South Korean reactor Kori 2 delivers power again'];
    const a = story(first, { source });
    expect(compareStories(a, story(next, { source, day: 2 })).same).toBe(false);
    expect(compareStories(a, story(next, { day: 2 })).same).toBe(true);
  });

  it('knows a retitled report', () => {
    const a = story('Thorizon picks Borssele for its first plant', { source });
    expect(compareStories(a, story('Thorizon picks Borssele for first plant', { source })).same).toBe(true);
  });

  it('is no proof of one event by its address alone: it may link all its news to one page', () => {
    const url = 'https://example.org/news';
    const school = story('Landingia opens reactor school', { source, url });
    expect(compareStories(school, story('Landingia signs steam deal', { source, url })).same).toBe(false);
    expect(compareStories(school, story('Landingia opens a reactor school', { source, url }))).toMatchObject({
      same: true,
      reason: 'same address',
    });
  });

  it.each([
    ['Power Reactor Status Report for November 25, 2026', 'Power Reactor Status Report for November 26, 2026'],
    ['Power Reactor Status Report for November 30, 2026', 'Power Reactor Status Report for December 1, 2026'],
    ['Event 57001: Vogtle reactor trip', 'Event 57002: Vogtle reactor trip'],
    ['Cattenom: inspection letter INSSN-STR-2026-0812', 'Cattenom: inspection letter INSSN-STR-2026-0815'],
    ['Round table, part one: Kairos', 'Round table, part two: Kairos'],
    ['Uranium spot price at $81', 'Uranium spot price at $82'],
    ['NRC to meet Holtec on Palisades on 3 December', 'NRC to meet Holtec on Palisades on 10 December'],
    ['Begins refuelling outage at Vogtle 3', 'Ends refuelling outage at Vogtle 3'],
    ['Vogtle 3 restarts after outage', 'Vogtle 3 trips after outage'],
  ])('counts and dates what is two: %s / %s', (first, next) => {
    const url = 'https://example.org/reports';
    const [a, b] = [story(first, { source }), story(next, { source, day: 1 })];
    expect(compareStories(a, b).kind).toBe('opposed');
    expect(compareStories(story(first, { source, url }), story(next, { source, url })).same).toBe(false);
  });

  it('writes one number in two ways', () => {
    const a = story('Thorizon raises €20m for its first plant', { source });
    expect(compareStories(a, story('Thorizon raises €20 million for its first plant', { source })).same).toBe(true);
  });

  it('keeps apart titles that differ only in the name', () => {
    const a = story('Thorizon raises money for its new test reactor', { source });
    expect(compareStories(a, story('Naarea raises money for its new test reactor', { source })).same).toBe(false);
  });
});

describe('an address', () => {
  it('makes one of what two sources say of it, under any title', () => {
    const url = 'https://example.org/one';
    expect(compareStories(story('Before', { url }), story('After the rewrite', { url })).same).toBe(true);
  });
});

describe('opposite acts', () => {
  it.each([
    ['Court upholds Palisades restart order', 'Court blocks Palisades restart order'],
    ['NRC approves Palisades licence', 'NRC rejects Palisades licence'],
    ['Uranium price rises at Kazatomprom', 'Uranium price falls at Kazatomprom'],
  ])('are two events: %s / %s', (a, b) => {
    expect(compareStories(story(a), story(b))).toMatchObject({ kind: 'opposed', reason: 'opposite acts' });
  });

  it('are none where a title tells both, or refuses a refusal', () => {
    const upheld = 'Court upholds Palisades restart order';
    expect(same(upheld, 'Court blocks nothing and upholds Palisades restart order')).toBe(true);
    expect(same('Court approves Palisades restart', 'Court rejects challenge to Palisades restart')).toBe(true);
  });
});

describe('digests', () => {
  it.each([
    'Weekly digest: Kori 2 restarts',
    'News in brief: Kori 2 restarts',
    'Week in review: Kori 2 restarts',
    'Round-up: Kori 2 restarts',
  ])('never merges %s', (title) => {
    expect(same(title, 'Kori 2 restarts')).toBe(false);
    expect(same(title, title)).toBe(false);
  });
});

describe('unusual titles', () => {
  it.each(['', '???', '日本のニュース', 'a', 'nuclear power', '1', 'the of and'])(
    'merges "%s" with nothing else',
    (title) => {
      expect(same(title, 'Kori 2 restarts')).toBe(false);
    },
  );

  it('does not merge two empty titles', () => {
    expect(same('', '')).toBe(false);
  });

  it('reads 5,000 characters', () => {
    expect(story('Thorizon nuclear '.repeat(300)).tokens.size).toBeLessThan(10);
  });

  it('sees amounts however they are written', () => {
    expect(same('Helion raises $1.5B', 'Helion raises USD1.5 billion')).toBe(true);
    expect(same('Helion raises $1.5B', 'Helion raises $1.5 million')).toBe(false);
  });
});

describe('finding among many', () => {
  it('prefers the better match', () => {
    const entry = story('Thorizon closes €20m round for molten salt design');
    const loose = story('Thorizon raises €20m');
    const close = story('Thorizon closes €20m round for its molten salt design');
    expect(findSameStory(entry, [loose, close])?.match).toBe(close);
    expect(findSameStory(entry, [close, loose])?.match).toBe(close);
  });

  it('finds nothing among strangers', () => {
    expect(
      findSameStory(
        story('Thorizon raises €20m'),
        TWO_EVENTS.flat()
          .slice(10)
          .map((title) => story(title)),
      ),
    ).toBeNull();
  });

  it('answers through the index what the full comparison answers', () => {
    const firms = [
      'Thorizon',
      'Oklo',
      'Naarea',
      'Stellaria',
      'TerraPower',
      'NRC',
      'IAEA',
      'China',
      'Sweden',
      'US',
      'EDF',
      '',
    ];
    const events = [
      'raises $20 million',
      'signs reactor deal',
      'approves nuclear plan',
      'shuts down unit 2',
      'shuts down unit 3',
    ];
    const places = ['in Texas', 'in France', 'at Penly', 'with Poland', 'after data breach', ''];
    const titles = firms.flatMap((firm) =>
      events.flatMap((event) => places.map((place) => `${firm} ${event} ${place}`)),
    );
    const stories = titles.map((title, at) => story(title, { day: (at * 7) % 9, source: `source ${at % 5}` }));
    const index = new StoryIndex();
    const added: PreparedStory[] = [];
    let merged = 0;
    for (const entry of stories) {
      const expected = findSameStory(entry, added);
      expect(index.find(entry)).toEqual(expected);
      if (expected) merged++;
      index.add(entry);
      added.push(entry);
    }
    expect(merged).toBeGreaterThan(10);
  });
});
