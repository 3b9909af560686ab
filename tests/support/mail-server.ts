import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  subject: string;
  text: string;
  raw: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** The next mail to this address that has not been waited for. */
  next(to: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** A real SMTP server on loopback that takes every mail. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString();
        const parsed = await PostalMime.parse(raw);
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: parsed.subject ?? '',
          text: parsed.text ?? '',
          raw,
        });
        done();
      });
    },
  });
  // Who dies while sending resets the connection; that is the sender's own death, not a fault of the server.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    async next(to) {
      const deadline = Date.now() + 5_000;
      for (;;) {
        const mail = received.find((one) => !taken.has(one) && one.to.includes(to));
        if (mail) {
          taken.add(mail);
          return mail;
        }
        if (Date.now() > deadline) throw new Error(`No mail to ${to} arrived.`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
