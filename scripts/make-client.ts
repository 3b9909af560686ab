import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyContractProcedure } from '@orpc/contract';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { build } from 'vite';
import { z } from 'zod';
import { contract } from '../app/contract.ts';
import { statusByCode } from '../platform/shared/app-error.ts';
import { capitalized } from '../platform/shared/capitalized.ts';
import { type ProcedureMeta, scopeOf } from '../platform/shared/procedure.ts';
import { namePaths } from './name-paths.ts';

/**
 * Writes the npm package with which programs ask the API: one module with everything in it, and its types, both made from what of the contract a key
 * may call. `node scripts/make-client.ts <folder>`; part of `npm run release`.
 */
export async function makeClient(folder: string): Promise<void> {
  const open = keepOpen(contract);
  mkdirSync(folder, { recursive: true });
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('package.json', `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  write('client.js', await bundle(open));
  write('client.d.ts', await writeTypes(open));
  write('README.md', readFileSync('scripts/client/README.md', 'utf8'));
}

const manifest = {
  name: 'smr-intelligence-client',
  description: 'Asks the API of SMR Intelligence, with types',
  type: 'module',
  license: 'UNLICENSED',
  engines: { node: '>=20' },
  sideEffects: false,
  exports: { '.': { types: './client.d.ts', default: './client.js' } },
  types: './client.d.ts',
  files: ['client.js', 'client.d.ts'],
};

interface Router {
  readonly [name: string]: Router | AnyContractProcedure;
}

const isProcedure = (entry: Router | AnyContractProcedure): entry is AnyContractProcedure => '~orpc' in entry;

/** What a key may call, if it is allowed what it takes; rooms of which nothing is left are left out. */
function keepOpen(router: Router): Router {
  const kept = Object.entries(router).flatMap(([name, entry]): [string, Router | AnyContractProcedure][] => {
    if (isProcedure(entry)) {
      const { meta, route } = entry['~orpc'];
      return scopeOf(meta as ProcedureMeta, route.method) ? [[name, entry]] : [];
    }
    const inside = keepOpen(entry);
    return Object.keys(inside).length > 0 ? [[name, inside]] : [];
  });
  return Object.fromEntries(kept);
}

async function bundle(open: Router): Promise<string> {
  const id = 'virtual:client-paths';
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'client-paths',
        resolveId: (source) => (source === id ? `\0${id}` : undefined),
        load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(namePaths(open))}` : undefined),
      },
    ],
    build: { write: false, target: 'es2022', lib: { entry: 'scripts/client/open-client.ts', formats: ['es'] } },
  });
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [chunk, ...others] = chunks.filter((one) => one.type === 'chunk');
  if (!chunk || others.length > 0) throw new Error(`The client must be one module, not ${chunks.length}.`);
  return chunk.code;
}

async function writeTypes(open: Router): Promise<string> {
  const shapes: Record<string, JSONSchema> = {};
  const client = writeRoom(open, [], shapes);
  const schema: JSONSchema = {
    type: 'object',
    properties: shapes,
    required: Object.keys(shapes),
    additionalProperties: false,
  };
  const written = await compile(schema, 'Shapes', {
    bannerComment: '/** What is asked and answered, by operation. */',
    // A field that is not there is a slip of whoever writes it.
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true },
  });
  const codes = Object.keys(statusByCode).map((code) => `'${code}'`);
  return [
    readFileSync('scripts/client/client-head.txt', 'utf8').replace('__CODES__', codes.join(' | ')),
    `/** What the API offers to who has a key that may. */\nexport interface Client ${client}\n`,
    written,
  ].join('\n');
}

function writeRoom(room: Router, path: readonly string[], shapes: Record<string, JSONSchema>): string {
  const indent = '  '.repeat(path.length + 1);
  const entries = Object.entries(room).map(([name, entry]) => {
    const place = [...path, name];
    return isProcedure(entry)
      ? writeOperation(entry, place, shapes).join(`\n${indent}`)
      : `${name}: ${writeRoom(entry, place, shapes)};`;
  });
  return `{\n${entries.map((entry) => indent + entry).join('\n')}\n${indent.slice(2)}}`;
}

function writeOperation(
  { '~orpc': { inputSchema, outputSchema, route, meta } }: AnyContractProcedure,
  path: readonly string[],
  shapes: Record<string, JSONSchema>,
): [comment: string, signature: string] {
  const name = path.at(-1);
  const shape = path.map(capitalized).join('');
  const scope = scopeOf(meta as ProcedureMeta, route.method);
  const output = describe(outputSchema, 'output');
  if (output) shapes[`${shape}Output`] = output;
  const input = describe(inputSchema, 'input');
  if (input) shapes[`${shape}Input`] = input;
  const isNeeded = ((input?.required as string[] | undefined) ?? []).length > 0;
  const asked = input ? `input${isNeeded ? '' : '?'}: Shapes['${shape}Input']` : 'input?: undefined';
  return [
    `/** ${route.summary}. ${route.method} ${route.path}; a key must be allowed “${scope}”. */`,
    `${name}(${asked}, options?: CallOptions): Promise<${output ? `Shapes['${shape}Output']` : 'void'}>;`,
  ];
}

/** Contracts are made of Zod; null: nothing is asked, or answered. */
function describe(schema: unknown, io: 'input' | 'output'): JSONSchema | null {
  if (schema === undefined) return null;
  const described = z.toJSONSchema(schema as z.ZodType, { io, target: 'draft-7', unrepresentable: 'any' });
  if (JSON.stringify(described).includes('"$ref"'))
    throw new Error('The client’s types know no shape that contains itself.');
  // Both packages describe JSON Schema of the same edition, each in its own words.
  return { ...described, $schema: undefined } as JSONSchema;
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Name the folder that the client goes into.');
  await makeClient(folder);
}
