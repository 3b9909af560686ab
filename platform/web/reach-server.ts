/** There was no answer: the network is down, or the server is. */
export class ServerUnreachable extends Error {
  override readonly name = 'ServerUnreachable';

  constructor(cause: unknown) {
    super('The server can’t be reached. Check your connection and try again.', { cause });
  }
}

/**
 * `fetch` for requests to our own server. What `fetch` throws for a lost connection is a TypeError, as a slip in our own code is:
 * here alone it is known which of them it was.
 *
 * @throws ServerUnreachable; whatever an aborted request was aborted with
 */
export async function reachServer(request: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(request, init);
  } catch (error) {
    throw error instanceof TypeError ? new ServerUnreachable(error) : error;
  }
}

/** Whether the server answers with what is at this address, now. */
export const isThere = async (address: string) => (await askStatus(address)) === 200;

/** Whether the server that could not be reached answers again: it itself, not a proxy that says it is away. */
export const isServerBack = () => isThere(ALWAYS_THERE);

/** Whether the server has a file of its own no more. Some proxies say so of every address while it is away. */
export const isGone = async (file: string) => (await askStatus(file)) === 404 && (await isServerBack());

/** In every edition, and for everybody: proxies keep /healthz for the inside. */
const ALWAYS_THERE = '/favicon.svg';
/** Who asks may do so again. */
const ANSWERS_WITHIN_MS = 5_000;

/** @returns null: there was no answer */
async function askStatus(address: string): Promise<number | null> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  return fetch(address, { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ status }) => status,
    () => null,
  );
}
