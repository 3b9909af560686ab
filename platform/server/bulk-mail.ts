import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export interface BulkMail {
  to: string;
  subject: string;
  text: string;
  /** null: text only. */
  html: string | null;
  messageId: string;
  headers: Readonly<Record<string, string>>;
  /** Where bounces go (VERP); the sender's address when null. */
  envelopeFrom: string | null;
}

export interface BulkMailConfig {
  smtpUrl: string | null;
  mailFrom: string;
  dataDir: string;
  dkim: { domainName: string; keySelector: string; privateKey: string } | null;
}

/** How a mail server refused, or that it could not be reached. */
export class MailRefusal extends Error {
  override readonly name = 'MailRefusal';
  /** 'later': try again (4xx, no connection). 'never': 5xx. 'unknown': it was handed over, and the answer was lost. */
  readonly kind: 'later' | 'never' | 'unknown';
  /** Whether the connection is of no use any more. */
  readonly isConnectionLost: boolean;
  /** The server's reply code; null when there was no answer. */
  readonly code: number | null;
  /** It refused this recipient, rather than the sender or the message. */
  readonly isAboutRecipient: boolean;

  constructor(
    kind: 'later' | 'never' | 'unknown',
    message: string,
    about: { isConnectionLost: boolean; code?: number | undefined; isAboutRecipient?: boolean },
  ) {
    super(message);
    this.kind = kind;
    this.isConnectionLost = about.isConnectionLost;
    this.code = about.code ?? null;
    this.isAboutRecipient = about.isAboutRecipient ?? false;
  }
}

/** One connection to the mail server, for many mails one after another. */
export interface MailLane {
  /**
   * Sends a mail. `beforeLastLine` is awaited when everything but the last line of the mail has been written: until then the server
   * forgets the mail if we die; from then on it may deliver it. What it writes down must be durable.
   *
   * @throws MailRefusal
   */
  send(mail: BulkMail, beforeLastLine: () => Promise<void>): Promise<void>;
  close(): void;
}

/** Opens lanes to SMTP_URL; without one they lead into the outbox folder, a file for each mail. */
export function createMailLanes(config: BulkMailConfig): { open(): Promise<MailLane> } {
  const { smtpUrl } = config;
  if (!smtpUrl) return { open: async () => outboxLane(config) };
  return { open: () => smtpLane(smtpUrl, config) };
}

async function smtpLane(smtpUrl: string, config: BulkMailConfig): Promise<MailLane> {
  const options = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({ ...options, connectionTimeout: 15_000, socketTimeout: 60_000 });
  let isOpen = false;
  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      connection.close();
      reject(toRefusal(error, false));
    };
    connection.once('error', fail);
    connection.once('end', () => fail(new Error('The mail server closed the connection.')));
    connection.connect(() => {
      const ready = () => {
        isOpen = true;
        connection.removeListener('error', fail);
        resolve();
      };
      if (!options.auth) return ready();
      connection.login({ credentials: options.auth } as SMTPConnection.AuthenticationCredentials, (error) =>
        error ? fail(error) : ready(),
      );
    });
  });
  // An error between two mails (the server closes an idle connection) shows when the next one is sent.
  connection.on('error', () => {
    isOpen = false;
  });
  connection.on('end', () => {
    isOpen = false;
  });
  return {
    async send(mail, beforeLastLine) {
      if (!isOpen)
        throw new MailRefusal('later', 'The connection to the mail server was lost.', { isConnectionLost: true });
      const message = await compose(mail, config);
      try {
        await deliver(connection, mail, config, message, beforeLastLine);
      } catch (error) {
        // After a refusal the server still holds half a mail; RSET clears it for the next one (RFC 5321 §4.1.1.5).
        if (error instanceof MailRefusal && !error.isConnectionLost) await reset(connection);
        else isOpen = false;
        throw error;
      }
    },
    close: () => connection.quit(),
  };
}

function deliver(
  connection: SMTPConnection,
  mail: BulkMail,
  config: BulkMailConfig,
  message: Buffer,
  beforeLastLine: () => Promise<void>,
): Promise<void> {
  let isHandedOver = false;
  const gated = Readable.from(
    (async function* () {
      yield message;
      await beforeLastLine();
      isHandedOver = true;
    })(),
  );
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      settle();
      reject(toRefusal(error, isHandedOver));
    };
    const onEnd = () => fail(new Error('The mail server closed the connection.'));
    const settle = () => {
      connection.removeListener('error', fail);
      connection.removeListener('end', onEnd);
    };
    connection.once('error', fail);
    connection.once('end', onEnd);
    gated.once('error', fail);
    connection.send({ from: mail.envelopeFrom ?? addressOf(config.mailFrom), to: mail.to }, gated, (error) => {
      if (error) return fail(error);
      settle();
      resolve();
    });
  });
}

/** A connection that cannot be cleared reports its end, and the next mail takes another one. */
function reset(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve) => {
    connection.once('end', resolve);
    connection.reset(() => {
      connection.removeListener('end', resolve);
      resolve();
    });
  });
}

function toRefusal(error: unknown, isHandedOver: boolean): MailRefusal {
  if (error instanceof MailRefusal) return error;
  const { responseCode: code, command, message = 'unknown' } = error as Partial<SMTPConnection.SMTPError> & Error;
  if (code === undefined)
    return new MailRefusal(isHandedOver ? 'unknown' : 'later', message, { isConnectionLost: true });
  // 421 announces that the server closes the connection (RFC 5321 §3.8).
  const about = { isConnectionLost: code === 421, code, isAboutRecipient: command === 'RCPT TO' };
  return new MailRefusal(code >= 500 ? 'never' : 'later', message, about);
}

function outboxLane(config: BulkMailConfig): MailLane {
  const folder = join(config.dataDir, 'outbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    async send(mail, beforeLastLine) {
      const message = await compose(mail, config);
      await beforeLastLine();
      writeFileSync(
        join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`),
        message,
        {
          mode: 0o600,
        },
      );
    },
    close() {},
  };
}

/** The finished message, signed when there is a key (RFC 6376; RFC 8058 asks that the signature covers the List-Unsubscribe fields). */
async function compose(mail: BulkMail, { mailFrom, dkim }: BulkMailConfig): Promise<Buffer> {
  const clean = (text: string) => text.replaceAll(/[\r\n\0]+/g, ' ').trim();
  const message = await new MailComposer({
    from: mailFrom,
    to: clean(mail.to),
    subject: clean(mail.subject),
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    messageId: mail.messageId,
    headers: Object.fromEntries(Object.entries(mail.headers).map(([name, value]) => [name, clean(value)])),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
    .compile()
    .build();
  if (!dkim) return message;
  const signed = new DKIM({ ...dkim, headerFieldNames: SIGNED_FIELDS }).sign(message, {});
  const chunks: Buffer[] = [];
  for await (const chunk of signed) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

const SIGNED_FIELDS =
  'from:sender:reply-to:subject:date:message-id:to:cc:mime-version:content-type:content-transfer-encoding:list-id:list-unsubscribe:list-unsubscribe-post';

/** "Name <a@b>" → "a@b" */
export function addressOf(mailFrom: string): string {
  return mailFrom.match(/<([^<>]+)>/)?.[1] ?? mailFrom;
}
