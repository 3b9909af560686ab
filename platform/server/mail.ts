import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail } from '../shared/mail.ts';
import type { Config } from './config.ts';
import type { Refusal } from './judge-refusal.ts';
import type { Log } from './log.ts';

export interface Mailer {
  /** Where mails are laid down as files because there is no mail server; absent: they are sent. */
  readonly outbox?: string;
  /** Resolves when the server took the mail (or the file is written); rejects otherwise, as `readRefusal` tells. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const CONNECT_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 60_000;

/** Through SMTP_URL when it is set, else as .eml files in the outbox folder, so that links can be followed without a mail server. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: Log): Mailer {
  return config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : outboxMailer(join(config.dataDir, 'outbox'), config.mailFrom, log);
}

/** @returns why the mail server does not take us in, or null when it does; no mail is sent */
export async function checkMailServer(url: string): Promise<string | null> {
  const transport = createTransport({ url, connectionTimeout: CONNECT_WITHIN_MS, greetingTimeout: CONNECT_WITHIN_MS });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: CONNECT_WITHIN_MS, greetingTimeout: CONNECT_WITHIN_MS, socketTimeout: ANSWER_WITHIN_MS },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail));
    },
    close: () => transport.close(),
  };
}

function outboxMailer(folder: string, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  log.info({ folder }, 'SMTP_URL is not set: mails are written to the outbox folder');
  return {
    outbox: folder,
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail));
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      writeFileSync(join(folder, name), message as Buffer, { mode: 0o600 });
      log.info({ to: mail.to, subject: mail.subject, file: join(folder, name) }, 'mail written to the outbox');
    },
    close: () => transport.close(),
  };
}

/** No caller can put a further header into a mail through a line break in an address, an id or a subject. */
function toMessage({ autoSubmitted, references, messageId, replyTo, inReplyTo, unsubscribeUrl, ...mail }: Mail) {
  const clean = (text: string) => text.replaceAll(/[\r\n\0]+/g, ' ').trim();
  const headers = {
    ...(autoSubmitted ? { 'Auto-Submitted': autoSubmitted } : {}),
    ...(unsubscribeUrl
      ? {
          'List-Unsubscribe': `<${clean(unsubscribeUrl)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {}),
  };
  return {
    ...mail,
    to: clean(mail.to),
    subject: clean(mail.subject),
    ...(messageId ? { messageId: clean(messageId) } : {}),
    ...(replyTo ? { replyTo: clean(replyTo) } : {}),
    ...(inReplyTo ? { inReplyTo: clean(inReplyTo) } : {}),
    ...(references?.length ? { references: references.map(clean) } : {}),
    headers,
  };
}

/** What `Mailer.send` rejected with: how the server refused; code null when it could not be asked. */
export function readRefusal(error: unknown): Refusal {
  const { responseCode, command, message } = Object(error) as Partial<
    Error & { responseCode: number; command: string }
  >;
  return {
    code: responseCode ?? null,
    answer: message ?? 'unknown',
    isAboutRecipient: command === 'RCPT TO',
    isAboutMail: command === 'RCPT TO' || command === 'DATA',
  };
}
