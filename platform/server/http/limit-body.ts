import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../shared/app-error.ts';
import type { AppContext, AppEnv } from './request-context.ts';

/**
 * Refuses larger request bodies, before they are parsed. (Not `hono/body-limit`: it rebuilds the request from the server's own
 * Request class, which Node's constructor rejects, so every chunked body would end as an internal error.)
 *
 * @param limit bytes; asked for each request when some may send more
 */
export function limitBody(limit: number | ((c: AppContext) => Promise<number>)): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const largestBytes = typeof limit === 'number' ? limit : await limit(c);
    const announced = c.req.header('content-length');
    // The body itself is touched only where it has to be: it would become a stream, which costs as much as all else of a small request.
    if (announced !== undefined && c.req.header('transfer-encoding') === undefined) {
      if (Number(announced) > largestBytes) throw tooLarge(largestBytes);
    } else if (c.req.raw.body) {
      await readWithin(c, c.req.raw.body, largestBytes);
    }
    await next();
  };
}

/** A chunked body says nothing about its size: it is read up to the limit, and the request goes on with what was read. */
async function readWithin(c: AppContext, body: ReadableStream<Uint8Array>, largestBytes: number): Promise<void> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body.values({ preventCancel: true })) {
    bytes += chunk.length;
    if (bytes > largestBytes) throw tooLarge(largestBytes);
    chunks.push(chunk);
  }
  const { method, url, headers, signal } = c.req.raw;
  c.req.raw = new Request(url, { method, headers, signal, body: bytes > 0 ? Buffer.concat(chunks) : null });
}

function tooLarge(largestBytes: number): AppError {
  const mebibytes = largestBytes / 1024 / 1024;
  const limit = Number.isInteger(mebibytes) ? `${mebibytes} MiB` : `${largestBytes / 1024} KiB`;
  return new AppError('PAYLOAD_TOO_LARGE', `The request body is larger than ${limit}.`);
}
