/** What papers call an organisation or a design, beside the names in its record; by a name of that record. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  'GE Vernova Hitachi Nuclear Energy': 'GE Vernova Hitachi, GE Hitachi Nuclear',
  'Constellation Energy': 'Constellation',
  'Kairos Power': 'Kairos',
  'Radiant Industries': 'Radiant',
  'Antares Nuclear': 'Antares',
  'X-energy': 'Xenergy',
  'Rolls-Royce SMR': 'Rolls Royce SMR',
  'Linglong One': 'Linglong-1',
  IMSR400: 'IMSR, Integral Molten Salt Reactor',
  'Bharat Small Modular Reactor BSMR-200': 'Bharat Small Modular Reactor, BSMR-200',
  'US Nuclear Regulatory Commission': 'Nuclear Regulatory Commission, NRC, USNRC',
  'US Department of Energy': 'Department of Energy, Energy Department, Energy Dept, DOE, DoE, USDOE',
  'Great British Energy – Nuclear': 'GBE-Nuclear, Great British Energy Nuclear',
  'PBMR-400': 'PBMR, Pebble Bed Modular Reactor',
  'NuScale US460': 'US460',
  'NuScale US600': 'US600',
  'Project Pele': 'Pele',
  'Kemmerer Power Station Unit 1': 'Kemmerer Power Station, Kemmerer Unit 1, Kemmerer 1, Kemmerer plant',
  'Long Mott Generating Station': 'Long Mott',
  'CAREM-25': 'CAREM',
  'Cascade Advanced Energy Facility': 'Cascade Advanced Energy, Cascade',
  'US Army Janus microreactors': 'Janus program, Project Janus, Janus Program',
  'State Atomic Energy Corporation Rosatom': 'Росатом',
  'Elementl Power': 'Elementl',
  'Valar Atomics': 'Valar',
  'Samsung Heavy Industries': 'Samsung Heavy',
  'Doosan Enerbility': 'Doosan',
  'Clean Core Thorium Energy': 'Clean Core',
  'SHINE Technologies': 'Shine',
  'Type One Energy': 'Type One',
  'Paul Scherrer Institute': 'PSI',
  'Mitsubishi Heavy Industries': 'Mitsubishi Heavy',
  'Natura Resources': 'Natura',
  'Hadron Energy': 'Hadron',
  'Prodigy Clean Energy': 'Prodigy',
  'NuCube Energy': 'NuCube',
  'Saltfoss Energy': 'Saltfoss',
  'Flibe Energy': 'Flibe',
  'Commonwealth Fusion Systems': 'Commonwealth Fusion',
  'Proxima Fusion': 'Proxima',
  'Zap Energy': 'Zap',
  'Thea Energy': 'Thea',
  'Xcimer Energy': 'Xcimer',
  'Realta Fusion': 'Realta',
  'OpenStar Technologies': 'OpenStar',
  'Sheffield Forgemasters': 'Forgemasters',
  'Mirion Technologies': 'Mirion',
  'Global Nuclear Fuel': 'GNF-A',
  'Zeno Power': 'Zeno',
  'Kärnfull Next': 'Kärnfull',
  'Idaho National Laboratory': 'Idaho National Lab',
  'Oak Ridge National Laboratory': 'Oak Ridge National Lab',
  'Argonne National Laboratory': 'Argonne National Lab, Argonne',
  'Jimmy Energy': 'Jimmy',
  'Terrestrial Energy': 'Terrestrial',
  'Yakutia small plant': 'Yakutia NPP, Yakutia',
  'Jizzakh small plant': 'Jizzakh',
  'Westinghouse LFR': 'Westinghouse Lead Fast Reactor, Westinghouse lead-cooled fast reactor',
  PFBR: 'Prototype Fast Breeder Reactor',
  VTR: 'Versatile Test Reactor',
  HTTR: 'High Temperature Engineering Test Reactor',
  MCRE: 'Molten Chloride Reactor Experiment',
  MCFR: 'Molten Chloride Fast Reactor',
  MBIR: 'Multipurpose Fast Research Reactor',
  EM2: 'Energy Multiplier Module',
  ELENA: 'Elena-AM',
  'i-SMR': 'iSMR',
  'SEALER-55': 'SEALER',
  'KRONOS MMR': 'KRONOS',
  'Eielson Air Force Base': 'Eielson AFB, Eielson',
  'SVBR-100': 'SVBR',
  'MSR-1 at Abilene Christian University': 'Abilene Christian University, ACU, Molten Salt Research Reactor',
  'Shidao Bay': 'Shidaowan, Shidao',
  'Utah San Rafael Energy Lab': 'San Rafael Energy Lab',
  'BREST-OD-300': 'BREST, BREST-300',
};

/**
 * What a directory lists among the other names of an organisation, and what is something that it makes, runs or publishes. Other names with
 * digits are taken for that without being listed, and so is what has a record of its own.
 */
export const THINGS = `
  Natrium, Aurora powerhouse, Hermes reactor, KP-FHR, Xe-Mobile, TRISO-X, VOYGR, NuScale Power Module, Kaleidos, NOVA core, Gravity reactor,
  Deep Fission Borehole Reactor, KRONOS MMR, LOKI MMR, SOLO micro-modular reactor, Halo microreactor, LFTR, Stable Salt Reactor, WATSS,
  Transportable Nuclear Power Plant, NUWARD SMR, XAMR, Stellarium, Thorizon One, Compact Molten Salt Reactor, CMSR, Onion Core, SEALER,
  FLEX reactor, START reactor, Energy Well, HTGR-POLA, ALFRED demonstrator, SHELF-M, Linglong One, HTR-PM, Joyo, HTTR, SMART reactor, i-SMR,
  innovative SMR, CAREM, SPARC tokamak, ARC fusion plant, Polaris fusion prototype, TE Magnetics, Stellaris, Infinity One, Infinity Two,
  eVinci, EPR, GAIA fuel, Akademik Lomonosov, VVER, Project Pele, BANR, CANDU Monark, 4S reactor, MoveluX, Muroran plant, Juzbado,
  Generic Design Assessment, ARIS, NHSI, SMR Dashboard, World Nuclear News, WNN, Nuclear Newswire, MARVEL microreactor, DOME test bed,
  Chalk River Laboratories, MYRRHA, LEANDREA, PALLAS reactor, American Centrifuge, ANEEL, SILEX technology, NuCycle, Neutron AI,
  Darlington New Nuclear Project, DNNP, Point Lepreau, Clinch River, Cascade Advanced Energy Facility, Crane Clean Energy Center,
  Doicesti, Videberg Kraft, PBMR, Bharat Small Reactor, Integral Molten Salt Reactor, IMSR, Aalo Pod, Ulba Metallurgical Plant, Thorium Power`;

/** Words that name nothing by themselves. */
export const GENERIC_WORDS = `
  small, modular, reactor, micro, microreactor, high, temperature, gas, cooled, integrated, innovative, smr, nuclear, power, plant, station,
  pilot, lead, unit, units, test, research, follow, on, of, the, at, in, and, first, campus, site, project, advanced, energy, floating, fast,
  demonstration, module, core, critical, versatile, university, experiment, programme, program, fleet, heating, plants, reactors, for`;

/** Beside a design's name these say that a reactor is meant. */
export const REACTOR_WORDS = `
  reactor, microreactor, micro reactor, smr, small modular, nuclear, powerhouse, fuel, atomic, energy, power, uranium, haleu, triso, molten salt,
  sodium, helium, lead cooled, demonstration, construction permit, licence, criticality, first concrete, =NRC, =DOE, =INL, mw, mwe, project, npp`;

/** Beside the name of a site these say that its project is meant, and not the old plant next to it. */
export const SMR_WORDS =
  'smr, small modular, microreactor, micro reactor, mini reactor, advanced reactor, advanced nuclear, new nuclear project';
