/** From most to least rights: who sets units up; who acknowledges, writes notes and marks work as done; who looks. */
export const fleetRoles = ['engineer', 'operator', 'viewer'] as const;
export type FleetRole = (typeof fleetRoles)[number];

/** What each is there for. */
export const fleetRoleSenses: Readonly<Record<FleetRole, string>> = {
  viewer: 'looks',
  operator: 'acknowledges, writes notes, marks work as done',
  engineer: 'does what an operator does, and sets units up',
};

/** Of one fleet; an answer without pages. */
export const MOST_GRANTS = 1_000;
