// What the product is made of, from the lockfile: for the list that a release carries (CycloneDX 1.5), and for the test of licences.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** Each package once, whatever folders it lies in: name, version, SPDX expression, integrity as npm writes it (`sha512-…` in base64). */
export function listPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Map();
  for (const [path, { version, license, integrity }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1);
    if (name)
      found.set(`${name}@${version}`, { name, version, license: license ?? null, integrity: integrity ?? null });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param product name and version of what was built of them @param now when */
export function writeBillOfMaterials(product, now) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { timestamp: now.toISOString(), component: { type: 'application', ...product } },
    components: listPackages().map(({ name, version, license, integrity }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      ...(license && { licenses: [{ expression: license }] }),
      ...(integrity?.startsWith('sha512-') && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
      }),
    })),
  };
}
