const fuelTags = ['Fuel', 'Enrichment', 'Recycling', 'HALEU', 'Waste'];
const workTags = ['Project development', 'Project delivery', 'Software', 'Components', 'Magnets', 'Radioisotope'];

/**
 * The ground of a startup's monogram, by what it works on, so that a tracker without logos is no single texture: fusion, fuel, services
 * around reactors, and reactors. The first tag says most.
 */
export function chooseTint(tags: readonly string[]): 'sea' | 'moss' | 'sand' | 'plum' {
  const [first = ''] = tags;
  if (tags.includes('Fusion')) return 'plum';
  if (fuelTags.includes(first)) return 'sand';
  return workTags.includes(first) ? 'moss' : 'sea';
}
