import { type ESTree, parseSync, Visitor } from 'vite';

/** A file of TypeScript as the parser of the bundler reads it. */
export interface ReadModule {
  /** What is imported, by where it comes from as that is written, '*' for all of it; what is put together at run time is not known. */
  imports: ReadonlyMap<string, readonly string[]>;
  /** Without what is said about it: what the checks look for counts where it is code. */
  code: string;
}

const known = new WeakMap<object, ReadModule>();

/** What cannot be read is told by the compiler: here it imports what was understood of it. */
export function readModule(file: { path: string; text: string }): ReadModule {
  const found = known.get(file) ?? parse(file.path, file.text);
  known.set(file, found);
  return found;
}

function parse(path: string, text: string): ReadModule {
  const parsed = parseSync(path, text);
  const { module, comments } = parsed;
  const imports = new Map<string, string[]>();
  const add = (from: string, names: readonly (string | null)[]) =>
    imports.set(from, [...(imports.get(from) ?? []), ...names.map((name) => name ?? '*')]);
  for (const { moduleRequest, entries } of module.staticImports)
    add(
      moduleRequest.value,
      entries.map(({ importName }) => importName.name),
    );
  for (const { moduleRequest, importName } of module.staticExports.flatMap(({ entries }) => entries))
    if (moduleRequest) add(moduleRequest.value, [importName.name]);
  // Of these it makes no list. Where none can be, its nodes are not asked for: they are most of the work.
  if (/\bimport\s*(?:\/\*.*?\*\/\s*)?\(|\bnew URL\(|\brequire\(/s.test(text))
    for (const from of listLate(parsed.program)) add(from, ['*']);
  return { imports, code: without(text, comments) };
}

/** `import('./a.ts')` of values and of types, `require('./a.ts')`, and files by their place: `new URL('./a.ts', import.meta.url)`. */
function listLate(program: ESTree.Program): string[] {
  const found: string[] = [];
  const isNamed = (node: ESTree.Expression, name: string) => node.type === 'Identifier' && node.name === name;
  new Visitor({
    ImportExpression: ({ source }) => found.push(...textOf(source)),
    TSImportType: ({ source }) => found.push(...textOf(source)),
    TSExternalModuleReference: ({ expression }) => found.push(...textOf(expression)),
    CallExpression: ({ callee, arguments: [what] }) => {
      if (isNamed(callee, 'require')) found.push(...textOf(what));
    },
    NewExpression: ({ callee, arguments: [what, place] }) => {
      if (isNamed(callee, 'URL') && isOwnAddress(place))
        found.push(...textOf(what).filter((at) => /\.[cm]?[jt]sx?$/.test(at)));
    },
  }).visit(program);
  return found;
}

/** `import.meta.url` */
function isOwnAddress(node: ESTree.Node | undefined): boolean {
  return node?.type === 'MemberExpression' && node.object.type === 'MetaProperty';
}

function textOf(node: ESTree.Node | undefined): string[] {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value];
  const [whole, ...more] = node?.type === 'TemplateLiteral' ? node.quasis : [];
  return whole && more.length === 0 ? [whole.value.raw] : [];
}

function without(text: string, parts: readonly { start: number; end: number }[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of parts) {
    rest += text.slice(at, start);
    at = end;
  }
  return rest + text.slice(at);
}
