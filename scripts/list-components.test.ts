import { describe, expect, it } from 'vitest';
import { listPackages, writeBillOfMaterials } from './list-components.mjs';

/** What may be used in a product whose own sources are not given away: nothing that asks that of what is linked with it. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
  'Python-2.0',
  'PSF-2.0',
  // Typefaces.
  'OFL-1.1',
  // Data of browsers, used while building.
  'CC-BY-4.0',
  // A compiler of styles, used while building and unchanged.
  'MPL-2.0',
  // The Eclipse project's own writer of Sparkplug, by which tests and the bench judge our reader; no part of what is shipped.
  'EPL-2.0',
  // libvips, which sharp links to dynamically and a release carries as a file of its own.
  'LGPL-3.0-or-later',
]);

describe('what the product is made of', () => {
  const packages = listPackages();

  it('comes under licences that are known to fit', () => {
    const others = packages.filter(
      ({ license }) =>
        !license
          ?.split(/[()\s]+|\bAND\b|\bOR\b/)
          .filter(Boolean)
          .every((one: string) => ALLOWED.has(one)),
    );
    expect(others).toEqual([]);
  });

  it('is fetched by checksum', () => {
    expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });

  it('is told whole, with addresses that tools look up', () => {
    const bill = writeBillOfMaterials({ name: 'smr-intelligence', version: '0.1.0' }, new Date(0));
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
    expect(bill.components.length).toBe(packages.length);
    expect(bill.components.find(({ name }) => name === '@electric-sql/pglite')).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/%40electric-sql\/pglite@\d/),
      licenses: [{ expression: 'Apache-2.0' }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    });
  });
});
