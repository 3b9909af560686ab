/** The parts of an OpenAPI 3.1 document that the page shows. It is our own description, so its shape is trusted. */
export interface ApiDescription {
  openapi: string;
  info: { title: string; description?: string };
  paths: Record<string, Record<string, OperationObject>>;
}

interface OperationObject {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
}

export interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
}

export interface ApiOperation {
  method: string;
  path: string;
  tag: string;
  summary: string;
  /** What a key must be allowed to ask it; null: no key may. */
  scope: string | null;
  parameters: { name: string; type: string; required: boolean; description: string }[];
  body: Schema | null;
  answer: Schema | null;
}

/** What the page shows: all operations by name, and of one group all about them. Together they are megabytes. */
export interface ApiPage {
  openapi: string;
  info: ApiDescription['info'];
  groups: { tag: string; operations: Pick<ApiOperation, 'method' | 'path' | 'summary'>[] }[];
  chosen: { tag: string; operations: ApiOperation[] } | null;
}

/** @param group which one is shown whole, by its tag in any letter case; another one is none */
export function readApiPage(api: ApiDescription, group: string | undefined): ApiPage {
  const groups = groupOperations(api);
  const [tag, operations] = groups.find(([one]) => one.toLowerCase() === group?.toLowerCase()) ?? [];
  return {
    openapi: api.openapi,
    info: { title: api.info.title, description: api.info.description ?? '' },
    groups: groups.map(([one, all]) => ({
      tag: one,
      operations: all.map(({ method, path, summary }) => ({ method, path, summary })),
    })),
    chosen: tag && operations ? { tag, operations } : null,
  };
}

/** An id has no spaces; a group may. */
export function groupId(tag: string): string {
  return `tag-${tag.replaceAll(/\W+/g, '-')}`;
}

export function operationId({ method, path }: Pick<ApiOperation, 'method' | 'path'>): string {
  return `${method}${path}`.replaceAll(/\W+/g, '-').replace(/-$/, '').toLowerCase();
}

/** By tag; what anybody may call first, and last the tags that have nothing but calls of administrators and editors. */
export function groupOperations(api: ApiDescription): [tag: string, operations: ApiOperation[]][] {
  const groups = [...Map.groupBy(listOperations(api), ({ tag }) => tag)];
  const isInternal = ([, operations]: (typeof groups)[number]) =>
    operations.every(({ path }) => path.startsWith('/api/admin/'));
  return [...groups.filter((group) => !isInternal(group)), ...groups.filter(isInternal)];
}

function listOperations(api: ApiDescription): ApiOperation[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: `/api${path}`,
      tag: operation.tags?.[0] ?? 'Other',
      summary: operation.summary ?? operation.description ?? '',
      scope: operation.security?.flatMap(({ key }) => key ?? [])[0] ?? null,
      parameters: (operation.parameters ?? []).map((parameter) => ({
        name: parameter.name,
        type: parameter.schema ? describeType(parameter.schema) : '',
        required: parameter.required ?? false,
        description: parameter.description ?? parameter.schema?.description ?? '',
      })),
      body: operation.requestBody?.content?.['application/json']?.schema ?? null,
      answer: operation.responses?.['200']?.content?.['application/json']?.schema ?? null,
    })),
  );
}

/** `string (date-time)`, `array of string`, `integer 1–100, default 24` */
export function describeType(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describeType))].join(' or ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const type = [schema.type ?? 'any'].flat().join(' or ');
  const format = schema.format ? ` (${schema.format})` : '';
  const items = schema.items ? ` of ${describeType(schema.items)}` : '';
  const range =
    schema.minimum !== undefined && schema.maximum !== undefined ? ` ${schema.minimum}–${schema.maximum}` : '';
  const fallback = schema.default === undefined ? '' : `, default ${JSON.stringify(schema.default)}`;
  return `${type}${format}${items}${range}${fallback}`;
}
