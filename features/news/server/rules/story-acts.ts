/**
 * What is done in a title, finer than `EVENT_KINDS`, and what it is done to: two reports of one event tell of like acts on like matters. Lists are
 * separated by commas; single words are compared by their stem, and one that stands in two lists belongs to the first of them. Here a
 * wrong entry only makes a pair a little more or less alike: what it weighs is learned (scripts/train-stories.ts).
 */
export const ACTS: Readonly<Record<string, string>> = {
  apply: `
    apply, applies, applied, application, file, files, filed, filing, submit, submits, submitted, seeks permit, seeks
    approval, seeks permission, seeks licence, seeks license, request, requests, demande, depose, dac`,
  accept: `
    docket, dockets, docketed, accepted for, accept, accepts, accepted, acceptance, to enter gda, enters gda, enters uk,
    begins review, review begins, starts review, site licensing, licensing process`,
  permit: `
    permit, permits, approve, approves, approved, approval, license, licence, licensed, licensing, granted, authorize,
    authorizes, authorise, authorization, green light, greenlights, go ahead, nod, okay, ok, clear, clears, cleared,
    clearance, certify, certifies, certification, endorse, endorses, wins approval, gets approval, backs, upholds,
    allow, allows`,
  review: `
    review, assess, assessment, safety evaluation, evaluation, design review, completes step, milestone, milestones,
    passes, gda, pre licensing, prelicensing`,
  deny: 'deny, denies, denied, reject, rejects, rejected, refuse, refuses, block, blocks, blocked, dismiss, dismisses',
  cancel: `
    cancel, cancels, cancelled, scrap, scraps, scrapped, abandon, abandons, drop, drops, ends support, exit, exits,
    withdraw, withdraws, quit, quits, pulls out, leave, leaves, ditch, ditches, shelve, shelves, terminate, terminates,
    liquidation, bankruptcy, bankrupt, insolvency`,
  build: `
    breaks ground, break ground, groundbreaking, construction begins, begins construction, begins building, start
    construction, construction start, starts building, initiates construction, first concrete, begins work, work begins,
    work starts, construction of, pouring, under construction, build, builds, to build first`,
  plan: `
    plan, plans, planning, propose, proposes, proposal, consider, considers, explore, explores, mull, mulls, eye, eyes,
    aim, aims, intend, intends, target, targets, want, wants, hope, hopes, vow, vows, to develop, to deploy, expand,
    expands, unveil, unveils, launch, launches, moves closer, advance, advances`,
  select: `
    select, selects, selected, selection, pick, picks, picked, choose, chooses, chosen, shortlist, shortlists, name,
    names, named, tapped, winner, preferred, opt, opts, identify, identifies, identified, reveal, revealed`,
  agree: `
    sign, signs, signed, agreement, agree, agrees, deal, pact, mou, memorandum, contract, loi, letter of intent, team
    up, teams up, partner, partners, partnership, collaborate, collaboration, cooperate, cooperation, consortium, join,
    joins, joins forces, alliance, accord, tie up, strengthen, broaden, form, formed, alongside, together`,
  buy: `
    acquire, acquires, acquisition, buy, buys, purchase, takes stake, stake, merge, merges, merger, takeover, sell,
    sells, sale, spac, goes public, go public, ipo`,
  raise: `
    raise, raises, raised, funding round, series a, series b, series c, invest, invests, investment, investor,
    investors, secures funding, closes round, financing, fundraising, backed, bag, bags, bet, bets`,
  fund: `
    loan, grant, grants, award, awards, awarded, disbursement, funding, fund, funds, federal money, subsidy, state aid,
    guarantee, tax credit, federal loan, finance, wins grant, gains, backing`,
  fuel: 'fuel loading, fuel load, fuel loaded, load fuel, loads fuel, fuel arrives, delivers fuel, fuel delivery',
  critical: 'criticality, critical, chain reaction, start up',
  grid: `
    connected to grid, grid connection, connects to grid, connected, supplies power, begins supplying, commercial
    operation, delivers power, delivering power, enters operation, full power, starts heating, heating, grid`,
  restart: `
    restart, restarts, restarted, reopen, reopens, reopening, resume, resumes, revive, reboot, recommission, back online,
    bring back`,
  stop: `
    shut down, shuts down, shutdown, shutdowns, shuts, close, closes, closure, halt, halts, halted, suspend, suspends,
    suspended, offline, outage, stop, stops, trip, trips, reduces output, output cut, phaseout, phase out, blackout,
    loses power, power loss`,
  delay:
    'delay, delays, delayed, postpone, postpones, postponed, put off, pushes back, behind schedule, extends deadline',
  law: `
    bill, law, legislation, act, parliament, senate, house, congress, vote, votes, repeal, repeals, moratorium, ban,
    lift, lifts, governor, referendum`,
  court: 'court, judge, lawsuit, ruling, sue, sues, appeal, appeals, injunction, supreme court, tribunal, verdict',
  say: `
    warn, warns, urge, urges, say, says, call, calls, criticise, criticises, disappointed, concern, concerned,
    opposition, protest, opinion, question, questions, statement, interview`,
  accident: `
    fall, falls, fell, leak, leaks, fire, explosion, injured, accident, incident, spill, contaminated, breach, drone,
    attack, shelling, strike`,
  install: `
    install, installs, installed, hoisted, lifted, in place, deliver, delivers, delivered, ships, shipment, arrive,
    arrives, arrived, flown, transported, ride, rides`,
  make: `
    manufacture, manufacturing, produce, produces, production, fabrication, initiates production, factory, supply,
    supplies, supplier, order`,
  test: 'test, tests, testing, hot test, cold test, demonstration, trial, commissioning',
  report:
    'report, study, forecast, outlook, record, survey, poll, result, results, earnings, quarter, update, podcast, guide',
  people: 'appoint, appoints, appointed, ceo, steps down, resign, resigns, hire, hires, chairman',
};

export const MATTERS: Readonly<Record<string, string>> = {
  enrichment: 'enrichment, enriched, haleu, leu, centrifuge, centrifuges, laser enrichment',
  uranium: 'uranium, yellowcake, mine, mining, deposit, drilling, mill',
  fuel: 'fuel fabrication, fuel facility, fuel plant, triso, mox, fuel supply, fuel, fuel line, metallic fuel',
  waste: `
    waste, spent fuel, used fuel, repository, disposal, storage facility, reprocessing, recycling, decommissioning,
    dismantling, debris`,
  'data center':
    'data center, data centers, data centre, data centres, datacenters, ai, artificial intelligence, hyperscale',
  fusion: 'fusion, tokamak, stellarator, iter, tritium, plasma',
  isotope: 'isotope, isotopes, radioisotope, medical, medicine, cancer',
  marine: `
    ship, ships, vessel, maritime, floating, barge, containership, shipping, port, marine, box ship, naval, navy`,
  space: 'moon, lunar, space, mars, nasa, spacecraft',
  military: 'army, air force, military, base, bases, pentagon, defense, defence, dod',
  component: `
    turbine, turbines, pressure vessel, reactor vessel, steam generator, forging, forgings, crane, control rod, pump,
    pumps, graphite, component, components, valve, casting, steel, module`,
  heat: 'district heating, heating, heat, steam, desalination, hydrogen',
  microreactor: 'microreactor, microreactors, micro reactor',
  smr: `
    smr, smrs, small modular reactor, small modular reactors, mini reactor, small reactor, small reactors, small
    nuclear, modular reactor, modular reactors`,
  large: 'ap1000, apr1400, hualong one, epr, vver, large reactor, large reactors, gigawatt scale',
  price: 'rate, rates, rate hike, customer, customers, bills, cost, costs, price, prices, ratepayers',
  site: 'site, sites, campus, location, town, towns',
  weather: 'heatwave, heat wave, drought, river, water levels, temperature, jellyfish, storm, hot weather',
  security: 'drone, cyber, security, hackers, breach, war, shelling, attack',
  workforce: 'workforce, job, jobs, training, student, students, university, education',
  market: 'shares, stock, ipo, spac, earnings, results, revenue, stake, merger',
  safeguards: 'iaea, inspector, inspectors, safeguards, non proliferation, watchdog',
  policy: 'strategy, policy, target, roadmap, plan, law, bill, act, executive order, tax credit',
  environment: 'environmental, fish, wildlife, emissions, climate, cop28, cop30, net zero',
  restart: 'restart, reopen, reopening',
  life: `
    licence renewal, license renewal, life extension, lifetime extension, long term operation, 80 years, extension,
    subsequent license`,
  uprate: 'uprate, uprates, power uprate',
};
