import type { ResearchCategory } from '../../vocabulary.ts';

/** Words that point to a category, in the normal form of `splitWords`: lower case, singular, American spelling. */
export const CATEGORY_WORDS: Readonly<Record<ResearchCategory, string>> = {
  'Reactor Technology':
    'reactor core coolant vessel pwr bwr htgr pebble bed loop primary pressurizer microreactor modular',
  'Nuclear Physics':
    'neutron fission isotope decay half life flux cross section nucleus chain reaction radiation dose ionizing',
  'Safety Systems':
    'safety accident emergency passive cooling containment scram shutdown residual heat severe blackout',
  'Nuclear Materials': 'alloy steel graphite cladding zirconium material corrosion embrittlement salt ceramic carbide',
  'Fuel Cycle':
    'fuel uranium enrichment enriched haleu leu reprocessing mining conversion fabrication pellet assay triso plutonium',
  'Regulations and Licensing':
    'license licensing regulator regulation permit commission cfr rule approval certification nrc cnsc onr',
  'Economics and Finance': 'cost price capital financing investment loan tax credit market tariff discount revenue',
  'Environmental Impact': 'environment environmental emission carbon effluent discharge climate land water thermal',
  'Waste Management': 'waste repository disposal storage spent cask vitrification conditioning geological',
  'Security and Safeguards':
    'safeguard security physical protection proliferation inspection threat cyber treaty diversion',
  'Advanced Technologies': 'fusion plasma tokamak digital twin artificial additive advanced stellarator novel',
  'Grid Integration':
    'grid electricity frequency load following reserve capacity inertia transmission renewable demand',
  Manufacturing: 'factory manufacturing forging welding module fabrication supply component standardized',
  'Operations and Maintenance':
    'operation operator maintenance outage refueling inspection surveillance alarm staff procedure',
  Decommissioning: 'decommissioning dismantling decontamination entomb safstor site release demolition',
};
