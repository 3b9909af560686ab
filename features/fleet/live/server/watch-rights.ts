import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { ChangeFeed } from '../../../../platform/server/change-feed.ts';
import type { Log } from '../../../../platform/server/log.ts';

/** Units that somebody sees, null: all; or why he sees none. */
export type Sight = { units: readonly string[] | null; isOpen: boolean } | 'sign-in' | 'forbidden';

/** Who may listen. Accounts and rights stand above the live stream: the hall hands it over. */
export interface LiveGate {
  see(headers: IncomingHttpHeaders): Promise<Sight>;
  changeFeed: Pick<ChangeFeed, 'onChange'>;
}

export interface RightsWatch {
  /** What somebody may hear, to be followed by `add` at once: a change while it was read is not missed. */
  see(headers: IncomingHttpHeaders): Promise<Sight>;
  add(request: IncomingMessage, response: ServerResponse, sight: Sight): void;
}

/** Whose change may take a right away from anybody. */
const rightsTables = ['fleet_settings', 'fleet_grants'];
/** Whose change may take a right away from those who hear by a right of their own. */
const ownRightsTables = ['auth_sessions', 'profiles', 'house_settings', 'smr_units'];
/** Changes come together. */
const GATHER_MS = 50;
/** A session that ends by time is no change that could be heard of. */
const LOOK_AGAIN_MS = 60_000;

/**
 * Ends streams whose listener sees more, or less, than when he came; the page opens another one, and is told what it may hear now. While the
 * fleet is open to all, a session that begins or ends costs nothing.
 */
export function watchRights({
  gate,
  log,
  stopSignal,
}: {
  gate: LiveGate;
  log: Log;
  stopSignal: AbortSignal;
}): RightsWatch {
  const listeners = new Map<ServerResponse, { headers: IncomingHttpHeaders; sight: Sight }>();
  let timer: NodeJS.Timeout | undefined;
  let isForAll = false;
  let changes = 0;
  const look = async () => {
    clearTimeout(timer);
    timer = undefined;
    const all = isForAll;
    isForAll = false;
    for (const [response, { headers, sight }] of [...listeners]) {
      if (!all && typeof sight === 'object' && sight.isOpen) continue;
      // Who cannot be asked about is not told any more either.
      const now = await gate.see(headers).catch((error: unknown) => {
        log.warn({ err: error }, 'the rights of a listener could not be read');
        return null;
      });
      if (keyOf(now) !== keyOf(sight)) response.destroy();
    }
  };
  gate.changeFeed.onChange((table) => {
    const concernsAll = table === null || rightsTables.includes(table);
    if (!concernsAll && !ownRightsTables.includes(table)) return;
    changes++;
    isForAll ||= concernsAll;
    timer ??= setTimeout(() => void look(), GATHER_MS);
  });
  const lookingAgain = setInterval(() => void look(), LOOK_AGAIN_MS).unref();
  stopSignal.addEventListener('abort', () => {
    clearTimeout(timer);
    clearInterval(lookingAgain);
  });
  return {
    async see(headers) {
      for (;;) {
        const before = changes;
        const sight = await gate.see(headers);
        if (changes === before) return sight;
      }
    },
    add({ headers }, response, sight) {
      listeners.set(response, { headers, sight });
      response.on('close', () => listeners.delete(response));
    },
  };
}

const keyOf = (sight: Sight | null) =>
  typeof sight === 'object' && sight ? JSON.stringify([sight.isOpen, sight.units?.toSorted() ?? null]) : sight;
