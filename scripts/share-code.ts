import { basename } from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { partOfFile } from './split-routes.ts';

/**
 * Which modules travel in one file, by who needs them: what the same pages need goes together, and what other pages need as well is put
 * with it as long as the files that this spares are worth what it brings in vain. (The bundler's own choice is a file for each set of pages, hundreds of
 * some hundred bytes; lists by hand were right for the pages for which they had been written.)
 */
export function shareCode(): Plugin {
  let groups: ReadonlyMap<string, string> = new Map();
  let root = '';
  return {
    name: 'share-code',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      ({ root } = config);
    },
    buildEnd() {
      const modules = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []);
      // Neither the length of the folder's name, which stands in what is imported, nor the order in which files were read may decide what a page brings.
      groups = groupModules(
        modules
          .map(({ id, code, isEntry, importedIds, dynamicallyImportedIds }) => ({
            id,
            size: sizeOf(id, (code ?? '').replaceAll(root, '')),
            isEntry,
            imports: importedIds,
            late: dynamicallyImportedIds,
          }))
          .sort((one, other) => (one.id < other.id ? -1 : 1)),
      );
    },
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        groups: [
          // What every page has.
          { name: 'frame', tags: ['$initial'] },
          // Not with all that it imports, which may belong to others.
          {
            name: (id) => partOfFile(id) ?? groups.get(id) ?? null,
            debugName: 'shared',
            includeDependenciesRecursively: false,
          },
        ],
      },
    }),
  };
}

/** Minified and packed. */
const sizeOf = (id: string, code: string) =>
  minifySync(`${basename(id.split('?')[0] ?? '')}.js`, code).code.length * PACKED;

/** What every page needs of the libraries and the frame, which imports from the same lists, does not: some hundred bytes each. */
const ofEveryPage = /\/@tanstack\/.*\/(fileRoute|lazyRouteComponent|useSuspenseQuery|queryOptions)\.js$/;

export interface Module {
  id: string;
  /** Bytes, minified and packed. */
  size: number;
  /** Every page begins with it, and with what it imports. */
  isEntry: boolean;
  imports: readonly string[];
  /** Imported when they are needed. */
  late: readonly string[];
}

const READ = '\0virtual:routes/';

/** What packing leaves of a module's minified code. */
const PACKED = 0.31;

/**
 * How much a byte in vain weighs, and how many of them a file may cost that it spares. On pages that are read bytes count; those of the fleet have 190 KB
 * and twelve files.
 */
const readers = { weight: 100, bytesForFile: 600 };
/** What is read and has most to do gets nothing in vain. */
const fullest = { weight: 400, bytesForFile: 350 };
const fleet = { weight: 1, bytesForFile: 60_000 };
const others = { weight: 0.3, bytesForFile: 10_000 };
/** The page of the fleet that stands open all day. */
const fleetHome = { weight: 1, bytesForFile: 1_500_000 };
/** What every page asks for as soon as it is alive. */
const everywhere = { weight: 3_000, bytesForFile: 600 };

/**
 * Bytes of a page that is read beside what every page has (112 KB): whatever files it would spare, such a page gets nothing in vain beyond
 * them. They are reckoned: as it is sent, a page is 1 to 3 KB more, by its files, and 130 KB are what it may be.
 */
const MOST_READ = 13_300;

const uses = new Map<string, typeof readers>();

function kindOfUse(root: string): typeof readers {
  const use = uses.get(root) ?? findUse(root);
  uses.set(root, use);
  return use;
}

function findUse(root: string): typeof readers {
  if (/\/ui\/(PlainToasts|Tips)\.tsx$/.test(root)) return everywhere;
  if (/routes\/HomePage$/.test(root)) return fullest;
  if (/\/FleetPage\./.test(root)) return fleetHome;
  if (/features\/fleet\/|FleetLayout|virtual:routes\/fleet/.test(root)) return fleet;
  return root.startsWith(READ) && root !== `${READ}desks` ? readers : others;
}

const weightOf = (root: string) => kindOfUse(root).weight;
const worthOfFile = (root: string) => kindOfUse(root).weight * kindOfUse(root).bytesForFile;

/** Bytes that each asks for, be it in vain. */
type Loads = Map<string, number>;

interface Group {
  modules: Module[];
  size: number;
  /** Who asks for it, be it for what another group needs of it. */
  roots: Set<string>;
  /** Groups that its modules import from, and so on. */
  needs: Set<Group>;
}

/** @returns names of the groups by module; what one other than a page that is read asks for alone has none, and goes with it */
export function groupModules(modules: readonly Module[]): Map<string, string> {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const frame = closure(
    modules.filter(({ isEntry }) => isEntry).map(({ id }) => id),
    byId,
  );
  const roots = new Map<string, Set<string>>();
  for (const id of new Set(modules.flatMap(({ late }) => late))) {
    // A page that is read and its route are one.
    const part = partOfFile(id);
    const root = part ? `${READ}${part}` : id;
    roots.set(root, new Set([...(roots.get(root) ?? []), ...closure([id], byId)]));
  }
  const loads: Loads = new Map();
  for (const [root, needed] of roots)
    loads.set(root, sum([...needed].map((id) => (frame.has(id) ? 0 : (byId.get(id)?.size ?? 0)))));
  const usersOf = new Map<string, Set<string>>();
  for (const [root, needed] of roots)
    for (const id of needed)
      if ((!frame.has(id) || ofEveryPage.test(id)) && !roots.has(id) && partOfFile(id) === null)
        usersOf.set(id, (usersOf.get(id) ?? new Set()).add(root));

  const alone = [...usersOf].flatMap(([id, [root = '', ...more]]) =>
    more.length === 0 && root.startsWith(READ) ? [[id, root.slice(READ.length)] as const] : [],
  );
  const together = Map.groupBy(
    [...usersOf].filter(([, users]) => users.size > 1),
    ([, users]) => [...users].sort().join('\n'),
  );
  const groups = [...together.values()].map((found): Group => {
    const inside = found.flatMap(([id]) => byId.get(id) ?? []);
    return {
      modules: inside,
      size: sum(inside.map(({ size }) => size)),
      roots: new Set(found[0]?.[1]),
      needs: new Set(),
    };
  });
  const groupOf = new Map(groups.flatMap((group) => group.modules.map(({ id }) => [id, group] as const)));
  for (const group of groups) {
    const needed = closure(
      group.modules.map(({ id }) => id),
      byId,
    );
    group.needs = new Set([...needed].flatMap((id) => groupOf.get(id) ?? []));
    group.needs.delete(group);
  }
  joinGroups(groups, loads);
  return new Map([...nameGroups(groups), ...alone]);
}

function closure(from: readonly string[], byId: ReadonlyMap<string, Module>): Set<string> {
  const found = new Set<string>();
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(byId.get(id)?.imports ?? []));
  }
  return found;
}

/** The two whose joining spares most, again and again until none spares anything. */
function joinGroups(groups: Group[], loads: Loads): void {
  const gains = new Map<Group, Map<Group, number>>(groups.map((group) => [group, new Map()]));
  const compare = (changed: ReadonlySet<Group>) => {
    groups.forEach((one, at) => {
      for (const other of groups.slice(at + 1))
        if (changed.has(one) || changed.has(other)) gains.get(one)?.set(other, gainAtMost(one, other));
    });
  };
  compare(new Set(groups));
  for (;;) {
    const pairs = groups.flatMap((one, at) =>
      groups.slice(at + 1).flatMap((other) => {
        const gain = gains.get(one)?.get(other) ?? 0;
        return gain > 0 ? [{ one, other, gain }] : [];
      }),
    );
    let best: { one: Group; other: Group; gain: number } | null = null;
    for (const { one, other, gain } of pairs.sort((a, b) => b.gain - a.gain)) {
      if (gain <= (best?.gain ?? 0)) break;
      const rest = gain - costOfNeeds(one, other);
      if (rest <= (best?.gain ?? 0) || isBetween(one, other)) continue;
      if (isWithinBounds(loads, one, other)) best = { one, other, gain: rest };
    }
    if (!best) return;
    for (const [root, bytes] of broughtInVain(best.one, best.other)) loads.set(root, (loads.get(root) ?? 0) + bytes);
    join(groups, best.one, best.other);
    compare(new Set([best.one, ...best.one.needs]));
  }
}

/** Without what it costs that they need others. */
function gainAtMost(one: Group, other: Group): number {
  let gain = 0;
  for (const root of one.roots) gain += other.roots.has(root) ? worthOfFile(root) : -weightOf(root) * other.size;
  for (const root of other.roots) if (!one.roots.has(root)) gain -= weightOf(root) * one.size;
  return gain;
}

/** Who gets one of them in vain gets what it imports, too. */
function costOfNeeds(one: Group, other: Group): number {
  let cost = 0;
  for (const [root, needs] of neededInVain(one, other))
    for (const need of needs) cost += weightOf(root) * need.size + worthOfFile(root);
  return cost;
}

/** What each would ask for on behalf of another one, were they joined. */
function* neededInVain(one: Group, other: Group): Generator<[root: string, needs: Group[]]> {
  for (const [asked, brought] of [
    [one, other],
    [other, one],
  ] as const)
    for (const root of asked.roots)
      yield [root, [...brought.needs].filter((need) => need !== asked && !need.roots.has(root))];
}

/** Bytes that each would ask for more. */
function broughtInVain(one: Group, other: Group): Loads {
  const brought: Loads = new Map();
  for (const root of one.roots) brought.set(root, other.roots.has(root) ? 0 : other.size);
  for (const root of other.roots) if (!one.roots.has(root)) brought.set(root, one.size);
  for (const [root, needs] of neededInVain(one, other))
    brought.set(root, (brought.get(root) ?? 0) + sum(needs.map(({ size }) => size)));
  return brought;
}

/** Whether no page that is read gets more than it may, joined. */
function isWithinBounds(loads: Loads, one: Group, other: Group): boolean {
  for (const [root, bytes] of broughtInVain(one, other))
    if (bytes > 0 && [readers, fullest].includes(kindOfUse(root)) && (loads.get(root) ?? 0) + bytes > MOST_READ)
      return false;
  return true;
}

/** Whether one of two needs a third that needs the other: joined, two files would wait for each other. */
function isBetween(one: Group, other: Group): boolean {
  const leads = (from: Group, to: Group) => [...from.needs].some((need) => need !== to && need.needs.has(to));
  return leads(one, other) || leads(other, one);
}

function join(groups: Group[], one: Group, other: Group): void {
  one.modules.push(...other.modules);
  one.size += other.size;
  for (const root of other.roots) one.roots.add(root);
  for (const need of other.needs) one.needs.add(need);
  one.needs.delete(one);
  one.needs.delete(other);
  groups.splice(groups.indexOf(other), 1);
  for (const group of groups) {
    if (group === one || !(group.needs.delete(other) || group.needs.has(one))) continue;
    group.needs.add(one);
    for (const need of one.needs) group.needs.add(need);
  }
  for (const need of one.needs) for (const root of one.roots) need.roots.add(root);
}

/** By the largest module of each. */
function nameGroups(groups: readonly Group[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    groups.flatMap(({ modules }) => {
      const largest = modules.reduce((one, other) => (other.size > one.size ? other : one));
      const plain = basename(largest.id.split('?')[0] ?? '').replace(/\W.*$/, '') || 'shared';
      let name = plain;
      for (let more = 2; taken.has(name); more++) name = `${plain}${more}`;
      taken.add(name);
      return modules.map(({ id }) => [id, name] as const);
    }),
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
