import type { PlaceRule } from './rule-shape.ts';

/**
 * Countries with demonyms, capitals, states and provinces, and a few leaders. Georgia alone is the US
 * state: Vogtle makes it the far commoner one.
 */
export const COUNTRY_RULES: readonly PlaceRule[] = [
  { country: 'Austria', region: 'EU', terms: 'austria, austrian, vienna conference' },
  { country: 'Belgium', region: 'EU', terms: 'belgium, belgian, brussels, flemish, walloon' },
  { country: 'Bulgaria', region: 'EU', terms: 'bulgaria, bulgarian, sofia bulgaria' },
  { country: 'Croatia', region: 'EU', terms: 'croatia, croatian, zagreb' },
  { country: 'Cyprus', region: 'EU', terms: 'cyprus, cypriot' },
  { country: 'Czechia', region: 'EU', terms: 'czechia, czech, czech republic, prague, moravia, moravian, bohemia' },
  { country: 'Denmark', region: 'EU', terms: 'denmark, danish, danes, copenhagen' },
  { country: 'Estonia', region: 'EU', terms: 'estonia, estonian, tallinn' },
  { country: 'Finland', region: 'EU', terms: 'finland, finnish, finns, helsinki' },
  {
    country: 'France',
    region: 'EU',
    terms: `
      france, french, =Paris, macron, elysee, normandy, marseille, lyon, grenoble`,
  },
  {
    country: 'Germany',
    region: 'EU',
    terms: `
      germany, german, berlin, munich, bavaria, bavarian, lower saxony, hesse, merz, bundestag`,
  },
  { country: 'Greece', region: 'EU', terms: 'greece, greek, athens greece' },
  { country: 'Hungary', region: 'EU', terms: 'hungary, hungarian, budapest, orban, magyar' },
  { country: 'Iceland', region: 'EU', terms: 'iceland, icelandic' },
  { country: 'Ireland', region: 'EU', terms: 'ireland, irish, dublin' },
  { country: 'Italy', region: 'EU', terms: 'italy, italian, rome italy, milan, meloni' },
  { country: 'Latvia', region: 'EU', terms: 'latvia, latvian, riga' },
  { country: 'Lithuania', region: 'EU', terms: 'lithuania, lithuanian, vilnius' },
  { country: 'Luxembourg', region: 'EU', terms: 'luxembourg' },
  { country: 'Malta', region: 'EU', terms: 'malta, maltese' },
  {
    country: 'Netherlands',
    region: 'EU',
    terms: `
      netherlands, dutch, the hague, amsterdam, rotterdam, limburg, noord brabant, gelderland, zeeland, groningen,
      eindhoven`,
  },
  { country: 'Norway', region: 'EU', terms: 'norway, norwegian, oslo' },
  { country: 'Poland', region: 'EU', terms: 'poland, polish, warsaw, pomerania, silesia, wloclawek' },
  { country: 'Portugal', region: 'EU', terms: 'portugal, portuguese, lisbon' },
  { country: 'Romania', region: 'EU', terms: 'romania, romanian, bucharest, constanta, doicesti' },
  { country: 'Slovakia', region: 'EU', terms: 'slovakia, slovak, bratislava' },
  { country: 'Slovenia', region: 'EU', terms: 'slovenia, slovenian, slovene, ljubljana' },
  { country: 'Spain', region: 'EU', terms: 'spain, spanish, madrid, catalonia, catalan, extremadura' },
  { country: 'Sweden', region: 'EU', terms: 'sweden, swedish, stockholm, videberg, videberg kraft' },
  { country: 'Switzerland', region: 'EU', terms: 'switzerland, swiss, bern, zurich' },
  {
    country: 'United Kingdom',
    region: 'EU',
    terms: `
      =UK, =GB, britain, british, great britain, united kingdom, england, english coast, scotland, scottish, wales,
      welsh, northern ireland, london, whitehall, westminster, holyrood, senedd, downing street, cumbria, somerset,
      suffolk, lancashire, oxfordshire, nottinghamshire, anglesey, gloucestershire, caithness, starmer, boris johnson,
      sunak`,
  },
  { country: 'Ukraine', region: 'EU', terms: 'ukraine, ukrainian, kiev, zelenskyy, zelensky, zaporizhzhia' },
  { country: 'Moldova', region: 'EU', terms: 'moldova, moldovan' },
  { country: 'Serbia', region: 'EU', terms: 'serbia, serbian, belgrade' },
  { country: 'Bosnia', region: 'EU', terms: 'bosnia, bosnian' },
  { country: 'Albania', region: 'EU', terms: 'albania, albanian' },
  { country: 'Kosovo', region: 'EU', terms: 'kosovo' },
  { country: 'Montenegro', region: 'EU', terms: 'montenegro' },
  { country: 'North Macedonia', region: 'EU', terms: 'north macedonia, macedonian' },
  {
    country: 'European Union',
    region: 'EU',
    terms: `
      =EU, european union, europe, european, european commission, european parliament, european investment bank, eu
      commission, brussels, eurozone, danube, nordic, scandinavia, scandinavian, baltic state, balkan, von der leyen,
      iberian`,
  },
  { country: 'Monaco', region: 'EU', terms: 'monaco' },
  { country: 'Liechtenstein', region: 'EU', terms: 'liechtenstein' },
  { country: 'Andorra', region: 'EU', terms: 'andorra' },
  {
    country: 'United States',
    region: 'NAM',
    terms: `
      =US, =USA, =U.S., united state, america, american, americas nuclear, =Washington, washington dc, washington
      state, white house, trump, biden, obama, us congress, =Congress, house democrat, house republican, us senate,
      senator, capitol hill, democratic governor, republican governor, democrat, republican, north america, alabama,
      alaska, alaskan, arizona, arkansas, california, californian, colorado, connecticut, delaware, florida, georgia,
      georgia power, hawaii, idaho, illinois, indiana, iowa, kansas, kentucky, louisiana, maine yankee, =Maine,
      maryland, massachusetts, michigan, minnesota, mississippi, missouri, montana, nebraska, nevada, new hampshire,
      new jersey, =NJ, new mexico, new york, =N.Y., north carolina, north dakota, ohio, oklahoma, oregon,
      pennsylvania, rhode island, south carolina, south dakota, tennessee, texas, texan, utah, vermont, =Virginia,
      west virginia, wisconsin, wyoming, puerto rico, guam, houston, chicago, boston, san diego, los angeles,
      philadelphia, pittsburgh, detroit, long beach, oak ridge, idaho fall, abilene, knoxville, chattanooga, amarillo,
      gavin newsom, newsom, hochul, shapiro, us navy, u s navy, norfolk base, pentagon, appalachian, new england,
      midwest, pjm, ercot, miso`,
  },
  {
    country: 'Canada',
    region: 'NAM',
    terms: `
      canada, canadian, alberta, british columbia, manitoba, new brunswick, newfoundland, labrador, nova scotia,
      ontario, prince edward island, quebec, saskatchewan, yukon, northwest territory, northwest territories, nunavut,
      ottawa, toronto, saskatoon, calgary, carney, doug ford, athabasca, athabasca basin, labrador trough`,
  },
  { country: 'Mexico', region: 'LATAM', terms: 'mexico, mexican, sheinbaum' },
  { country: 'Brazil', region: 'LATAM', terms: 'brazil, brazilian, brasilia, lula, rio de janeiro, sao paulo' },
  { country: 'Argentina', region: 'LATAM', terms: 'argentina, argentine, argentinian, buenos aires, milei' },
  { country: 'Chile', region: 'LATAM', terms: 'chile, chilean, santiago' },
  { country: 'Peru', region: 'LATAM', terms: 'peru, peruvian, =Lima' },
  { country: 'Colombia', region: 'LATAM', terms: 'colombia, colombian, bogota' },
  { country: 'Bolivia', region: 'LATAM', terms: 'bolivia, bolivian, el alto' },
  { country: 'Ecuador', region: 'LATAM', terms: 'ecuador, ecuadorian' },
  { country: 'Uruguay', region: 'LATAM', terms: 'uruguay, uruguayan' },
  { country: 'Paraguay', region: 'LATAM', terms: 'paraguay, paraguayan' },
  { country: 'Venezuela', region: 'LATAM', terms: 'venezuela, venezuelan' },
  { country: 'Guyana', region: 'LATAM', terms: 'guyana, guyanese' },
  { country: 'Suriname', region: 'LATAM', terms: 'suriname' },
  { country: 'Cuba', region: 'LATAM', terms: 'cuba, cuban, havana' },
  { country: 'El Salvador', region: 'LATAM', terms: 'el salvador, salvadoran, bukele' },
  { country: 'Guatemala', region: 'LATAM', terms: 'guatemala, guatemalan' },
  { country: 'Honduras', region: 'LATAM', terms: 'honduras, honduran' },
  { country: 'Nicaragua', region: 'LATAM', terms: 'nicaragua, nicaraguan' },
  { country: 'Costa Rica', region: 'LATAM', terms: 'costa rica, costa rican' },
  { country: 'Panama', region: 'LATAM', terms: 'panama, panamanian' },
  { country: 'Dominican Republic', region: 'LATAM', terms: 'dominican republic, dominican' },
  { country: 'Haiti', region: 'LATAM', terms: 'haiti, haitian' },
  { country: 'Jamaica', region: 'LATAM', terms: 'jamaica, jamaican' },
  { country: 'Trinidad and Tobago', region: 'LATAM', terms: 'trinidad and tobago, trinidad' },
  { country: 'Bahamas', region: 'LATAM', terms: 'bahamas, bahamian' },
  { country: 'Barbados', region: 'LATAM', terms: 'barbados' },
  { country: 'Belize', region: 'LATAM', terms: 'belize' },
  {
    country: 'Latin America',
    region: 'LATAM',
    terms: `
      latin america, latin american, south america, south american, caribbean, central america`,
  },
  {
    country: 'China',
    region: 'APAC',
    terms: `
      china, chinese, beijing, shanghai, guangdong, fujian, zhejiang, shandong, hainan, jiangsu, liaoning, guangxi,
      gansu, xinjiang, xi jinping, hong kong`,
  },
  { country: 'Taiwan', region: 'APAC', terms: 'taiwan, taiwanese, taipei' },
  {
    country: 'Japan',
    region: 'APAC',
    terms: `
      japan, japanese, tokyo, osaka, niigata, hokkaido, fukui, ibaraki, aomori, takaichi, ishiba, kishida`,
  },
  {
    country: 'South Korea',
    region: 'APAC',
    terms: `
      south korea, south korean, s korea, korea, korean, seoul, busan, gyeongju, ulsan`,
  },
  { country: 'North Korea', region: 'APAC', terms: 'north korea, north korean, pyongyang, yongbyon' },
  {
    country: 'India',
    region: 'APAC',
    terms: `
      india, indian, new delhi, =Delhi, mumbai, tamil nadu, gujarat, maharashtra, andhra pradesh, rajasthan, haryana,
      modi, shanti bill, shanti act`,
  },
  { country: 'Pakistan', region: 'APAC', terms: 'pakistan, pakistani, islamabad, karachi' },
  { country: 'Bangladesh', region: 'APAC', terms: 'bangladesh, bangladeshi, dhaka' },
  { country: 'Sri Lanka', region: 'APAC', terms: 'sri lanka, sri lankan' },
  { country: 'Nepal', region: 'APAC', terms: 'nepal, nepali, nepalese' },
  { country: 'Bhutan', region: 'APAC', terms: 'bhutan' },
  { country: 'Maldives', region: 'APAC', terms: 'maldives' },
  { country: 'Myanmar', region: 'APAC', terms: 'myanmar, burmese, burma' },
  { country: 'Thailand', region: 'APAC', terms: 'thailand, thai, bangkok' },
  { country: 'Vietnam', region: 'APAC', terms: 'vietnam, viet nam, vietnamese, hanoi, ninh thuan' },
  { country: 'Laos', region: 'APAC', terms: 'laos, laotian' },
  { country: 'Cambodia', region: 'APAC', terms: 'cambodia, cambodian' },
  { country: 'Malaysia', region: 'APAC', terms: 'malaysia, malaysian, kuala lumpur' },
  { country: 'Singapore', region: 'APAC', terms: 'singapore, singaporean' },
  { country: 'Indonesia', region: 'APAC', terms: 'indonesia, indonesian, jakarta, kalimantan, bangka belitung' },
  { country: 'Philippines', region: 'APAC', terms: 'philippine, filipino, manila' },
  { country: 'Brunei', region: 'APAC', terms: 'brunei' },
  { country: 'Timor-Leste', region: 'APAC', terms: 'timor leste' },
  { country: 'Mongolia', region: 'APAC', terms: 'mongolia, mongolian, ulaanbaatar' },
  {
    country: 'Asia',
    region: 'APAC',
    terms: `
      asia, asian, asia pacific, southeast asia, south east asia, asean, indo pacific`,
  },
  { country: 'Afghanistan', region: 'APAC', terms: 'afghanistan, afghan' },
  { country: 'Turkey', region: 'MENA', terms: '=Turkey, turkiye, turkish, ankara, erdogan, sinop' },
  { country: 'Egypt', region: 'MENA', terms: 'egypt, egyptian, cairo' },
  { country: 'Saudi Arabia', region: 'MENA', terms: 'saudi, saudi arabia, saudi arabian, riyadh' },
  {
    country: 'United Arab Emirates',
    region: 'MENA',
    terms: '=UAE, united arab emirate, emirati, emirate, abu dhabi, dubai',
  },
  { country: 'Iran', region: 'MENA', terms: 'iran, iranian, tehran' },
  { country: 'Iraq', region: 'MENA', terms: 'iraq, iraqi, baghdad' },
  { country: 'Israel', region: 'MENA', terms: 'israel, israeli, jerusalem, tel aviv' },
  { country: 'Jordan', region: 'MENA', terms: '=Jordan, jordanian, amman' },
  { country: 'Kuwait', region: 'MENA', terms: 'kuwait, kuwaiti' },
  { country: 'Qatar', region: 'MENA', terms: 'qatar, qatari, doha' },
  { country: 'Bahrain', region: 'MENA', terms: 'bahrain, bahraini' },
  { country: 'Oman', region: 'MENA', terms: '=Oman, omani' },
  { country: 'Yemen', region: 'MENA', terms: 'yemen, yemeni' },
  { country: 'Syria', region: 'MENA', terms: 'syria, syrian' },
  { country: 'Lebanon', region: 'MENA', terms: 'lebanon, lebanese' },
  { country: 'Morocco', region: 'MENA', terms: 'morocco, moroccan, rabat' },
  { country: 'Algeria', region: 'MENA', terms: 'algeria, algerian' },
  { country: 'Tunisia', region: 'MENA', terms: 'tunisia, tunisian' },
  { country: 'Libya', region: 'MENA', terms: 'libya, libyan' },
  {
    country: 'Middle East',
    region: 'MENA',
    terms: `
      middle east, middle eastern, gulf state, north africa, north african, arab league, strait of hormuz`,
  },
  {
    country: 'South Africa',
    region: 'SSA',
    terms: `
      south africa, south african, cape town, johannesburg, pretoria, gauteng, western cape`,
  },
  { country: 'Namibia', region: 'SSA', terms: 'namibia, namibian' },
  { country: 'Niger', region: 'SSA', terms: '=Niger, nigerien, niamey' },
  { country: 'Nigeria', region: 'SSA', terms: 'nigeria, nigerian, abuja, lagos' },
  { country: 'Ghana', region: 'SSA', terms: 'ghana, ghanaian, accra' },
  { country: 'Kenya', region: 'SSA', terms: 'kenya, kenyan, nairobi' },
  { country: 'Uganda', region: 'SSA', terms: 'uganda, ugandan' },
  { country: 'Rwanda', region: 'SSA', terms: 'rwanda, rwandan, kigali' },
  { country: 'Tanzania', region: 'SSA', terms: 'tanzania, tanzanian' },
  { country: 'Ethiopia', region: 'SSA', terms: 'ethiopia, ethiopian' },
  { country: 'Zambia', region: 'SSA', terms: 'zambia, zambian' },
  { country: 'Zimbabwe', region: 'SSA', terms: 'zimbabwe, zimbabwean' },
  { country: 'Malawi', region: 'SSA', terms: 'malawi, malawian, kayelekera' },
  { country: 'Botswana', region: 'SSA', terms: 'botswana' },
  { country: 'Mozambique', region: 'SSA', terms: 'mozambique' },
  { country: 'Angola', region: 'SSA', terms: 'angola, angolan' },
  { country: 'Senegal', region: 'SSA', terms: 'senegal, senegalese' },
  { country: 'Mali', region: 'SSA', terms: '=Mali, malian' },
  { country: 'Burkina Faso', region: 'SSA', terms: 'burkina faso' },
  { country: 'Ivory Coast', region: 'SSA', terms: 'ivory coast, cote d ivoire' },
  { country: 'Cameroon', region: 'SSA', terms: 'cameroon' },
  { country: 'Gabon', region: 'SSA', terms: 'gabon' },
  { country: 'DR Congo', region: 'SSA', terms: 'congo, congolese' },
  { country: 'Sudan', region: 'SSA', terms: 'sudan, sudanese' },
  { country: 'Madagascar', region: 'SSA', terms: 'madagascar' },
  { country: 'Mauritania', region: 'SSA', terms: 'mauritania' },
  { country: 'Seychelles', region: 'SSA', terms: 'seychelles' },
  { country: 'Mauritius', region: 'SSA', terms: 'mauritius' },
  { country: 'Togo', region: 'SSA', terms: '=Togo, togolese' },
  { country: 'Benin', region: 'SSA', terms: '=Benin' },
  { country: 'Chad', region: 'SSA', terms: '=Chad' },
  { country: 'Guinea', region: 'SSA', terms: '=Guinea' },
  { country: 'Sierra Leone', region: 'SSA', terms: 'sierra leone' },
  { country: 'Somalia', region: 'SSA', terms: 'somalia' },
  { country: 'Eswatini', region: 'SSA', terms: 'eswatini' },
  { country: 'Lesotho', region: 'SSA', terms: 'lesotho' },
  { country: 'Africa', region: 'SSA', terms: 'africa, african, sub saharan' },
  {
    country: 'Russia',
    region: 'CIS',
    terms: `
      russia, russian, moscow, putin, kremlin, st petersburg, saint petersburg, siberia, siberian, murmansk, seversk,
      yakutia, sakha, chukotka, tomsk, chelyabinsk`,
  },
  { country: 'Belarus', region: 'CIS', terms: 'belarus, belarusian, minsk' },
  { country: 'Kazakhstan', region: 'CIS', terms: 'kazakhstan, kazakh, astana, almaty, ulken, balkhash' },
  { country: 'Uzbekistan', region: 'CIS', terms: 'uzbekistan, uzbek, tashkent, jizzakh' },
  { country: 'Kyrgyzstan', region: 'CIS', terms: 'kyrgyzstan, kyrgyz, bishkek' },
  { country: 'Tajikistan', region: 'CIS', terms: 'tajikistan, tajik' },
  { country: 'Turkmenistan', region: 'CIS', terms: 'turkmenistan' },
  { country: 'Armenia', region: 'CIS', terms: 'armenia, armenian, yerevan' },
  { country: 'Azerbaijan', region: 'CIS', terms: 'azerbaijan, azerbaijani, baku' },
  { country: 'Georgia (country)', region: 'CIS', terms: 'tbilisi' },
  { country: 'Central Asia', region: 'CIS', terms: 'central asia, central asian' },
  {
    country: 'Australia',
    region: 'Oceania',
    terms: `
      australia, australian, canberra, queensland, new south wales, =NSW, south australia, western australia, northern
      territory, tasmania, sydney, melbourne, perth, dutton, lucas heights`,
  },
  { country: 'New Zealand', region: 'Oceania', terms: 'new zealand, auckland' },
  { country: 'Papua New Guinea', region: 'Oceania', terms: 'papua new guinea' },
  { country: 'Fiji', region: 'Oceania', terms: 'fiji' },
  { country: 'Pacific Islands', region: 'Oceania', terms: 'oceania, pacific island, samoa, tonga, vanuatu' },
  {
    country: 'Arctic',
    region: 'Arctic',
    terms: `
      =Arctic, arctic circle, svalbard, greenland, greenlandic, northern sea route`,
  },
];

/** Phrases with a place word that say nothing about where the story happens: firms, papers, idioms, home offices. */
export const PLACE_EXCEPTIONS = `
  new mexico tech park, george washington university, washington university, first american nuclear, american nuclear
  society, american society of, bank of america, british gas, british airways, american airline, american express,
  american resource corp, first american, latin american, german shepherd, french fry, indian ocean, paris agreement,
  paris climate, copenhagen atomic, swiss re, berkshire, new york time, wall street, wall street journal, london stock
  exchange, new york stock exchange, washington post, los angeles time, boston consulting, australian strategic
  material, korea time, south china morning post, china syndrome, turkey breast, jordan peele, michael jordan, north
  american young generation, american bureau of shipping, chicago pile, european pressurized reactor, hyundai america,
  mitsubishi america, siemens america, orano usa, framatome usa, doosan america, asian fusion, georgia tech, georgia
  institute of technology, virginia tech, texas instrument, kansas city southern, nordic capital, russian designed,
  american bar association, saskatoon berry, peach bottom line, canadian strategic mission, canadian solar, darlington
  raceway, catawba nation, american silver, american lithium, western uranium, magyar telekom, austrian, republic
  service, american medical, dutch auction, french polynesia, india ink, indian wells, polish up, polished, cuban
  missile, stockholm syndrome, german chocolate, arctic silver, pacific fusion, south korean won, us dollar, london
  based, usa based, us based, u s based, california based, texas based, new york based, virginia based, tennessee
  based, washington based, maryland based, florida based, michigan based, colorado based, nevada based, canada based,
  canadian based, toronto based, vancouver based, paris based, uk based, france based, russia based, japan based,
  china based, germany based, sweden based, netherlands based, denmark based, san diego based`;

/** Reactor exporters owned by a state: named beside another country, they make the story an international one. */
export const STATE_VENDOR_HOMES: readonly Omit<PlaceRule, 'region'>[] = [
  { country: 'France', terms: '=EDF, framatome, orano' },
  { country: 'South Korea', terms: '=KHNP, =KEPCO' },
  { country: 'Russia', terms: 'rosatom, atomstroyexport, rosenergoatom, tvel' },
  { country: 'China', terms: '=CNNC, =CGN, =SPIC' },
  { country: 'Argentina', terms: '=INVAP, =CNEA, nucleoelectrica' },
];

/** With two countries in one story, these words make it an international one. */
export const COOPERATION_TERMS = `
  cooperate, cooperation, collaborate, collaboration, partner, partnership, agreement, mou, memorandum, pact, deal,
  joint, join, sign, team up, framework, meeting, accord, treaty, alliance, together, extend cooperation, export`;
