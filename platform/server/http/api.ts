import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { type AnyRouter, ORPCError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Log } from '../log.ts';
import { toErrorAnswer } from './errors.ts';
import type { AppContext } from './request-context.ts';

/** What every procedure is given besides its input. */
export interface ProcedureContext {
  log: Log;
}

/** Serves a router as JSON over HTTP under `/api`, the way its contract describes. */
export function createApiHandler(router: AnyRouter): (c: AppContext) => Promise<Response> {
  const handler = new OpenAPIHandler(router, {
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          throw toWireError(error, (context as ProcedureContext).log);
        }
      },
    ],
    // The body is put together by toErrorAnswer, also for what fails before a procedure is reached.
    customErrorResponseBodyEncoder: (error) => error.data ?? { code: 'BAD_REQUEST', message: error.message },
  });
  return async (c) => {
    const context: ProcedureContext = { log: c.get('log') };
    const { matched, response } = await handler.handle(c.req.raw, { prefix: '/api', context });
    if (matched) return response;
    return c.json({ code: 'NOT_FOUND', message: `There is no ${c.req.method} ${c.req.path}. See /api/docs.` }, 404);
  };
}

/** The description of the API in OpenAPI 3.1. */
export function describeApi(router: AnyRouter, info: { title: string; description: string; version: string }) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(router, {
    info,
    servers: [{ url: '/api' }],
    customErrorResponseBodySchema: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        issues: {
          type: 'array',
          items: { type: 'object', properties: { path: { type: 'array' }, message: { type: 'string' } } },
        },
      },
    },
  });
}

function toWireError(error: unknown, log: Log): ORPCError<string, unknown> {
  const { status, body } = toErrorAnswer(error, log);
  return new ORPCError(body.code, { status, message: body.message, data: body });
}
