/** Tables by which it is decided who somebody is and what he may do: never read from a standby, which may not know yet that a right has ended. */
export const gateTables: readonly string[] = [
  'api_keys',
  'auth_accounts',
  'auth_passkeys',
  'auth_sessions',
  'auth_two_factors',
  'auth_users',
  'auth_verifications',
  'fleet_grants',
  'fleet_invitations',
  'fleet_settings',
  'house_settings',
  'invitations',
  'kept_answers',
  'profiles',
  'rate_limits',
  'telemetry_keys',
];
