import type { ValueRule } from './rule-shape.ts';

/**
 * Subjects. Weights add up; 1 in the title is enough. `Nuclear Power` also is what remains when nothing else is said, and
 * `International` also follows from two countries with a word of cooperation: both in `classifyArticle`.
 */
export const CATEGORY_RULES: readonly ValueRule[] = [
  {
    values: ['SMR'],
    weight: 1,
    terms: `
      =SMR, =SMRs, smr, maritime reactor, small modular, small modular reactor, small reactor, small nuclear, mini
      nuclear, modular reactor, modular nuclear, microreactor, micro reactor, micro modular, =MMR, =MMRs, nuclear
      battery, advanced reactor, advanced nuclear reactor, floating nuclear, floating reactor, reactor pilot program,
      nuclear launch pad, next generation nuclear, x energy, xe 100, terrapower, natrium, nuscale, voygr, oklo,
      kairos, aalo, valar, ward 250, radiant, kaleido, holtec smr, smr 300, smr 160, bwrx, bwrx 300, rolls royce smr,
      newcleo, blykalla, last energy, nano nuclear, ultra safe nuclear, terrestrial energy, moltex, thorcon,
      copenhagen atomic, seaborg, saltfoss, naarea, jimmy energy, steady energy, calogena, nuward, thorizon,
      stellaria, evinci, =AP300, linglong one, =ACP100, ritm 200, =KLT-40S, =CAREM, =SMART100, =i-SMR, =HTR-PM, deep
      fission, hadron energy, apollo atomic, first american nuclear, =FANCO, eagl, deployable energy, terra innovatum,
      elementl, blue energy, bluecore energy, natura resource, antares, =OSGE, =SGE, orlen synthos, synthos green
      energy, fermi energia, karnfull, videberg, gbe n, great british energy nuclear, standard nuclear, triso x, long
      mott, kemmerer, clinch river, darlington smr, project pele, janus, prodigy clean energy, core power, =ARC-100,
      svbr, zeno power, the nuclear company, ampera, studsvik, kairos power, hermes, =Entra1`,
    except: 'radiant heat, studsvik fuel, studsvik scandpower, =SMR.P',
  },
  {
    values: ['Fusion'],
    weight: 1,
    terms: `
      fusion, tokamak, stellarator, =ITER, wendelstein, mast upgrade, =JT-60SA, =DIII-D, =KSTAR, national ignition
      facility, helion, =TAE, tokamak energy, pacific fusion, proxima, =UKAEA, inertial confinement, magnetic
      confinement, gyrotron, breeding blanket, tritium blanket, divertor, glow discharge, kyoto fusioneering, type one
      energy, =Type One, z pinch, plasma facing, princeton plasma, realta, zap energy, thea energy`,
    except: 'fusion cuisine, ford fusion, fusion center, sensor fusion, data fusion, proxima centauri',
  },
  {
    values: ['Regulatory'],
    weight: 1,
    terms: `
      regulator, regulatory, regulation, regulators, licensing, license application, license renewal,
      license extension, operating license, construction license, license termination, licensed, relicensing,
      site license, permit application, construction permit, early site permit, =ESP, permit, =NRC, =USNRC,
      nuclear regulatory commission, =ACRS, =CNSC, =ONR, =ASNR, engagement plan, licensing plan, =GDA,
      generic design assessment, design certification, design approval, design review, rulemaking, proposed rule,
      final rule, rule change, new rule, public consultation, draft rule, draft regulation, combined license,
      topical report, environmental assessment, environmental impact statement, =FONSI, =EIS, =SLR,
      subsequent license renewal, second license, preliminary ea, safety evaluation, fresh license,
      environment agency, permission, authorization, =Part 53, =Part 50, justification decision, license approval,
      licence issued, license granted, issue license, licensees, approves license, notation, license amendment,
      clearance, harmonization, alara, pre application, consent order, nuclear safety council,
      nuclear safety authority, safety authority, office for nuclear regulation, 10 cfr, exemption request,
      supreme court, court of appeals, appeals court, circuit court, high court, judge, ruling, scotus, lawsuit,
      public service commission, =PSC, utility commission, utilities commission, corporation commission,
      nuclear safety commission, environmental decision, environmental permit, construction application, files permit,
      apply for construction, apply for permit, applies to build, application to build, application submitted,
      submits application, obtains license, licence to construct, license to construct, license to build,
      license to operate, gets license, gets permit, approves plan, approves restart, approves construction,
      nuclear commission, docketed, vendor design review, =LWA, limited work authorization, class approval,
      approval in principle, certificate, certify, certified`,
    except: `
      license technology, licenses technology, license agreement, licensing agreement, licensing deal, doe license,
      license to commercialize, exclusive license, nrc chair profile`,
  },
  {
    values: ['Regulatory'],
    weight: 0.5,
    terms: `
      approval, approve, license, licensing phase, application, court, review, rule, authority, compliance,
      inspection, assessment, certification, accept application, seek approval, draft, consent, docket, hearing,
      extension`,
    except: 'loan approval, approval rating, board approval, shareholder approval',
  },
  {
    values: ['Nuclear Safety'],
    weight: 1,
    terms: `
      safety, nuclear safety, accident, incident, meltdown, leak, leaked radioactive, radioactive leak, contamination,
      radioactive release, radioactive material, emergency, emergency preparedness, evacuation, scram,
      manual shutdown, manually shut down, automatic shutdown, unplanned shutdown, reactor trip, tripped,
      used fuel pool, fukushima, fukushima daiichi, chernobyl, zaporizhzhia, =ZNPP, shelling, drone, attack, sabotage,
      security, cyberattack, cyber attack, data breach, ransomware, hacker, hacked, hacking, safeguard,
      non proliferation, nonproliferation, alps treated, treated water, tritium level, seawater sampling,
      radiation exposure, radiation dose, radiation protection, alara, severe accident, flood risk, earthquake,
      tsunami, seismic, near miss, stress test, peer review, =WANO, =INPO, jellyfish, control rods dropped, fire at,
      explosion, rollover, rolled over, overturned, spill, stolen, theft, missing source, smuggling, fell into,
      dropped into, tornado, hurricane, corrosion, crack, cracking, fault found, osart, safety review, safety mission,
      loses power, external power, external power supply, power supply lines, loss of offsite power, =ACRS,
      safety evaluation, radioactive water, contaminated water, water release, fuel debris, melted fuel,
      melted nuclear fuel, falling into, decontaminated, concern, worry, worries, worried, fear, catastrophic, fire,
      stress corrosion, heavy snow, power cut, blackout, drills, drill, whistleblower, radiation leak, safety concern,
      nuclear disaster, disaster`,
    except: `
      energy security, security of supply, power security, national security, supply security, fuel security, uranium
      security, job security, security interest, social security, crack down, waste heat, drone video, drone footage,
      attack on wind, cracking the, safety net, security partnership deal, spent fuel recycling, used fuel recycling,
      homeland security, incident free, security holder, leak proof`,
  },
  {
    values: ['Nuclear Safety'],
    weight: 0.5,
    terms: `
      radioactive, radiation, military activity, safe, protection, monitoring, shut down, shutdown, defect, risk,
      warning, damage, inspection, outage, water level, sampling, clog, offline`,
    except: 'shut down by state, startup shutdown system, risk capital, derisk',
  },
  {
    values: ['Investment'],
    weight: 1,
    terms: `
      invest, investment, investor, investing, investment bank, fund, funding, funding round, financing, finance,
      financial, loan, conditional loan, loan guarantee, credit facility, raise $, raises, raised, raising,
      capital raise, series a, series b, series c, series d, series e, equity, stake, majority stake, minority stake,
      ownership, full ownership, acquire, acquisition, acquires, takeover, buyout, merger, merge,
      business combination, spac, ipo, initial public offering, public listing, listing, share, shares, stock, stocks,
      shareholder, valuation, valued at, revenue, earnings, quarterly result, financial result, q1 result, q2 result,
      q3 result, q4 result, q1 2026, q2 2026, q3 2026, q4 2026, second quarter, first quarter, third quarter,
      fourth quarter, half year result, annual result, profit, dividend, bond, green bond, grant, award, subsidy,
      state aid, state support, state funding, federal funding, federal financing, joint venture, short seller,
      hedge fund, bank, nasdaq, nyse, tsx, asx, royalty, royalty corp, warrant, private placement, bought deal,
      offering, seed round, venture capital, emerges from stealth, sell business, sells, selling, divest, sale of,
      medical sale, m&a, deals double, tax credit, nuclear credit, civil nuclear credit, contract for difference,
      price target, market cap, etf, spend, spending, cost overrun budget, million in, pension fund, sovereign wealth,
      off take, offtake, power purchase agreement, ppa, supply contract, wins contract, new subsidiary,
      launches company, new company, definitive agreement to acquire, financial close, commodity price, uranium price,
      contract price, demand grows, option to earn, expands capacity, capacity expansion, uranium option, stock split,
      series f, sell to, emerge from stealth, create new company, form new company, to form, bond sale, $1b, backs,
      backing, backed by, awarded, award grant, lending, lender, financing ban, price tag, capex, raises rates,
      rate hike, cost overrun, over budget, order worth, contract worth, commit $, million to study, prize,
      billionaire, tender`,
    except: `
      bank holiday, river bank, financial times, shared, shares its plan, shared its plan, shares more, share plan,
      share view, share experience, share insight, share lesson, market share, awards ceremony, award winner, listing
      criteria, at stake, data bank, world bank, raised concern, raise concern, raises concern, raises question, raise
      awareness, raise danube level, to raise danube, raises danube, raise water level, raise alarm, raise the issue,
      west bank, rolling stock, fuel stock, selling electricity, fund review, award of honor, stock up, stockpile,
      share knowledge, banks on, site license grant, licence grant, license grant, grants license, grants approval,
      grant approval, grants permit, grants permission, grants extension, grant permission, license granted, approval
      granted, grants authorization, earn award`,
  },
  {
    values: ['Investment'],
    weight: 0.5,
    terms: `
      $, billion, million, bn, usd, eur, gbp, cost, price, market, contract, deal, secure, buy, bid, expansion, expand
      capacity, order, compensation, settle, funded, pay, payment, economics, capital, support, commercial, supply
      agreement, public us funding`,
    except: `
      million ton, million swu, million gallon, million people, million year, million mile, million home, million lb,
      million pound, price of electricity, supply capital city, commercial operation, in order to, executive order,
      public support`,
  },
  {
    values: ['Policy'],
    weight: 1,
    terms: `
      policy, policies, government, ministry, ministers, minister, prime minister, =PM, president, parliament,
      parliamentary, senate, senator, congress, lawmaker, legislator, legislation, legislature, legislative, bill,
      =Act, law, draft law, executive order, governor, gov, democrat, republican, white house, trump administration,
      biden administration, state council, strategy, white paper, energy plan, national plan, roadmap, road map,
      energy minister, energy secretary, nuclear minister, phaseout, phase out, nuclear exit, ban, moratorium,
      lift ban, referendum, vote, election, subsidy, incentive, tax credit, state aid, state support, state funding,
      sanction, embargo, tariff, export control, treaty, net zero, target, tripling, task force, working group,
      technical team, feasibility study, pre feasibility, nuclear program, nuclear programme,
      civil nuclear energy deal, new nuclear deal, 123 agreement, intergovernmental agreement, white house,
      public consultation, opinion poll, poll, public opinion, public support, campaign, campaigner, protest,
      opposition, mp, mps, cabinet, coalition, federal financing, industrial strategy, policy maker, nationalize,
      nationalization, mandate, procurement process, restart of german, energy mix, nuclear option study, letter,
      op ed, site search, search for site, kick off search, search for location, prefeasibility, welcomes candidate,
      five state, states named, innovation campus, lifecycle campus, lifecycle innovation campuses,
      reactor pilot program, governors turn, national energy administration, nuclear accord, state news,
      governor newsom, newsom, hochul, nuclear push, government approval, push for nuclear, nuclear ambition,
      nuclear plan, supply chain initiative, conditional loan, civil nuclear deal, proposes replacement, grow nuclear,
      chinese government, approves construction, approves new nuclear, approve new reactor, approves new reactor,
      new nuclear power unit, go ahead, green light, budget request, federal budget, appropriation, federal money,
      army, air force, military, pentagon, janus, trump, dutton, albanese, starmer, macron, great british nuclear,
      nuclear ban, lifts ban, bans, pledge to triple, triple nuclear, declaration, cop28, liftoff, premier, doe,
      department of energy, energy department, first nation, indigenous, union, mayor, council vote, town meeting,
      county, residents, neighbors, federal government, state government, public hearing, national assembly,
      constitutional court, king, sultan, crown prince, commissioner proposes, energy authority`,
    except: `
      laws of physics, electoral college, bill gates, president of engineering, vice president, executive vice
      president, chief executive, target price, price target, act as, acting, fast act, insurance policy, target
      chamber, fusion target, laser target, target date, targeted for, catch act, letter of intent, company president,
      president and ceo, ceo and president, electricity bill, energy bill relief, class action, regulatory act,
      campaign measurement, test campaign, drilling campaign, drill campaign, exploration campaign, experimental
      campaign, irradiation campaign, fuel campaign, president appointed, law firm, law school`,
  },
  {
    values: ['Policy'],
    weight: 0.5,
    terms: `
      state, federal, approve, plan, propose, proposal, push, support, option, examine, consider, european commission,
      proposed, timeline, future, goal, capacity target, energy security, power security, call for, urge, study,
      push for, site, agreement, council, country, nation, national, deadline, reform, pledge, brussels, public,
      rejected, eu, opponent, initiative, us, uk, britain, launch program, program, select site, chooses, picks,
      picked, selects, government backed, announces`,
    except: `
      united state, state of the art, steady state, solid state, state owned, site preparation, savannah river site,
      site license, early site permit, council bluff, solid state`,
  },
  {
    values: ['International'],
    weight: 1,
    terms: `
      iaea, international, international atomic energy agency, world bank, bilateral, trilateral, oecd, g7, g20,
      brics, united nation, =UN, export, cross border, foreign, embassy, ambassador, diplomatic, intergovernmental,
      123 agreement, international cooperation, multinational, joint committee, overseas, summit,
      worldwide cooperation, general conference, global nuclear, transatlantic, cop28, cop29, cop30, cop31, iea, iter,
      partner country, cooperation agreement, nations pledge, countries pledge, world nuclear, nuclear energy agency,
      =NEA, euratom, ukraine russia, aukus`,
    except: `
      holtec international, fusion international, science applications international, international paper,
      international isotope, american petroleum, international airport, business international, international holding,
      skb international`,
  },
  {
    values: ['Climate'],
    weight: 1,
    terms: `
      climate, climate change, climate crisis, net zero, decarbonization, decarbonize, carbon neutral,
      carbon neutrality, carbon price, carbon pricing, carbon tax, emission, co2, greenhouse gas, cop26, cop27, cop28,
      cop29, cop30, cop31, paris agreement, global warming, heatwave, heat wave, drought, extreme heat,
      extreme weather, zero carbon, carbon market, taxonomy, green taxonomy, global emission, coal phase out,
      fossil fuel phase out, record low water, low water level, hot weather, clean energy goal, decarbonized,
      decarbonizing, decarbonisation, low carbon transition, 1.5 c, climate goal, green new deal, rising temperature,
      warm river, river water`,
    except: 'climate control, investment climate, political climate, climate controlled',
  },
  {
    values: ['Climate'],
    weight: 0.5,
    terms: `
      low carbon, carbon free, carbon, clean energy transition, green, renewable, sustainable, heat, river temperature`,
  },
  {
    values: ['Technology'],
    weight: 1,
    terms: `
      technology, technologies, tech, technological, research, researcher, scientist, scientific, science, prototype,
      experiment, experimental, demonstration, demonstrator, demonstrate, pilot project, test facility, test reactor,
      test bed, testing, laboratory, national lab, r&d, innovation, innovative, novel, breakthrough,
      develop framework, framework for assessing, simulator, simulation, digital twin, digital,
      artificial intelligence, ai powered, virtual assistant, machine learning, software, control platform,
      control room, robot, robotic, drone inspection, automated, automation, monitoring tech, 3d printed, 3d printing,
      additive manufacturing, alloy, material, graphite, sensor, instrument, laser, laser enrichment, plasma, magnet,
      superconducting, gyrotron, tokamak experiment, irradiation, irradiated, fuel sample, fuel qualification,
      accident tolerant fuel, =ATF, lightbridge, isotope, medical isotope, cf 252, californium, genesis mission,
      genesis project, ai driven, ai enabled, actinium, lutetium, criticality, achieves criticality,
      reaches criticality, first criticality, reactor experiment, microreactor module, fuel delivered, concept,
      design, next gen, next generation, hydrogen production, nuclear powered hydrogen, thorium, recycling,
      plutonium recycling, fuel recycling, reprocessing plant, reprocessing, seawater extraction, extraction,
      seawater, advanced fuel, research project, deploy at, clean up technology, nuclear science, =TRISO approval,
      hot cell, supercomputer, quantum, university, institute of technology, =MIT, engineering experiment station,
      professor, breeding blanket, uranium conversion, nuclear application, molten salt, fast reactor, fast reactors,
      opal, opal research reactor, research agreement, mast upgrade, tritium blanket, pulsed power, dissolved, htgr,
      lead cooled, borehole, new system, geophysical, helium 3, molten salt test loop, milestone, test loop,
      classification society, approval in principle, ship design, fuel test, nuclear engine, nuclear thermal,
      zero power, cold criticality, goes critical, plasma record, record plasma, materials science`,
    except: `
      law school, material condition, material agreement, innovation campus, lifecycle innovation campus, material
      weakness, chair of, board chair, design assessment, virginia tech, texas tech, regulatory milestone, material
      transport, material transportation, radioactive material, milestone payment, key milestone, spent fuel recycling
      topic, strategic material, critical material, technology metals, commission chair, nrc chair, georgia tech,
      technology provider, national reactor innovation center, technology portfolio, disa technology, lis technology,
      technology selection, smr technology selection, research reactor`,
  },
  {
    values: ['Technology'],
    weight: 0.5,
    terms: `
      advanced, test, lab, fuel, tool, study, model, develop, prototype, uranium conversion, reactor concept, research
      reactor, hydrogen, first of a kind, enrichment, haleu, triso, workforce, engineer, fuel cycle, component`,
    except: `
      pilot test, nuclear fuel, spent fuel, used fuel, fuel loading, fuel supply, commissioning test, cold test, hot
      test, fuel assemblies, advanced nuclear, advanced reactor, dummy fuel`,
  },
  {
    values: ['Nuclear Power'],
    weight: 1,
    terms: `
      nuclear plant, nuclear power plant, nuclear power station, nuclear station, nuclear unit, nuclear fleet, npp,
      power reactor, new build, new nuclear, nuclear new build, large reactor, gigawatt scale, unit 1, unit 2, unit 3,
      unit 4, unit 5, unit 6, unit 7, unit 8, first unit, second unit, third unit, fourth unit, fifth unit,
      sixth unit, seventh unit, eighth unit, restart, recommission, fuel loading, fuel loaded, dummy fuel,
      first concrete, commissioning, cold functional, hot functional, hot test, cold hydraulic, cold test,
      connected to grid, connects to grid, grid connection, first power, supplying power, commercial operation,
      core catcher, steam generator, inner dome, containment, containment dome, conventional island, nuclear island,
      reactor pressure vessel, reactor vessel installed, vessel installed, turbine, generator stator, cooling tower,
      outage, refuelling, refueling, uprate, life extension, lifetime extension, long term operation, license renewal,
      license extension, shut down, shutdown, closure, decommissioning, dismantling, demolition, defuelling,
      nuclear output, output cut, nuclear phaseout, nuclear exit, nuclear capacity, nuclear generation,
      nuclear energy, nuclear power, atomic power, ap1000, apr1400, epr, epr2, vver, hualong, hpr1000, cap1400, candu,
      uranium, yellowcake, uranium mine, enrichment, conversion, haleu, nuclear fuel, mox, reprocessing, =SWU, urenco,
      orano, cameco, kazatomprom, centrus, fuel cycle, nuclear supply supply nuclear workforce, workforce, paks,
      cernavoda, sizewell, sizewell c, hinkley point, diablo canyon, palisades, crane restart, vogtle, bruce power,
      hanford, savannah river, danube, waste, radioactive waste, nuclear waste, waste disposal, disposal, repository,
      geological disposal, spent fuel, spent nuclear fuel, spent fuel storage, dry cask, cask, canister, used fuel,
      used nuclear fuel, used fuel storage, cleanup, clean up, remediation, tank farm, saltstone, deep borehole,
      deep isolation, waste management, storage facility`,
    except: `
      floating nuclear power plant, fusion power plant, nuclear fusion power plant, nuclear energy stock, nuclear
      stock, office of nuclear energy, nuclear power technology smr, supply chain attack, mini nuclear plant,
      prototype nuclear fusion power plant, advanced nuclear fuel, fusion supply business units, fusion fuel cycle,
      nuclear energy agency`,
  },
  {
    values: ['Nuclear Power'],
    weight: 0.4,
    terms: `
      nuclear, plant, reactor, reactor unit, construction, build, operation, power, station, grid, utility, baseload,
      install, deliver, atomic`,
  },
];
