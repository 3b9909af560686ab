import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createAddressReader } from './client-address.ts';

const from = (remoteAddress: string | undefined, forwardedFor?: string | string[]) =>
  // The two things that are read of it.
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } }) as unknown as IncomingMessage;

describe('without trusted proxies', () => {
  const read = createAddressReader([]);

  it('takes the other end of the connection, whatever the request says of itself', () => {
    expect(read(from('192.0.2.7', '203.0.113.9'))).toBe('192.0.2.7');
  });

  it('takes an IPv4 address in IPv6 form for what it is', () => {
    expect(read(from('::ffff:192.0.2.7'))).toBe('192.0.2.7');
  });

  it('counts the whole /64 of an IPv6 address', () => {
    expect(read(from('2001:db8:1:2:aaaa::1'))).toBe('2001:db8:1:2::/64');
    expect(read(from('2001:db8:1:2:bbbb:1:2:3'))).toBe('2001:db8:1:2::/64');
    expect(read(from('2001:db8:1:3::1'))).not.toBe('2001:db8:1:2::/64');
  });

  it('has a word for a connection that is gone', () => {
    expect(read(from(undefined))).toBe('unknown');
  });
});

describe('behind proxies that are trusted', () => {
  const read = createAddressReader(['10.0.0.0/8', '2001:db8:ffff::/48']);

  it.each([
    ['the client that the proxy saw', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the client behind two proxies', '10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['nothing that the client wrote itself', '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['nothing from who is no proxy', '192.0.2.7', '203.0.113.9', '192.0.2.7'],
    ['the proxy, when it says nothing', '10.0.0.1', undefined, '10.0.0.1'],
    ['the proxy, when it says nonsense', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['the last hop before nonsense', '10.0.0.1', '203.0.113.9, <script>, 10.0.0.2', '10.0.0.2'],
    ['a client with a port', '10.0.0.1', '203.0.113.9:50123', '203.0.113.9'],
    ['an IPv6 client with a port', '10.0.0.1', '[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
    ['the first of all when every hop is ours', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['a client behind an IPv6 proxy', '2001:db8:ffff::1', '203.0.113.9', '203.0.113.9'],
  ])('takes %s', (_, remote, said, expected) => {
    expect(read(from(remote, said))).toBe(expected);
  });

  it('reads the header as one when it came several times', () => {
    expect(read(from('10.0.0.1', ['198.51.100.1', '203.0.113.9']))).toBe('203.0.113.9');
  });
});
