export interface Package {
  name: string;
  version: string;
  license: string | null;
  integrity: string | null;
}
export function listPackages(): Package[];
export function writeBillOfMaterials(
  product: { name: string; version: string },
  now: Date,
): { bomFormat: string; specVersion: string; components: { name: string; purl: string }[] };
