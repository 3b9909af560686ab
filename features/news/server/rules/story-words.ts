/** Words of the story matcher. Lists are separated by commas; the notation is that of `TermRule.terms`. */

/** Grammar and newsroom words: they say nothing about the event. */
export const STOP_WORDS = `
  a, an, the, of, to, in, on, at, for, from, by, with, as, and, or, but, its, it, is, are, be, was, were, will, would,
  has, have, had, that, this, these, those, than, then, into, onto, over, under, after, before, amid, during, about,
  near, up, out, off, new, says, say, said, set, more, most, first, one, his, her, their, our, your, you, we, they,
  he, she, who, which, what, when, where, why, how, not, no, may, might, can, could, should, also, via, per, another,
  other, others, all, some, any, both, each, own, such, so, if, while, now, still, just, only, further, next, key,
  latest, fresh, exclusive, company, companies, announcement, announce, announces, announced, report, reports,
  reported, reportedly, news, update, statement, press release, corp, corporation, inc, ltd, plc, llc, co, group,
  holding, way, part, take, takes, taking, make, makes, get, gets, go, goes, see, sees, eye, eyes, look, aim, aims,
  aimed, help, helps, do, does, did, been, being, within, between, against, because, due, there, here, in pictures,
  watch, video, podcast, opinion, analysis, letter, viewpoint, comment, explained, year, years, month, week, day,
  today, sunday, monday, tuesday, wednesday, thursday, friday, saturday, january, february, march, april, june, july,
  august, september, october, november, december, s, t, it, around, through, since, until, like, well, very, much,
  many, two, three, down, back, together, according, including, toward, towards, upon, despite, without, among,
  amongst, across, never, ever`;

/**
 * Words that most nuclear news shares: weak evidence that two stories are one. Any word outside this list and the stop
 * words counts as rare.
 */
export const COMMON_WORDS = `
  nuclear, power, energy, plant, reactor, unit, smr, project, site, station, fuel, uranium, atomic, electricity, grid,
  capacity, technology, development, develop, developer, plan, build, construction, construct, operation, operate,
  operator, program, support, state, government, minister, ministry, national, international, global, world, country,
  industry, sector, advanced, small, modular, microreactor, facility, center, system, research, researcher, test,
  safety, regulator, regulatory, license, licensing, review, design, agreement, cooperation, partner, partnership,
  contract, investment, fund, funding, million, billion, cost, price, market, stock, share, supply, chain, waste,
  spent, used, radioactive, water, low, high, level, record, large, big, long, term, future, generation, gigawatt,
  megawatt, mw, mwe, gw, gwe, kw, begin, start, complete, install, deliver, approve, launch, sign, join, seek,
  consider, propose, proposal, study, assess, work, step, move, progress, advance, service, solution, strategic,
  commercial, clean, carbon, net, zero, climate, green, renewable, wind, solar, gas, offshore, data, fusion,
  prototype, demonstration, engineering, engineer, material, component, equipment, steam, vessel, core, enrichment,
  enriched, haleu, leu, triso, nuclear power plant, npp, application, permit, public, meeting, rule, policy, law,
  bill, act, strategy, target, goal, deal, firm, start up, startup, team, university, institute, laboratory, lab,
  science, scientist, production, produce, manufacturing, manufacture, storage, cycle, recycling, conversion, mine,
  mining, mill, resource, exploration, drilling, financial, result, quarter, second, third, fourth, half, q1, q2, q3,
  q4, revenue, business, executive, chief, ceo, president, director, general, board, officer, major, potential,
  additional, existing, old, early, late, hit, cut, add, use, using, need, want, call, show, reveal, provide, receive,
  reach, achieve, award, select, choose, win, secure, expand, expansion, extend, extension, increase, growth, grow,
  boost, rise, fall, drop, end, close, open, keep, run, shut, shutdown, halt, restart, resume, delay, remain, face,
  challenge, issue, risk, warn, concern, impact, security, emergency, environment, environmental, local, federal,
  regional, community, city, area, region, deploy, deployment, infrastructure, utility, customer, demand, load, lead,
  leader, lead cooled, fast, molten, salt, heat, hydrogen, marine, maritime, space, military, joint, venture, stake,
  loan, credit, grant, tax, campus, hub, framework, initiative, mission, expert, workforce, education, training,
  recovery, platform, american, european, north, south, east, west, southern, northern, central, eastern, western,
  department, agency, commission, authority, association, council, committee, office, administration, house, senate,
  bulk, form, create, establish, formally, submit, apply, accept, issue, final, preliminary, draft, definitive,
  provide, continue, continued, signal, push, turn, lay, timeline, option, choice, role, responsibility, management,
  control, ownership, full, majority, official, head, host, visit, talk, discuss, explore, examine, evaluate,
  collaborate, collaboration, memorandum, mou, loi, letter of intent, domestic, foreign, overseas, export, import,
  capital, electric, largest, pm, time, procurement, county, opposition, based, investor, portfolio, exceed, sector,
  river, danube, drought, hot, cold, weather, crisis, crunch, war, chief, supplier, shareholder, merger, manager,
  worker, employee, court, federal, legal, student, school, university, college, professor, conference, forum, event,
  record, rare, critical, mineral, rapid, early, milestone, process, phase, stage, engage, pilot, module, model,
  reduce, reduction, able, above, accelerate, access, account, across, active, actual, affect, afford, again, age,
  ahead, allow, almost, alone, along, already, although, always, amount, answer, appear, approach, arm, around,
  arrive, article, ask, asset, available, average, avoid, bad, balance, ban, bar, base, become, behind, believe,
  below, benefit, best, better, beyond, bid, block, body, book, border, branch, brand, break, bring, buildout, call,
  capable, car, carry, case, catch, cause, center, certain, champion, chance, change, charge, cheap, check, choose,
  citizen, claim, class, clear, collect, combine, come, commit, common, compare, compete, complex, concept, condition,
  conduct, confirm, connect, contain, content, control, convert, copy, corner, correct, count, couple, course, cover,
  current, customer, daily, damage, date, deadline, debate, debt, decade, decide, decision, decline, deep, define,
  democratic, depend, describe, detail, determine, different, difficult, digital, discover, dispute, double, doubt,
  draw, dream, drive, driven, drop, due, earn, ease, easy, economic, economics, economy, edge, effect, effective,
  effort, eight, either, emerge, enable, enough, ensure, enter, entire, equal, equity, era, essential, even, ever,
  every, evidence, exclusive, exist, expect, expected, expert, explain, express, extra, fact, fail, failure, fair,
  faith, family, famous, far, feature, feel, few, field, fight, figure, fill, find, fine, fit, five, fix, flow, focus,
  follow, food, force, formal, former, forward, foundation, founder, four, frame, free, front, fully, function,
  further, game, gap, gather, giant, give, good, great, ground, guide, hand, happen, hard, health, hear, heart, heavy,
  high, highlight, history, hold, home, hope, hour, house, huge, human, idea, identify, immediate, important, improve,
  include, index, individual, inside, instead, interest, involve, item, job, keep, kind, know, lack, land, last,
  later, latest, law, leave, left, less, let, life, light, likely, limit, line, link, list, little, live, local,
  location, long, loss, lose, lot, main, map, mark, mass, match, matter, mean, measure, media, member, mind, mix,
  moment, money, move, name, narrow, nation, nature, necessary, network, never, number, objective, offer, offset,
  often, once, ongoing, opportunity, order, organization, origin, outlook, outside, overall, pace, pack, package,
  pair, paper, partial, particular, party, pass, path, pave, pay, peak, people, percent, performance, period, person,
  pick, pioneer, place, play, point, population, position, possible, post, pressure, prepare, present, previous,
  primary, prior, private, problem, product, profit, prominent, promise, promote, prompt, proper, protect, prove,
  purchase, purpose, quality, question, quick, race, range, rate, rather, reach, read, ready, real, reason, receive,
  recent, record, refer, reflect, relate, release, relevant, reliable, reliance, rely, replace, replacement, require,
  resident, respond, response, rest, return, right, ring, road, route, safe, sale, same, sample, save, scale,
  scenario, scheme, scope, search, season, secret, section, seem, send, senior, separate, serious, serve, session,
  seven, several, shape, shift, ship, shock, short, side, sight, significant, similar, simple, single, situation, six,
  size, slow, small, smart, social, soft, solve, sort, source, space, speak, special, specific, speed, spend, spread,
  spring, spur, stable, staff, stand, standard, statement, stay, stick, stop, store, story, stress, strong, structure,
  subject, success, successful, sudden, suffer, suggest, suit, summer, sure, surge, surprise, survey, sustain, table,
  talent, task, tell, temporary, ten, term, thing, think, thousand, throughout, top, total, touch, track, trade,
  tradition, transform, transition, travel, treat, trend, trial, trip, trouble, true, trust, try, type, uncertain,
  understand, unique, unlock, unveil, urge, usual, value, vast, version, view, voice, volume, vote, wait, wake, walk,
  wall, weak, weather, weight, welcome, whether, white, whole, wide, winter, wonder, word, world, worry, worth, write,
  wrong, young`;

/** Different words for one thing. The concept stands in for the words, so that two wordings meet. */
export const CONCEPTS: Readonly<Record<string, string>> = {
  smr: `
    smr, small modular reactor, small modular nuclear reactor, small modular, modular reactor, small reactor, mini
    reactor, mini nuclear plant, advanced reactor`,
  microreactor: 'microreactor, micro reactor, mmr, micro modular reactor',
  npp: `
    npp, nuclear power plant, nuclear plant, nuclear power station, nuclear station, nuclear facility, atomic power
    plant, power station`,
  reactor: 'reactor, nuclear unit, nuclear power unit, reactor unit',
  'reactor vessel': 'reactor vessel, reactor pressure vessel, rpv, pressure vessel',
  'used fuel': 'used fuel, spent fuel, used nuclear fuel, spent nuclear fuel, sfn, irradiated fuel',
  'data center': 'data center, data centre, datacenter, data center campus',
  fukushima: 'fukushima, fukushima daiichi, alps treated water, alps',
  'zaporizhzhia plant': `
    znpp, zaporizhzhia nuclear plant, zaporizhzhia nuclear power plant, zaporizhzhia npp, zaporizhzhia`,
  amazon: 'amazon web services, aws, amazon',
  mitsubishi: 'mitsubishi heavy industry, mitsubishi heavy, mhi, mitsubishi',
  doe: '=DOE, department of energy, energy department, us department of energy, doe s',
  nrc: '=NRC, =USNRC, nuclear regulatory commission, us nuclear regulatory commission',
  iaea: 'iaea, international atomic energy agency, un nuclear watchdog, nuclear watchdog',
  'director general': 'grossi, rafael grossi, director general',
  x: 'x energy, xe 100',
  sge: 'sge, osge, synthos green energy, orlen synthos green energy',
  'mox fuel': 'mox, mox fuel, mixed oxide',
  nea: '=NEA, nuclear energy agency',
  'civil nuclear credit': 'civil nuclear credit, federal funding, nuclear credit',
  commonwealth: 'commonwealth fusion systems, cfs',
  'general matter': 'general matter',
  'last energy': 'last energy',
  'blue energy': 'blue energy',
  'clean core': 'clean core, clean core thorium',
  'rolls royce': 'rolls royce, rolls royce smr, rrsmr',
  'deep fission': 'deep fission',
  'standard nuclear': 'standard nuclear',
  'first american nuclear': 'first american nuclear, fanco',
  'next generation': 'next generation, next gen, generation iv, gen iv',
  'new build': 'new build, newbuild, new nuclear',
  'one billion': '1 billion, 1bn, 1b',
  river: 'danube, river',
  outage: 'offline, taken offline, outage',
  'lifecycle campus': 'lifecycle innovation campus, lifecycle campus, innovation campus',
  seawater: 'seawater, sea water',
  phaseout: 'phaseout, phase out, nuclear exit, exit from nuclear, nuclear phaseout',
  'white paper': 'white paper, energy white paper',
  parliament: 'parliament, lawmaker, mp, legislator',
  'oak ridge': 'ornl, oak ridge, oak ridge national laboratory',
  inl: 'inl, idaho national laboratory',
  livermore: 'llnl, lawrence livermore, lawrence livermore national laboratory',
  'savannah river': 'srs, savannah river, savannah river site',
  'east japan': 'tepco, tokyo electric power, tokyo electric',
  khnp: 'khnp, korea hydro & nuclear power, korea hydro',
  cnnc: 'cnnc, china national nuclear corporation, china national nuclear',
  cgn: 'cgn, china general nuclear',
  tva: 'tva, tennessee valley authority',
  opg: 'opg, ontario power generation',
  edf: 'edf, electricite de france, edf energy',
  onr: 'onr, office for nuclear regulation',
  cnsc: 'cnsc, canadian nuclear safety commission',
  ukaea: 'ukaea, uk atomic energy authority',
  marad: 'marad, maritime administration',
  inpo: 'inpo, institute of nuclear power operations',
  pej: 'pej, polskie elektrownie jadrowe',
  'share water': 'share water, water sharing, sharing water',
  heatwave: 'heatwave, heat wave, extreme heat',
};

/**
 * What happened. One shared kind speaks for one event; two headlines that each name a kind, but no common one, report
 * different steps of a long story.
 */
export const EVENT_KINDS: Readonly<Record<string, string>> = {
  begin: `
    begin, begins, began, start, starts, started, commence, launch, launches, kick off, under way, underway, get under
    way, first concrete, inaugurate, inaugurates, open, opens, break ground, breaks ground, groundbreaking, embark`,
  transport: `
    journey, moves, moved, relocate, heads to, leaves for, en route, transport, transported, sets off, ships to,
    shipped to`,
  complete: `
    wraps, milestone reached, topped out, complete, completes, completed, completion, finish, finished, ready, wrap
    up, conclude, closes, closing of, finalize, formally established, established`,
  approve: `
    nod, gives nod, ok, okays, gives go ahead, ratify, ratifies, adopts, adopted, passes, wins approval, signs bill,
    sign bill, signs law, signs into law, signed into law, approve, approves, approved, approval, green light,
    greenlight, green lights, clear, clears, cleared, clearance, grant approval, grants approval, license granted,
    granted, authorize, authorization, permit issued, license issued, issued, go ahead, backs, back, upholds, uphold,
    endorse, sign off, gets nod, certify, certified`,
  apply: `
    apply, applies, applied, application, submit, submits, submitted, filed, seek, seeks, request, engagement plan,
    sets out plan for licensing, application accepted, docket, licensing plan`,
  reject: `
    ditch, ditches, pulls out, withdraw, withdraws, withdrew, shelve, shelves, drops bid, terminates, reject, rejects,
    rejected, deny, denies, block, blocked, scrap, scraps, scrapped, cancel, cancelled, halt, halted, halts, abandon,
    drop, drops plan, rule out, rules out, suspend, suspends, suspension, suspended, pause`,
  agree: `
    tie up, ties up, allies, linkup, joint development, joins forces, join forces, framework agreement, term sheet,
    sign, signs, signed, agreement, agree, deal, pact, mou, memorandum, loi, letter of intent, contract, partner,
    partners, partnership, collaboration, collaborate, cooperate, cooperation, team up, teams up, inks, ink, join,
    joins, joining, join up, framework deal, alliance, accord, strategic collaboration`,
  trade: `
    acquire, acquires, acquired, acquisition, acquiring, buy, buys, bought, purchase, sell, sells, selling, sale,
    sold, takeover, take over, merge, merger, stake, majority stake, ownership, divest, to form, joint venture,
    create, creates, new company`,
  raise: `
    secures funding, secured funding, closes round, closes series, nets, capital raise, backing, backs startup,
    injects, pours, raise, raises, raised, funding, funding round, financing, fundraise, invest, invests, investment,
    ipo, public listing, grant, award, awards, loan, loans, loan guarantee, valuation, fund, funds, credit payment,
    nuclear credit, state aid, state support, additional funding, public funding`,
  results: `
    earnings, earnings call, quarterly results, q1 results, q2 results, q3 results, q4 results, q1 2026, q2 2026, q3
    2026, q4 2026, q1 2027, q2 2027, financial results, quarter results, results for q1, results for q2, results for
    q3, second quarter results, first quarter results, third quarter results, half year results, annual results,
    second quarter 2026, revenue`,
  appoint: `
    appoint, appoints, appointed, named ceo, names, hire, hires, steps down, resign, resigns, retire`,
  install: `
    install, installed, installs, installation, lifted, lift, placed, assembled, assembly, installing`,
  deliver: `
    lands at, arrived at, handed over, deliver, delivers, delivered, delivery, shipment, arrive, arrives, arrived`,
  fuel: 'fuel loading, fuel loaded, load fuel, loads fuel, loading of fuel, dummy fuel, fuel load',
  critical: 'criticality, critical, start up test, physical start up',
  connect: `
    grid connection, connected to grid, connects to grid, connected to the grid, connects to the grid, connected,
    synchronized, first power, supplying power, begins supplying power`,
  test: `
    test, tests, testing, hot test, cold test, hydraulic test, functional test, commissioning test, cold hydraulic`,
  stop: `
    goes offline, curtail, curtailment, reduce output, reduces output, output reduction, idled, idle, taken out of
    service, shut down, shutdown, shutdowns, shuts down, shut, shutting down, power down, powers down, closure, close,
    to close, offline, outage, trip, tripped, scram, output cut, cut capacity, cut output, output cuts, defuelling,
    overrun, overran, clog, jellyfish hit, forced offline, manually shut down`,
  resume: `
    back online, returned to service, restarting, reconnected, back to full power, restart, restarts, restarted,
    resume, resumes, back on, switch back on, switching, recommission, avoid shutdown, avoids shutdown, return to
    service, reconnect`,
  attack: `
    cyberattack, cyber attack, cyber incident, hacked, hackers, ransom, bombed, shelled, strikes, drone, attack,
    shelling, strike, explode, exploded, missile, ransomware, hack, data breach, breach, leaked, exposed`,
  power: `
    cuts znpp power, lost power, loses power, loses external power, external power, power cut, cuts power, blackout,
    power supply, off site power`,
  sample: 'sampling, sample, samples, tritium level',
  court: `
    sued, judges, appeals court, verdict, tribunal, injunction, court, lawsuit, sues, sue, ruling, judge, settles,
    compensation, legal dispute, pay billions`,
  consult: `
    consultation, public consultation, draft rule, draft rules, publishes draft, proposed rule, proposed rules,
    proposes, propose, proposal, proposes rule`,
  extend: `
    prolong, prolongs, lifetime, life of, extend, extends, extension, renewal, renew, renews, life extension, license
    extension, slr, subsequent license renewal`,
  plan: `
    plan, plans, planned, planning, target, targets, hope, hopes, aim, aims, intend, to build, to deploy, to develop,
    to add, roadmap, strategy`,
  manage: `
    assumes responsibility, assumes management, takes control, taken over management, take over management, takes over`,
  recall: 'decommission, decommissioning, dismantle, dismantling, demolition',
  select: `
    taps, tapped, awards contract, contract award, picks site, named site, chooses site, winner, select, selects,
    selected, choose, chooses, chosen, pick, picks, finalist, finalists, shortlist, shortlisted, named, winner, wins,
    preferred bidder`,
};

/** Headlines that bundle many events: never one story with anything else. */
export const DIGEST_PHRASES = `
  state news, news in brief, in brief, roundup, round up, weekly digest, news digest, week in review, weekly review,
  year in review, weekly update, weekly news, news briefs, newsbrief, this week in, the week in, morning brief,
  morning briefing, daily brief, daily briefing, daily digest, newsletter, headlines, top stories, people in the news,
  people on the move, movers and shakers, what we are reading, links of the week, market wrap, market update, nuclear
  news roundup, coming up, calendar of events, industry notes, supply chain round up, month in review, top 10, top
  ten, top five stories, appointments, also in the news, other news, policy and political developments, research and
  development updates, company news`;

/** Ordinals and small numbers written out. */
export const NUMBER_WORDS: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  fourteen: '14',
  twenty: '20',
  first: '1',
  second: '2',
  third: '3',
  fourth: '4',
  fifth: '5',
  sixth: '6',
  seventh: '7',
  eighth: '8',
  ninth: '9',
  tenth: '10',
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
};

/** Names of several words. Each is one piece of evidence, not one per word. */
export const NAMES = `
  ge vernova, ge vernova hitachi, ge vernova hitachi nuclear energy, ge hitachi, standard nuclear, clean core, clean
  core thorium energy, first american nuclear, general matter, last energy, blue energy, blue castle, deep fission,
  deep isolation, apollo atomic, bluecore energy, terra innovatum, hadron energy, valar atomic, valar, aalo atomic,
  aalo x, aalo, ward 250, kairos power, natura resource, terrestrial energy, copenhagen atomic, ultra safe nuclear,
  nano nuclear, nano nuclear energy, radiant industry, antares nuclear, radiant, oklo aurora, x energy, triso x, rolls
  royce, rolls royce smr, holtec international, westinghouse electric, general atomic, general fusion, pacific fusion,
  commonwealth fusion system, commonwealth fusion, proxima fusion, type one energy, type one, helion energy, tae
  technology, tokamak energy, zap energy, thea energy, avalanche energy, first light fusion, marvel fusion, gauss
  fusion, focused energy, realta fusion, kyoto fusioneering, shine technology, renaissance fusion, novatron fusion,
  helical fusion, centrus energy, global laser enrichment, lis technology, silex system, quantum leap energy, asp
  isotope, energy fuel, uranium energy corp, ur energy, nexgen energy, denison mine, paladin energy, boss energy, deep
  yellow, bannerman energy, lotus resource, global atomic, uranium royalty corp, uranium royalty, encore energy, eagle
  nuclear energy, eagle nuclear, strathmore plus uranium, peninsula energy, disa technology, disa uranium, disa
  uranium corporation, skyharbour resource, purecore metal, supercritical material, nuclea energy, moltex energy,
  constellation energy, duke energy, dominion energy, georgia power, southern company, southern nuclear, florida power
  & light, nextera energy, talen energy, vistra, pg&e, ontario power generation, bruce power, nb power, sask power,
  hyundai engineering & construction, hyundai e&c, hd hyundai, samsung c&t, doosan enerbility, mitsubishi heavy,
  mitsubishi electric, hitachi energy, rockwell automation, curtiss wright, polskie elektrownie jadrowe, fermi
  energia, steady energy, great british energy, great british energy nuclear, gbe n, videberg kraft, sheffield
  forgemaster, babcock international, bae system, nuclear turbine, morgan sindall, atkinsrealis, amazon web service,
  world bank, european investment bank, world bank group, european commission, white house, state council, supreme
  court, genesis mission, reactor pilot program, nuclear launch pad, launch pad, army janus, project pele, trump
  media, long beach, advanced test reactor, idaho national laboratory, oak ridge, los alamos, savannah river, lawrence
  livermore, clinch river, colorado river, texas a&m, university of saskatchewan, mast upgrade, wendelstein 7 x, terra
  power, bill gate, lo herma, beaver rim, white mesa, cigar lake, mcarthur river, rook i, el dabaa, hinkley point,
  hinkley point b, hinkley point c, sizewell b, sizewell c, three mile island, nuclear lifecycle innovation campus`;

/** Bodies and places that turn up in many stories at once: more than an everyday word, less than a name. */
export const BUSY_NAMES = `
  nrc, doe, iaea, nea, onr, cnsc, parliament, river, white house, state council, supreme court, european commission,
  world bank, world bank group, oak ridge, inl, idaho national laboratory, livermore, savannah river, tva, director
  general, genesis mission, reactor pilot program, used fuel, next generation, white paper, ge vernova, ge vernova
  hitachi nuclear, ge vernova hitachi, ge hitachi, edf, khnp, cnnc, cgn, rosatom, westinghouse, framatome, orano,
  rolls royce, mitsubishi, amazon, google, microsoft, meta, hitachi, siemens, reuters, trump, putin, macron, newsom,
  modi, texas, ohio, virginia, texa, california, idaho, utah, tennessee, wyoming, ontario, saskatchewan, smr 300,
  triso x, ukaea, eia, latin, asia, africa, middle, zaporizhzhia plant, fukushima`;

/** People whom `COUNTRY_RULES` knows as words for their country, word by word. */
export const HEADS_OF_GOVERNMENT = `
  macron, merz, orban, magyar, meloni, starmer, boris, johnson, sunak, zelenskyy, zelensky, newsom, gavin, hochul,
  shapiro, carney, doug, ford, sheinbaum, lula, milei, bukele, takaichi, ishiba, kishida, erdogan, dutton`;

/** Concepts and names made of everyday words. */
export const PLAIN_NAME_TERMS = `
  standard nuclear, clean core, first american nuclear, general matter, last energy, blue energy, deep fission, civil
  nuclear credit, lifecycle campus, x`;
