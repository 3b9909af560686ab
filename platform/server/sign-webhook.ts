import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/**
 * What a receiver's secret is, in the form of Standard Webhooks (`whsec_…`): made from the product's secret, so that nothing has to be stored
 * that a copy of the database could tell.
 *
 * @param number 1, 2, … as the receiver's secret is replaced
 */
export function webhookSecretOf(secret: string, endpointId: string, number: number): string {
  return `whsec_${createHmac('sha256', secret).update(`webhook\0${endpointId}\0${number}`).digest('base64')}`;
}

/**
 * The headers of a signed webhook (standardwebhooks.com). Each attempt is signed anew, because receivers refuse old timestamps; the id stays,
 * so that a receiver that took the first attempt knows the second.
 */
export function webhookHeaders(endpointSecret: string, id: string, at: Date, body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(endpointSecret).sign(id, at, body),
  };
}
