import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../platform/shared/days.ts';
import { joinStory } from './join-story.ts';
import { Rarity } from './learn-rarity.ts';
import { compareStories, type PreparedStory, prepareStory } from './match-stories.ts';
import { StoryMatcher } from './story-matcher.ts';

const AUGUST_3 = Date.UTC(2026, 7, 3, 9);
let nextId = 0;

function story(title: string, day = 0, summary: string | null = null): PreparedStory {
  const id = `report-${nextId++}`;
  const publishedAt = new Date(AUGUST_3 + day * DAY_MS);
  return prepareStory({ id, title, summary, canonicalUrl: id, publishedAt, sourceName: `source of ${id}` });
}

describe('joining a story as a whole', () => {
  it('is not done by one member only, out of its window: stories do not grow by chains', () => {
    const members = [
      story('Thorizon picks Borssele for its first plant'),
      story('Borssele chosen for first Thorizon plant', 8),
    ];
    const late = story('Thorizon chooses Borssele for first plant', 16);
    expect(compareStories(late, members[1] as PreparedStory).same).toBe(true);
    expect(joinStory(late, members)).toMatchObject({ joins: false, reason: 'too far apart in time' });
  });

  it('is refused by any member that contradicts', () => {
    const members = [story('Thorizon closes funding round'), story('Thorizon raises €20 million')];
    expect(joinStory(story('Thorizon closes €90 million funding round'), members)).toMatchObject({
      joins: false,
      reason: 'different amounts of money',
    });
  });

  it('wants half of the members to be the same event', () => {
    const members = [
      story('Kori 2 restarts after repair'),
      story('Busan braces for a typhoon'),
      story('Utility says repairs went well'),
    ];
    expect(joinStory(story('South Korea restarts Kori unit 2'), members)).toMatchObject({ joins: false });
    expect(joinStory(story('South Korea restarts Kori unit 2'), members.slice(0, 2))).toMatchObject({ joins: true });
  });

  it('takes a text that is told again, whatever else the story holds', () => {
    const members = [story('Kori 2 restarts after repair'), story('Reactor in South Korea delivers power again')];
    expect(joinStory(story('Kori 2 restarts after repair', 1), members).joins).toBe(true);
  });
});

describe('a series of one source', () => {
  it('is as many stories as it has reports', () => {
    const matcher = new StoryMatcher();
    const joined = Array.from({ length: 25 }, (_, at) => {
      const title = `Power Reactor Status Report for November ${at + 1}, 2026`;
      const report = { ...story(title, at), sourceName: 'Regulator' };
      const found = matcher.findStory(report);
      matcher.add(report, found?.id ?? report.id);
      return found;
    });
    expect(joined.filter((found) => found !== null)).toEqual([]);
  });
});

describe('a text told again', () => {
  const title = 'Thorizon picks Borssele for its first plant';

  it('is refused by another report of the story that contradicts', () => {
    const members = [story('Kori 2 restarts'), story('Kori restarts after a long repair')];
    const again = story('Kori 3 restarts after a long repair');
    expect(compareStories(again, members[1] as PreparedStory).kind).toBe('copy');
    expect(joinStory(again, members)).toMatchObject({ joins: false, reason: 'different units: 2 and 3' });
  });

  it('joins its first telling where an editor put that beside what contradicts both', () => {
    const members = [story('Court upholds Palisades restart order'), story('Court blocks Palisades restart order')];
    expect(joinStory(story('Court blocks Palisades restart order'), members).joins).toBe(true);
  });

  it('lies within its window of the whole story', () => {
    const members = [story(title), story(title, 8)];
    expect(joinStory(story(title, 13), members).joins).toBe(true);
    expect(joinStory(story(title, 16), members).joins).toBe(false);
  });

  it('joins where its address is, whatever else stands there', () => {
    const members = [story('Thorizon raises €20 million'), story('Thorizon raises €90 million')];
    const again = { ...story('Thorizon raises €20 million', 30), canonicalUrl: members[0]?.canonicalUrl ?? '' };
    expect(joinStory(again, members).joins).toBe(true);
  });
});

describe('names', () => {
  it('are no everyday words written small', () => {
    const sale = story('BWXT sells its medical business for $800 million');
    expect(compareStories(sale, story('Ontario invests in medical isotopes', 2)).same).toBe(false);
  });

  it('are read in the summary where a title is too short to name any', () => {
    const full = story('Fuel loading begins at Zorita Nueva');
    const summary = 'The operator of the Zorita plant has begun to load fuel.';
    expect(compareStories(full, story('Fuel loading begins', 0, summary)).same).toBe(true);
    expect(compareStories(full, story('Fuel loading begins')).same).toBe(false);
  });
});

describe('rarity', () => {
  const daily = Array.from({ length: 400 }, (_, day) => `Brightwater orders valve number ${day} at plant ${day % 90}`);

  it('is learned from the stored titles: a firm that is in all of them names no event', async () => {
    const a = story('Brightwater opens a training school');
    const b = story('Brightwater opens a second line of credit');
    expect(compareStories(a, b).same).toBe(true);
    expect(compareStories(a, b, await Rarity.learn(daily)).same).toBe(false);
  });

  it('says nothing of few titles', async () => {
    expect((await Rarity.learn(daily.slice(0, 20))).isKnown).toBe(false);
  });

  it('brings titles together that share what is rare, without a name', async () => {
    const a = story('Government launches search for locations of prototype fusion plant');
    const b = story('Government kicks off search for the site of a prototype fusion plant');
    expect(compareStories(a, b).same).toBe(false);
    expect(compareStories(a, b, await Rarity.learn(daily)).same).toBe(true);
  });
});
