import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const SECRET = 's3cr3t-'.repeat(6);

describe('without any variable', () => {
  it('serves on port 3000, keeps its data beside itself and runs the simulator', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      embeddedFsync: true,
      databaseUrl: null,
      databaseReadUrl: null,
      authSecret: null,
      admin: null,
      smtpUrl: null,
      mailFrom: 'SMR Intelligence <no-reply@localhost>',
      securityContact: null,
      outboundAllow: [],
      logoServiceUrl: 'https://icons.duckduckgo.com/ip3/{hostname}.ico',
      newsletterDomain: null,
      newsletterImprint: null,
      newsletterMailsPerSecond: 10,
      newsletterWebhookKey: null,
      dkim: null,
      research: { mode: 'real', model: null },
      simulator: true,
      mqtt: null,
      nats: null,
      traces: null,
      telemetryRetentionHours: 72,
      trustedProxies: [],
      pagesPerMinute: 1_200,
      pageCacheMegabytes: 64,
      liveListenersPerAddress: 500,
      logLevel: 'info',
      isDevelopment: false,
    });
  });

  it('takes an empty variable for one that is not set, as Docker and .env files write it', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', ADMIN_EMAIL: '', SIMULATOR: ' ' })).toEqual(readConfig({}));
  });

  it('derives the public address from the port', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });
});

describe('every variable', () => {
  it('ends up where the process reads it', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::1',
      PUBLIC_URL: 'https://smr.example',
      DATA_DIR: '/var/lib/smr',
      EMBEDDED_FSYNC: 'off',
      DATABASE_URL: 'postgres://smr:pw@db:5432/smr',
      DATABASE_READ_URL: 'postgres://smr:pw@standby:5432/smr',
      AUTH_SECRET: SECRET,
      ADMIN_EMAIL: 'ada@smr.example',
      ADMIN_PASSWORD: 'secret',
      SMTP_URL: 'smtps://user:pw@mail.smr.example:465',
      MAIL_FROM: 'news@smr.example',
      SECURITY_CONTACT: 'security@smr.example',
      OUTBOUND_ALLOW: '127.0.0.0/8, ::1/128',
      LOGO_SERVICE_URL: 'off',
      NEWSLETTER_DOMAIN: 'letters.smr.example',
      NEWSLETTER_IMPRINT: 'SMR Ltd, 1 Reactor Road, Geneva',
      NEWSLETTER_MAILS_PER_SECOND: '2.5',
      NEWSLETTER_WEBHOOK_KEY: 'the-key-of-the-provider',
      DKIM_DOMAIN: 'smr.example',
      DKIM_SELECTOR: 'a',
      DKIM_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----',
      RESEARCH_MODE: 'stand-in',
      RESEARCH_LLM_URL: 'https://llm.example/v1',
      RESEARCH_LLM_KEY: 'k3y',
      RESEARCH_LLM_MODEL: 'small',
      SIMULATOR: 'off',
      MQTT_URL: 'mqtts://plant:50%25@broker.example',
      MQTT_VERSION: '3.1.1',
      MQTT_CLIENT_ID: 'control-room',
      MQTT_SHARED_GROUP: 'rooms',
      MQTT_SESSIONS: '4',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      NATS_URL: 'tls://plant:50%25@a.example, tls://b.example:4333',
      NATS_STREAM: 'plant',
      NATS_REPLICAS: '5',
      NATS_STREAM_MB: '100',
      TELEMETRY_RETENTION_HOURS: '1.5',
      TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8',
      PAGES_PER_MINUTE: '60',
      PAGE_CACHE_MB: '0',
      LIVE_LISTENERS_PER_ADDRESS: '20',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'development',
    });
    expect(config).toEqual({
      port: 0,
      host: '::1',
      publicUrl: 'https://smr.example',
      dataDir: resolve('/var/lib/smr'),
      embeddedFsync: false,
      databaseUrl: 'postgres://smr:pw@db:5432/smr',
      databaseReadUrl: 'postgres://smr:pw@standby:5432/smr',
      authSecret: SECRET,
      admin: { email: 'ada@smr.example', password: 'secret' },
      smtpUrl: 'smtps://user:pw@mail.smr.example:465',
      mailFrom: 'news@smr.example',
      securityContact: 'security@smr.example',
      outboundAllow: ['127.0.0.0/8', '::1/128'],
      logoServiceUrl: null,
      newsletterDomain: 'letters.smr.example',
      newsletterImprint: 'SMR Ltd, 1 Reactor Road, Geneva',
      newsletterMailsPerSecond: 2.5,
      newsletterWebhookKey: 'the-key-of-the-provider',
      dkim: {
        domainName: 'smr.example',
        keySelector: 'a',
        privateKey: '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----',
      },
      research: { mode: 'stand-in', model: { url: 'https://llm.example/v1', key: 'k3y', model: 'small' } },
      simulator: false,
      mqtt: {
        protocol: 'mqtts',
        host: 'broker.example',
        port: 8883,
        username: 'plant',
        password: '50%',
        version: '3.1.1',
        clientId: 'control-room',
        sharedGroup: 'rooms',
        sessions: 4,
      },
      nats: {
        servers: ['tls://a.example:4222', 'tls://b.example:4333'],
        username: 'plant',
        password: '50%',
        token: null,
        stream: 'plant',
        replicas: 5,
        megabytes: 100,
      },
      traces: { endpoint: 'http://collector.example:4318', serviceName: 'smr-intelligence', share: 0.1 },
      telemetryRetentionHours: 1.5,
      trustedProxies: ['10.0.0.0/8', 'fd00::/8'],
      pagesPerMinute: 60,
      pageCacheMegabytes: 0,
      liveListenersPerAddress: 20,
      logLevel: 'warn',
      isDevelopment: true,
    });
  });

  it('NATS_URL with a user alone is a token', () => {
    expect(readConfig({ NATS_URL: 'nats://t0ken@a.example' }).nats).toMatchObject({ token: 't0ken', username: null });
  });

  it('MQTT_SESSIONS above 1 needs a group that they divide the load by', () => {
    expect(() => readConfig({ MQTT_SESSIONS: '2' })).toThrow('MQTT_SHARED_GROUP');
  });

  it.each(['https://smr.example/', 'https://smr.example//', 'https://smr.example'])(
    'PUBLIC_URL %s loses its trailing slash, because paths are appended to it',
    (PUBLIC_URL) => {
      expect(readConfig({ PUBLIC_URL }).publicUrl).toBe('https://smr.example');
    },
  );
});

describe('a wrong value', () => {
  const wrong: [name: string, value: string, allowed: RegExp][] = [
    ['PORT', 'http', /0 to 65535/],
    ['PORT', '-1', /0 to 65535/],
    ['PORT', '65536', /0 to 65535/],
    ['PORT', '30.5', /0 to 65535/],
    ['HOST', 'http://localhost', /address or host name/],
    ['HOST', 'two words', /address or host name/],
    ['PUBLIC_URL', 'smr.example', /https:\/\//],
    ['PUBLIC_URL', 'ftp://smr.example', /https:\/\//],
    ['DATABASE_URL', 'mysql://u:p@db/smr', /postgres:\/\//],
    ['DATABASE_URL', 'db:5432', /postgres:\/\//],
    ['AUTH_SECRET', 'short', /at least 32 characters/],
    ['ADMIN_EMAIL', 'ada', /e-mail address/],
    ['ADMIN_PASSWORD', '12345', /at least 6 characters/],
    ['MQTT_URL', 'ws://broker:9001', /mqtts:\/\//],
    ['MQTT_URL', 'mqtt://plant:50%zz@broker', /%25/],
    ['MQTT_CLIENT_ID', 'a/b', /letters/],
    ['MQTT_SESSIONS', '17', /1 to 16/],
    ['NATS_URL', 'a.example:4222', /nats:\/\//],
    ['NATS_URL', 'nats://a.example,https://b.example', /nats:\/\//],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /https:\/\//],
    ['OTEL_TRACES_SAMPLER_ARG', '2', /0 to 1/],
    ['NATS_STREAM', 'a.b', /letters, digits/],
    ['NATS_REPLICAS', '0', /1 to 5/],
    ['SMTP_URL', 'mail.smr.example:587', /smtp:\/\//],
    ['SMTP_URL', 'https://mail.smr.example', /smtp:\/\//],
    ['MAIL_FROM', 'SMR Intelligence', /e-mail address/],
    ['MAIL_FROM', 'SMR <no-reply@localhost>\r\nBcc: all@smr.example', /e-mail address/],
    ['OUTBOUND_ALLOW', '127.0.0.1', /CIDR/],
    ['OUTBOUND_ALLOW', '10.0.0.0/33', /CIDR/],
    ['OUTBOUND_ALLOW', '127.0.0.0/8,localhost', /CIDR/],
    ['RESEARCH_MODE', 'fake', /real or stand-in/],
    ['RESEARCH_LLM_URL', 'llm.example', /https:\/\//],
    ['NEWSLETTER_WEBHOOK_KEY', 'short', /at least 16 characters/],
    ['NEWSLETTER_WEBHOOK_KEY', 'long enough but with spaces in it', /without spaces/],
    ['SIMULATOR', 'true', /on or off/],
    ['TELEMETRY_RETENTION_HOURS', '0', /above 0/],
    ['PAGE_CACHE_MB', '-1', /at least 0/],
    ['LIVE_LISTENERS_PER_ADDRESS', '0', /at least 1/],
    ['LIVE_LISTENERS_PER_ADDRESS', 'many', /whole number/],
    ['TELEMETRY_RETENTION_HOURS', '3 days', /hours/],
    ['TELEMETRY_RETENTION_HOURS', 'Infinity', /hours/],
    ['LOG_LEVEL', 'verbose', /fatal, error, warn, info, debug, trace, silent/],
  ];

  it.each(wrong)('%s=%j is refused with the name and what is allowed', (name, value, allowed) => {
    const message = refusal({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} is not usable`));
    expect(message.slice(message.indexOf('Allowed:'))).toMatch(allowed);
  });

  it('that can be shown is shown', () => {
    expect(refusal({ PORT: 'http' })).toContain('given: "http"');
  });

  it.each([
    ['AUTH_SECRET', 'hunter2', 'hunter2'],
    ['ADMIN_PASSWORD', 'hunt2', 'hunt2'],
    ['NEWSLETTER_WEBHOOK_KEY', 'hunter2', 'hunter2'],
    ['DATABASE_URL', 'mysql://smr:hunter2@db/smr', 'hunter2'],
    ['SMTP_URL', 'http://smr:hunter2@mail', 'hunter2'],
    ['MQTT_URL', 'http://smr:hunter2@broker', 'hunter2'],
    ['PUBLIC_URL', 'ftp://smr:hunter2@smr.example', 'hunter2'],
  ])('of %s is never printed', (name, value, secret) => {
    expect(refusal({ [name]: value })).not.toContain(secret);
  });

  it('does not hide the next one: all are listed, one a line', () => {
    const lines = refusal({ PORT: 'x', SIMULATOR: 'x', LOG_LEVEL: 'x' }).split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'SIMULATOR', 'LOG_LEVEL']);
  });
});

describe('variables that need each other', () => {
  it.each([{ RESEARCH_LLM_URL: 'https://llm.example/v1' }, { RESEARCH_LLM_MODEL: 'small' }])(
    '%j alone is refused: the endpoint is asked for a model by name',
    (env) => {
      expect(refusal(env)).toMatch(/^RESEARCH_LLM_URL and RESEARCH_LLM_MODEL go together/);
    },
  );

  it('DATABASE_URL requires AUTH_SECRET, because every process must sign alike', () => {
    const message = refusal({ DATABASE_URL: 'postgres://smr:hunter2@db/smr' });
    expect(message).toMatch(/^AUTH_SECRET is required with DATABASE_URL/);
    expect(message).not.toContain('hunter2');
  });

  it.each([{ ADMIN_EMAIL: 'ada@smr.example' }, { ADMIN_PASSWORD: 'hunter2' }])(
    'ADMIN_EMAIL and ADMIN_PASSWORD go together: not %j alone',
    (env) => {
      const message = refusal(env);
      expect(message).toMatch(/ADMIN_EMAIL and ADMIN_PASSWORD/);
      expect(message).not.toContain('hunter2');
    },
  );
});

function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify(env)} was accepted`);
}
