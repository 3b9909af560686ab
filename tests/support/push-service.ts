import { createECDH, randomBytes } from 'node:crypto';
import ece from 'http_ece';
import type { PushAddress } from '../../platform/server/web-push.ts';
import { serveLocally } from './local-server.ts';

export interface PushService {
  /** A browser that has subscribed here. */
  subscription: PushAddress;
  /** What arrived, decrypted as that browser would. */
  received: { text: string; headers: Record<string, unknown> }[];
  /** What it answers from now on. */
  status: number;
  close(): Promise<void>;
}

/** A push service on loopback with one browser behind it, whose keys it has borrowed. */
export async function startPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: PushService['received'] = [];
  const server = await serveLocally((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (service.status < 300) {
        const text = ece.decrypt(Buffer.concat(chunks), {
          version: 'aes128gcm',
          privateKey: browser,
          authSecret: auth,
        });
        received.push({ text: text.toString(), headers: request.headers });
      }
      response.writeHead(service.status).end();
    });
  });
  const service: PushService = {
    subscription: {
      endpoint: `${server.url}/push/${randomBytes(8).toString('hex')}`,
      p256dh: browser.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    received,
    status: 201,
    close: server.close,
  };
  return service;
}
