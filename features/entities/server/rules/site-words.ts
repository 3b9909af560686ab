/** Kinds of places with which names of sites end. */
export const SITE_KINDS = `
  Nuclear Power Plant, Nuclear Site, Nuclear Generating Station, Nuclear Power Station, Atomic Power Station, Atomic, Power Station, Power
  Plant, Generating Station, Energy Center, Steam Station, Industrial Park, campus, complex, shipyard, peninsula, site, County`;

/** What stands where a site is told and is none by itself. */
export const NOT_SITES = `
  Building, Oak Ridge, Bohai, Columbia, IEN, Army, Lincoln, Science and Engineering Research Center, Critical Infrastructure Test Range, Dow, DOE, Argonauta, Materials and Fuels,
  Transient Reactor Test Facility, Cristal Union`;
