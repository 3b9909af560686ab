import type { Role } from '../../vocabulary.ts';

/** What a role is allowed, in a sentence. */
export const roleRights: Readonly<Record<Role, string>> = {
  admin:
    'An admin may do everything an editor may, gives roles to others, issues telemetry keys and reads the audit log.',
  editor: 'An editor changes news, companies, terms and letters, decides on submissions and acts on the fleet.',
  subscriber: 'A subscriber has an account and no rights in the admin area.',
};
