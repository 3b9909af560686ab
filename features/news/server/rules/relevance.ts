import type { TermRule } from './rule-shape.ts';

/**
 * What makes a text one about civil nuclear energy, and what speaks against it.
 * The sum decides, see `classifyArticle`.
 */
export const RELEVANCE_RULES: readonly TermRule[] = [
  {
    weight: 2,
    terms: `
      nuclear power, nuclear energy, nuclear plant, nuclear power plant, nuclear power station, nuclear station,
      nuclear reactor, nuclear fuel, nuclear fleet, nuclear unit, nuclear new build, nuclear build, nuclear project,
      nuclear industry, nuclear sector, nuclear supply chain, nuclear waste, nuclear regulator, nuclear regulatory,
      nuclear phaseout, nuclear phase out, nuclear exit, nuclear revival, nuclear renaissance, nuclear technology,
      nuclear construction, nuclear capacity, nuclear generation, nuclear output, nuclear operator, lifecycle campus,
      lifecycle innovation campus, nuclear decommissioning, nuclear heat, nuclear battery, nuclear propulsion, nuclear
      propelled, nuclear stock, nuclear start up, nuclear startup, nuclear developer, nuclear vessel, nuclear ship,
      nuclear shipping, nuclear hydrogen, nuclear powered hydrogen, nuclear island, nuclear safety, nuclear credit,
      nuclear tax credit, nuclear workforce, nuclear program agreement, nuclear steam, nuclear electricity, nuclear
      grade, nuclear material accountability, nuclear cooperation, nuclear export control, nuclear export deal, nuclear
      export agreement, nuclear export pact, nuclear export mou, export of nuclear, governing nuclear export, civil nuclear, civilian nuclear, new nuclear, advanced nuclear, small
      nuclear, mini nuclear, modular nuclear, floating nuclear, atomic energy, atomic power, atomic plant, atomic
      station, npp, npps, small modular reactor, small modular nuclear, =SMR, =SMRs, microreactor, micro reactor,
      micro modular reactor, =MMR, =MMRs, modular reactor, mini reactor, advanced reactor, research reactor, test
      reactor, power reactor, fast reactor, breeder reactor, molten salt reactor, pressurized water reactor, boiling
      water reactor, high temperature gas cooled, light water reactor, heavy water reactor, reactor pressure vessel,
      reactor vessel, reactor core, reactor building, reactor unit, =PWR, =PWRs, =BWR, =BWRs, =VVER, =CANDU, =HTGR,
      =EPR2, generation iv reactor, gen iv reactor, spent fuel, spent nuclear fuel, used nuclear fuel, high level
      waste, radioactive waste, geological repository, geological disposal facility, deep geological repository,
      =HALEU, =TRISO, =MOX fuel, =SWU, uranium enrichment, enriched uranium, low enriched uranium, high assay low
      enriched, uranium mine, uranium mining, uranium project, uranium production, uranium price, uranium conversion,
      uranium stock, uranium mill, yellowcake, uranium hexafluoride, =U3O8, thorium fuel, thorium reactor, in situ
      recovery uranium, nuclear fusion, fusion energy, fusion power, fusion reactor, fusion plant, fusion fuel, fusion
      company, fusion startup, fusion start up, fusion developer, fusion industry, fusion research, fusion plasma,
      fusion device, fusion machine, fusion technology, fusion project, fusion group, fusion prototype, fusion pilot
      plant, fusion pioneer, fusion science, fusion facility, fusion experiment, fusion venture, fusion supply chain,
      laser fusion, inertial fusion, inertial confinement fusion, magnetic confinement, magnetic fusion, tokamak,
      stellarator, tritium breeding, fusion program, fusion strategy, fusion roadmap, fusion initiative, fusion funding,
      economics of fusion, commercial fusion, fusion commercialization, fusion milestone, fusion breakthrough, fusion
      ignition, fusion regulation, fusion concept, fusion demonstration, core catcher, conventional island, first criticality, initial
      criticality, used fuel transport, used fuel transportation, used fuel management, used fuel
      research, used fuel canister, used fuel repository, used fuel disposal, used fuel storage facility, used fuel
      storage installation, enrichment facility licence, enrichment facility license, hot functional test, hot functional
      testing, uranium enrichment capacity, domestic
      enrichment, enrichment capacity, enrichment expansion`,
    except: `
      nuclear powered submarine, nuclear submarine, atomic energy weapons`,
  },
  {
    weight: 1.2,
    terms: `
      nuclear, nuclearized, nuclear powered, nuclear assisted, nucleaire, nukleare, atomkraft, kernkraft, kernenergie,
      karnkraft, kernkraftwerk, atomkraftwerk, energia nuclear, central nuclear, аэс, атомная, 核电, 核能, 原子力, 원전,
      reactor, uranium, radioactive, fission, criticality, plutonium, thorium, radiation protection`,
    except: `
      nuclear conflict, nuclear escalation, nuclear compliance,
      nuclear weapon, nuclear arm, nuclear arsenal, nuclear warhead, nuclear bomb, nuclear missile, nuclear strike,
      nuclear attack, nuclear war, nuclear warfare, nuclear test, nuclear test site, nuclear testing, nuclear
      showdown, nuclear summit, nuclear umbrella, nuclear deterrent, nuclear deterrence, nuclear triad, nuclear
      treaty, nuclear disarmament, nuclear football, nuclear button, nuclear threat, nuclear posture, nuclear
      blackmail, nuclear brinkmanship, nuclear command, nuclear stockpile, nuclear force, nuclear capable, nuclear
      armed, nuclear ambition, nuclear crisis, nuclear standoff, nuclear proliferation, nuclear device, nuclear
      holocaust, nuclear apocalypse, nuclear winter, nuclear sub, nuclear submarine, nuclear powered submarine,
      nuclear bunker, nuclear shelter, nuclear age, nuclear explosion, nuclear blast, nuclear sharing, nuclear
      doctrine, thermonuclear, mononuclear, denuclearization, nuclear option, nuclear verdict, goes nuclear, go
      nuclear, going nuclear, went nuclear, nuclear rule change, nuclear family, nuclear families, nuclear household,
      nuclear pore, nuclear pore complex, nuclear envelope, nuclear membrane, nuclear receptor, nuclear dna, nuclear
      genome, nuclear gene, nuclear transfer, nuclear protein, nuclear lamina, nuclear import, nuclear export, nuclear
      localization, nuclear factor, nuclear transport, nuclear speckle, nuclear body, nuclear antigen, nuclear
      medicine, nuclear imaging, nuclear cardiology, nuclear scan, nuclear stress test, nuclear pharmacy, nuclear
      magnetic resonance, nuclear spectroscopy, nuclear physics, nuclear physicist, nuclear astrophysics, nuclear
      structure, nuclear matter, nuclear clock, nuclear spin, nuclear isomer, nuclear star cluster, nuclear technique,
      nuclear application, nuclear throne, nuclear assault, nuclear giant, atomic giant, shunt reactor, chemical
      reactor, line reactor, series reactor, current limiting reactor, smoothing reactor, plug flow reactor, batch
      reactor, stirred tank reactor, bio reactor, polymerization reactor, loop reactor, hydrocracking reactor, reactor
      magazine, project reactor, reactor pattern, depleted uranium, radioactive decay dating, radioactive iodine,
      radioactive seed, radioactive tracer, binary fission, fission track, mission criticality`,
  },
  {
    // Bodies and firms that do little else.
    weight: 1.2,
    terms: `
      =NRC, =USNRC, nuclear regulatory commission, =IAEA director general, =IAEA mission, =WANO, =INPO, =ONR, =CNSC,
      =ASNR, =Euratom, =GBE-N, great british energy nuclear, great british nuclear, =UKAEA, =ITER, =NWMO, =ANDRA,
      =SKB, =OECD NEA, world nuclear association, =ENSREG, =Rosenergoatom, =Energoatom, =Kazatomprom, =Kazatomptom,
      =Nucleoelectrica, =Nuclearelectrica, nucleoelectrica, eletronuclear, =KHNP, =CNNC, =NPCIL, =NIMASA nuclear,
      nuclear decommissioning authority, atomstroyexport, tvel, polskie elektrownie jadrowe, =OSGE, teollisuuden
      voima, =ENEC, emirates nuclear, =ALARA, =NuCAMP, urenco, orano, framatome, westinghouse ap1000, centrus, cameco,
      nexgen energy, denison mine, denison report, denison, paladin energy, energy fuel inc, uranium energy corp, ur
      energy, uranium royalty, supercritical material, isoenergy, encore energy, global atomic, peninsula energy, boss
      energy, deep yellow, bannerman energy, lotus resource, fission uranium, sprott physical uranium, yellow cake
      plc, goviex, laramide, skyharbour, purepoint, strathmore plus, disa technology, disa uranium, global laser
      enrichment, silex system, lis technology, general matter, asp isotope, quantum leap energy, lightbridge, clean
      core, standard nuclear, triso x, deep isolation, curio legacy, curio, moltex, nuscale, terrapower, x energy,
      oklo, kairos power, holtec, newcleo, blykalla, naarea, jimmy energy, steady energy, ultra safe nuclear, nano
      nuclear, last energy, aalo, aalo atomic, valar atomic, radiant industry, kaleido, antares nuclear, natura
      resource, terrestrial energy, thorcon, copenhagen atomic, seaborg, saltfoss, moltex energy, arc clean, elysium
      industry, flibe, dual fluid, hexana, otrera, stellaria, thorizon, calogena, core power, prodigy clean energy,
      deep fission, hadron energy, terra innovatum, elementl, blue energy ge, the nuclear company, fermi america,
      bluecore energy, apollo atomic, first american nuclear, deployable energy, zeno power, shine technology, bwxt,
      rolls royce smr, ge vernova hitachi, ge hitachi, bwrx 300, bwrx, =AP1000, =AP300, =APR1400, =HPR1000, hualong,
      =CAP1400, guohe one, linglong one, linglong 1, =ACP100, =RITM-200, =RITM, =KLT-40, natrium, xe 100, smr 300, =SMART100,
      =i-SMR, evinci, nuward, =HTR-PM, =BREST, =BN-800, =BN-1200, arabelle, studsvik, kinectrics, kepco nuclear,
      doosan enerbility, commonwealth fusion, helion, tae technology, tokamak energy, general fusion, first light
      fusion, marvel fusion, proxima fusion, gauss fusion, type one energy, zap energy, pacific fusion, thea energy,
      avalanche energy, kyoto fusioneering, renaissance fusion, realta fusion, xcimer, focused energy, helical fusion,
      novatron, wendelstein, mast upgrade, =JT-60SA, =DIII-D, =KSTAR, national ignition facility, gyrotron, breeding
      blanket, fusion system, bruce power, sizewell, hinkley point, zaporizhzhia nuclear, =ZNPP,
      zaporizhzhia plant, zaporizhzhya plant, zaporizhzhia power plant, zaporizhzhia station, zaporizhzhia reactor, chernobyl, chornobyl,
      fukushima, fukushima daiichi, kudankulam, vogtle, diablo canyon, indian point, three mile island, barakah,
      akkuyu, el dabaa, bushehr, paks ii, dukovany, temelin, cernavoda, paks, kozloduy, belene, mochovce, bohunice,
      flamanville, gravelines, fessenheim, olkiluoto, hanhikivi, loviisa, forsmark, ringhals, oskarshamn, krsko,
      almaraz, doel, tihange, borssele, beznau, leibstadt, gosgen, taishan, sanmen, haiyang nuclear, tianwan,
      kashiwazaki, hamaoka, tomari, takahama, mihama, genkai, sendai nuclear, ikata, onagawa nuclear, tokai 2, shin
      hanul, shin kori, saeul, hanbit, wolsong, rooppur, kalpakkam, kakrapar, rawatbhata, jaitapur, tarapur, karachi
      nuclear, chashma, koeberg, angra 3, atucha, embalse, laguna verde, belarusian nuclear, astravets, ostrovets,
      kursk ii, leningrad ii, nuclear news, atomic canyon, crane clean energy, crane restart, shanti bill, shanti
      act, =DOE-NE, event notification report, nucube, blue capsule technology, moltexflex, transmutex, ujv rez, =RATEN,
      okbm, afrikantov, =SINAP, stratek global, openstar technology, bwx technology, skoda js, ansaldo nucleare, =ENUSA,
      atomenergomash, nuclep, rostekhnadzor, =ISIN, swedish radiation safety authority, nrg pallas, karnfull,
      orlen synthos, entra1, uzatom, gidropress, atomic alchemy, akme engineering, chinergy, technicatome, witkowitz
      atomica, rusatom, generation iv international forum, gen iv international forum, sogin, videberg kraft`,
    except: `
      curio shop, radiant heat`,
  },
  {
    weight: 0.7,
    terms: `
      tritium, isotope production, fuel cycle, =IAEA, atomic, radiation, radiological, fusion, plasma, hot cell,
      westinghouse, general atomic, next generation reactor, enrichment, reprocessing, control rod, radionuclide,
      defuelling, isotope, rosatom, small modular, alps treated, used fuel storage, used fuel cask, used fuel pool, used fuel rod,
      used fuel assembly, used fuel assemblies, used fuel bundle, containment dome, containment building, containment vessel, inner
      containment, outer containment, cold functional test, cold functional testing, mirion`,
    except: `
      fusion cuisine, fusion food, fusion restaurant, fusion menu, fusion dish, fusion cooking, fusion kitchen, asian
      fusion, jazz fusion, fusion jazz, fusion band, fusion music, fusion rock, latin fusion, fusion dance, beyond
      fusion, ford fusion, fusion car, fusion sedan, fusion hybrid, fusion drive, fusion 360, vmware fusion, fusion
      product, oracle fusion, coldfusion, cold fusion developer, adobe coldfusion, fusion gp, fusion center, spinal
      fusion, lumbar fusion, cervical fusion, vertebral fusion, gene fusion, fusion gene, fusion protein, cell fusion,
      membrane fusion, fusion inhibitor, sensor fusion, data fusion, image fusion, fusion reactor game, pokemon
      fusion, infinite fusion, steven universe fusion, fusion festival, fusion splicer, fusion bonded, fusion welding,
      ntn fusion, fusion pharmaceutical, fusion antibody, =Gillette Fusion, fusion splicing, fusion model pizza, blood
      plasma, convalescent plasma, plasma donation, plasma tv, plasma electrolyser, plasma cutter, plasma therapy,
      plasma screen, isotope rally, isotope fall, isotope win, isotope beat, isotope lose, albuquerque isotope, stable
      isotope, carbon isotope, atomic clock, atomic kitten, atomic blonde, atomic habit, atomic heart, radiation
      therapy, radiation oncology, radiation oncologist, solar radiation, uv radiation, radiation treatment, oil
      decommissioning, offshore decommissioning, platform decommissioning, well decommissioning`,
  },
  {
    // Who does much else, too, and what other plants have.
    weight: 0.5,
    terms: `
      =EDF, =KEPCO, tepco, vattenfall, national laboratory, national lab, =INL, =ORNL, decommissioning, low carbon
      baseload, baseload, steam generator, containment`,
  },
  {
    // In their prefectures stand most reactors that wait for a governor's word.
    weight: 0.7,
    terms: 'fukui governor, niigata governor',
  },
  {
    weight: 0.4,
    terms:
      'agree to restart, approve restart, consent to restart, nuclear giant, atomic giant, nuclear site, nuclear deal, nuclear program, nuclear talk',
  },
  {
    // Words that turn a lone ambiguous term into evidence. Alone they tell of any power plant.
    weight: 0.35,
    isContext: true,
    terms: `
      power plant, power station, turbine, unit 1, unit 2, unit 3, unit 4, first unit, second unit, third unit,
      fourth unit, fifth unit, sixth unit, seventh unit, eighth unit, plant site, energy, electricity, regulator,
      licensing, megawatt, gigawatt, =MW, =MWe, =GW, =GWe, grid, utility, clean energy, carbon free, net zero, low
      carbon, =DOE, department of energy, commissioning, fuel loading, hot test, cold test`,
  },
  {
    weight: -0.5,
    terms: `
      wind farm, wind turbine, offshore wind, onshore wind, wind capacity, wind auction, floating wind, solar farm,
      solar plant, solar panel, battery storage, lithium ion, sodium ion, gas fired, oil and gas, coal mine,
      petrochemical, ev charging, charge point, chargepoint, green hydrogen, blue hydrogen, carbon capture,
      concentrated solar, supplier of last resort, customer switch`,
  },
  {
    weight: -1.5,
    terms: `
      aukus, insect, pest control, radiopharmaceutical, plutonium pit, combined cycle, cattle, submersible,
      weapon, warhead, missile, arsenal, disarmament, filibuster, pyongyang, kim jong un, denuclearization, air
      strike, airstrike, bomber, hiroshima, nagasaki, nuclear test site, icbm, iran deal, iran nuclear, irans nuclear,
      iran talk, jcpoa, north korea, north korean, nuclear talk with iran, north korea nuclear, warship, movie, film
      review, tv review, tonights tv, tonight s tv, television series, documentary, box office, video game, gameplay,
      album, cuisine, recipe, chef, restaurant, baseball, football club, inning, pitcher, cancer, oncology,
      radiotherapy, tumor, tumour, radiology, radiologist, radiopharmacy, farmer, farming, soil, crop, trout,
      livestock, tsetse, mosquito, plastic pollution, nutec, microplastic, foot and mouth, food safety, nutrition,
      groundwater, veterinary, zoonotic, telescope, galaxy, astronomer, astronomy, exoplanet, supernova, neutron star,
      black hole, orion, neutrino, quark, dark matter, large hadron collider, gamma ray spectroscopy, gamma ray energy
      tracking, =GRETA, =GRETINA, =FRIB, rare isotope beam, superheavy element, ford fusion, divorce, wedding, supreme
      court nominee, judicial nominee, trucking, jury award, verdict, civil engineering, cultural heritage, carbon
      dating, art forgery, chemical plume, explosion at chemical`,
    except: `
      non weapon, weapons plutonium, weapon grade plutonium, former weapon, weapon free`,
  },
  {
    // Pages that are no news: quotes, profiles, listings.
    weight: -3,
    terms: `
      stock price, stock quote, share price today, stock price & latest news, stock chart, company profile, price
      target and, stock forecast, stock quote price, quote & news, historical price, dividend history, options chain,
      key statistic, tonights tv, tonight s tv, what to watch, what to watch this evening, tv guide, tv listing,
      masterpiece review, share repurchase, share buyback, job vacancy, horoscope, crossword, obituary`,
    except: `
      uranium stock price, uranium share`,
  },
];

/** What else numbers stand for beside a town that has a plant: who was hit, who won. */
export const NO_UNIT_TERMS = `
  killed, wounded, injured, dead, hurt, casualties, casualty, shelling, shelled, strike, airstrike, drone, missile, evacuated,
  stadium, arena, league, match, cup, derby, tournament, championship, marathon`;
