import { listSourceFiles, type SourceFile } from './source-files.ts';

/** Files that import each other, directly or round a corner: each group can only be understood as a whole. */
export function findCycles(files: readonly Pick<SourceFile, 'path' | 'imports'>[]): string[][] {
  const importsOf = new Map(files.map((file) => [file.path, file.imports]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  // Tarjan, "Depth-first search and linear graph algorithms" (1972): strongly connected components in one pass.
  const visit = (path: string) => {
    order.set(path, order.size);
    lowest.set(path, order.get(path) ?? 0);
    stack.push(path);
    for (const next of importsOf.get(path) ?? []) {
      if (!importsOf.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    const importsItself = group.length === 1 && (importsOf.get(path) ?? []).includes(path);
    if (group.length > 1 || importsItself) cycles.push(group);
  };
  for (const { path } of files) if (!order.has(path)) visit(path);
  return cycles;
}

if (import.meta.main) {
  const cycles = findCycles(listSourceFiles());
  for (const cycle of cycles)
    console.error(`These files import each other: ${cycle.join(' → ')}. Move what they share into a file below both.`);
  console.log(cycles.length === 0 ? 'No import cycles.' : `${cycles.length} import cycles.`);
  process.exit(cycles.length === 0 ? 0 : 1);
}
