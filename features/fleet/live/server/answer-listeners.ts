import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FanOut } from '../../../../platform/server/http/fan-out.ts';
import type { NodeMiddleware } from '../../../../platform/server/http/listen.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { knowTopics } from './choose-topic.ts';
import type { RightsWatch } from './watch-rights.ts';

interface ListenerDeps {
  /** Of every answer; may change. */
  headers: Readonly<Record<string, string>>;
  topics: ReturnType<typeof knowTopics>;
  fanOut: FanOut;
  watch: RightsWatch;
  log: Log;
  /** Tells what waits. */
  tellNow(): void;
}

/** Answers `GET /api/fleet/live`: with the stream, as far as who asks may see it. */
export function answerListeners({ headers, topics, fanOut, watch, log, tellNow }: ListenerDeps): NodeMiddleware {
  const refuse = (response: ServerResponse, status: number, code: string, message: string) => {
    if (response.headersSent) return response.destroy();
    response.writeHead(status, { ...headers, 'content-type': 'application/json' });
    return response.end(JSON.stringify({ code, message }));
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const sight = await watch.see(request.headers);
    if (response.destroyed) return;
    if (sight === 'sign-in') return void refuse(response, 401, 'UNAUTHORIZED', 'Sign in to see this fleet.');
    if (sight === 'forbidden') return void refuse(response, 403, 'FORBIDDEN', 'You have no right to see this fleet.');
    const topic = topics.choose(new URL(request.url ?? '', 'http://any').searchParams, sight.units);
    if (topic === null) return void refuse(response, 404, 'NOT_FOUND', 'SMR unit not found');
    if (request.method === 'HEAD') {
      response.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8' }).end();
      return;
    }
    // First what waits: a newcomer's snapshot holds it already and must not be followed by it again.
    tellNow();
    watch.add(request, response, sight);
    fanOut.attach(request, response, topic);
  };
  return (request, response, next) => {
    const path = request.url?.split('?', 1)[0];
    if (path !== '/api/fleet/live' || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    answer(request, response).catch((error: unknown) => {
      log.warn({ err: error }, 'a live stream could not be opened');
      refuse(response, 503, 'UNAVAILABLE', 'The live stream cannot be opened now. Try again in a moment.');
    });
  };
}
