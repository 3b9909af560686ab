import { describe, expect, it } from 'vitest';
import { createAddressRule } from './public-address.ts';

const judge = createAddressRule([]);

describe('createAddressRule', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.255.255',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::1',
  ])('lets the public address %s through', (address) => {
    expect(judge(address)).toEqual({ allowed: true });
  });

  it.each([
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'unspecified'],
    ['10.0.0.1', 'private'],
    ['10.255.255.255', 'private'],
    ['100.64.0.1', 'carrierGradeNat'],
    ['100.127.255.255', 'carrierGradeNat'],
    ['100.100.100.200', 'carrierGradeNat'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['168.63.129.16', 'cloud metadata'],
    ['169.254.0.1', 'linkLocal'],
    ['169.254.169.254', 'linkLocal'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.8', 'reserved'],
    ['192.0.2.1', 'reserved'],
    ['192.88.99.1', 'reserved'],
    ['192.168.0.1', 'private'],
    ['198.18.0.1', 'reserved'],
    ['198.19.255.255', 'reserved'],
    ['198.51.100.7', 'reserved'],
    ['203.0.113.9', 'reserved'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.250', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::7f00:1', 'unassigned'],
    ['::a00:1', 'unassigned'],
    ['fc00::1', 'uniqueLocal'],
    ['fd00:ec2::254', 'uniqueLocal'],
    ['fe80::1', 'linkLocal'],
    ['fe80::1%eth0', 'linkLocal'],
    ['fec0::1', 'deprecatedSiteLocal'],
    ['ff02::1', 'multicast'],
    ['100::1', 'discard'],
    ['2001:db8::1', 'reserved'],
    ['2001:2::1', 'benchmarking'],
    ['3fff::1', 'reserved'],
    ['4000::1', 'unassigned'],
    ['5f00::1', 'segmentRouting'],
    ['::ffff:10.0.0.1', 'private inside IPv6'],
    ['::ffff:a9fe:a9fe', 'linkLocal inside IPv6'],
    ['::ffff:0:127.0.0.1', 'loopback inside IPv6'],
    ['64:ff9b::a00:1', 'private inside IPv6'],
    ['64:ff9b::a9fe:a9fe', 'linkLocal inside IPv6'],
    ['64:ff9b:1::808:808', 'local-use translation'],
    ['2002:a00:1::1', 'private inside IPv6'],
    ['2002:7f00:1::', 'loopback inside IPv6'],
    // Teredo: a public server, and the client 192.168.0.1 with its bits turned over.
    ['2001:0:808:808:0:0:3f57:fffe', 'private inside IPv6'],
    ['2001:0:a00:1:0:0:f7f7:f7f7', 'private inside IPv6'],
    ['2a00:1450::5efe:a00:1', 'private inside IPv6'],
    ['2a00:1450::200:5efe:7f00:1', 'loopback inside IPv6'],
    ['not an address', 'unreadable'],
    ['', 'unreadable'],
  ])('refuses %s as %s', (address, kind) => {
    expect(judge(address)).toEqual({ allowed: false, kind });
  });

  it('exempts exactly the ranges it was given, in their mapped form as well', () => {
    const permissive = createAddressRule(['127.0.0.0/8', 'fd00::/8']);
    expect(permissive('127.0.0.1').allowed).toBe(true);
    expect(permissive('::ffff:127.0.0.1').allowed).toBe(true);
    expect(permissive('fd12::1').allowed).toBe(true);
    expect(permissive('10.0.0.1').allowed).toBe(false);
    expect(permissive('fc00::1').allowed).toBe(false);
  });

  it('names the exemption that is not a range', () => {
    expect(() => createAddressRule(['127.0.0.1'])).toThrow('"127.0.0.1" is not an address range');
  });
});
