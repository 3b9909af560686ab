import { z } from 'zod';
import { procedure } from '../../platform/shared/procedure.ts';
import { draftSchema, recordChangeSchema, storedSchema, writableSchema } from '../../platform/shared/record-schema.ts';

import { sourceRecord } from './record.ts';
import {
  bulkChanges,
  ITEMS_IN_A_PREVIEW,
  LONGEST_ADDRESS,
  MAX_OPML_CHARACTERS,
  sourceKinds,
  sourceScopes,
  visitOutcomes,
} from './vocabulary.ts';

/** Every reason for which reading a feed brings no entries. Stored with the source it happened to. */
export const feedFailures = [
  'bad-url',
  'blocked-address',
  'dns',
  'tls',
  'connect-timeout',
  'timeout',
  'too-many-redirects',
  'redirect-loop',
  'too-large',
  'bad-encoding',
  'connection',
  'http-401',
  'http-403',
  'http-404',
  'http-410',
  'http-429',
  'http-4xx',
  'http-5xx',
  'cloudflare-challenge',
  'empty',
  'html-page',
  'not-a-feed',
  'truncated',
  'malformed',
] as const;

export type FeedFailure = (typeof feedFailures)[number];

/** One plain sentence on what happened, and one on what an editor can do about it. */
export interface FailureDescription {
  what: string;
  fix: string;
}

/** The sentences for a failure, for the admin page and for mails. */
export function describeFeedFailure(failure: FeedFailure): FailureDescription {
  return descriptions[failure];
}

const waitItOut = 'Nothing to do now: the feed is tried again later. If it lasts for days, look for a new address.';

const descriptions: Record<FeedFailure, FailureDescription> = {
  'bad-url': {
    what: 'The address is not a web address that can be fetched.',
    fix: 'Enter a complete address that begins with https:// and has no user name or password in it.',
  },
  'blocked-address': {
    what: 'The address leads into a private network.',
    fix: 'Use the public address of the feed; private, local and reserved networks are never fetched.',
  },
  dns: {
    what: 'The host name of the feed could not be found.',
    fix: 'Check the address for typing errors; the site may also have moved or closed.',
  },
  tls: {
    what: 'A secure connection to the site could not be set up.',
    fix: 'Open the address in a browser: if it warns as well, the publisher has to renew the certificate.',
  },
  'connect-timeout': { what: 'The site did not accept a connection in time.', fix: waitItOut },
  timeout: { what: 'The site did not finish its answer in time.', fix: waitItOut },
  'too-many-redirects': {
    what: 'The address redirects too many times.',
    fix: 'Open the address in a browser and enter the one you arrive at.',
  },
  'redirect-loop': {
    what: 'The address redirects in a circle.',
    fix: 'Open the address in a browser and enter the one you arrive at; often only https:// or www. is missing.',
  },
  'too-large': {
    what: 'The answer is larger than a feed may be.',
    fix: 'Ask the publisher for a feed with fewer entries, or pick the feed of one section.',
  },
  'bad-encoding': {
    what: 'The answer is compressed in a way that cannot be undone.',
    fix: 'The publisher’s server has to be repaired; the feed is tried again later.',
  },
  connection: { what: 'The connection to the site could not be made, or broke.', fix: waitItOut },
  'http-401': {
    what: 'The site asks for a login (status 401).',
    fix: 'Look for a public feed of this publisher; feeds behind a login cannot be read.',
  },
  'http-403': {
    what: 'The site refuses us (status 403).',
    fix: 'Ask the publisher to let our reader in, or give this feed its own user agent.',
  },
  'http-404': {
    what: 'There is nothing at this address (status 404).',
    fix: 'Look on the publisher’s site for the new address of the feed.',
  },
  'http-410': {
    what: 'The publisher has removed this feed for good (status 410).',
    fix: 'Delete the source, or enter the address of its successor.',
  },
  'http-429': {
    what: 'The site says that we ask too often (status 429).',
    fix: 'Nothing to do now: the feed waits as long as the site asks for.',
  },
  'http-4xx': {
    what: 'The site rejected the request.',
    fix: 'Open the address in a browser; if it fails there too, look for the new address of the feed.',
  },
  'http-5xx': { what: 'The site has an error of its own.', fix: waitItOut },
  'cloudflare-challenge': {
    what: 'Cloudflare asks for proof that a person is reading, so the feed is not delivered.',
    fix: 'Ask the publisher to exempt the feed from the challenge, or give this feed its own user agent.',
  },
  empty: {
    what: 'The answer has no content.',
    fix: 'Open the address in a browser; if it is blank there too, the publisher has to repair the feed.',
  },
  'html-page': {
    what: 'The address shows a web page instead of a feed.',
    fix: 'Look on that page for a link named RSS, Atom or feed, and enter its address.',
  },
  'not-a-feed': {
    what: 'The answer is neither RSS, Atom nor JSON Feed.',
    fix: 'Check that the address is the one of a feed, not of a sitemap, a list of feeds or a file.',
  },
  truncated: {
    what: 'The feed ends in the middle.',
    fix: 'The feed is tried again later; if it lasts, the publisher has to repair the feed.',
  },
  malformed: {
    what: 'The feed is damaged so badly that no entry can be read.',
    fix: 'Tell the publisher; a feed validator such as validator.w3.org/feed shows what is wrong.',
  },
};

const failureSchema = z
  .object({ code: z.enum(feedFailures), what: z.string(), fix: z.string() })
  .describe('What happened, and what an editor can do about it.');

export const feedSourceSchema = z.object({
  ...storedSchema(sourceRecord).shape,
  id: z.uuid(),
  revision: z.int().describe('Grows with every change of what editors write.'),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  lastFetchedAt: z.iso.datetime().nullable(),
  lastSuccessAt: z.iso.datetime().nullable(),
  nextDueAt: z.iso.datetime().nullable().describe('Not asked again before by the schedule; null: due now.'),
  failure: failureSchema.nullable().describe('Of the last visit; null after a success.'),
  errorCount: z.number().int().describe('Failures in a row.'),
  proposedUrl: z.string().nullable().describe('Where permanent redirects lead; an editor may accept it.'),
  proposedUrlSeen: z.number().int().describe('Visits in a row that were redirected there.'),
});
export type FeedSource = z.infer<typeof feedSourceSchema>;

const listedSourceSchema = feedSourceSchema.extend({
  storyCount: z.int().describe('Reports that it brought and that are kept.'),
  proposedUrlOwner: z
    .object({ name: z.string(), isActive: z.boolean() })
    .nullable()
    .describe('The source that reads the proposed address already: one of the two is too many.'),
});
export type ListedSource = z.infer<typeof listedSourceSchema>;

/** A source as its readers are told of it. */
export const readSourceSchema = z.object({
  name: z.string(),
  url: z.string().describe('Of the feed.'),
  kind: z.enum(sourceKinds),
  scope: z.enum(sourceScopes).describe("'general': only what is about nuclear energy is kept."),
  description: z.string().nullable(),
});
export type ReadSource = z.infer<typeof readSourceSchema>;

export const visitSchema = z.object({
  sourceId: z.uuid().nullable().describe('null when the source was deleted since.'),
  sourceName: z.string(),
  outcome: z.enum(visitOutcomes),
  httpStatus: z.number().int().nullable(),
  elapsedMs: z.number().int(),
  newCount: z.number().int(),
  updatedCount: z.number().int(),
  duplicateCount: z.number().int(),
  irrelevantCount: z.number().int(),
  droppedCount: z.number().int(),
  failure: failureSchema.nullable(),
  message: z.string().nullable().describe('What exactly was met.'),
  finishedAt: z.iso.datetime(),
});
export type Visit = z.infer<typeof visitSchema>;

export const runSchema = z.object({
  id: z.uuid(),
  trigger: z.string(),
  status: z.string().describe("'running', 'completed' or 'interrupted'."),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  plannedSources: z.number().int(),
  visits: z.array(visitSchema).describe('Source by source, in the order in which they ended.'),
});
export type Run = z.infer<typeof runSchema>;

export const ingestionStatusSchema = z.object({
  running: runSchema.nullable(),
  last: runSchema.nullable().describe('The last run that ended.'),
  nextRunAt: z.iso.datetime(),
  activeSources: z.number().int(),
  failingSources: z.number().int(),
});
export type IngestionStatus = z.infer<typeof ingestionStatusSchema>;

const previewSchema = z.object({
  url: z.string().describe('Where the answer came from, after redirects.'),
  title: z.string().nullable(),
  itemCount: z.number().int(),
  leftOutCount: z.number().int(),
  items: z
    .array(
      z.object({
        title: z.string(),
        url: z.string(),
        summary: z.string().nullable(),
        publishedAt: z.iso.datetime(),
        isLeftOut: z.boolean().describe('By the words that a source keeps or leaves out.'),
      }),
    )
    .max(ITEMS_IN_A_PREVIEW),
  failure: failureSchema.nullable(),
  message: z.string().nullable(),
  discovered: z
    .array(z.object({ url: z.string(), title: z.string().nullable() }))
    .describe('Feeds that the page at this address links to, when it is a page.'),
});
export type FeedPreview = z.infer<typeof previewSchema>;

const tags = ['Feeds'];
const aSource = z.object({ id: z.uuid() });
/** Browsers and Node both have it; what they share is compiled with the language alone. */
declare const URL: { parse(address: string): { href: string } | null };

const addressSchema = z
  .string()
  .trim()
  .min(1, sourceRecord.requiredMessage)
  .max(LONGEST_ADDRESS)
  .url({ protocol: /^https?$/, error: 'Must be a complete address that begins with https:// or http://.' })
  .refine((url) => !/^[a-z]+:\/\/[^/?#]*@/i.test(url), 'Must not carry a user name or password.')
  // It is stored as it is asked for, with letters that are no ASCII as up to nine characters each.
  .refine(
    (url) => (URL.parse(url)?.href.length ?? 0) <= LONGEST_ADDRESS,
    `Must have at most ${LONGEST_ADDRESS} characters as it is asked for, with other letters than those of ASCII written in %.`,
  );
const writableFields = writableSchema(sourceRecord).extend({ url: addressSchema });
const reading = { userAgent: true, keepWords: true, blockWords: true } as const;
/** One editor's choice; more than there will ever be. */
const MOST_CHOSEN_SOURCES = 1_000;

export const feedsContract = {
  listRead: procedure
    .meta({ access: 'visitor', madeFrom: ['rss_sources'] })
    .route({
      method: 'GET',
      path: '/feeds',
      tags,
      summary: 'The sources that are read, by kind and name, 1,000 at most',
    })
    .output(z.array(readSourceSchema)),
  listSources: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/feed-sources', tags, summary: 'All sources, newest first' })
    .output(z.array(listedSourceSchema)),
  addSource: procedure
    .meta({ access: 'editor', isOnce: true })
    .route({
      method: 'POST',
      path: '/admin/feed-sources',
      tags,
      summary: 'Adds an active source; 409 when its address is in the list already',
      successStatus: 201,
    })
    .input(draftSchema(sourceRecord).extend({ url: addressSchema }).strict())
    .output(feedSourceSchema),
  changeSource: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'PATCH',
      path: '/admin/feed-sources/{id}',
      tags,
      summary: 'Changes a source; 409 when somebody else did meanwhile. Switching it on or off needs no revision',
    })
    .input(
      writableFields
        .partial()
        .extend({
          id: z.uuid(),
          isActive: z.boolean().optional(),
          revision: z.int().min(1).optional().describe('The revision that the change was made from.'),
        })
        .strict(),
    )
    .output(feedSourceSchema),
  changeSources: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/feed-sources/changes',
      tags,
      summary: 'Switches several sources on or off, or deletes them: all of them or none',
    })
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(MOST_CHOSEN_SOURCES), change: z.enum(bulkChanges) }))
    .output(z.object({ changed: z.int().describe('Those that were not so already.') })),
  listHistory: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/feed-sources/{id}/history', tags, summary: 'Who changed a source, and what' })
    .input(aSource)
    .output(z.array(recordChangeSchema)),
  removeSource: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'DELETE',
      path: '/admin/feed-sources/{id}',
      tags,
      summary: 'Deletes a source; what it reported stays',
    })
    .input(aSource)
    .output(aSource),
  acceptRedirect: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/feed-sources/{id}/accept-redirect',
      tags,
      summary: 'Takes over the address to which permanent redirects lead',
    })
    .input(aSource.extend({ proposedUrl: z.string().describe('The proposal that was seen.') }))
    .output(feedSourceSchema),
  ingest: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/feed-sources/ingest',
      tags,
      summary: 'Reads active sources now, or one source; answers when it is done, 409 while another run is going on',
    })
    .input(
      z
        .object({
          sourceId: z.uuid().optional().describe('This one alone, also when it is switched off.'),
          isRetry: z.boolean().optional().describe('Only the sources that failed at their last visit.'),
        })
        .optional(),
    )
    .output(
      z.object({
        totalProcessed: z.number().int().describe('Entries that were new or changed.'),
        totalSources: z.number().int(),
        failedSources: z.number().int(),
        new: z.number().int(),
        updated: z.number().int(),
        duplicate: z.number().int(),
        irrelevant: z.number().int(),
      }),
    ),
  status: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/feed-sources/status', tags, summary: 'What runs, ran last and runs next' })
    .output(ingestionStatusSchema),
  test: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/feed-sources/test',
      tags,
      summary: 'What an address would bring, or which feeds the page there links to; stores nothing',
    })
    .input(writableFields.pick(reading).partial().extend({ url: addressSchema }))
    .output(previewSchema),
  importOpml: procedure
    .meta({ access: 'editor' })
    .route({ method: 'POST', path: '/admin/feed-sources/import', tags, summary: 'Adds the feeds of an OPML file' })
    .input(z.object({ opml: z.string().max(MAX_OPML_CHARACTERS) }))
    .output(
      z.object({
        added: z.number().int(),
        skipped: z.array(z.object({ name: z.string(), url: z.string(), reason: z.string() })),
      }),
    ),
};
