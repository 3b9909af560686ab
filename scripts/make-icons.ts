import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { listSourceFiles, root } from './source-files.ts';

/**
 * `npm run icons`: writes ui/icons anew, a file for each icon of Lucide that the pages import and none for others. To use another one,
 * import it (`ui/icons/Pencil.tsx`) and run this. A file each, so that a page downloads only its own; drawn once, so that the package
 * with a thousand others (51 MB as React components) is not installed everywhere.
 */
const folder = join(root, 'ui', 'icons');
const lucide = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json'), 'utf8'),
) as {
  icons: Record<string, { body: string }>;
  aliases: Record<string, { parent: string }>;
};

const wanted = new Set(
  listSourceFiles().flatMap(({ imports }) =>
    imports.flatMap((path) => path.match(/^ui\/icons\/([A-Z]\w*)\.tsx$/)?.[1] ?? []),
  ),
);
mkdirSync(folder, { recursive: true });
for (const file of readdirSync(folder)) if (!wanted.has(file.replace('.tsx', ''))) rmSync(join(folder, file));
for (const name of wanted) writeFileSync(join(folder, `${name}.tsx`), draw(name));
console.log(`${wanted.size} icons`);

function draw(name: string): string {
  const shapes = find(name)
    .replaceAll(/<\/?g\b[^>]*>/g, '')
    // What drawIcon says for all of them.
    .replaceAll(
      / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g,
      '',
    )
    .replaceAll('/>', ' />');
  const isOne = shapes.split('<').length === 2;
  return `// Lucide (lucide.dev, ISC licence, © Lucide Contributors), written by scripts/make-icons.ts.
import { drawIcon } from '../draw-icon.tsx';

export const ${name} = /* @__PURE__ */ drawIcon(${isOne ? shapes : `<>${shapes}</>`});
`;
}

/** `ArrowUp` is `arrow-up`, `Trash2` is `trash-2`. */
function find(name: string): string {
  const key = name
    .replaceAll(/(?<!^)([A-Z])/g, '-$1')
    .replaceAll(/(\d+)/g, '-$1')
    .toLowerCase();
  const icon = lucide.icons[key] ?? lucide.icons[lucide.aliases[key]?.parent ?? ''];
  if (!icon) throw new Error(`Lucide has no icon “${key}” (${name}).`);
  return icon.body;
}
