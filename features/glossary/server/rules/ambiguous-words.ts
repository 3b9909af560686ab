/**
 * Abbreviations of glossary terms that mean something else in everyday news (EIA: a statistics agency, DPA: a defence act, CHF: a
 * currency): never read as the term.
 */
export const AMBIGUOUS_ABBREVIATIONS: ReadonlySet<string> = new Set(
  'AIA ATF CAP CHF COL CSA DBT DEC DPA EAF EIA ESP FCD HFE ICF IDC ISI ISR ITC MBA MMR MTC OPEX PAR PCI PPE PSA PSR PTC RCA RFO RIA SAR SDA SER SLC SLR SSC SSE UCF UHS VRE WAC'.split(
    ' ',
  ),
);

/** Terms that are ordinary words or phrases elsewhere: a story that uses them need not mean the term. */
export const ORDINARY_TERMS: ReadonlySet<string> = new Set(
  [
    'back end, brownfield, clearance, commissioning, contingency, control room, conversion ratio, coolant, criticality, decommissioning',
    'dismantling, diversity and redundancy, dollar, front end, gray, greenfield, land use, learning rate, material balance, microgrid',
    'moderator, operability, peer review, plasma, reactivity, reflector, retrievability, safeguards, siting, standardisation, subcritical',
    'supply chain, system cost, triple product',
  ]
    .join(', ')
    .split(', '),
);
