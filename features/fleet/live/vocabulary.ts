/** PostgreSQL channel on which every transition is told, as the alert in JSON with the action. */
export const ALERTS_CHANNEL = 'fleet_alerts';
