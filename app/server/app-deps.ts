import type { FeedbackLimits } from '../../features/feedback/server/limit-feedback.ts';
import type { TelemetryIntake } from '../../features/fleet/telemetry/server/accept-samples.ts';
import type { MailLane } from '../../platform/server/bulk-mail.ts';
import type { ChangeFeed } from '../../platform/server/change-feed.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Database } from '../../platform/server/database.ts';
import type { AddressReader } from '../../platform/server/http/client-address.ts';
import type { Metrics } from '../../platform/server/http/metrics.ts';
import type { PageRenderer } from '../../platform/server/http/pages.ts';
import type { ApiRateLimits } from '../../platform/server/http/rate-limit.ts';
import type { RateLimit } from '../../platform/server/limit-tries.ts';
import type { Log } from '../../platform/server/log.ts';
import type { Mailer } from '../../platform/server/mail.ts';
import type { SafeFetch } from '../../platform/server/safe-fetch.ts';

/** What the app is built on, and its limits. */
export interface AppDeps {
  config: Pick<
    Config,
    'publicUrl' | 'isDevelopment' | 'newsletterDomain' | 'newsletterImprint' | 'newsletterWebhookKey'
  > &
    Partial<Pick<Config, 'securityContact'>>;
  /** Who sent a request, in the form in which limits count. */
  addressOf: AddressReader;
  log: Log;
  metrics: Metrics;
  db: Database;
  changeFeed: ChangeFeed;
  mailer: Mailer;
  /** Opens a connection to the mail server for letters. */
  openLane(): Promise<MailLane>;
  /** Asks for one run of a job as soon as a process is free. */
  requestJob(name: string): Promise<void>;
  /** The guarded way to addresses that other people wrote. */
  safeFetch: SafeFetch;
  /** How the glossary researches; for real and without a language model when left out. */
  research?: Config['research'];
  /** The broker that is listened to; null or left out: none. */
  mqtt?: Config['mqtt'];
  /** Signs session cookies and confirmation links. */
  secret: string;
  renderer(): Promise<PageRenderer>;
  /** Folder of the built client; null in development, where Vite serves it. */
  clientFolder: string | null;
  /** Where telemetry goes in, for senders over HTTP. */
  intake: TelemetryIntake;
  /** Server's clock for telemetry, ms since 1970. */
  now?(): number;
  isStopping(): boolean;
  /** Aborts when the process begins to stop. */
  stopSignal: AbortSignal;
  rateLimits?: ApiRateLimits;
  /** How often one client may ask for the newsletter: each time a mail goes to whatever address it names. */
  subscriptionLimit?: RateLimit;
  /** How long who reads waits before it is told to come back. */
  readWithinMs?: number;
  /** For finished pages and answers of visitors; 0: nothing is kept. */
  pageCacheMegabytes?: number;
  /** How many pages are rendered anew for one address. */
  pageLimit?: RateLimit;
  /** How many submissions one address may send. */
  submissionLimit?: RateLimit;
  /** How much one address may write and vote. */
  feedbackLimits?: Partial<FeedbackLimits>;
  /** How many samples one key may send. */
  sampleLimit?: RateLimit;
  /** How much one reader's API key may ask. */
  keyLimit?: RateLimit;
}
