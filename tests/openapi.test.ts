import { isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../app/contract.ts';
import { statusByCode } from '../platform/shared/app-error.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

interface Operation {
  parameters?: { name: string; in: string; style?: string; explode?: boolean; schema: { type?: string } }[];
  security?: Record<string, string[]>[];
  operationId?: string;
  summary?: string;
  tags?: string[];
  responses: Record<string, unknown>;
}
interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'responses' | 'securitySchemes', Record<string, unknown>>;
}

/** Every route of the contract, as `GET /news`, and what is served beside them. */
const routes = [
  ...listRoutes(contract),
  'POST /fleet/telemetry',
  'POST /fleet/write',
  'GET /fleet/streams/{id}/samples.csv',
  'GET /fleet/live',
];

let app: TestApp;
let api: OpenApi;

beforeAll(async () => {
  app = await startTestApp();
  api = (await (await app.fetch('/api/openapi.json')).json()) as OpenApi;
});
afterAll(() => app.close());

it('/api/openapi.json is OpenAPI 3.1', () => {
  expect(api.openapi).toMatch(/^3\.1\.\d+$/);
});

it('names the product and where the API begins', () => {
  expect([api.info.title, api.servers]).toEqual(['SMR Intelligence API', [{ url: '/api' }]]);
});

it('names each operation as its procedure is named: where a file of paths cannot be had, pages look them up by that', () => {
  const found = Object.fromEntries(
    Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId = '' }]) => [operationId, `${method.toUpperCase()} ${path}`]),
    ),
  );
  expect(found).toMatchObject(Object.fromEntries(listNamed(contract)));
});

it('describes the routes of the contract, the ways in for telemetry and the live stream, and no other', () => {
  const described = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(routes.toSorted());
});

describe.each(routes)('%s', (route) => {
  it('has a summary', () => {
    expect(operation(route).summary).toMatch(/\w+/);
  });

  it('has a name of its own, for what is generated from it', () => {
    expect(operation(route).operationId).toMatch(/^\w+(\.\w+)+$/);
  });

  it('says who may ask, by ways that are described', () => {
    const ways = operation(route).security?.flatMap((way) => Object.keys(way));
    expect(ways).toBeDefined();
    expect(ways?.filter((way) => !api.components.securitySchemes[way])).toEqual([]);
  });

  it('takes lists as a name again and again, and nothing that generated clients send in halves', () => {
    const parameters = operation(route).parameters ?? [];
    for (const parameter of parameters) {
      expect(parameter).not.toHaveProperty('allowReserved');
      // OpenAPI 3.1, 4.8.12.2: the definition of such a parameter is left out of account.
      expect(parameter.name).not.toBe('Authorization');
      if (parameter.schema.type === 'array') expect(parameter).toMatchObject({ style: 'form', explode: true });
    }
  });

  it('belongs to a group', () => {
    expect(operation(route).tags).toEqual([expect.any(String)]);
  });

  it('says what it answers', () => {
    expect(Object.keys(operation(route).responses)).toContainEqual(expect.stringMatching(/^2\d\d$/));
  });

  it('may answer with the error body', () => {
    expect(resolve(operation(route).responses.default)).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    });
  });
});

it('names the files of lists, charts and editions that stand beside the API', async () => {
  const { description = '' } = api.info;
  const files = [...new Set(description.match(/(?<![}\w])\/[a-z/]+\.(?:csv|geojson)/g))];
  expect(files).toEqual(expect.arrayContaining(['/designs.csv', '/deals.csv', '/vendors.csv', '/data/values.csv']));
  for (const path of files) expect([path, (await app.fetch(path)).status]).toEqual([path, 200]);
  expect(description).toContain('/charts/{name}.csv');
  expect(description).toContain('/data/{number}/values.csv');
});

it('describes the error body with every code that there is', () => {
  expect(api.components.schemas.Error).toMatchObject({
    required: ['code', 'message'],
    properties: { code: { enum: Object.keys(statusByCode) }, message: { type: 'string' }, issues: { type: 'array' } },
  });
});

it('describes every answer of the way in for samples', () => {
  expect(Object.keys(operation('POST /fleet/telemetry').responses)).toEqual(['200', '202', '422', 'default']);
});

it('points at nothing that it does not contain', () => {
  const pointers = [...JSON.stringify(api).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(pointers.filter((pointer) => resolve({ $ref: pointer }) === undefined)).toEqual([]);
});

function listRoutes(router: object): string[] {
  return listNamed(router).map(([, route]) => route);
}

/** Names of procedures, as "fleet.units.list", and their routes. */
function listNamed(router: object, names: readonly string[] = []): [name: string, route: string][] {
  return Object.entries(router).flatMap(([name, item]: [string, object]) => {
    if (!isContractProcedure(item)) return listNamed(item, [...names, name]);
    const { method, path } = item['~orpc'].route;
    return [[[...names, name].join('.'), `${method} ${path}`]];
  });
}

function operation(route: string): Operation {
  const [method = '', path = ''] = route.split(' ');
  const found = api.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${route} is not described`);
  return found;
}

function resolve(value: unknown): unknown {
  const pointer = (value as { $ref?: string } | undefined)?.$ref;
  if (!pointer) return value;
  let target: unknown = api;
  for (const step of pointer.slice(2).split('/')) target = (target as Record<string, unknown> | undefined)?.[step];
  return target;
}
