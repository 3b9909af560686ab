import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Resolves when the server took the mail (or the file is written); rejects otherwise. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Through SMTP_URL when it is set, else as .eml files in the outbox folder, so that links can be followed without a mail server. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: Log): Mailer {
  return config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : outboxMailer(join(config.dataDir, 'outbox'), config.mailFrom, log);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send(mail) {
      await transport.sendMail(withCleanHeaders(mail));
    },
    close: () => transport.close(),
  };
}

function outboxMailer(folder: string, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  log.info({ folder }, 'SMTP_URL is not set: mails are written to the outbox folder');
  return {
    async send(mail) {
      const { message } = await transport.sendMail(withCleanHeaders(mail));
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      writeFileSync(join(folder, name), message as Buffer, { mode: 0o600 });
      log.info({ to: mail.to, subject: mail.subject, file: join(folder, name) }, 'mail written to the outbox');
    },
    close: () => transport.close(),
  };
}

/** No caller can put a further header into a mail through a line break in an address or a subject. */
function withCleanHeaders(mail: Mail): Mail {
  const clean = (text: string) => text.replaceAll(/[\r\n\0]+/g, ' ').trim();
  return { ...mail, to: clean(mail.to), subject: clean(mail.subject) };
}
