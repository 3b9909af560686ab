import { describe, expect, it } from 'vitest';
import { groupModules, type Module } from './share-code.ts';

const news = '\0virtual:routes/NewsPage';
const about = '\0virtual:routes/AboutPage';
const sources = '\0virtual:routes/SourcesPage';
const unit = '/features/fleet/screens/web/UnitPage.tsx?tsr-split=component';
const map = '/features/fleet/screens/web/MapPage.tsx?tsr-split=component';

function modulesOf(imports: Record<string, string[]>, sizes: Record<string, number> = {}): Module[] {
  const pages = [news, about, sources, unit, map].filter((id) => id in imports);
  const named = new Set(['entry', ...Object.keys(imports), ...Object.values(imports).flat()]);
  return [...named].map((id) => ({
    id,
    size: sizes[id] ?? 1_000,
    isEntry: id === 'entry',
    imports: imports[id] ?? [],
    late: id === 'entry' ? pages : [],
  }));
}

/** The modules that go together, sorted. */
function filesOf(modules: Module[]): string[][] {
  const files = Map.groupBy(groupModules(modules), ([, name]) => name);
  return [...files.values()].map((file) => file.map(([id]) => id).sort()).sort();
}

describe('a file', () => {
  it('has what the same pages need', () => {
    const modules = modulesOf({
      entry: [],
      [news]: ['card.ts', 'time.ts'],
      [about]: ['card.ts'],
      [sources]: ['time.ts'],
    });
    expect(filesOf(modulesOf({ entry: [], [news]: ['a.ts', 'b.ts'], [about]: ['b.ts', 'a.ts'] }))).toEqual([
      ['a.ts', 'b.ts'],
    ]);
    expect(filesOf(modules)).toEqual([['card.ts'], ['time.ts']]);
  });

  it('has what a page that is read needs alone, beside the page itself', () => {
    const groups = groupModules(modulesOf({ entry: [], [news]: ['card.ts'], [about]: [], [unit]: ['gauge.ts'] }));
    expect(groups.get('card.ts')).toBe('NewsPage');
    expect(groups.has('gauge.ts')).toBe(false);
  });

  it('has nothing of what every page begins with', () => {
    expect(filesOf(modulesOf({ entry: ['react.ts'], [news]: ['react.ts'], [about]: ['react.ts'] }))).toEqual([]);
  });

  it('takes what is small along, to spare another file, and leaves what is large', () => {
    const imports = {
      entry: [],
      [unit]: ['a.ts', 'b.ts'],
      [map]: ['a.ts', 'b.ts'],
      [sources]: ['b.ts'],
      [news]: ['b.ts'],
    };
    expect(filesOf(modulesOf(imports, { 'a.ts': 10 }))).toEqual([['a.ts', 'b.ts']]);
    expect(filesOf(modulesOf(imports, { 'a.ts': 50_000 }))).toEqual([['a.ts'], ['b.ts']]);
  });

  it('is not made of what brings along what others would need of it', () => {
    const imports = (needed: string[]) => ({
      entry: [],
      [unit]: ['first.ts', 'extra.ts'],
      [map]: ['first.ts', 'extra.ts'],
      [sources]: ['extra.ts'],
      [news]: ['large.ts'],
      [about]: ['large.ts'],
      'first.ts': needed,
    });
    const sizes = { 'first.ts': 10, 'extra.ts': 10, 'large.ts': 50_000 };
    expect(filesOf(modulesOf(imports([]), sizes))).toEqual([['extra.ts', 'first.ts'], ['large.ts']]);
    expect(filesOf(modulesOf(imports(['large.ts']), sizes))).not.toContainEqual(['extra.ts', 'first.ts']);
  });

  it('brings no page that is read more in vain than it may', () => {
    const fleets = Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [`/features/fleet/screens/web/Unit${at}.tsx`, ['a.ts', 'b.ts']]),
    );
    const filesWith = (own: number) => {
      const modules = modulesOf(
        { entry: [], [news]: ['own.ts', 'a.ts'], [about]: ['a.ts'], [sources]: ['b.ts'], ...fleets },
        { 'own.ts': own, 'a.ts': 3_000, 'b.ts': 3_000 },
      );
      for (const module of modules) if (module.isEntry) module.late = [...module.late, ...Object.keys(fleets)];
      return filesOf(modules.map((module) => (module.id.includes('Page') ? { ...module, size: 0 } : module)));
    };
    expect(filesWith(1_000)).toContainEqual(['a.ts', 'b.ts']);
    expect(filesWith(9_000)).toContainEqual(['a.ts']);
  });
});
