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
