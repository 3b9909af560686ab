import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** Everything the process may be told from outside, validated once at start. See the table in README.md. */
export interface Config {
  port: number;
  host: string;
  /** Address under which visitors reach the site, without a trailing slash: canonical links, feeds, mails. */
  publicUrl: string;
  dataDir: string;
  /** Whether the embedded database answers a commit only when it is on the disk. */
  embeddedFsync: boolean;
  /** null: PostgreSQL is embedded and lives in `dataDir`. */
  databaseUrl: string | null;
  /** Leads to standbys of that server; null: everything is read from the server itself. */
  databaseReadUrl: string | null;
  authSecret: string | null;
  admin: { email: string; password: string } | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Where weaknesses are reported, an address of the web or of mail. */
  securityContact: string | null;
  /** CIDRs that outbound requests may reach although they are not public. */
  outboundAllow: readonly string[];
  /** Address of a logo service with `{hostname}` in it; null: none is asked. */
  logoServiceUrl: string | null;
  /** Domain whose mail is received for the newsletter: bounces (VERP) and mails to unsubscribe. null: neither is offered. */
  newsletterDomain: string | null;
  /** Who sends the letters, with a postal address; null: they do not say. */
  newsletterImprint: string | null;
  newsletterMailsPerSecond: number;
  /** With it, mail servers and providers report bounces and complaints; null: they can't. */
  newsletterWebhookKey: string | null;
  /** Signs the letters. */
  dkim: { domainName: string; keySelector: string; privateKey: string } | null;
  research: {
    /** 'stand-in': glossary research gives fixed answers, labelled as such. */
    mode: 'real' | 'stand-in';
    /** An OpenAI-compatible endpoint that writes drafts; null: the best passage is the draft. */
    model: { url: string; key: string | null; model: string } | null;
  };
  simulator: boolean;
  /** The broker that telemetry is listened to at; null: none. */
  mqtt: MqttConfig | null;
  /** The servers that keep telemetry until it is stored; null: it is stored at once. */
  nats: NatsConfig | null;
  /** Where traces are sent; null: nowhere. */
  traces: TracesConfig | null;
  telemetryRetentionHours: number;
  /** CIDRs of our own proxies: what they say of who asks is believed. */
  trustedProxies: readonly string[];
  /** Pages that are rendered anew for one address; those that are kept cost nothing and are not counted. */
  pagesPerMinute: number;
  /** How much memory finished pages and answers may take; 0: nothing is kept. */
  pageCacheMegabytes: number;
  /** Live streams that one address may hold open. */
  liveListenersPerAddress: number;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  isDevelopment: boolean;
}

export interface MqttConfig {
  protocol: 'mqtt' | 'mqtts';
  host: string;
  port: number;
  username: string | null;
  password: string | null;
  version: '5' | '3.1.1';
  /** Each session's is this with its number. */
  clientId: string;
  /** Several sessions divide the load by it; null: there is one. */
  sharedGroup: string | null;
  /** At the broker, over all processes. */
  sessions: number;
}

export interface TracesConfig {
  /** Of an OTLP collector, without `/v1/traces`. */
  endpoint: string;
  serviceName: string;
  /** Of the requests and jobs that nobody else decided about, 0 to 1. */
  share: number;
}

export interface NatsConfig {
  /** Any of the cluster's, `nats://host:port` or `tls://host:port`. */
  servers: string[];
  username: string | null;
  password: string | null;
  token: string | null;
  /** Name of the stream, and what its subjects begin with. */
  stream: string;
  /** null: three in a cluster, else one. */
  replicas: number | null;
  /** What the stream may hold before it refuses. */
  megabytes: number;
}

/** Thrown when a variable has a wrong value; the message names the variable and what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(given);
  if (!result.success) throw new ConfigError(describeIssues(result.error, given));
  const v = result.data;
  if (v.DATABASE_URL && !v.AUTH_SECRET) {
    throw new ConfigError(
      'AUTH_SECRET is required with DATABASE_URL: at least 32 characters, the same for every process.',
    );
  }
  if (Boolean(v.ADMIN_EMAIL) !== Boolean(v.ADMIN_PASSWORD)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.');
  }
  if (Boolean(v.RESEARCH_LLM_URL) !== Boolean(v.RESEARCH_LLM_MODEL)) {
    throw new ConfigError('RESEARCH_LLM_URL and RESEARCH_LLM_MODEL go together: set both or neither.');
  }
  if (v.MQTT_SESSIONS > 1 && !v.MQTT_SHARED_GROUP) {
    throw new ConfigError('MQTT_SESSIONS above 1 needs MQTT_SHARED_GROUP: each session would hear everything.');
  }
  return {
    port: v.PORT,
    host: v.HOST,
    publicUrl: (v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(v.DATA_DIR),
    embeddedFsync: v.EMBEDDED_FSYNC === 'on',
    databaseUrl: v.DATABASE_URL ?? null,
    databaseReadUrl: v.DATABASE_READ_URL ?? null,
    authSecret: v.AUTH_SECRET ?? null,
    admin: v.ADMIN_EMAIL && v.ADMIN_PASSWORD ? { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD } : null,
    smtpUrl: v.SMTP_URL ?? null,
    mailFrom: v.MAIL_FROM,
    securityContact: v.SECURITY_CONTACT ?? null,
    outboundAllow: v.OUTBOUND_ALLOW,
    logoServiceUrl: v.LOGO_SERVICE_URL === 'off' ? null : v.LOGO_SERVICE_URL,
    newsletterDomain: v.NEWSLETTER_DOMAIN ?? null,
    newsletterImprint: v.NEWSLETTER_IMPRINT ?? null,
    newsletterMailsPerSecond: v.NEWSLETTER_MAILS_PER_SECOND,
    newsletterWebhookKey: v.NEWSLETTER_WEBHOOK_KEY ?? null,
    dkim: readDkim(v),
    research: {
      mode: v.RESEARCH_MODE,
      model:
        v.RESEARCH_LLM_URL && v.RESEARCH_LLM_MODEL
          ? { url: v.RESEARCH_LLM_URL, key: v.RESEARCH_LLM_KEY ?? null, model: v.RESEARCH_LLM_MODEL }
          : null,
    },
    // Whoever brings a database of their own may have a plant of their own, too.
    simulator: (v.SIMULATOR ?? (v.DATABASE_URL ? 'off' : 'on')) === 'on',
    mqtt: readMqtt(v),
    nats: readNats(v),
    traces: v.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
          serviceName: v.OTEL_SERVICE_NAME,
          share: v.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    telemetryRetentionHours: v.TELEMETRY_RETENTION_HOURS,
    trustedProxies: v.TRUSTED_PROXIES,
    pagesPerMinute: v.PAGES_PER_MINUTE,
    pageCacheMegabytes: v.PAGE_CACHE_MB,
    liveListenersPerAddress: v.LIVE_LISTENERS_PER_ADDRESS,
    logLevel: v.LOG_LEVEL,
    isDevelopment: v.NODE_ENV === 'development',
  };
}

const httpUrl = z.url({ protocol: /^https?$/, error: 'an address such as https://smr.example' });

const cidrs = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every(isCidr), 'CIDRs separated by commas, such as 127.0.0.0/8,::1/128');

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'an address such as postgres://user:password@host:5432/name',
});

const schema = z.object({
  PORT: z.coerce.number('a port number, 0 to 65535').int('a port number, 0 to 65535').min(0).max(65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'an address or host name to listen on, such as 0.0.0.0 or ::1')
    .default('0.0.0.0'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  EMBEDDED_FSYNC: z.enum(['on', 'off'], 'on or off').default('on'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  AUTH_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  ADMIN_EMAIL: z.email('an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(6, 'at least 6 characters').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'an address such as smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'an e-mail address, alone or as Name <address@host>',
    )
    .default('SMR Intelligence <no-reply@localhost>'),
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https$/ })], 'an e-mail address, or an address that begins with https:')
    .optional(),
  OUTBOUND_ALLOW: cidrs,
  TRUSTED_PROXIES: cidrs,
  LOGO_SERVICE_URL: z
    .string()
    .regex(/^(off|https?:\/\/\S*\{hostname\}\S*)$/, 'off, or an address with {hostname} in it')
    .default('https://icons.duckduckgo.com/ip3/{hostname}.ico'),
  NEWSLETTER_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a domain name such as letters.smr.example')
    .optional(),
  NEWSLETTER_IMPRINT: z
    .string()
    .regex(/^[^\r\n]{1,300}$/, 'one line of at most 300 characters')
    .optional(),
  NEWSLETTER_MAILS_PER_SECOND: z.coerce.number('a number above 0').positive('a number above 0').default(10),
  NEWSLETTER_WEBHOOK_KEY: z
    .string()
    .regex(/^[!-~]{16,}$/, 'at least 16 characters, without spaces')
    .optional(),
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().optional(),
  DKIM_PRIVATE_KEY: z
    .string()
    .regex(/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a private key in PEM form; line ends may be written as \\n')
    .optional(),
  RESEARCH_MODE: z.enum(['real', 'stand-in'], 'real or stand-in').default('real'),
  RESEARCH_LLM_URL: httpUrl.optional(),
  RESEARCH_LLM_KEY: z.string().optional(),
  RESEARCH_LLM_MODEL: z.string().optional(),
  SIMULATOR: z.enum(['on', 'off'], 'on or off').optional(),
  MQTT_URL: z
    .url({ protocol: /^mqtts?$/, error: 'an address such as mqtts://user:password@broker:8883' })
    .refine(hasReadableUser, 'user and password with % written as %25')
    .optional(),
  MQTT_VERSION: z.enum(['5', '3.1.1'], '5 or 3.1.1').default('5'),
  MQTT_CLIENT_ID: z
    .string()
    .regex(/^[\w-]{1,20}$/, 'up to 20 letters, digits, _ and -')
    .default('smr-intelligence'),
  MQTT_SHARED_GROUP: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'up to 40 letters, digits, _ and -')
    .optional(),
  MQTT_SESSIONS: z.coerce
    .number('a whole number')
    .int('a whole number')
    .min(1, '1 to 16')
    .max(16, '1 to 16')
    .default(1),
  NATS_URL: z
    .string()
    .refine(areNatsServers, 'addresses such as nats://user:password@host:4222, of one cluster, separated by commas')
    .optional(),
  NATS_STREAM: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'up to 40 letters, digits, _ and -')
    .default('smr-telemetry'),
  NATS_REPLICAS: z.coerce.number('1 to 5').int('1 to 5').min(1, '1 to 5').max(5, '1 to 5').optional(),
  NATS_STREAM_MB: z.coerce.number('a whole number').int('a whole number').min(1, 'at least 1').default(10_240),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_SERVICE_NAME: z.string().max(200, 'up to 200 characters').default('smr-intelligence'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('0 to 1').min(0, '0 to 1').max(1, '0 to 1').default(1),
  TELEMETRY_RETENTION_HOURS: z.coerce.number('a number of hours').positive('a number of hours above 0').default(72),
  PAGES_PER_MINUTE: z.coerce.number('a whole number').int('a whole number').min(1, 'at least 1').default(1_200),
  PAGE_CACHE_MB: z.coerce.number('a whole number').int('a whole number').min(0, 'at least 0').default(64),
  LIVE_LISTENERS_PER_ADDRESS: z.coerce.number('a whole number').int('a whole number').min(1, 'at least 1').default(500),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  NODE_ENV: z.string().default('production'),
});

function hasReadableUser(url: string): boolean {
  try {
    const { username, password } = new URL(url);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

function readMqtt(v: z.infer<typeof schema>): Config['mqtt'] {
  if (!v.MQTT_URL) return null;
  const { protocol, hostname, port, username, password } = new URL(v.MQTT_URL);
  const isEncrypted = protocol === 'mqtts:';
  return {
    protocol: isEncrypted ? 'mqtts' : 'mqtt',
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : isEncrypted ? 8883 : 1883,
    username: username ? decodeURIComponent(username) : null,
    password: password ? decodeURIComponent(password) : null,
    version: v.MQTT_VERSION,
    clientId: v.MQTT_CLIENT_ID,
    sharedGroup: v.MQTT_SHARED_GROUP ?? null,
    sessions: v.MQTT_SESSIONS,
  };
}

function areNatsServers(text: string): boolean {
  return text.split(',').every((part) => {
    const url = URL.parse(part.trim());
    return url !== null && /^(nats|tls):$/.test(url.protocol) && url.hostname !== '' && hasReadableUser(url.href);
  });
}

/** Users stand in the first address: a cluster knows the same ones everywhere. */
function readNats(v: z.infer<typeof schema>): Config['nats'] {
  if (!v.NATS_URL) return null;
  const urls = v.NATS_URL.split(',').map((part) => new URL(part.trim()));
  const { username = '', password = '' } = urls[0] ?? {};
  const isToken = username !== '' && password === '';
  return {
    servers: urls.map(({ protocol, hostname, port }) => `${protocol}//${hostname}:${port || 4222}`),
    username: username && !isToken ? decodeURIComponent(username) : null,
    password: password ? decodeURIComponent(password) : null,
    token: isToken ? decodeURIComponent(username) : null,
    stream: v.NATS_STREAM,
    replicas: v.NATS_REPLICAS ?? null,
    megabytes: v.NATS_STREAM_MB,
  };
}

function readDkim(v: z.infer<typeof schema>): Config['dkim'] {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY: privateKey } = v;
  if (!domainName && !keySelector && !privateKey) return null;
  if (!domainName || !keySelector || !privateKey)
    throw new ConfigError('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY go together: set all or none.');
  return { domainName, keySelector, privateKey: privateKey.replaceAll('\\n', '\n') };
}

function isCidr(text: string): boolean {
  return ipaddr.isValidCIDR(text);
}

function describeIssues(error: z.ZodError, given: Record<string, unknown>): string {
  return error.issues
    .map((issue) => {
      const name = String(issue.path[0]);
      const shown = /SECRET|PASSWORD|_KEY$|_URL$/.test(name) ? '' : ` (given: ${JSON.stringify(given[name])})`;
      return `${name} is not usable${shown}. Allowed: ${issue.message}.`;
    })
    .join('\n');
}

/** Where the secret lies in the data folder of who set none. */
export const SECRET_FILE = 'auth-secret';

/** AUTH_SECRET, or one that is made at first start and kept in the data folder. */
export function resolveAuthSecret({ authSecret, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>): string {
  if (authSecret) return authSecret;
  const path = join(dataDir, SECRET_FILE);
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(path, 'utf8').trim();
}
