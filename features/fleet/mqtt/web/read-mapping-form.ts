import type { MappingFacts } from '../contract.ts';
import { mappingKinds } from '../vocabulary.ts';

/** What stands in the form of a mapping. */
export function readMappingForm(data: FormData): MappingFacts {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    name: text('name'),
    kind: mappingKinds.find((kind) => kind === data.get('kind')) ?? 'value',
    pattern: text('pattern'),
    unit: text('unit'),
    tag: text('tag'),
    renames: readRenames(text('renames')),
    valuePath: text('valuePath'),
    timePath: text('timePath'),
    qualityPath: text('qualityPath'),
    isOn: data.has('isOn'),
  };
}

/** `Core/Temperature = core_temp`, one a line; a name may have a = of its own. */
export function readRenames(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf('=');
      return at < 0 ? [line.trim(), line.trim()] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}

export function writeRenames(renames: Readonly<Record<string, string>>): string {
  return Object.entries(renames)
    .map(([name, tag]) => `${name} = ${tag}`)
    .join('\n');
}
