import { describe, expect, it } from 'vitest';
import type { FetchFailure } from '../../platform/server/safe-fetch.ts';
import { describeFeedFailure, type FeedFailure, feedFailures } from './contract.ts';

/** Does not compile when a fetch can fail in a way that a feed source cannot store. */
const everyFetchFailure: Record<FetchFailure, FeedFailure> = {
  'bad-url': 'bad-url',
  'blocked-address': 'blocked-address',
  dns: 'dns',
  tls: 'tls',
  'connect-timeout': 'connect-timeout',
  timeout: 'timeout',
  'too-many-redirects': 'too-many-redirects',
  'redirect-loop': 'redirect-loop',
  'too-large': 'too-large',
  'bad-encoding': 'bad-encoding',
  connection: 'connection',
};

describe('feed failures', () => {
  it('include every failure of a fetch', () => {
    expect(feedFailures).toEqual(expect.arrayContaining(Object.values(everyFetchFailure)));
  });

  it.each(feedFailures)('%s is explained in whole sentences', (failure) => {
    const { what, fix } = describeFeedFailure(failure);
    expect(what).toMatch(/^[A-Z].{15,}\.$/);
    expect(fix).toMatch(/^[A-Z].{15,}\.$/);
  });

  it('are told apart by what happened', () => {
    expect(new Set(feedFailures.map((failure) => describeFeedFailure(failure).what)).size).toBe(feedFailures.length);
  });
});
