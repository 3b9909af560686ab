import type { ValueRule } from './rule-shape.ts';

/** What the reactor is for. Only words that name the use: a data-centre owner alone is not a data centre. */
export const APPLICATION_RULES: readonly ValueRule[] = [
  {
    values: ['Marine'],
    weight: 1,
    terms: `
      floating nuclear, floating nuclear power plant, floating nuclear plant, floating nuclear power unit, floating
      power unit, floating smr, floating reactor, =FNPP, nuclear powered ship, nuclear ship, nuclear shipping, nuclear
      propulsion for ship, maritime reactor, maritime smr, maritime nuclear, nuclear maritime, marine reactor, marine
      nuclear, nuclear marine, shipping, merchant ship, merchant vessel, container ship, cargo ship, nuclear vessel,
      nuclear powered vessel, icebreaker, ship propulsion, marine propulsion, barge mounted, offshore nuclear,
      offshore floating, nuclear ready notation, classification society, lloyds register, lloyd s register, american
      bureau of shipping, =ABS, bureau veritas, =DNV nuclear, =MARAD, maritime administration, core power, port of,
      shipyard, shipbuilder, shipbuilding, tanker, maritime, seaport, nuclear powered tanker, =KLT-40S, akademik
      lomonosov, cruise ship, us port, first port`,
    except: `
      shipping cask, shipping container, shipping package, waste shipping, fuel shipping, shipping port nuclear,
      shippingport, port of entry, port talbot, port hope, alps treated water, oil tanker fire, marine monitoring,
      marine life, marine environment, marine biology, u s marine corps, marine corps, tidal marine, shipping uranium,
      uranium shipping, marine sampling, port augusta, port elizabeth`,
  },
  {
    values: ['Off-Grid'],
    weight: 1,
    terms: `
      off grid, microgrid, remote community, remote communities, diesel replacement, replace diesel, islanded power,
      behind the fence, remote site, remote location, rapid deployment power, portable reactor, transportable reactor,
      remote mine`,
    except: 'off grid emergencies, drop off grid, off the grid during',
  },
  {
    values: ['Data Centers'],
    weight: 1,
    terms: `
      data center, datacenter, hyperscaler, hyperscale, server farm, cloud computing, data centre campus, computing
      campus, digital infrastructure, supercomputing campus`,
    except: 'national nuclear data center, data center documentation',
  },
  {
    values: ['AI Infrastructure'],
    weight: 1,
    terms: `
      ai infrastructure, ai data center, ai datacenter, ai campus, ai factory, ai factories, ai power demand, ai
      compute, ai computing, ai workload, artificial intelligence infrastructure, powering ai, power ai, fuel ai, ai
      hyperscaler, ai energy demand, ai boom, ai demand, ai load, ai racks, ai supercluster`,
  },
  {
    values: ['Industrial'],
    weight: 1,
    terms: `
      process heat, industrial heat, industrial steam, industrial customer, industrial decarbonization, industrial
      site, industrial use, industrial application, steel mill, steelmaking, steel plant, chemical plant, chemical
      site, petrochemical, petrochemical complex, refinery, refineries, oil sand, cement plant, ammonia plant,
      aluminum smelter, industrial park, industrial cluster, paper mill, seadrift, long mott, nuclear steam supply to
      industry, industrial steam supply, steam supply`,
    except: 'nuclear steam supply system, steam supply system',
  },
  {
    values: ['District Heating'],
    weight: 1,
    terms: `
      district heating, district heat, nuclear heating, heat network, municipal heating, heating reactor, residential
      heating, city heating, heating network, steady energy, =LDR-50, calogena, nuclear heat supply, warm nuclear,
      urban heating`,
  },
  {
    values: ['Desalination'],
    weight: 1,
    terms: `
      desalination, desalinate, desalinated, desalting, freshwater production, fresh water production`,
  },
  {
    values: ['Hydrogen Production'],
    weight: 1,
    terms: `
      nuclear hydrogen, hydrogen production, produce hydrogen, hydrogen from nuclear, pink hydrogen, purple hydrogen,
      nuclear powered hydrogen, clean hydrogen, electrolysis, electrolyzer, electrolyser, hydrogen plant, hydrogen
      facility, hydrogen demonstration, hydrogen hub, low carbon hydrogen, green hydrogen, hydrogen generation`,
    except: 'hydrogen explosion, hydrogen water chemistry, hydrogen recombiner',
  },
  {
    values: ['Mining'],
    weight: 1,
    terms: `
      mine site power, mining operation power, power mine, power mining, mining site, remote mine, mining project
      power, mining industry reactor, microreactor for mine, power for mine, mine electrification, copper mine smr,
      bitcoin mining, crypto mining`,
    except: 'uranium mining site',
  },
  {
    values: ['Arctic'],
    weight: 1,
    terms: `
      =Arctic, far north, northern sea route, yakutia, chukotka, pevek, ust kuyga, svalbard, nunavut, greenland
      reactor, eielson`,
  },
  {
    values: ['Space'],
    weight: 1,
    terms: `
      space reactor, space nuclear, nuclear in space, lunar reactor, moon reactor, reactor on the moon, lunar surface,
      moon base, lunar base, mars mission, spacecraft, space nuclear propulsion, nuclear thermal propulsion, nuclear
      electric propulsion, nuclear thermal rocket, nuclear rocket, fission surface power, =NASA, =ESA mission,
      radioisotope power, radioisotope thermoelectric, space exploration, =RTG, =RTGs, satellite power, in orbit,
      european space agency, deep space, lunar fission, space power, =DRACO rocket, space fission`,
    except: `
      satellite imagery, satellite image, space constraint, rack space, storage space, parking space, office space,
      breathing space`,
  },
  {
    values: ['Military'],
    weight: 1,
    terms: `
      military base, military installation, army base, air force base, naval base, us army reactor, army microreactor,
      army janus, janus program, project janus, =Janus, project pele, pentagon, =DoD, department of defense,
      department of war, defense innovation unit, =ANPI, us air force, air force, us army, =U.S. Army, defense
      department, military microreactor, military reactor, joint base, military use, defense application, norfolk
      base, u s navy, us navy, aircraft carrier, submarine, aukus, eielson, fort bragg, fort hood, marine corps, for
      the military`,
    except: 'army corps of engineer, submarine cable, air force of, anti submarine',
  },
  {
    values: ['Energy Storage'],
    weight: 1,
    terms: `
      energy storage, thermal storage, heat storage, molten salt storage, nuclear plus storage, storage system
      integrated, thermal energy storage, battery storage, with storage, pumped storage, nuclear and storage, grid
      scale battery`,
    except: 'waste storage, fuel storage, dry storage, spent fuel storage',
  },
];
