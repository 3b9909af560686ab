import { describe, expect, it } from 'vitest';
import { growthOf, NEARLY_LINEAR } from '../../../tests/support/measure-growth.ts';
import { type Classification, classifyArticle } from './classify-article.ts';

const classify = (title: string, sourceScope: 'nuclear' | 'general' = 'general', summary: string | null = null) =>
  classifyArticle({ title, summary, sourceScope });

describe('relevance in a general source', () => {
  it.each([
    'Regulator clears second reactor at Barakah for power uprate',
    'Small modular reactors win backing from Estonian parliament',
    'TerraPower pours first nuclear concrete in Kemmerer',
    'Yellowcake price climbs as utilities rebuild inventories',
    'Tokamak builders ask for one rulebook',
    'Nuclear waste canisters arrive at Onkalo repository',
    'Microreactors could replace diesel in Nunavut, report finds',
    'Sweden lifts ban on uranium mining',
    'Oklo shares jump after data centre deal',
    'Spent fuel pool at Zaporizhzhia nuclear plant loses cooling for an hour',
    'Zaporizhzhia plant loses power line',
    'Fukui governor agrees to restart',
    'Énergie nucléaire: EDF choisit Penly',
    'Kernkraftwerk Beznau bleibt länger am Netz',
    'Changjiang 3 connects to grid',
    'Hot tests completed at third Haiyang unit',
    'Conventional island of the second Bailong unit begins',
    'Core catcher in place at the eighth unit',
    'Sogin takes on military waste',
    'Containment dome installed at unit 3',
    'Rivne 4 returns to grid',
    'Zaporizhzhia unit 5 connects to the grid',
    'Enrichment facility licence granted',
    'Used fuel storage facility approved',
    'Hot functional tests completed',
  ])('keeps %s', (title) => {
    expect(classify(title).relevant).toBe(true);
  });

  it.each([
    'Senators weigh the nuclear option over judge vote',
    'Shells hit Zaporizhzhia, governor says',
    'Governor agrees to restart talks',
    'SEC season opens with three games',
    'Pyongyang shows off new nuclear warhead',
    'How the nuclear pore complex lets proteins through',
    'The nuclear family is changing, census shows',
    'Nuclear medicine centre opens for heart scans',
    'Nuclear verdict against trucking firm upheld',
    'Iran nuclear talks resume in Geneva',
    'Utility installs 400 kV shunt reactor at coastal substation',
    'Peruvian-Japanese fusion cuisine arrives in Leeds',
    'Ford Fusion owners report brake trouble',
    'Patch for VMware Fusion closes three holes',
    'Spinal fusion surgery: what patients should know',
    'Jazz fusion band announces reunion tour',
    'Cold plasma treatment speeds wound healing',
    'Albuquerque Isotopes lose to River Cats',
    'OKLO - Stock Price & Latest News',
    'Offshore wind farm reaches full power off Norfolk',
    'Molten salt storage keeps solar tower running all night',
    'Sodium-ion battery plant planned in Ohio',
    'Lead pipes to be replaced by 2030',
    "Tonight's TV: inside a nuclear power station, and a baking final",
    'Nuclear giant Rosatom wins wind farm auction',
    'Grid operator warns of summer shortfall',
    'IAEA helps farmers fight fruit flies with sterile insects',
    'Telescope spots neutron star merger in distant galaxy',
    'Utility opens 800 MW gas power plant, grid regulator says',
    'New 500 MW power station connects to grid',
    'Hydro power station gives 900 MW of clean energy to the electricity grid',
    'Licensing of unit 2 of the coal power plant is done, utility says',
    'EDF raises electricity tariffs',
    'Vattenfall opens a 1 GW pumped hydro power station',
    'National laboratory tries a battery for the grid',
    'Decommissioning of the coal power plant begins',
    'Combined heat plant gets a steam generator from its utility',
    'Changjiang floods close roads',
    'Zaporizhzhia: 3 killed in Russian strike',
    'Rivne 2 wounded, power grid hit',
    'Hartlepool 1-0 Rochdale',
    'Kursk: 3 killed, power grid hit',
    'Isfahan: 3 killed as strike hits power plant',
    'Helsinki 1-0 Kuopio at Energy Stadium',
    'Power plants used fuel oil as gas ran short',
    'Utility used fuel oil to keep the lights on',
    'BP lowers containment dome over leaking oil well',
    'Bomb squad takes device away in containment vessel',
    'Outer containment boom breaks at oil spill',
    'Karlsruhe 2, Hertha 1',
    'Hartlepool unit for homeless families opens',
    'Oak Ridge 5 km run',
    'Enrichment plant for spirulina opens',
    'Used fuel storage tank leaks at petrol station',
  ])('drops %s', (title) => {
    expect(classify(title).relevant).toBe(false);
  });
});

describe('relevance in a source that writes about nuclear energy', () => {
  it.each([
    'Final module lifted at Lianjiang',
    'Managers discuss outlook at annual meeting',
    'Core catcher arrives on site',
  ])('trusts the source: %s', (title) => {
    expect(classify(title, 'nuclear').relevant).toBe(true);
  });

  it.each([
    'Isotope tracing helps trout farmers',
    'New telescope maps dark matter',
    'Cancer radiotherapy training in Peru',
  ])('sees clear evidence against: %s', (title) => {
    expect(classify(title, 'nuclear').relevant).toBe(false);
  });
});

describe('tags', () => {
  it.each<[string, Partial<Classification>]>([
    ['NuScale files for uprated design', { technology: ['PWR'] }],
    ['GE Vernova Hitachi ships first BWRX-300 vessel', { technology: ['BWR'] }],
    ['Blykalla picks steel supplier', { technology: ['Lead', 'Fast Reactor'] }],
    ['X-energy orders graphite for Xe-100', { technology: ['HTGR', 'TRISO', 'Gas-Cooled'] }],
    ['Molten-salt reactor start-up leaves stealth', { technology: ['Molten Salt'] }],
    ['NaK-cooled microreactor passes test', { technology: ['NaK'] }],
    ['Magnox reactor building comes down', { technology: ['Gas-Cooled'] }],
    ['Nuclear fusion: stellarator sets record', { technology: ['Fusion'], categories: ['Fusion'] }],
    ['Hualong One reactor starts up', { technology: ['PWR'] }],
    ['Nuclear heat for district heating in Espoo', { application: ['District Heating'] }],
    ['Reactor to power desalination plant', { application: ['Desalination'] }],
    ['Nuclear reactors for data centers draw bids', { application: ['Data Centers'] }],
    ['Microreactor chosen for Army base under Janus', { application: ['Military'] }],
    ['Fission surface power for the lunar base', { application: ['Space'] }],
    ['Container ship design gets nuclear propulsion approval', { application: ['Marine'] }],
    ['Pink hydrogen production starts beside nuclear plant', { application: ['Hydrogen Production'] }],
    ['Process heat from a reactor for steelmaking', { application: ['Industrial'] }],
    ['Nuclear regulator of Ghana signs deal', { regions: ['SSA'] }],
    ['Angra 3 reactor may be finished', { regions: ['LATAM'] }],
    ['Koeberg reactor returns to service', { regions: ['SSA'] }],
    ['Uzbek nuclear plant gets site licence', { regions: ['CIS'] }],
    ['Nuclear power for New South Wales?', { regions: ['Oceania'] }],
    ['New Mexico enrichment plant grows', { regions: ['NAM'] }],
    ['Indian Point nuclear site sold', { regions: ['NAM'] }],
    ['Turkey Point reactor gets a longer licence', { regions: ['NAM'] }],
    ['Floating nuclear plant for the Arctic', { regions: ['Arctic'], application: ['Marine', 'Arctic'] }],
    [
      'US and Japan sign nuclear fuel agreement',
      { regions: ['NAM', 'APAC'], categories: ['International', 'Nuclear Power'] },
    ],
    ['GAO wants reactor reviews to speed up', { regions: ['NAM'] }],
    ['SEC charges founder of nuclear start-up', { regions: ['NAM'] }],
    ['MEPs back nuclear power', { regions: ['EU'] }],
    ['KINS reviews new reactor', { regions: ['APAC'] }],
    ['PNRI opens reactor hall', { regions: ['APAC'] }],
    ['BATAN plans reactor', { regions: ['APAC'] }],
    ['Visaginas may get a plant after all', { regions: ['EU'] }],
    ['Let us build reactors', { regions: [] }],
    ['Investors back SMR developer with $200 million', { categories: ['SMR', 'Investment'] }],
    ['NRC issues construction permit for nuclear plant', { categories: ['Regulatory', 'Nuclear Power'] }],
    ['Leak of radioactive water found at nuclear plant', { categories: ['Nuclear Safety'] }],
    ['Parliament votes on law to end nuclear phaseout', { categories: ['Policy', 'Nuclear Power'] }],
    ['Cop31 hears case for nuclear in net zero', { categories: ['Climate', 'Nuclear Power'] }],
  ])('%s', (title, expected) => {
    const given = classify(title, 'nuclear');
    for (const facet of ['technology', 'application', 'regions', 'categories'] as const) {
      const values = expected[facet];
      if (values) expect([...given[facet]].sort()).toEqual([...values].sort());
    }
  });

  it('names the words behind every tag', () => {
    const given = classify(
      'NRC permits Kairos Power test reactor in Oak Ridge, Tennessee, for $300 million',
      'general',
    );
    const tags = [
      ...given.technology.map((value) => `technology:${value}`),
      ...given.application.map((value) => `application:${value}`),
      ...given.regions.map((value) => `region:${value}`),
      ...given.categories.map((value) => `category:${value}`),
    ];
    expect(tags.length).toBeGreaterThan(4);
    for (const tag of tags) expect(given.reasons[tag]?.length, tag).toBeGreaterThan(0);
    expect(given.reasons['region:NAM']).toContain('tennessee');
    expect(given.reasons.relevance?.length).toBeGreaterThan(0);
  });

  it('tags nothing that is not relevant', () => {
    const given = classify('Texas adds batteries to its grid');
    expect(given).toMatchObject({ relevant: false, categories: [], technology: [], application: [], regions: [] });
  });

  it('gives one to three categories', () => {
    const given = classify(
      'Senate passes bill with $2 billion loans for small modular reactors and a faster NRC licence, IAEA welcomes it',
    );
    expect(given.categories.length).toBe(3);
    const plain = classify('Odds and ends', 'nuclear');
    expect(plain.categories).toEqual(['Nuclear Power']);
    expect(plain.reasons['category:Nuclear Power']).toEqual(['no other subject is named']);
  });
});

describe('unusual text', () => {
  it('sees no difference between spellings', () => {
    const plain = classify('Temelin and Cernavoda: small modular reactors approved');
    const accented = classify('TEMELÍN and Cernavodă: Small-Modular Reactor’s approved');
    expect(accented.regions).toEqual(plain.regions);
    expect(accented.technology).toEqual(plain.technology);
    expect(accented.relevant).toBe(true);
  });

  it('survives an empty title', () => {
    expect(classify('').relevant).toBe(false);
  });

  it('survives a title of 5,000 characters, and takes no more for it than its length', () => {
    const read = (words: number) =>
      expect(classify('nuclear reactor in New Mexico '.repeat(words)).relevant).toBe(true);
    expect(growthOf(read, 170)).toBeLessThan(NEARLY_LINEAR);
  });

  it.each([
    ['Строительство АЭС начнётся в мае', true],
    ['Новый мост открыт', false],
    ['日本のニュース', false],
    ['🚀🚀🚀', false],
    ['constructor __proto__ toString', false],
  ])('reads %s', (title, relevant) => {
    expect(classify(title).relevant).toBe(relevant);
  });

  it('finds words next to markup signs', () => {
    expect(classify('<b>Nuclear</b> &amp; power: "reactor"').relevant).toBe(true);
  });

  it('uses summary and feed categories as weaker evidence', () => {
    const text = { title: 'Deal signed', sourceScope: 'general' as const };
    expect(classifyArticle({ ...text, summary: 'Poland will build a nuclear power plant.' }).regions).toEqual(['EU']);
    expect(classifyArticle({ ...text, summary: null, feedCategories: ['Nuclear Power'] }).relevant).toBe(true);
    expect(classifyArticle({ ...text, summary: null }).relevant).toBe(false);
  });
});

describe('a technology is what the text names (convention of the labelled set)', () => {
  const technologyOf = (title: string) =>
    classifyArticle({ title, summary: null, sourceName: 'World Nuclear News', sourceScope: 'nuclear' }).technology;

  it('two spellings of "small modular reactor" name no type', () => {
    expect(technologyOf('Ministry funds small modular reactors (SMR): what a small modular reactor costs')).toEqual([]);
  });

  it.each(['Oklo to build Groves isotope test reactor', 'GE Vernova SMR order'])(
    'a firm with reactors of several types gives none: %s',
    (title) => {
      expect(technologyOf(title)).toEqual([]);
    },
  );

  it('a named design gives its own', () => {
    expect(technologyOf('Aurora powerhouse site work begins')).toEqual(['Sodium', 'Fast Reactor']);
    expect(technologyOf('BWRX-300 ordered in Ontario')).toEqual(['BWR']);
  });
});
