import type { ValueRule } from './rule-shape.ts';

/**
 * Reactor technologies by their own words, by design name, and by vendor where the vendor sells one technology.
 * Vendor and design facts: IAEA ARIS and the vendors' own pages.
 */
export const TECHNOLOGY_RULES: readonly ValueRule[] = [
  {
    values: ['Fusion'],
    weight: 1,
    terms: `
      fusion, tokamak, stellarator, inertial confinement, magnetic confinement, plasma confinement, breeding blanket,
      gyrotron, tritium blanket, divertor, =ITER, wendelstein, wendelstein 7 x, mast upgrade, =JT-60SA, =DIII-D,
      =KSTAR, =SPARC tokamak, =WEST tokamak, =EAST tokamak, national ignition facility, helion, =TAE, tokamak energy,
      pacific fusion, proxima, commonwealth fusion, type one energy, =Type One, zap energy, thea energy, xcimer,
      avalanche energy, focused energy, novatron, =UKAEA, kyoto fusioneering, =LIBRTI, =STEP fusion, spherical
      tokamak, glow discharge, plasma facing, deuterium tritium, =ARC fusion, =DEMO fusion, realta, marvel fusion,
      helical fusion, tritium breeding, pulsed power prototype, z pinch, field reversed configuration, openstar,
      princeton plasma, =PPPL`,
    except: `
      fusion cuisine, fusion food, ford fusion, vmware fusion, spinal fusion, fusion protein, gene fusion, cell
      fusion, sensor fusion, data fusion, fusion gp, fusion center, fusion bonded, fusion welding, fusion car, oracle
      fusion, jazz fusion, fusion fuel green, proxima centauri, proxima b`,
  },
  {
    values: ['TRISO'],
    weight: 1,
    terms: `
      triso, triso x, tristructural isotropic, standard nuclear, coated particle fuel, fully ceramic
      microencapsulated, pebble bed, pebble fuel, bwxt triso, kairos, kairos power, hermes demonstration, hermes
      reactor, hermes 2, =BANR, project pele, evinci`,
    except: 'standard nuclear design, standard nuclear plant, standard nuclear fuel',
  },
  {
    values: ['HTGR', 'TRISO', 'Gas-Cooled'],
    weight: 1,
    terms: `
      x energy, xe 100, xe100, valar, valar atomic, ward 250, ward250, radiant, radiant industry, radiant nuclear,
      kaleido, kaleidos, jimmy energy, ultra safe nuclear, =USNC, nano nuclear kronos, kronos mmr, =KRONOS,
      antares nuclear, antares mark, htr pm, htr pm600, pebble bed modular reactor, blue capsule`,
    except: 'radiant heat, radiant floor, radiant energy, radiant cooling',
  },
  {
    values: ['HTGR', 'Gas-Cooled'],
    weight: 1,
    terms: `
      htgr, htr, high temperature gas cooled, high temperature gas reactor, high temperature reactor,
      high temperature engineering test reactor, =HTTR, very high temperature reactor, =VHTR, =GEMINI+, =EUHTER,
      gas turbine modular helium`,
  },
  {
    values: ['Gas-Cooled'],
    weight: 1,
    terms: `
      gas cooled, helium cooled, terra innovatum, =SOLO microreactor, advanced gas cooled, =AGR, =AGRs, magnox, carbon
      dioxide cooled, gas cooled fast reactor, =GFR, =Allegro reactor, =EM2`,
    except: 'gas cooled engine, gas cooled generator',
  },
  {
    values: ['Molten Salt'],
    weight: 1,
    terms: `
      molten salt reactor, molten salt, =MSR, =MSRs, molten chloride, molten fluoride, fluoride salt cooled, salt
      cooled reactor, liquid fuel reactor, moltex, terrestrial energy, =IMSR, thorcon, copenhagen atomic, seaborg,
      saltfoss, =CMSR, flibe, elysium industry, naarea, thorizon, stellaria, natura resource, =MSR-1, natura msr,
      kairos, kairos power, =KP-FHR, =FHR, hermes reactor, hermes demonstration, hermes 2, =TMSR, =LFTR, exodys,
      =Stable Salt Reactor, infinity power msr, transmutex salt`,
    except: `
      molten salt storage, molten salt energy storage, molten salt battery, molten salt thermal storage, salt in a
      solar, nickel chloride, molten salt tower, guided missile, natura resource council`,
  },
  {
    values: ['NaK'],
    weight: 1,
    terms: `
      =NaK, sodium potassium, sodium potassium coolant, sodium potassium eutectic, =MARVEL microreactor, =MARVEL
      reactor`,
  },
  {
    values: ['PWR'],
    weight: 1,
    terms: `
      pwr, pressurized water, pressurized water reactor, pressurised light water, =AP1000, ap 1000, =AP300, =AP600,
      =EPR, =EPR2, european pressurized reactor, =APR1400, apr 1400, =APR1000, =OPR1000, =OPR-1000, =APR+, =VVER,
      vver 1000, vver 1200, vver 440, vver toi, =AES-2006, hualong, hualong one, =HPR1000, hpr 1000, =CAP1400,
      cap 1400, =CAP1000, guohe one, =ACPR1000, =CPR-1000, =CPR1000, linglong one, =ACP100, =ACPR50S, ritm 200,
      ritm 200n, =KLT-40S, rolls royce smr, rolls royce mini nuclear, rolls royce small modular, nuscale, voygr,
      entra1, holtec smr, smr 300, smr 160, hadron energy, halo reactor, last energy, =PWR-20, nuward, =SMART100,
      smart reactor, =i-SMR, innovative smr, =CAREM, deep fission, gravity nuclear reactor, steady energy, =LDR-50,
      calogena, core power pressurized, apollo atomic pwr, =US-APWR, =APWR, =SRZ-1200, =IPWR, integral pressurized`,
    except: 'pressurized heavy water, pressurised heavy water, heavy water pressurized',
  },
  {
    values: ['BWR'],
    weight: 1,
    terms: `
      bwr, boiling water, boiling water reactor, bwrx, bwrx 300, =ABWR, advanced boiling water, =ESBWR, =OSGE,
      orlen synthos, synthos green energy, =SGE`,
  },
  {
    values: ['Lead', 'Fast Reactor'],
    weight: 1,
    terms: `
      lead cooled, lead cooled fast reactor, lead fast reactor, lead bismuth, lead cooled reactor, liquid lead, =LFR,
      newcleo, blykalla, =SEALER, svbr, brest, brest od, brest od 300, =BREST-300, =BREST, first american nuclear,
      =FANCO, eagl 1, eagl, =ALFRED reactor, westinghouse lfr, =MYRRHA, leadcold`,
    except: 'brest belarus, brest france, lead bismuth battery',
  },
  {
    values: ['Sodium', 'Fast Reactor'],
    weight: 1,
    terms: `
      sodium cooled fast reactor, sodium fast reactor, sodium cooled fast, liquid metal fast breeder, natrium,
      oklo aurora, aurora powerhouse, =PRISM reactor, =ARC-100, arc clean technology, arc clean energy, bn 600,
      bn 800, bn 1200, bn 1200m, =BN-600, =BN-800, =BN-1200, =CFR-600, cfr 600, =CFR-1000, cfr 1000, xiapu fast,
      =PFBR, prototype fast breeder, =ASTRID, =JSFR, monju, joyo, versatile test reactor, =MBIR, otrera, hexana,
      =PGSFR, =SALUS reactor, superphenix, =4S reactor`,
    except: `
      former terrapower, previous terrapower, ex terrapower, formerly of terrapower, former oklo, ex oklo, oklo
      phenomenon, oklo natural reactor`,
  },
  {
    values: ['Sodium'],
    weight: 1,
    terms: `
      sodium cooled, liquid sodium, sodium coolant, aalo, aalo x, aalo atomic, aalo pod, aalo 1, sodium heat pipe`,
    except: 'liquid sodium battery, liquid sodium storage, sodium cooled solar',
  },
  {
    values: ['Fast Reactor'],
    weight: 1,
    terms: `
      fast reactor, fast breeder, fast neutron reactor, fast neutron, fast spectrum, breeder reactor, molten chloride
      fast, =MCRE, =MCFR, dual fluid, =GFR, closed fuel cycle fast, =VTR, fast microreactor`,
  },
];
