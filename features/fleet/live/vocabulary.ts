/** PostgreSQL channels. Every transition of an alert, as the alert in JSON with the action: */
export const ALERTS_CHANNEL = 'fleet_alerts';
/** What was stored, in the order of the commits: */
export const SAMPLES_CHANNEL = 'fleet_samples';
/** A page that shows more streams hears all of them. */
export const MOST_HEARD_STREAMS = 500;
