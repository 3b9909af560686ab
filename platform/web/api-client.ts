import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { reachServer, ServerUnreachable } from './reach-server.ts';

/** The API as functions; in the browser each is an HTTP request, during server rendering a call in the same process. */
export type ApiClient<Router extends AnyContractRouter> = ContractRouterClient<Router, CallContext>;

/** What goes along with a call besides its input. */
export interface CallContext {
  /** Of a call that makes something new, see `use-once-key.ts`. */
  idempotencyKey?: string;
}

/** Said on the window when an answer tells that there is no session (any more). */
export const SESSION_ENDED = 'session-ended';

/** A refusal, as the API tells it; `data` is the whole of its answer. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: unknown;
  readonly data: object;

  constructor(message: string, code: unknown, data: object) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/**
 * Speaks what oRPC's own link speaks of requests whose input is JSON, as ours all are: what that one brings for files, streams, interceptors and
 * plugins was 8 KB on every page.
 *
 * @param findPath "POST /companies" of a procedure, told by its names; of one that reads, the path alone
 * @param onAnswer hears when the server answered, by its clock: ms since 1970, to the second
 * @param renewSession asked when a change was refused for lack of a session; when it returns true the same request is sent once more
 */
export function createBrowserClient<Router extends AnyContractRouter>(
  url: string,
  findPath: (procedure: readonly string[]) => Promise<string>,
  onAnswer: (answeredAt: number) => void,
  renewSession: () => Promise<boolean>,
): ApiClient<Router> {
  async function ask(procedure: readonly string[], input: unknown, { signal, context }: CallOptions) {
    const request = writeRequest(url, await findPath(procedure), input, {
      ...(signal ? { signal } : {}),
      headers: context?.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {},
    });
    const again = request.method === 'GET' ? null : request.clone();
    let response = await reachServer(request, { redirect: 'manual' });
    if (response.status === 401) {
      window.dispatchEvent(new Event(SESSION_ENDED));
      if (again && (await renewSession())) response = await reachServer(again, { redirect: 'manual' });
    }
    const answeredAt = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(answeredAt)) onAnswer(answeredAt);
    return readAnswer(response);
  }
  // Its procedures are those of the contract, from which the paths were made.
  return procedureAt([], ask) as ApiClient<Router>;
}

interface CallOptions {
  signal?: AbortSignal;
  context?: CallContext;
}

type Ask = (procedure: readonly string[], input: unknown, options: CallOptions) => Promise<unknown>;

/** `client.news.list(input)`: a function under every name, which has functions under every name. */
function procedureAt(names: readonly string[], ask: Ask): object {
  return new Proxy((input: unknown, options: CallOptions = {}) => ask(names, input, options), {
    // A promise that resolves to it would otherwise take it for a promise.
    get: (_target, name) =>
      typeof name === 'string' && name !== 'then' ? procedureAt([...names, name], ask) : undefined,
  });
}

function writeRequest(url: string, path: string, input: unknown, init: RequestInit): Request {
  const [address = '', method = 'GET'] = path.split(' ').reverse();
  const rest: Record<string, unknown> = { ...(input as object | undefined) };
  const named = address.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const asked = new URL(url + named);
  if (method === 'GET') {
    // As JSON has it: a time is a text, and what is undefined is not there.
    for (const [name, value] of fieldsOf('', JSON.parse(JSON.stringify(rest)))) asked.searchParams.append(name, value);
    return new Request(asked, init);
  }
  const body = named === address ? input : Object.keys(rest).length > 0 ? rest : undefined;
  if (body === undefined) return new Request(asked, { ...init, method });
  return new Request(asked, {
    ...init,
    method,
    headers: { ...init.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** "region[0]" and the like; null is not asked for. */
function fieldsOf(name: string, value: unknown): [name: string, value: string][] {
  if (value === null) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, part]) => fieldsOf(name ? `${name}[${key}]` : key, part));
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text().catch((error) => {
    throw error instanceof TypeError ? new ServerUnreachable(error) : error;
  });
  if (response.ok) return text === '' ? undefined : JSON.parse(text);
  const refusal = readRefusal(text);
  if (refusal) throw refusal;
  throw new Error(`The server answered with status ${response.status} and no reason. Please try again.`);
}

/** null: it is not ours, as what a proxy says whose server is away. */
function readRefusal(text: string): Refusal | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return null;
    return new Refusal(String(body.message), body.code, body);
  } catch {
    return null;
  }
}
