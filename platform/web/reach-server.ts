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

/** Who asks may do so again. */
const ANSWERS_WITHIN_MS = 5_000;

/** Whether the server that could not be reached answers again: it itself, not a proxy that says it is away. */
export async function isServerBack(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
    ({ ok }) => ok,
    // It is still away.
    () => false,
  );
}
