import type { PlaceRule } from './rule-shape.ts';

/**
 * Nuclear plants, mines, laboratories, regulators and programmes: each stands for its country, and
 * for a nuclear subject, even when the text names neither.
 */
export const SITE_RULES: readonly PlaceRule[] = [
  {
    country: 'Belgium',
    region: 'EU',
    terms: `
      doel, tihange, sck cen, =MYRRHA, =FANC, engie electrabel`,
  },
  { country: 'Bulgaria', region: 'EU', terms: 'kozloduy, belene' },
  { country: 'Czechia', region: 'EU', terms: 'dukovany, temelin, =SUJB' },
  { country: 'Finland', region: 'EU', terms: 'olkiluoto, loviisa, hanhikivi, onkalo, posiva, =STUK, =VTT' },
  {
    country: 'France',
    region: 'EU',
    terms: `
      flamanville, gravelines, bugey, cattenom, chooz, civaux, cruas, dampierre, fessenheim, golfech, nogent nuclear,
      paluel, saint alban, st alban, saint laurent nuclear, tricastin, belleville nuclear, cigeo, cadarache, marcoule,
      saclay, =ASN, =ASNR, =IRSN, =ANDRA, flamanville 3, georges besse, superphenix, phenix reactor`,
  },
  {
    country: 'Germany',
    region: 'EU',
    terms: `
      isar nuclear, isar 2, emsland nuclear, neckarwestheim, gundremmingen, brokdorf, grohnde, philippsburg, biblis,
      unterweser, krummel, brunsbuttel, stade nuclear, stade reactor, gorleben, schacht konrad, konrad repository,
      asse mine, wendelstein, wendelstein 7 x, max planck institute for plasma, =FRM II`,
  },
  { country: 'Hungary', region: 'EU', terms: 'paks, paks ii, paks 2' },
  { country: 'Italy', region: 'EU', terms: 'garigliano, =ENEA italy' },
  { country: 'Lithuania', region: 'EU', terms: 'ignalina' },
  {
    country: 'Lithuania',
    region: 'EU',
    terms: 'visaginas',
    source: 'https://enmin.lrv.lt/en/strategic-projects/electricity-sector/visaginas-nuclear-power-plant',
  },
  { country: 'Netherlands', region: 'EU', terms: 'borssele, pallas reactor, =ANVS, =COVRA' },
  {
    country: 'Poland',
    region: 'EU',
    terms: `
      lubiatowo, kopalino, lubiatowo kopalino, choczewo, =PEJ, polskie elektrownie jadrowe, =OSGE`,
  },
  { country: 'Romania', region: 'EU', terms: 'cernavoda, =CNCAN, nuclearelectrica, =RoPower' },
  { country: 'Slovakia', region: 'EU', terms: 'mochovce, bohunice, jaslovske bohunice, slovenske elektrarne, =UJD' },
  { country: 'Slovenia', region: 'EU', terms: 'krsko, =JEK2' },
  { country: 'Spain', region: 'EU', terms: 'almaraz, cofrentes, vandellos, garona, zorita, =Enresa, =IFMIF-DONES' },
  { country: 'Sweden', region: 'EU', terms: 'forsmark, oskarshamn, ringhals, barseback, =SKB' },
  { country: 'Switzerland', region: 'EU', terms: 'beznau, gosgen, leibstadt, muhleberg, =ENSI, =Nagra, paul scherrer' },
  {
    country: 'United Kingdom',
    region: 'EU',
    terms: `
      hinkley, hinkley point, hinkley point b, hinkley point c, sizewell, sizewell b, sizewell c, wylfa, oldbury,
      dungeness, heysham, hunterston, berkeley nuclear, trawsfynydd, sellafield, dounreay, culham, capenhurst,
      springfields, moorside, =ONR, office for nuclear regulation, =UKAEA, =GBN, =GBE-N, great british energy, great
      british nuclear, =STEP fusion, mast upgrade, national nuclear laboratory, drigg, nuclear waste service, =EDF
      Energy`,
  },
  {
    country: 'Ukraine',
    region: 'EU',
    terms: `
      =ZNPP, khmelnitsky, khmelnytskyi, south ukraine nuclear, chernobyl, energoatom, =SNRIU`,
  },
  {
    country: 'European Union',
    region: 'EU',
    terms: `
      =ITER, =Euratom, =EUROfusion, =F4E, fusion for energy, =ENSREG, nucleareurope, =WENRA`,
  },
  { country: 'Norway', region: 'EU', terms: '=Norsk Kjernekraft' },
  { country: 'Estonia', region: 'EU', terms: 'fermi energia' },
  { country: 'Austria', region: 'EU', terms: 'zwentendorf' },
  {
    country: 'United States',
    region: 'NAM',
    terms: `
      =NRC, =USNRC, nuclear regulatory commission, us nuclear regulatory commission, =NNSA, =ACRS, =INPO, office of
      nuclear energy, national reactor innovation center, =NRIC, =INL, =ORNL, =PPPL, =MITR, idaho national laboratory,
      oak ridge national laboratory, savannah river site, hanford, y 12, paducah, piketon, yucca mountain, waste
      isolation pilot plant, =WIPP, west valley demonstration, white mesa, abilene christian, national ignition
      facility, =DIII-D, civil nuclear credit, army janus, project janus, project pele, prairie island, point beach,
      peach bottom, palo verde, browns ferry, sequoyah, watts bar, vogtle, plant hatch, hatch nuclear, farley nuclear,
      vc summer, v c summer, vc summer nuclear, north anna, limerick generating, limerick nuclear, salem nuclear, hope
      creek, calvert cliff, nine mile point, fitzpatrick, ginna, beaver valley, perry nuclear, davis besse, fermi 2,
      fermi 3, fermi nuclear, cook nuclear, d c cook, dc cook, palisades, byron station, byron nuclear, braidwood,
      lasalle nuclear, lasalle station, lasalle county, dresden nuclear, dresden station, dresden generating, clinton
      nuclear, clinton clean energy, monticello nuclear, monticello plant, duane arnold, kewaunee, cooper nuclear,
      fort calhoun, waterford 3, grand gulf, arkansas nuclear one, comanche peak, south texas project, diablo canyon,
      san onofre, rancho seco, humboldt bay, trojan nuclear, robinson nuclear, brunswick nuclear, shearon harris,
      harris nuclear, mcguire nuclear, mcguire station, oconee, pilgrim nuclear, vermont yankee, yankee rowe, maine
      yankee, haddam neck, indian point, three mile island, =TMI, crane clean energy, crane nuclear, crane plant,
      crane unit, crane license, oyster creek, zion nuclear, long mott, advanced test reactor, sweetwater uranium,
      church rock, crow butte, dewey burdock, rosita uranium, lo herma, american nuclear fleet, haleu availability
      program, lifecycle innovation campus, lifecycle campus, nei forum, reactor pilot program`,
  },
  {
    country: 'Canada',
    region: 'NAM',
    terms: `
      =CNSC, canadian nuclear safety commission, =NWMO, =OPG, ontario power generation, bruce power, bruce c, bruce
      nuclear, bruce a, pickering nuclear, pickering station, =Pickering, point lepreau, chalk river, whiteshell,
      =CNL, peace river nuclear, cigar lake, mcarthur river, rook i, wheeler river, patterson lake, sylvia fedoruk`,
  },
  { country: 'Argentina', region: 'LATAM', terms: 'atucha, =CAREM, =CNEA, =INVAP, nucleoelectrica argentina' },
  { country: 'Brazil', region: 'LATAM', terms: 'angra 3, eletronuclear, =CNEN, =Caetite, =RMB reactor' },
  { country: 'Mexico', region: 'LATAM', terms: 'laguna verde' },
  {
    country: 'China',
    region: 'APAC',
    terms: `
      tianwan, taishan, sanmen, hongyanhe, fangchenggang, ling ao, lingao, daya bay, qinshan, xudabao, xudapu,
      jinqimen, taipingling, san ao, sanaocun, lufeng, lufeng nuclear, huizhou nuclear, shidao bay, shidaowan, xiapu,
      taohuajiang, china general nuclear, china national nuclear, =CNNC, =CNEIC, =NNSA China, =EAST tokamak, =HTR-PM,
      linglong one`,
  },
  { country: 'Taiwan', region: 'APAC', terms: 'maanshan, kuosheng, jinshan, lungmen' },
  {
    country: 'Japan',
    region: 'APAC',
    terms: `
      fukushima, fukushima daiichi, kashiwazaki, kashiwazaki kariwa, hamaoka, tomari, takahama, mihama, ohi nuclear,
      ohi unit, genkai, sendai nuclear, ikata, onagawa, tokai 2, shika nuclear, higashidori, oma nuclear, monju, joyo,
      =TEPCO, =NRA Japan, japan atomic, =JAEA, =JAPC, alps treated, alps treated water, =JT-60SA, =HTTR, naka fusion`,
  },
  {
    country: 'South Korea',
    region: 'APAC',
    terms: `
      shin hanul, shin kori, saeul, hanbit, hanul, wolsong, kori 2, =NSSC, =KAERI, =KSTAR, korea hydro & nuclear
      power, korea hydro`,
  },
  {
    country: 'India',
    region: 'APAC',
    terms: `
      kudankulam, kalpakkam, kakrapar, rawatbhata, rajasthan atomic, jaitapur, tarapur, kaiga, gorakhpur haryana,
      gorakhpur nuclear, mahi banswara, narora, madras atomic, chutka, kovvada, =NPCIL, =BARC, =AERB, =BHAVINI,
      =IGCAR, =UCIL`,
  },
  { country: 'Pakistan', region: 'APAC', terms: 'chashma, =KANUPP, =PAEC' },
  { country: 'Bangladesh', region: 'APAC', terms: 'rooppur' },
  { country: 'Philippines', region: 'APAC', terms: '=PRR-1' },
  {
    country: 'Philippines',
    region: 'APAC',
    terms: '=PNRI, philippine nuclear research institute',
    source: 'https://en.wikipedia.org/wiki/Philippine_Nuclear_Research_Institute',
  },
  {
    country: 'South Korea',
    region: 'APAC',
    terms: '=KINS, korea institute of nuclear safety',
    source: 'https://www.kins.re.kr/en/international/Multilateral.jsp',
  },
  { country: 'Vietnam', region: 'APAC', terms: 'ninh thuan' },
  { country: 'Indonesia', region: 'APAC', terms: '=BAPETEN' },
  {
    country: 'Indonesia',
    region: 'APAC',
    terms: '=BATAN',
    source:
      'https://international.brin.go.id/news/brin-promotes-indonesias-nuclear-energy-development-at-international-forum/',
  },
  { country: 'Mongolia', region: 'APAC', terms: 'zuuvch ovoo' },
  { country: 'Turkey', region: 'MENA', terms: 'akkuyu' },
  { country: 'Egypt', region: 'MENA', terms: 'el dabaa, dabaa' },
  { country: 'United Arab Emirates', region: 'MENA', terms: 'barakah, =ENEC, =FANR' },
  { country: 'Iran', region: 'MENA', terms: 'bushehr' },
  { country: 'Saudi Arabia', region: 'MENA', terms: '=K.A.CARE, duwaiheen' },
  { country: 'Jordan', region: 'MENA', terms: '=JAEC' },
  {
    country: 'South Africa',
    region: 'SSA',
    terms: 'koeberg, =NECSA, pelindaba, duynefontein, thyspunt, safari 1, =PBMR',
  },
  { country: 'Namibia', region: 'SSA', terms: 'husab, rossing, langer heinrich, etango, tumas, trekkopje, norasa' },
  {
    country: 'Niger',
    region: 'SSA',
    terms: `
      arlit, imouraren, dasa uranium, dasa mine, =Somair, =Cominak, madaouela`,
  },
  { country: 'Malawi', region: 'SSA', terms: 'kayelekera' },
  { country: 'Tanzania', region: 'SSA', terms: 'mkuju river, nyota uranium' },
  {
    country: 'Russia',
    region: 'CIS',
    terms: `
      leningrad ii, kursk ii, beloyarsk, balakovo, kalinin nuclear, kola nuclear, kola ii, kola npp, novovoronezh,
      rostov nuclear, rostov npp, smolensk nuclear, smolensk npp, bilibino, akademik lomonosov, =MBIR, zheleznogorsk,
      rostechnadzor, rosenergoatom, ust kuyga, =BREST, brest od 300, =BN-800, =BN-1200, bn 1200, bn 1200m, bn 800,
      =BN-600, atomflot, =NIKIET, =Proryv`,
  },
  { country: 'Belarus', region: 'CIS', terms: 'astravets, ostrovets, belarusian npp' },
  { country: 'Kazakhstan', region: 'CIS', terms: 'kazatomprom, inkai, budenovskoye' },
  { country: 'Uzbekistan', region: 'CIS', terms: 'navoiyuran' },
  { country: 'Armenia', region: 'CIS', terms: 'metsamor' },
  {
    country: 'Australia',
    region: 'Oceania',
    terms: `
      opal research reactor, =ANSTO, ranger mine, ranger uranium, honeymoon uranium, honeymoon mine, beverley uranium,
      four mile uranium, jabiluka, =ARPANSA, mulga rock, yeelirrie`,
  },
];

/** Towns, mines and plants that say where a story happens but not that it is a nuclear one: words that name other things, too. */
export const PLACE_RULES: readonly PlaceRule[] = [
  { country: 'Czechia', region: 'EU', terms: 'tusimice, detmarovice' },
  { country: 'France', region: 'EU', terms: 'bazancourt, penly, blayais, chinon, bure, la hague' },
  { country: 'Germany', region: 'EU', terms: 'stade, lingen, greifswald, garching, karlsruhe, julich' },
  { country: 'Italy', region: 'EU', terms: 'trino, caorso, latina nuclear' },
  { country: 'Netherlands', region: 'EU', terms: 'petten, delft, almelo' },
  { country: 'Poland', region: 'EU', terms: 'ostroleka, wloclawek, patnow, swierk, belchatow, konin' },
  { country: 'Romania', region: 'EU', terms: 'pitesti, doicesti' },
  { country: 'Spain', region: 'EU', terms: 'asco, trillo' },
  { country: 'Sweden', region: 'EU', terms: 'nykoping, norrsundet, horby, valdemarsvik' },
  {
    country: 'United Kingdom',
    region: 'EU',
    terms: 'teesside, llynfi, bradwell, hartlepool, torness, winfrith, harwell, west burton, cottam',
  },
  { country: 'Ukraine', region: 'EU', terms: 'zaporizhzhia, rivne, enerhodar' },
  { country: 'Norway', region: 'EU', terms: 'longyearbyen, taftoy, halden reactor, kjeller, aure' },
  { country: 'Denmark', region: 'EU', terms: 'riso' },
  { country: 'Serbia', region: 'EU', terms: 'vinca' },
  { country: 'Austria', region: 'EU', terms: 'seibersdorf' },
  {
    country: 'United States',
    region: 'NAM',
    terms: `
      san rafael energy lab, belews creek, oak ridge, los alamos, brookhaven, savannah river, portsmouth site, west valley, american centrifuge,
      bellefonte, surry, millstone, quad city, quad cities, clinch river, callaway, wolf creek, river bend, columbia
      generating, crystal river, st lucie, saint lucie, turkey point, catawba, seabrook, susquehanna, kemmerer,
      seadrift, eielson, blue castle, lost creek, smith ranch, alta mesa`,
  },
  {
    country: 'Canada',
    region: 'NAM',
    terms: `
      estevan, darlington, gentilly, port hope, ignace, wesleyville, rabbit lake, key lake, arrow deposit, phoenix in situ`,
  },
  { country: 'Argentina', region: 'LATAM', terms: 'embalse' },
  { country: 'Brazil', region: 'LATAM', terms: 'angra, santa quiteria' },
  {
    country: 'China',
    region: 'APAC',
    terms: `
      lianyungang, wuwei, jiamusi, haiyang, fuqing, changjiang, ningde, yangjiang, lianjiang, bailong, zhangzhou, cangzhou nuclear, zhuanghe,
      laiyang, zhaoyuan, pengze, hefei`,
  },
  { country: 'Japan', region: 'APAC', terms: 'oarai, sendai unit, tokai, shimane, tsuruga, rokkasho' },
  { country: 'South Korea', region: 'APAC', terms: 'kori, uljin, daejeon' },
  { country: 'Pakistan', region: 'APAC', terms: 'karachi nuclear' },
  { country: 'Philippines', region: 'APAC', terms: 'bataan' },
  { country: 'Turkey', region: 'MENA', terms: 'sinop' },
  { country: 'Iran', region: 'MENA', terms: 'natanz, fordow, isfahan' },
  { country: 'Israel', region: 'MENA', terms: 'dimona' },
  {
    country: 'Russia',
    region: 'CIS',
    terms: 'seversk, pevek, leningrad, kursk, dimitrovgrad, mayak, krasnoyarsk, obninsk',
  },
  { country: 'Kazakhstan', region: 'CIS', terms: 'semipalatinsk, balkhash' },
  { country: 'Uzbekistan', region: 'CIS', terms: 'farish district, jizzakh' },
  { country: 'Australia', region: 'Oceania', terms: 'olympic dam, wiluna' },
  { country: 'India', region: 'APAC', terms: 'vizag' },
  { country: 'Indonesia', region: 'APAC', terms: 'kelasa island' },
  { country: 'Finland', region: 'EU', terms: 'helsinki, kuopio' },
  { country: 'Estonia', region: 'EU', terms: 'kunda' },
  { country: 'South Africa', region: 'SSA', terms: 'matlosana' },
];

/** Utilities, agencies and laboratories that do the same for who acts. */
export const PUBLIC_BODY_RULES: readonly PlaceRule[] = [
  { country: 'Czechia', region: 'EU', terms: '=CEZ' },
  { country: 'France', region: 'EU', terms: '=CEA' },
  { country: 'Germany', region: 'EU', terms: '=BASE germany' },
  { country: 'Netherlands', region: 'EU', terms: '=NRG' },
  { country: 'Spain', region: 'EU', terms: '=CSN' },
  { country: 'Sweden', region: 'EU', terms: '=SSM' },
  { country: 'Switzerland', region: 'EU', terms: 'axpo' },
  {
    country: 'United Kingdom',
    region: 'EU',
    terms: '=NDA, =NRS, =DESNZ, environment agency, =NNL, ofgem, sheffield forgemaster',
  },
  { country: 'European Union', region: 'EU', terms: '=JRC' },
  {
    country: 'Sweden',
    region: 'EU',
    terms: 'european spallation',
    source: 'https://www.nordforsk.org/en/news/european-spallation-source-to-lund-sweden-860',
  },
  {
    country: 'European Union',
    region: 'EU',
    terms: '=MEP, =MEPs',
    source: 'http://itlaw.wikia.com/wiki/Member_of_the_European_Parliament',
  },
  {
    country: 'United States',
    region: 'NAM',
    terms: '=GAO, government accountability office',
    source: 'https://martech.zone/acronym/gao',
  },
  {
    country: 'United States',
    region: 'NAM',
    terms: '=SEC, securities and exchange commission',
    source: 'https://www.investopedia.com/video/play/securities-and-exchange-commission-sec/',
  },
  {
    country: 'United States',
    region: 'NAM',
    terms: `
      =DOE, us department of energy, department of energy, energy department, =FERC, =FEMA, =EPA, =EIA, =MARAD,
      =BLM, =ARPA-E, =TVA, tennessee valley authority, =NASA, =DoD, =BPA, loan program office, =LLNL, =LANL, =PNNL,
      =SRNL, =SRS, lawrence livermore, argonne, argonne national, pacific northwest national, sandia, princeton
      plasma, texas a&m, genesis mission, crane restart, federal appeal court, we energy,
      constellation energy, california public utility, indiana michigan`,
  },
  { country: 'Canada', region: 'NAM', terms: 'saskpower, nb power' },
  { country: 'China', region: 'APAC', terms: '=CGN, =SPIC, china huaneng' },
  { country: 'Taiwan', region: 'APAC', terms: 'taipower' },
  { country: 'Japan', region: 'APAC', terms: 'kansai electric, chubu electric, kyushu electric, =METI' },
  { country: 'South Korea', region: 'APAC', terms: '=KEPCO' },
  { country: 'India', region: 'APAC', terms: '=DAE, =NTPC' },
  { country: 'Pakistan', region: 'APAC', terms: '=K-3' },
  { country: 'Philippines', region: 'APAC', terms: 'aboitizpower' },
  { country: 'Indonesia', region: 'APAC', terms: '=BRIN' },
  { country: 'Iran', region: 'MENA', terms: '=AEOI' },
  { country: 'South Africa', region: 'SSA', terms: 'eskom, =NNR' },
  { country: 'Russia', region: 'CIS', terms: 'kurchatov' },
  { country: 'Kazakhstan', region: 'CIS', terms: 'ulba' },
  { country: 'Australia', region: 'Oceania', terms: '=OPAL' },
];
