import type { Access } from '../../platform/shared/procedure.ts';

/** From most to least rights. Editors manage content, administrators also people. */
export const roles = ['admin', 'editor', 'subscriber'] as const;
export type Role = (typeof roles)[number];

/** As a sentence says them. */
export const roleNames: Readonly<Record<Role, string>> = {
  admin: 'an admin',
  editor: 'an editor',
  subscriber: 'a subscriber',
};

export type { Access };

/** Whether somebody with this role (null: nobody is signed in) may enter. Deny by default: an unknown role has no rights. */
export function mayEnter(role: Role | null, access: Access): boolean {
  if (access === 'visitor') return true;
  // Rights in the fleet are granted and not read from a role: they are none of these, and nobody has them by his role.
  const needed = roles.indexOf(access as Role);
  const held = role === null ? -1 : roles.indexOf(role);
  return held !== -1 && held <= needed;
}

export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 128;

export const MOST_PASSKEYS = 20;
export const LONGEST_NAME = 200;

export const personStates = ['active', 'invited', 'deactivated'] as const;
export type PersonState = (typeof personStates)[number];

/** How long an invitation can be accepted. One that gives no rights in the house, only in the fleet, lasts longer: crews work in turns of two weeks. */
export const invitationDays = (role: Role): number => (role === 'subscriber' ? 14 : 7);

/** For which a link works that confirms another address. */
export const ADDRESS_CHANGE_HOURS = 24;
