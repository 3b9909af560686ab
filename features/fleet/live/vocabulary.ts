/** PostgreSQL channels. Every transition of an alert, as the alert in JSON with the action: */
export const ALERTS_CHANNEL = 'fleet_alerts';
/** What was stored, in the order of the commits: */
export const SAMPLES_CHANNEL = 'fleet_samples';
