import { checkKit, checkTypeScale } from './check-kit.ts';
import { checkLists, checkRooms, roomOf } from './check-rooms.ts';
import { houseLists } from './house-lists.ts';
import { listSourceFiles, type SourceFile } from './source-files.ts';

/**
 * The rules of the house (ARCHITECTURE.md) as a program: where a file may lie, what it may be called, what it may import, how
 * long it may be. Every message says where the code belongs instead.
 */
export function checkStructure(files: readonly SourceFile[]): string[] {
  return [
    ...files.flatMap(checkPlace),
    ...files.flatMap(checkImports),
    ...files.flatMap(checkSql),
    ...files.flatMap(checkKit),
    ...files.flatMap(checkTypeScale),
    ...files.flatMap(checkLength),
    ...checkBudget(files),
    ...checkRooms(files),
  ];
}

/** Files over 400 lines that have a reason. This list only shrinks. */
const longFiles: Record<string, string> = {};
const LONGEST_FILE = 400;
const MEDIAN_BUDGET = 80;
const P90_BUDGET = 250;

const vagueNames = /(^|\/)(index|utils?|helpers?|common|misc|shared)\.(ts|tsx|mjs)$/;

/** Words of a room, the same at every depth. */
const roomWords: { pattern: RegExp; meaning: string }[] = [
  { pattern: /^contract\.ts$/, meaning: 'requests, responses, limits' },
  { pattern: /^vocabulary\.ts$/, meaning: 'closed lists and constants without schemas' },
  { pattern: /^record\.ts$/, meaning: 'the fields of a kind of record, declared once' },
  { pattern: /^rules\/[a-z]+(-[a-z]+)+\.ts$/, meaning: 'a pure rule that server and pages share' },
  { pattern: /^server\/(routes|queries|commands|jobs|permissions)\.ts$/, meaning: 'the doors of a room' },
  { pattern: /^server\/seeds\.ts$/, meaning: 'records shipped with the product, their data beside it' },
  { pattern: /^server\/mails\.tsx?$/, meaning: 'mails' },
  { pattern: /^server\/rules\/[a-z-]+\.ts$/, meaning: 'data that a rule reads' },
  { pattern: /^server\/[a-z]+(-[a-z]+)+\.ts$/, meaning: 'one rule or stage, <verb>-<noun>.ts' },
  { pattern: /^web\/[A-Z]\w*Page\.tsx$/, meaning: 'a page' },
  { pattern: /^web\/components\/([A-Z]\w*\.tsx|[a-z]+(-[a-z]+)+\.ts)$/, meaning: 'parts used only here' },
  { pattern: /^web\/[a-z]+(-[a-z]+)+\.ts$/, meaning: 'page logic without markup' },
];

function checkPlace({ path }: SourceFile): string[] {
  if (vagueNames.test(path))
    return [
      `${path}: this name says nothing. Name the file after what it does; import from the file itself, not from a barrel.`,
    ];
  if (!path.startsWith('features/')) return [];
  const inRoom = path.match(/^features\/(?:(?:fleet|atlas)\/)?[a-z]+\/(.+)$/)?.[1];
  if (!inRoom)
    return [
      `${path}: a room is a folder named by one noun, features/<noun>/, features/fleet/<noun>/ or features/atlas/<noun>/.`,
    ];
  const word = inRoom.replace(/\.test\.(tsx?)$/, '.$1');
  if (roomWords.some(({ pattern }) => pattern.test(word))) return [];
  const words = roomWords.map(({ pattern, meaning }) => `${pattern.source} (${meaning})`).join(', ');
  return [`${path}: a room has a closed set of words: ${words}.`];
}

const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || path.startsWith('tests/') || path.startsWith('bench/') || path.startsWith('scripts/');
const sideOf = (path: string) => path.match(/(?:^|\/)(web|server)\//)?.[1] ?? null;

function checkImports(file: SourceFile): string[] {
  if (isTest(file.path)) return [];
  return file.imports.flatMap((imported) => {
    const problem = wrongImport(file.path, imported);
    return problem ? [`${file.path} imports ${imported}: ${problem}`] : [];
  });
}

/**
 * How dates and numbers are written; how a record and a filterable list are declared, from which the kit draws their forms, histories and
 * filters: without that each kind of record would have its own.
 */
const knownToKit = /^platform\/(shared\/(format-[a-z]+|record)|web\/facet-search)\.ts$/;

function wrongImport(from: string, to: string): string | null {
  const layer = (path: string) => path.split('/')[0] ?? '';
  // What is said shortly goes through a queue of texts that draws nothing.
  const saysIt = from.startsWith('platform/web/') && to === 'ui/show-toast.ts';
  if (layer(from) === 'platform' && ['app', 'features', 'ui', 'database'].includes(layer(to)) && !saysIt) {
    return 'platform could serve another product and knows no feature. Take what you need as an argument.';
  }
  if (['tests', 'bench', 'scripts'].includes(layer(to))) {
    return 'what is shipped needs nothing of what proves, measures or builds it. Move it to where it is used.';
  }
  if (layer(from) === 'ui' && layer(to) !== 'ui' && !knownToKit.test(to)) {
    return 'the kit knows nothing of the product but how it writes dates and numbers and declares records and lists. Pass it in as a prop.';
  }
  if (layer(from) === 'database' && layer(to) !== 'database') {
    return 'tables stand under the rooms. What a room ships lies in its seeds.ts; what a column means belongs in a comment.';
  }
  if (layer(from) === 'features' && layer(to) === 'app') {
    return 'rooms do not know the hall. Take it as an argument (server) or from the router context (web).';
  }
  if (layer(from) !== 'app' && sideOf(from) === 'web' && sideOf(to) === 'server') return wallMessage;
  if (from.startsWith('app/web/') && sideOf(to) === 'server') return wallMessage;
  if (sideOf(from) === 'server' && sideOf(to) === 'web' && !/^app\/server\//.test(from)) {
    return 'the server knows nothing of the pages. What both need belongs in contract.ts or vocabulary.ts.';
  }
  return wrongDoor(from, to);
}

const wallMessage =
  'the browser must not see server code, not even its types. What both need belongs in contract.ts or vocabulary.ts.';

/** Where a room may write SQL. */
const isForSql = (path: string) => /\/server\/([\w-]+-)?(queries|commands)\.ts$/.test(path);
const sqlMessage = 'SQL lives in queries.ts (reads) and commands.ts (writes). Add a function there and call it.';

/** Imports of tables are refused by `wrongDoor`; this is of what names them in text. */
function checkSql({ path, text }: SourceFile): string[] {
  if (!path.startsWith('features/') || isTest(path) || isForSql(path)) return [];
  return /\bsql(?:<[^`]*>)?`|\bsql\.raw\(/.test(text) ? [`${path}: ${sqlMessage}`] : [];
}

function wrongDoor(from: string, to: string): string | null {
  const usesDatabase = to.startsWith('database/');
  if (usesDatabase && from.startsWith('features/') && !isForSql(from)) {
    return sqlMessage;
  }
  const [room, other] = [roomOf(from), roomOf(to)];
  const isThroughDoor =
    /\/server\/(queries|commands|permissions)\.ts$|\/(contract|vocabulary|record)\.ts$|\/web\/|^features\/(?:(?:fleet|atlas)\/)?[a-z]+\/rules\//.test(
      to,
    );
  if (room && other && room !== other && !isThroughDoor && !houseLists.serverDoors.includes(to)) {
    return `rooms meet at their doors. Call ${other}'s queries.ts or commands.ts, or add what you need there.`;
  }
  return null;
}

/** What counts as code for the length budgets: not tests, not data. */
const isMeasured = ({ path }: SourceFile) => !isTest(path) && !path.includes('/server/rules/');

function checkLength(file: SourceFile): string[] {
  if (!isMeasured(file)) return [];
  const isListed = file.path in longFiles;
  if (file.lines > LONGEST_FILE && !isListed) {
    return [
      `${file.path}: ${file.lines} lines. Over ${LONGEST_FILE} a file does more than one thing: split it by ability.`,
    ];
  }
  if (file.lines <= LONGEST_FILE && isListed)
    return [`${file.path} is short enough now: take it off the list in check-structure.ts.`];
  return [];
}

function checkBudget(files: readonly SourceFile[]): string[] {
  const lengths = files
    .filter(isMeasured)
    .map((file) => file.lines)
    .sort((a, b) => a - b);
  const at = (share: number) => lengths[Math.floor(lengths.length * share)] ?? 0;
  const problems: string[] = [];
  if (at(0.5) > MEDIAN_BUDGET) problems.push(`The median file has ${at(0.5)} lines; the budget is ${MEDIAN_BUDGET}.`);
  if (at(0.9) > P90_BUDGET) problems.push(`The 90th percentile has ${at(0.9)} lines; the budget is ${P90_BUDGET}.`);
  return problems;
}

if (import.meta.main) {
  const files = listSourceFiles();
  const problems = [...checkStructure(files), ...checkLists(files)];
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'The house is in order.' : `${problems.length} problems of structure.`);
  process.exit(problems.length === 0 ? 0 : 1);
}
