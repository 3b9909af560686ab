import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface UnreliableMailServer {
  url: string;
  /** Addresses in the order in which their mails were accepted. */
  accepted: string[];
  close(): Promise<void>;
}

export interface Behaviour {
  /** At MAIL FROM: a code to refuse us with, or null. */
  refuseSender?(): number | null;
  /** At RCPT: an SMTP code to refuse with, or null. */
  refuseRecipient?(address: string): number | null;
  /** After the last line: a code to refuse with, 'drop' to take the mail and close without an answer, or null. */
  refuseMessage?(address: string): number | 'drop' | null;
  delayMs?: number;
}

/** A real SMTP server on loopback that refuses, delays, drops and accepts as it is told. It keeps addresses, not mails. */
export async function startUnreliableMailServer(behaviour: Behaviour = {}): Promise<UnreliableMailServer> {
  const accepted: string[] = [];
  const refusal = (code: number) =>
    Object.assign(new Error(code >= 500 ? 'no such mailbox' : 'try again later'), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom(_address, _session, done) {
      const code = behaviour.refuseSender?.() ?? null;
      done(code === null ? null : refusal(code));
    },
    onRcptTo({ address }, _session, done) {
      const code = behaviour.refuseRecipient?.(address) ?? null;
      done(code === null ? null : refusal(code));
    },
    onData(stream, session, done) {
      const address = session.envelope.rcptTo[0]?.address ?? '';
      stream.on('data', () => {});
      stream.on('end', () => {
        const answer = () => {
          const verdict = behaviour.refuseMessage?.(address) ?? null;
          if (typeof verdict === 'number') return done(refusal(verdict));
          accepted.push(address);
          if (verdict !== 'drop') return done();
          for (const connection of server.connections) connection.close();
        };
        if (behaviour.delayMs) setTimeout(answer, behaviour.delayMs);
        else answer();
      });
    },
  });
  server.on('error', () => {
    // A client that died in the middle of a mail is what these tests are about.
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    accepted,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
