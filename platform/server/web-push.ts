import { createECDH, hkdfSync } from 'node:crypto';
import webPush from 'web-push';

/** Where a browser takes messages (Push API, PushSubscription). */
export interface PushAddress {
  endpoint: string;
  /** base64url, the browser's public key. */
  p256dh: string;
  /** base64url */
  auth: string;
}

/** The keys by which push services know us (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Made from the product's secret: the same in every process, and kept where that is kept. When AUTH_SECRET changes, browsers subscribe anew at
 * their next visit.
 */
export function pushKeysOf(secret: string): PushKeys {
  const privateKey = Buffer.from(hkdfSync('sha256', secret, '', 'web push keys', 32));
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/**
 * The encrypted request for a push service (RFC 8291, RFC 8030); sent by whoever asks, through the guarded way out.
 *
 * @param message.contact where the operator of the push service may write to: a mail address
 * @param message.topic at most 32 letters; a newer message replaces one of the same topic that waits
 */
export function pushRequest(
  to: PushAddress,
  keys: PushKeys,
  message: { text: string; contact: string; topic: string; keptSeconds: number },
): { url: string; headers: Record<string, string>; body: Buffer } {
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
    message.text,
    {
      vapidDetails: { subject: `mailto:${message.contact}`, ...keys },
      TTL: message.keptSeconds,
      topic: message.topic,
      contentEncoding: 'aes128gcm',
    },
  );
  return {
    url: endpoint,
    body,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  };
}
